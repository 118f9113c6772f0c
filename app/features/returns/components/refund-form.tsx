import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { AmountOff, LinePicks, type PickableLine } from '#app/ui/line-picks.tsx'
import { Note } from '#app/ui/note.tsx'
import type { RefundView, RequestView } from '../desk.server.ts'
import { MOST_NOTE } from '../inputs.ts'
import { useWayText } from './credit-card.tsx'

export type Part = Pick<RefundView, 'way' | 'name' | 'last4' | 'amount'>

type RefundFormProps = {
  page: string
  lines: readonly PickableLine[]
  left: number
  /** What of it is left of the delivery and its tax. */
  delivery: number
  funds: readonly Part[]
  /** The return that it answers; null where the seller refunds of their own accord. */
  request: RequestView | null
  /** Whether its pieces are for sale again by themselves; null where it has none. */
  restocks: boolean | null
}

/** What is refunded, and where to. It leads to what it comes to, where it is confirmed. */
export function RefundForm({ page, lines, left, delivery, funds, request, restocks }: RefundFormProps) {
  const { t } = useTranslation()
  const asked = new Map(request?.lines.map(({ id, quantity }) => [id, quantity]))
  const id = request?.id ?? 'own'
  return (
    <Form method="get" action={page} className="stack">
      <input type="hidden" name="step" value="confirm" />
      <input type="hidden" name="request" value={request?.id ?? ''} />
      <fieldset className="ret-set">
        <legend className="label">{t('returns.desk.what')}</legend>
        <label className="check">
          <input type="radio" name="kind" value="whole" defaultChecked={request === null} />
          <span>{t('returns.desk.kind.whole', { amount: formatExact(left) })}</span>
        </label>
        {delivery > 0 && (
          <label className="check">
            <input type="radio" name="kind" value="delivery" />
            <span>{t('returns.desk.kind.delivery', { amount: formatExact(delivery) })}</span>
          </label>
        )}
        <label className="check">
          <input type="radio" name="kind" value="lines" defaultChecked={request !== null} />
          <span>{t('returns.desk.kind.lines')}</span>
        </label>
        <LinePicks
          lines={lines}
          isPicked={(line) => asked.has(line.id)}
          piecesOf={(line) => Math.min(asked.get(line.id) ?? line.quantity, line.quantity)}
        />
        <label className="check">
          <input type="radio" name="kind" value="amount" />
          <span>{t('returns.desk.kind.amount')}</span>
        </label>
        <AmountOff of={id} lines={lines} />
      </fieldset>
      <fieldset className="ret-set">
        <legend className="label">{t('returns.desk.where')}</legend>
        <label className="check">
          <input type="radio" name="to" value="original" defaultChecked={funds.length > 0} />
          <span>
            {t('returns.desk.to.original')}
            <small className="cap ret-block">
              <Funds funds={funds} />
            </small>
          </span>
        </label>
        <label className="check">
          <input type="radio" name="to" value="wallet" defaultChecked={funds.length === 0} />
          <span>{t('returns.desk.to.wallet')}</span>
        </label>
      </fieldset>
      {restocks !== null && (
        <label className="check">
          <input type="checkbox" name="restock" defaultChecked={restocks} />
          <span>
            {t('returns.desk.restock')}
            <small className="cap ret-block">{t('returns.desk.restockText')}</small>
          </span>
        </label>
      )}
      <Field id={`reason-${id}`} label={t('returns.desk.reason')} optional>
        <textarea className="input" id={`reason-${id}`} name="reason" rows={2} maxLength={MOST_NOTE} />
      </Field>
      <Button variant="primary" data-testid="look-at-refund">
        {t('returns.desk.preview')}
      </Button>
    </Form>
  )
}

function Funds({ funds }: { funds: readonly Part[] }) {
  const { t } = useTranslation()
  if (funds.length === 0) return t('returns.desk.funds.none')
  return funds
    .map(({ way, name, last4, amount }) =>
      t(`returns.desk.funds.${way}`, { name, last4, amount: formatExact(amount) }),
    )
    .join(' · ')
}

export type Confirming = {
  total: number
  hammer: number
  premium: number
  tax: number
  /** What of `hammer` and `tax` is its delivery's. */
  delivery: number
  parts: readonly Part[]
  /** What was asked, to be sent again with the confirmation. */
  fields: readonly (readonly [string, string])[]
  attempt: string
}

/** What a refund comes to and where it goes, before it is done. */
export function RefundConfirm({ page, confirming }: { page: string; confirming: Confirming }) {
  const { t } = useTranslation()
  const wayText = useWayText()
  const { total, hammer, premium, tax, delivery, parts, fields, attempt } = confirming
  const byHand = parts.find(({ way }) => way === 'cash')
  return (
    <section className="dialog dialog-static confirm-page" data-testid="refund-confirm">
      <div className="dialog-head">
        <h2 className="h-sec">{t('returns.desk.confirmTitle', { amount: formatExact(total) })}</h2>
      </div>
      <Form method="post" action={page}>
        <div className="dialog-body stack">
          <p className="muted">{t('returns.desk.confirmText')}</p>
          <dl className="sum num">
            <dt>{t('returns.credit.hammer')}</dt>
            <dd>{formatExact(hammer - delivery)}</dd>
            <dt>{t('returns.credit.premium')}</dt>
            <dd>{formatExact(premium)}</dd>
            {delivery > 0 && (
              <>
                <dt>{t('delivery.label')}</dt>
                <dd>{formatExact(delivery)}</dd>
              </>
            )}
            <dt>{t('returns.credit.tax')}</dt>
            <dd>{formatExact(tax)}</dd>
            {parts.map((part) => (
              <PartSum
                key={`${part.way}-${part.last4}-${part.amount}`}
                label={wayText(part)}
                amount={part.amount}
              />
            ))}
            <dt className="total">{t('returns.credit.total')}</dt>
            <dd className="total">{formatExact(total)}</dd>
          </dl>
          {byHand && (
            <Note tone="amber">{t('returns.desk.byHand', { amount: formatExact(byHand.amount) })}</Note>
          )}
          <input type="hidden" name="act" value="refund" />
          <input type="hidden" name="attempt" value={attempt} />
          <input type="hidden" name="total" value={total} />
          {fields.map(([name, value]) => (
            <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
          ))}
        </div>
        <div className="dialog-foot">
          <ButtonLink to={page}>{t('returns.desk.goBack')}</ButtonLink>
          <Button variant="primary" data-testid="confirm-refund">
            {t('returns.desk.confirm', { amount: formatExact(total) })}
          </Button>
        </div>
      </Form>
    </section>
  )
}

function PartSum({ label, amount }: { label: string; amount: number }) {
  return (
    <>
      <dt className="ret-to">{label}</dt>
      <dd className="ret-to">{formatExact(amount)}</dd>
    </>
  )
}
