import type { InputHTMLAttributes } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#app/ui/field.tsx'
import type { BankErrors } from '../inputs.ts'
import type { BankView } from '../queries.server.ts'

type FieldsProps = { known: Partial<Record<string, string>>; errors: BankErrors }
type Name =
  | 'account_holder_name'
  | 'routing_number'
  | 'account_number'
  | 'amount_1'
  | 'amount_2'
  | 'descriptor_code'

/** The first that is wrong gets the focus, also without script. */
const ORDER: string[] = [
  'account_holder_name',
  'account_holder_type',
  'routing_number',
  'account_number',
  'amount_1',
  'amount_2',
  'descriptor_code',
]

type TextProps = FieldsProps & { name: Name } & InputHTMLAttributes<HTMLInputElement>

function TextField({ name, known, errors, ...given }: TextProps) {
  const { t } = useTranslation()
  const fault = errors[name]
  const focused = { autoFocus: ORDER.find((one) => errors[one]) === name }
  return (
    <Field
      id={`bank-${name}`}
      label={t(`banks.fields.${name}`)}
      errors={fault && [t(`banks.errors.${fault}`)]}
    >
      <input
        className="input"
        id={`bank-${name}`}
        name={name}
        autoComplete="off"
        defaultValue={known[name]}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `bank-${name}-error` : undefined}
        {...focused}
        {...given}
      />
    </Field>
  )
}

export function HolderFields({ known, errors }: FieldsProps) {
  const { t } = useTranslation()
  const fault = errors.account_holder_type
  const chosen = known.account_holder_type === 'company' ? 'company' : 'individual'
  return (
    <>
      <TextField
        name="account_holder_name"
        known={known}
        errors={errors}
        autoComplete="name"
        maxLength={250}
      />
      <fieldset className="field bank-type" aria-describedby={fault ? 'bank-type-error' : undefined}>
        <legend className="label">{t('banks.fields.account_holder_type')}</legend>
        <div className="seg seg-block">
          {(['individual', 'company'] as const).map((type) => (
            <label key={type}>
              <input type="radio" name="account_holder_type" value={type} defaultChecked={chosen === type} />
              {t(`banks.type.${type}`)}
            </label>
          ))}
        </div>
        {fault && (
          <p className="error" id="bank-type-error">
            {t(`banks.errors.${fault}`)}
          </p>
        )}
      </fieldset>
    </>
  )
}

export function NumberFields(props: FieldsProps) {
  return (
    <>
      <TextField name="routing_number" {...props} inputMode="numeric" maxLength={12} />
      <TextField name="account_number" {...props} inputMode="numeric" maxLength={20} />
    </>
  )
}

export function ProofFields({ proof, ...props }: FieldsProps & Pick<BankView, 'proof'>) {
  if (proof === 'code') return <TextField name="descriptor_code" {...props} maxLength={12} />
  return (
    <div className="grid-2">
      <TextField name="amount_1" {...props} inputMode="decimal" maxLength={6} placeholder="0.00" />
      <TextField name="amount_2" {...props} inputMode="decimal" maxLength={6} placeholder="0.00" />
    </div>
  )
}
