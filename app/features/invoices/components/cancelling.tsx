import { Form, Link } from '@remix-run/react'
import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CALL_OFF_REASONS } from '#app/domain/money/call-off.ts'
import { formatExact } from '#app/domain/money/money.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { AmountOff, LinePicks } from '#app/ui/line-picks.tsx'
import type { LeftLine } from '../left-lines.server.ts'
import type { InvoiceView } from '../queries.server.ts'

type CancellingProps = {
  invoice: InvoiceView
  left: readonly LeftLine[]
  /** What the form names its sending by. */
  attempt: string
  plain: string
  isUnsaid: boolean
}

/** What of an invoice is called off, and why. */
export function Cancelling({ invoice, left, attempt, plain, isUnsaid }: CancellingProps) {
  const { t } = useTranslation()
  // nobody can be late with what they have paid
  const reasons = CALL_OFF_REASONS.filter((reason) => reason !== 'not_paid' || invoice.status === 'unpaid')
  const words = { buyer: invoice.buyer.name, amount: formatExact(invoice.owed) }
  return (
    <Form
      method="post"
      action={plain}
      className="note note-out inv-cancel"
      role="group"
      aria-labelledby="cancelling"
    >
      <CircleAlert className="i" aria-hidden="true" />
      <div className="stack-s">
        <p className="strong" id="cancelling">
          {t('invoice.manage.cancelTitle', { number: invoice.commonInvoice })}
        </p>
        <p>
          {invoice.owed > 0 && t('invoice.manage.cancelText', words)} {t('invoice.manage.cancelBack', words)}
        </p>
        <input type="hidden" name="attempt" value={attempt} />
        {left.length > 0 && <What left={left} />}
        <Field
          id="reason"
          label={t('invoice.manage.why')}
          hint={t('invoice.manage.whyHint')}
          errors={isUnsaid ? [t('invoice.manage.reason')] : []}
        >
          <select
            className="select"
            id="reason"
            name="reason"
            defaultValue=""
            required
            aria-invalid={isUnsaid || undefined}
            aria-describedby={`reason-description${isUnsaid ? ' reason-error' : ''}`}
          >
            <option value="" disabled>
              {t('invoice.manage.choose')}
            </option>
            {reasons.map((reason) => (
              <option key={reason} value={reason}>
                {t(`invoice.manage.reasons.${reason}`)}
              </option>
            ))}
          </select>
        </Field>
        <p className="row row-wrap">
          <Button variant="danger-solid" name="intent" value="cancel">
            {t('invoice.manage.confirm')}
          </Button>
          <Link className="link" to={plain} preventScrollReset>
            {t('invoice.manage.keep')}
          </Link>
        </p>
      </div>
    </Form>
  )
}

/** All of it, some pieces, or an amount off the price. */
function What({ left }: { left: readonly LeftLine[] }) {
  const { t } = useTranslation()
  const inPieces = left.length > 1 || left.some(({ quantity }) => quantity > 1)
  return (
    <fieldset className="inv-part">
      <legend className="label">{t('invoice.manage.part.what')}</legend>
      <label className="check">
        <input type="radio" name="kind" value="whole" defaultChecked />
        <span>{t('invoice.manage.part.whole')}</span>
      </label>
      {inPieces && (
        <>
          <label className="check">
            <input type="radio" name="kind" value="lines" />
            <span>{t('invoice.manage.part.lines')}</span>
          </label>
          <LinePicks lines={left} piecesOf={() => 1} />
        </>
      )}
      <label className="check">
        <input type="radio" name="kind" value="amount" />
        <span>{t('invoice.manage.part.amount')}</span>
      </label>
      <AmountOff of="cancel" lines={left} />
    </fieldset>
  )
}
