import type { ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftField } from '#app/domain/shop/draft.ts'
import { wired } from '#app/ui/form-input.tsx'
import type { FieldsProps } from './word-fields.tsx'

const FORM = 'lot'

type MoneyInputProps = Pick<FieldsProps, 'fields' | 'faultOf'> & {
  name: DraftField
  className?: string
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void
}

/** An amount of a lot, in dollars as they are typed. */
export function MoneyInput({ name, fields, faultOf, className = 'led-money', onChange }: MoneyInputProps) {
  return (
    <span className={`affix ${className}`}>
      <span>$</span>
      <input
        className="input num"
        inputMode="decimal"
        autoComplete="off"
        {...wired({ form: FORM, name, fault: faultOf(name) })}
        defaultValue={fields[name] ?? ''}
        onChange={onChange}
      />
    </span>
  )
}

/** Where a lot lies. */
export function YardSelect({ fields, choices, faultOf }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <select
      className="select"
      {...wired({ form: FORM, name: 'yard', fault: faultOf('yard') })}
      defaultValue={fields.yard ?? ''}
    >
      <option value="">{t('drafts.choose')}</option>
      {choices.yards.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}
