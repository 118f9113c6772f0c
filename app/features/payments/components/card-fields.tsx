import type { InputHTMLAttributes } from 'react'
import { useTranslation } from 'react-i18next'
import { COUNTRIES } from '#app/domain/people/countries.ts'
import { Field } from '#app/ui/field.tsx'
import type { CardErrors } from '../inputs.ts'

type CardFieldsProps = {
  years: readonly number[]
  known: Partial<Record<string, string>>
  errors: CardErrors
}

/** In the order in which they stand: the first that is wrong gets the focus, also without script. */
const ORDER = [
  'cardholder_name',
  'card_number',
  'expiry_month',
  'cvv',
  'card_address_line1',
  'card_address_city',
  'card_address_state',
  'card_address_zip',
  'card_address_country',
]
type Name = keyof typeof AUTOFILL
const AUTOFILL = {
  cardholder_name: 'cc-name',
  card_number: 'cc-number',
  cvv: 'cc-csc',
  card_address_line1: 'billing address-line1',
  card_address_line2: 'billing address-line2',
  card_address_city: 'billing address-level2',
  card_address_state: 'billing address-level1',
  card_address_zip: 'billing postal-code',
} as const

/** A card to be typed. What is typed of number and code goes to the vault and is never shown again. */
export function CardFields({ years, known, errors }: CardFieldsProps) {
  const { t } = useTranslation()
  const first = ORDER.find((name) => errors[name])
  const said = (name: string) => {
    const fault = errors[name]
    return fault && [t(`payments.errors.${fault}`)]
  }
  const text = (name: Name, more: InputHTMLAttributes<HTMLInputElement> & { optional?: boolean } = {}) => {
    const { optional, ...given } = more
    return (
      <Field id={`card-${name}`} label={t(`payments.fields.${name}`)} errors={said(name)} optional={optional}>
        <input
          className="input"
          id={`card-${name}`}
          name={name}
          autoComplete={AUTOFILL[name]}
          defaultValue={known[name]}
          {...wired(name, errors, first)}
          {...given}
        />
      </Field>
    )
  }
  return (
    <div className="stack">
      {text('cardholder_name')}
      {text('card_number', { inputMode: 'numeric', maxLength: 23 })}
      <div className="card-three">
        <ExpiryFields
          years={years}
          known={known}
          fault={errors.expiry_month}
          focus={first === 'expiry_month'}
        />
        {text('cvv', { inputMode: 'numeric', maxLength: 4 })}
      </div>
      <h3 className="h-sub">{t('payments.fields.address')}</h3>
      {text('card_address_line1')}
      {text('card_address_line2', { optional: true })}
      <div className="grid-2">
        {text('card_address_city')}
        {text('card_address_state')}
        {text('card_address_zip', { maxLength: 10 })}
        <Field
          id="card-card_address_country"
          label={t('payments.fields.card_address_country')}
          errors={said('card_address_country')}
        >
          <select
            className="select"
            id="card-card_address_country"
            name="card_address_country"
            autoComplete="billing country"
            defaultValue={known.card_address_country ?? COUNTRIES[0]?.id}
          >
            {COUNTRIES.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </Field>
      </div>
    </div>
  )
}

type ExpiryFieldsProps = {
  years: readonly number[]
  known: Partial<Record<string, string>>
  fault: CardErrors[string]
  focus: boolean
}

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))

export function ExpiryFields({ years, known, fault, focus }: ExpiryFieldsProps) {
  const { t } = useTranslation()
  const invalid = fault !== undefined
  const common = {
    'aria-invalid': invalid || undefined,
    'aria-describedby': invalid ? 'card-expiry_month-error' : undefined,
  }
  const focused = { autoFocus: focus }
  return (
    <>
      <Field
        id="card-expiry_month"
        label={t('payments.fields.expiry_month')}
        errors={fault && [t(`payments.errors.${fault}`)]}
      >
        <select
          className="select"
          id="card-expiry_month"
          name="expiry_month"
          autoComplete="cc-exp-month"
          defaultValue={known.expiry_month ?? ''}
          {...common}
          {...focused}
        >
          <option value="">–</option>
          {MONTHS.map((month) => (
            <option key={month} value={month}>
              {month}
            </option>
          ))}
        </select>
      </Field>
      <Field id="card-expiry_year" label={t('payments.fields.expiry_year')}>
        <select
          className="select"
          id="card-expiry_year"
          name="expiry_year"
          autoComplete="cc-exp-year"
          defaultValue={known.expiry_year ?? ''}
          {...common}
        >
          <option value="">–</option>
          {years.map((year) => (
            <option key={year} value={year}>
              {year}
            </option>
          ))}
        </select>
      </Field>
    </>
  )
}

function wired(name: string, errors: CardErrors, first: string | undefined) {
  return {
    'aria-invalid': errors[name] ? true : undefined,
    'aria-describedby': errors[name] ? `card-${name}-error` : undefined,
    autoFocus: first === name,
  }
}
