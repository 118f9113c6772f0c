import { Form, Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { CALL_OFF_REASONS } from '#app/domain/money/call-off.ts'
import { formatExact } from '#app/domain/money/money.ts'
import { OFFLINE_METHODS } from '#app/domain/money/offline-methods.ts'
import type { OrderAnswer } from '#app/flows/pickups/order-form.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Note } from '#app/ui/note.tsx'
import type { OrderActName } from '../inputs.ts'

type ToldProps = {
  answer: OrderAnswer | null | undefined
  /** What the address says was done. */
  did: { act: OrderActName; count: number } | null
  /** Of this page. */
  here: string
}

/** What has become of an act, or what has to be said before it is done. */
export function OrderTold({ answer, did, here }: ToldProps) {
  const { t } = useTranslation()
  if (!answer)
    return (
      did && (
        <Note tone="win" role="status" className="seller-note" id="order-did">
          {t(`orders.did.${did.act}`, { count: did.count })}
        </Note>
      )
    )
  if (answer.said === 'ask') return <AskPanel answer={answer} here={here} />
  if (answer.said === 'fault')
    return (
      <Note tone="out" role="alert" className="seller-note">
        {t(`orders.faults.${answer.fault}`)}
      </Note>
    )
  if (answer.said === 'done') return null
  return (
    <Note tone="amber" role="alert" className="seller-note" id="order-refused">
      {answer.done > 0 && <p>{t(`orders.did.${answer.act}`, { count: answer.done })}</p>}
      <p>{t('orders.refused', { count: answer.refused.length })}</p>
      <ul>
        {answer.refused.map(({ invoice, code }) => (
          <li key={invoice}>
            {invoice && <b className="num">{invoice}: </b>}
            {t(`orders.refusals.${code}`)}
          </li>
        ))}
      </ul>
    </Note>
  )
}

type AskProps = { answer: Extract<OrderAnswer, { said: 'ask' }>; here: string }

function AskPanel({ answer: { act, invoices, orders, amount, attempt }, here }: AskProps) {
  const { t } = useTranslation()
  const sum = formatExact(amount)
  const numbers = invoices.map(({ number }) => number).join(', ')
  return (
    <section className="oc-panel" aria-labelledby="oc-ask">
      <h2 className="h-sec" id="oc-ask" tabIndex={-1} ref={(heading) => heading?.focus()}>
        {t(`orders.ask.${act}`, { count: orders })}
      </h2>
      <Form method="post" action={here} className="stack" preventScrollReset>
        <input type="hidden" name="attempt" value={attempt} />
        <input type="hidden" name="invoice" value={invoices.map(({ id }) => id).join(' ')} />
        <p className="muted">{t(`orders.ask.${act}Text`, { amount: sum, invoices: numbers })}</p>
        {act === 'paid' ? <PaidFields of="ask" /> : <ReasonField of="ask" />}
        <p className="row row-wrap">
          <Link className="btn btn-secondary" to={here}>
            {t('orders.acts.back')}
          </Link>
          <Button variant={act === 'paid' ? 'primary' : 'danger-solid'} name="act" value={act}>
            {act === 'paid'
              ? t('orders.ask.paidDo', { amount: sum })
              : t('orders.ask.cancelDo', { count: invoices.length })}
          </Button>
        </p>
      </Form>
    </section>
  )
}

/** How it was paid by hand. */
export function PaidFields({ of }: { of: string }) {
  const { t } = useTranslation()
  return (
    <div className="oc-two">
      <Field id={`method-${of}`} label={t('orders.ask.method')}>
        <select className="select" id={`method-${of}`} name="method" defaultValue="cash">
          {OFFLINE_METHODS.map((method) => (
            <option key={method} value={method}>
              {t(`payments.byHand.methods.${method}`)}
            </option>
          ))}
        </select>
      </Field>
      <Field id={`reference-${of}`} label={t('orders.ask.reference')} optional>
        <input className="input" id={`reference-${of}`} name="reference" maxLength={120} autoComplete="off" />
      </Field>
    </div>
  )
}

/** Why an invoice is called off: it says what becomes of the money. */
export function ReasonField({ of }: { of: string }) {
  const { t } = useTranslation()
  return (
    <Field id={`reason-${of}`} label={t('orders.ask.reason')} hint={t('invoice.manage.whyHint')}>
      <select className="select" id={`reason-${of}`} name="reason" defaultValue="" required>
        <option value="" disabled>
          {t('orders.ask.choose')}
        </option>
        {CALL_OFF_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {t(`invoice.manage.reasons.${reason}`)}
          </option>
        ))}
      </select>
    </Field>
  )
}
