import { Form, Link } from '@remix-run/react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readAmount } from '#app/domain/money/amount.ts'
import { likelyGiven } from '#app/domain/money/counter.ts'
import { type Cents, formatExact, formatMoney } from '#app/domain/money/money.ts'
import { OFFLINE_METHODS } from '#app/domain/money/offline-methods.ts'
import type { Typed } from '#app/lib/form-answer.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { useTypedBefore } from '#app/ui/start/use-typed-before.ts'

type TakeFormProps = {
  attempt: string
  total: Cents
  back: string
  typed: Typed | null
  fault: string | null
}

/** How it is paid and what was given. What goes back is said as it is typed, and by the receipt to whoever has no script. */
export function TakeForm({ attempt, total, back, typed, fault }: TakeFormProps) {
  const { t, i18n } = useTranslation()
  const [method, setMethod] = useState(OFFLINE_METHODS.find((one) => one === typed?.method) ?? 'cash')
  const [given, setGiven] = useState(typed?.given ?? '')
  const field = useRef<HTMLInputElement>(null)
  useTypedBefore(field, given, setGiven)
  const read = readAmount(given, { language: i18n.language })
  const counted = read.ok ? (read.cents ?? total) : null
  const inCash = method === 'cash'
  return (
    <Form method="post" className="panel panel-pad stack counter-take">
      <fieldset className="counter-methods">
        <legend className="label">{t('counter.take.method')}</legend>
        {OFFLINE_METHODS.map((one) => (
          <label className="check" key={one}>
            <input
              type="radio"
              name="method"
              value={one}
              defaultChecked={one === method}
              onChange={() => setMethod(one)}
            />
            {t(`payments.byHand.methods.${one}`)}
          </label>
        ))}
      </fieldset>
      <div hidden={!inCash}>
        <Field
          id="counter-given"
          label={t('counter.take.given')}
          hint={t('counter.take.givenHint')}
          errors={fault ? [fault] : []}
        >
          <input
            className="input num counter-big"
            ref={field}
            id="counter-given"
            name="given"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            placeholder={(total / 100).toFixed(2)}
            value={given}
            onChange={(event) => setGiven(event.target.value)}
            aria-describedby="counter-given-description"
            aria-invalid={fault ? true : undefined}
          />
        </Field>
        <div className="row row-wrap counter-picks needs-script">
          <Button type="button" onClick={() => setGiven('')} aria-pressed={given === ''}>
            {t('counter.take.exact')}
          </Button>
          {likelyGiven(total).map((sum) => (
            <Button
              key={sum}
              type="button"
              onClick={() => setGiven((sum / 100).toFixed(2))}
              aria-pressed={counted === sum}
              aria-label={t('counter.take.givenPick', {
                amount: formatMoney(sum),
                change: formatExact(sum - total),
              })}
            >
              {formatMoney(sum)}
            </Button>
          ))}
        </div>
        <p className="counter-change needs-script" role="status" data-testid="counter-change">
          <Change counted={counted} total={total} />
        </p>
      </div>
      <Field id="counter-reference" label={t('counter.take.reference')} optional>
        <input
          className="input"
          id="counter-reference"
          name="reference"
          maxLength={120}
          autoComplete="off"
          defaultValue={typed?.reference}
        />
      </Field>
      <p className="cap">{t('counter.take.rule')}</p>
      <input type="hidden" name="attempt" value={attempt} />
      <input type="hidden" name="expected" value={total} />
      <div className="row row-wrap">
        <Link className={buttonClass({ size: 'lg' })} to={back}>
          {t('counter.take.goBack')}
        </Link>
        <Button variant="primary" size="lg" data-testid="counter-taken">
          {t('counter.take.go')}
        </Button>
      </div>
    </Form>
  )
}

/** `counted`: null where what was typed is no amount. */
function Change({ counted, total }: { counted: Cents | null; total: Cents }) {
  const { t } = useTranslation()
  if (counted === null) return <span className="t-out">{t('counter.errors.given')}</span>
  if (counted < total)
    return <span className="t-out">{t('counter.take.short', { amount: formatExact(total - counted) })}</span>
  return (
    <>
      <span>{t('counter.take.giveBack')}</span> <b className="price num">{formatExact(counted - total)}</b>
    </>
  )
}
