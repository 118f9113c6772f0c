import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { findOrder, findOrderOfInvoice } from '#app/features/checkout/queries.server.ts'
import { useTenderName } from '#app/features/payments/components/card-words.ts'
import { findPayment, sourceOf } from '#app/features/payments/queries.server.ts'
import { findPaidFor, type PaidFor } from '#app/flows/money/payment-way.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { notFound, requireActor } from '#app/lib/http.ts'
import { orderAddress } from '#app/lib/order-address.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Time } from '#app/ui/time.tsx'
import { OrderLines } from '#app/views/pay/order-lines.tsx'
import '#app/features/bidding/components/offer/offer.css'
import { Note } from '#app/ui/note.tsx'
import { titled } from '#app/ui/titled.ts'

/** What has become of a payment: that it went through, or that its bank has yet to say. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const payment = await findPayment(context, params.id ?? '')
  if (payment?.personId !== actor.id) throw notFound()
  const [{ again, ...paidFor }, t] = await Promise.all([
    findPaidFor(context, payment),
    i18n.getFixedT(request),
  ])
  const { state, amount, challengeAddress, updatedAt } = payment
  const [first] = paidFor.invoices
  const orderId = first ? await findOrderOfInvoice(context, actor, first.commonInvoice) : null
  if (state === 'failed') throw redirect(orderId ? orderAddress(orderId, payment.failure) : again)
  const order = orderId && (await findOrder(context, actor, orderId))
  const paid = state === 'succeeded'
  return {
    paid,
    pending: state === 'pending',
    paidFor,
    amount,
    challengeAddress,
    at: updatedAt,
    /** Of the order that it pays: what was not bought. */
    left: order ? order.lines.filter((line) => line.state === 'left') : [],
    tender: { source: sourceOf(payment), wallet: payment.walletAmount > 0 },
    title: t(
      paid
        ? 'payments.success.title'
        : state === 'pending'
          ? 'payments.pending.bankTitle'
          : 'payments.pending.title',
    ),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
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
  const { paidFor, amount, tender, at, left } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const nameOf = useTenderName()
  const { kind, invoices } = paidFor
  const [first] = invoices
  const facts = { number: first?.commonInvoice ?? '', amount: formatExact(amount), card: nameOf(tender) }
  return (
    <>
      <div className="dialog-body stack">
        <Note tone="win" role="status">
          {kind !== 'invoice'
            ? t(`payments.success.${kind}`, facts)
            : invoices.length > 1
              ? t('payments.success.several', { ...facts, number: invoices.length })
              : t('payments.success.text', facts)}
        </Note>
        <p className="muted num">
          <Time at={at} form="moment" />
        </p>
        {invoices.length > 1 && <Invoices invoices={invoices} />}
        {left.length > 0 && (
          <>
            <Note tone="amber">{t('checkout.order.left', { count: left.length })}</Note>
            <OrderLines lines={left} />
          </>
        )}
        {kind === 'invoice' && invoices.some(({ sent }) => !sent) && <p>{t('payments.success.next')}</p>}
        {kind === 'invoice' && invoices.some(({ sent }) => sent) && <p>{t('delivery.paidNext')}</p>}
      </div>
      <Onwards />
    </>
  )
}

function Invoices({ invoices }: Pick<PaidFor, 'invoices'>) {
  const { t } = useTranslation()
  return (
    <ul className="plain">
      {invoices.map(({ commonInvoice, amount }) => (
        <li key={commonInvoice} className="row">
          <Link className="link" to={`/invoice/${commonInvoice}`}>
            {t('invoice.number', { number: commonInvoice })}
          </Link>
          <span className="num push">{formatExact(amount)}</span>
        </li>
      ))}
    </ul>
  )
}

/** To what was paid, or to the account. */
function Onwards() {
  const { paidFor } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const [first] = paidFor.invoices
  return (
    <div className="dialog-foot">
      {paidFor.kind === 'invoice' ? (
        <>
          <ButtonLink to="/invoices/all">{t('payments.success.all')}</ButtonLink>
          {paidFor.invoices.length === 1 && (
            <ButtonLink variant="primary" to={`/invoice/${first?.commonInvoice}`}>
              {t('payments.success.view')}
            </ButtonLink>
          )}
        </>
      ) : (
        <ButtonLink variant="primary" to={paidFor.onwards}>
          {t(`payments.success.to.${paidFor.kind}`)}
        </ButtonLink>
      )}
    </div>
  )
}

function Pending() {
  const { challengeAddress, pending } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const word = pending ? 'bank' : challengeAddress ? 'challenge' : 'text'
  return (
    <>
      <div className="dialog-body stack">
        <Note tone="amber" icon={Clock} role="status">
          {t(`payments.pending.${word}`)}
        </Note>
      </div>
      {pending ? (
        <Onwards />
      ) : (
        <div className="dialog-foot">
          <ButtonLink to="/my-account">{t('payments.success.toAccount')}</ButtonLink>
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
      )}
    </>
  )
}
