import { Eye, EyeOff } from 'lucide-react'
import { type InputHTMLAttributes, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DOCUMENT_ACCEPT } from '#app/domain/people/documents.ts'
import { YARD_LONGEST } from '#app/domain/people/first-yard.ts'
import { FOLLOWS, type RegistrationFault } from '#app/domain/people/registration.ts'
import { DropField } from '#app/ui/drop-field.tsx'
import { Field, FieldErrors } from '#app/ui/field.tsx'
import type { ShownField } from '../shown.ts'

type RegisterFieldProps = {
  field: ShownField
  today: string
  fault: RegistrationFault | undefined
  typed: string | undefined
  /** The first field that is wrong gets the focus, also without script. */
  autoFocus: boolean
  /** It stands in another step than the one that a phone shows. */
  away: boolean
}

type Attributes = InputHTMLAttributes<HTMLInputElement>

/** What browsers and phones are told of the fields that they know. */
const KNOWN: Record<string, Attributes> = {
  first_name: { autoComplete: 'given-name' },
  last_name: { autoComplete: 'family-name' },
  phone: { autoComplete: 'tel-national' },
  city: { autoComplete: 'address-level2' },
  company_name: { autoComplete: 'organization' },
  website: { inputMode: 'url', autoComplete: 'url', autoCapitalize: 'none' },
  yard_name: { maxLength: YARD_LONGEST.yard_name, autoComplete: 'off' },
  yard_address1: { maxLength: YARD_LONGEST.yard_address1, autoComplete: 'street-address' },
  yard_city: { maxLength: YARD_LONGEST.yard_city, autoComplete: 'address-level2' },
}

const YARD_TEXTS = ['yard_name', 'yard_address1', 'yard_city', 'yard_zip'] as const
type YardText = (typeof YARD_TEXTS)[number]

function isYardText(name: string): name is YardText {
  return YARD_TEXTS.some((text) => text === name)
}

const OF_TYPE: Partial<Record<ShownField['type'], Attributes>> = {
  email: { type: 'email', autoComplete: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
  zip: { inputMode: 'numeric', autoComplete: 'postal-code' },
  date: { type: 'date', min: '1900-01-01', max: '2100-01-01' },
  password: { autoComplete: 'new-password' },
}

const LEADING = new Set(FOLLOWS.values())

export function RegisterField({ field, today, fault, typed, autoFocus, away }: RegisterFieldProps) {
  const { t } = useTranslation()
  const { name, type, placeholder, required, beside, options } = field
  const label = isYardText(name) ? t(`registration.yard.${name}`) : field.label
  const leads = LEADING.has(name)
  const id = `register-${name}`
  const hint = useHint(field)
  const errors = fault && [t(`registration.errors.${fault}`)]
  const control = {
    id,
    name,
    autoFocus,
    'aria-invalid': fault ? (true as const) : undefined,
    'aria-describedby':
      [fault && `${id}-error`, hint && `${id}-description`].filter(Boolean).join(' ') || undefined,
    'aria-required': required || undefined,
  }
  if (type === 'checkbox')
    return (
      <div className="field" data-invalid={fault ? true : undefined} data-away={away || undefined}>
        <label className="check">
          <input type="checkbox" {...control} defaultChecked={typed === 'on'} />
          <span>{label}</span>
        </label>
        <FieldErrors id={`${id}-error`} errors={errors} />
      </div>
    )
  return (
    <div className="register-cell" data-beside={beside ?? undefined} data-away={away || undefined}>
      <Field
        id={id}
        label={label}
        errors={errors}
        hint={hint}
        optional={!required && beside === null && !isYardText(name)}
      >
        {type === 'select' ? (
          <select className="select" {...control} defaultValue={typed ?? ''}>
            <option value="">{placeholder || t('registration.choose')}</option>
            {options?.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        ) : type === 'password' ? (
          <PasswordInput {...OF_TYPE.password} {...control} />
        ) : type === 'file' ? (
          <DropField accept={DOCUMENT_ACCEPT} {...control} />
        ) : (
          <input
            className="input"
            // never empty where something is asked beside it: whether it is filled is told by whether this shows
            placeholder={placeholder || (leads ? ' ' : undefined)}
            {...OF_TYPE[type]}
            {...KNOWN[name]}
            {...(name === 'license_expiry_date' && { min: dayAfter(today) })}
            {...control}
            defaultValue={typed}
          />
        )}
      </Field>
    </div>
  )
}

function useHint({ name, type }: ShownField): string | undefined {
  const { t } = useTranslation()
  if (name === 'password') return t('registration.passwordHint')
  if (type === 'file') return t('registration.fileHint')
  if (name === 'company_name') return t('registration.companyHint')
  if (name === 'ein_no') return t('registration.einHint')
  return type === 'phone' ? t('registration.phoneHint') : undefined
}

function PasswordInput(attributes: Attributes) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  return (
    <div className="affix affix-end">
      <input className="input" {...attributes} type={shown ? 'text' : 'password'} />
      <button
        type="button"
        className="icon-btn needs-script"
        aria-label={t(shown ? 'auth.hide' : 'auth.show')}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff className="i" aria-hidden="true" /> : <Eye className="i" aria-hidden="true" />}
      </button>
    </div>
  )
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}
