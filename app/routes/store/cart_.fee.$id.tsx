import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { CircleAlert, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money.ts'
import { depositInput } from '#app/features/deposits/inputs.ts'
import { findFee, findFeeRow } from '#app/features/fees/queries.server.ts'
import { SandboxNote } from '#app/features/payments/components/sandbox-note.tsx'
import { findOpenPayment } from '#app/features/payments/queries.server.ts'
import { addressAfter, failureOf } from '#app/flows/after-payment.server.ts'
import type { DepositProblem } from '#app/flows/deposit-form.server.ts'
import { payFee } from '#app/flows/pay-fee.server.ts'
import { readTenderChoice } from '#app/flows/tender-choice.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { feeAddress } from '#app/lib/fee-address.ts'
import { notFound, requireActor } from '#app/lib/http.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TenderFields } from '#app/views/tender-fields.tsx'
import '#app/features/bidding/components/offer.css'

/** A restocking fee is paid whole, by a card or an account that is kept or out of the wallet. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const id = params.id ?? ''
  const fee = await findFee(context, id)
  if (fee?.personId !== actor.id) throw notFound()
  if (fee.status !== 'due') throw redirect('/cart')
  const { searchParams } = new URL(request.url)
  const failed = searchParams.get('failed')
  const [row, tender, open, t] = await Promise.all([
    findFeeRow(context, id),
    readTenderChoice(context, actor, { amount: fee.amount, method: null }),
    findOpenPayment(context, [{ kind: 'fee', id }]),
    i18n.getFixedT(request),
  ])
  if (!row) throw notFound()
  return {
    ...{ fee: row, tender, waits: open !== null, attempt: crypto.randomUUID() },
    failed: failed === null ? null : failureOf(failed),
    title: t('deposits.fee.payTitle'),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? ''} · Fairlot` },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, params, request }: ActionFunctionArgs) {
  const actor = requireActor(context, request)
  const failed = (problem: DepositProblem) => data({ problem }, { status: 422 })
  const parsed = depositInput.safeParse(Object.fromEntries(await request.formData()))
  if (!parsed.success) return failed('method')
  const paying = await payFee(context, actor, params.id ?? '', parsed.data)
  if (paying.ok) {
    if (paying.payment.state === 'failed') return failed(failureOf(paying.payment.failure))
    return redirect(await addressAfter(context, paying.payment), 303)
  }
  if (paying.code === 'not_found') throw notFound()
  if (paying.code === 'not_due') return redirect('/cart', 303)
  return failed(paying.code)
}

export default function PayFee() {
  const { fee, tender, waits, attempt, failed, title } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  const problem = answer?.problem ?? failed
  return (
    <section className="dialog dialog-static confirm-page" data-testid="fee-page">
      <div className="dialog-head">
        <h1 className="h-sec">{title}</h1>
      </div>
      <form method="post" action={feeAddress(fee.id)} noValidate>
        <div className="dialog-body stack">
          {problem && (
            <p className="note note-out" role="alert" data-testid="fee-problem">
              <CircleAlert className="i" aria-hidden="true" />
              <span>{t(`deposits.problem.${problem}`)}</span>
            </p>
          )}
          {waits && (
            <p className="note note-amber" role="status">
              <Clock className="i" aria-hidden="true" />
              <span>{t('deposits.form.waits')}</span>
            </p>
          )}
          <p>
            {t('deposits.fee.of', { number: fee.commonInvoice })}, {t(`deposits.fee.cause.${fee.cause}`)}:{' '}
            <b className="strong num">{formatExact(fee.amount)}</b>
          </p>
          {fee.reason && <p className="muted">{fee.reason}</p>}
          <input type="hidden" name="attempt" value={attempt} />
          <TenderFields tender={tender} />
          {tender.testCards && <SandboxNote cards={tender.testCards} />}
        </div>
        <div className="dialog-foot">
          <ButtonLink to="/cart">{t('deposits.fee.keep')}</ButtonLink>
          <Button variant="primary" data-testid="pay-fee">
            {t('deposits.fee.pay', { amount: formatExact(fee.amount) })}
          </Button>
        </div>
      </form>
    </section>
  )
}
