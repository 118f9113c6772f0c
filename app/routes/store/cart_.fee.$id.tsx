import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { type PayProblem, readFailure, readProblem } from '#app/domain/money/pay-problems.ts'
import { findFee, findFeeRow } from '#app/features/fees/queries.server.ts'
import { type CardFault, payInput } from '#app/features/payments/inputs.ts'
import { findOpenPayment } from '#app/features/payments/queries.server.ts'
import { payFee } from '#app/flows/money/pay-fee.server.ts'
import { addressAfter } from '#app/flows/money/payment-way.server.ts'
import { readMeans, readTender, wholeBy } from '#app/flows/money/tender.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { feeAddress } from '#app/lib/fee-address.ts'
import { readForm, reply } from '#app/lib/form.server.ts'
import { notFound, requireActor } from '#app/lib/http.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { PayRefused } from '#app/views/pay/pay-refused.tsx'
import { canPay, PayWith } from '#app/views/pay/pay-with.tsx'
import '#app/features/bidding/components/offer/offer.css'
import { Note } from '#app/ui/note.tsx'
import { titled } from '#app/ui/titled.ts'

/** A restocking fee is paid whole, by a card or an account that is kept or out of the wallet. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const id = params.id ?? ''
  const fee = await findFee(context, id)
  if (fee?.personId !== actor.id) throw notFound()
  if (fee.status !== 'due') throw redirect('/cart')
  const [row, means, open, t] = await Promise.all([
    findFeeRow(context, id),
    readMeans(context, actor),
    findOpenPayment(context, [{ kind: 'fee', id }]),
    i18n.getFixedT(request),
  ])
  if (!row) throw notFound()
  return {
    fee: row,
    means,
    waits: open !== null,
    attempt: crypto.randomUUID(),
    failed: readProblem(new URL(request.url).searchParams.get('failed')),
    title: t('deposits.fee.payTitle'),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, params, request }: ActionFunctionArgs) {
  const actor = requireActor(context, request)
  const id = params.id ?? ''
  const read = await readForm(request, payInput)
  const failed = (refused: PayProblem) => reply<CardFault, PayProblem>(read, { faults: {}, refused })
  if (!read.ok) return failed('method')
  const fee = await findFee(context, id)
  if (fee?.personId !== actor.id) throw notFound()
  const { pay, attempt } = read.value
  const tender = await readTender(context, actor, { pay, credit: null, due: fee.amount, form: read.typed })
  if (!tender.ok) return reply<CardFault, PayProblem>(read, tender)
  const paying = await payFee(context, actor, id, { ...wholeBy(tender.tender), attempt })
  if (paying.ok) {
    if (paying.payment.state === 'failed') return failed(readFailure(paying.payment.failure))
    return redirect(await addressAfter(context, paying.payment), 303)
  }
  if (paying.code === 'not_found') throw notFound()
  if (paying.code === 'not_due') return redirect('/cart', 303)
  return failed(paying.code)
}

export default function PayFee() {
  const { fee, means, waits, attempt, failed, title } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  return (
    <section className="dialog dialog-static confirm-page" data-testid="fee-page">
      <div className="dialog-head">
        <h1 className="h-sec">{title}</h1>
      </div>
      <form method="post" action={feeAddress(fee.id)} noValidate>
        <div className="dialog-body stack">
          <PayRefused problem={answer ? answer.refused : failed} />
          {waits && (
            <Note tone="amber" icon={Clock} role="status">
              {t('deposits.form.waits')}
            </Note>
          )}
          <p>
            {t('deposits.fee.of', { number: fee.commonInvoice })}, {t(`deposits.fee.cause.${fee.cause}`)}:{' '}
            <b className="strong num">{formatExact(fee.amount)}</b>
          </p>
          {fee.reason && <p className="muted">{fee.reason}</p>}
          <input type="hidden" name="attempt" value={attempt} />
          <PayWith means={means} due={fee.amount} credit="whole" answer={answer} />
        </div>
        <div className="dialog-foot">
          <ButtonLink to="/cart">{t('deposits.fee.keep')}</ButtonLink>
          <Button variant="primary" disabled={!canPay(means, fee.amount, 'whole')} data-testid="pay-fee">
            {t('deposits.fee.pay', { amount: formatExact(fee.amount) })}
          </Button>
        </div>
      </form>
    </section>
  )
}
