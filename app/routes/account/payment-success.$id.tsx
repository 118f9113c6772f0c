import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Check, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money.ts'
import { useTenderName } from '#app/features/payments/components/card-words.ts'
import { findPayment, listPaidInvoices, sourceOf } from '#app/features/payments/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { notFound, requireActor } from '#app/lib/http.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Time } from '#app/ui/time.tsx'
import '#app/features/bidding/components/offer.css'

/** What has become of a payment: that it went through, or that its bank has yet to say. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const payment = await findPayment(context, params.id ?? '')
  if (payment?.personId !== actor.id) throw notFound()
  const [invoices, t] = await Promise.all([listPaidInvoices(context, payment.id), i18n.getFixedT(request)])
  const { state, failure, amount, challengeAddress, updatedAt } = payment
  const commonInvoice = invoices[0]?.commonInvoice
  if (!commonInvoice) throw notFound()
  if (state === 'failed') throw redirect(`/checkout/invoice/${commonInvoice}?failed=${failure}`)
  const paid = state === 'succeeded'
  return {
    ...{ paid, commonInvoice, amount, challengeAddress, at: updatedAt },
    tender: { source: sourceOf(payment), wallet: payment.walletAmount > 0 },
    title: t(paid ? 'payments.success.title' : 'payments.pending.title'),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? ''} · Fairlot` },
  { name: 'robots', content: 'noindex' },
]

export default function PaymentSuccess() {
  const { paid, title } = useLoaderData<typeof loader>()
  return (
    <section className="dialog dialog-static confirm-page" data-testid="payment" data-paid={paid}>
      <div className="dialog-head">
        <h1 className="h-sec">{title}</h1>
      </div>
      {paid ? <Paid /> : <Pending />}
    </section>
  )
}

function Paid() {
  const { commonInvoice, amount, tender, at } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const nameOf = useTenderName()
  return (
    <>
      <div className="dialog-body stack">
        <p className="note note-win" role="status">
          <Check className="i" aria-hidden="true" />
          <span>
            {t('payments.success.text', {
              number: commonInvoice,
              amount: formatExact(amount),
              card: nameOf(tender),
            })}
          </span>
        </p>
        <p className="muted num">
          <Time at={at} form="moment" />
        </p>
        <p>{t('payments.success.next')}</p>
      </div>
      <div className="dialog-foot">
        <ButtonLink to="/invoices/all">{t('payments.success.all')}</ButtonLink>
        <ButtonLink variant="primary" to={`/invoice/${commonInvoice}`}>
          {t('payments.success.view')}
        </ButtonLink>
      </div>
    </>
  )
}

function Pending() {
  const { commonInvoice, challengeAddress } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <>
      <div className="dialog-body stack">
        <p className="note note-amber" role="status">
          <Clock className="i" aria-hidden="true" />
          <span>
            {challengeAddress
              ? t('payments.pending.challenge')
              : t('payments.pending.text', { number: commonInvoice })}
          </span>
        </p>
      </div>
      <div className="dialog-foot">
        <ButtonLink to={`/invoice/${commonInvoice}`}>{t('payments.success.view')}</ButtonLink>
        {challengeAddress ? (
          <ButtonLink variant="primary" to={challengeAddress} reloadDocument>
            {t('payments.pending.confirm')}
          </ButtonLink>
        ) : (
          <ButtonLink variant="primary" to="" reloadDocument>
            {t('payments.pending.again')}
          </ButtonLink>
        )}
      </div>
    </>
  )
}
