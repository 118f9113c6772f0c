import { useTranslation } from 'react-i18next'
import { Field } from '#app/ui/field.tsx'
import type { DetailFault } from '../inputs.ts'

type GuestFieldsProps = {
  typed: Readonly<Record<string, string>>
  faults: Readonly<Partial<Record<string, string>>>
}

const FIELDS = [
  { name: 'name', type: 'text', autoComplete: 'name', required: true },
  { name: 'email', type: 'email', autoComplete: 'email', required: true },
  { name: 'phone', type: 'tel', autoComplete: 'tel', required: false },
  { name: 'vehicle', type: 'text', autoComplete: 'off', required: false },
] as const

/** Who comes to collect. */
export function GuestFields({ typed, faults }: GuestFieldsProps) {
  const { t } = useTranslation()
  return (
    <div className="grid-2">
      {FIELDS.map(({ name, type, autoComplete, required }) => {
        const fault = faults[name]
        return (
          <Field
            key={name}
            id={`guest-${name}`}
            label={t(`pickups.book.${name}`)}
            optional={!required}
            hint={name === 'vehicle' ? t('pickups.book.vehicleHint') : undefined}
            errors={fault ? [t(`pickups.book.faults.${fault as DetailFault}`)] : undefined}
          >
            <input
              className="input"
              id={`guest-${name}`}
              name={name}
              type={type}
              autoComplete={autoComplete}
              defaultValue={typed[name] ?? ''}
              maxLength={name === 'phone' ? 17 : 250}
              aria-invalid={fault ? true : undefined}
              aria-describedby={fault ? `guest-${name}-error` : undefined}
            />
          </Field>
        )
      })}
    </div>
  )
}
