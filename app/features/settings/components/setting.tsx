import { useField } from '@conform-to/react'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '#app/ui/class-names.ts'
import { FieldErrors } from '#app/ui/field.tsx'
import { useFault } from './use-fault.ts'

type SettingProps = { name: string; label: string; cap?: string; children: ReactNode }

/** One setting: its name and what it does at the left, its control at the right. */
export function Setting({ name, label, cap, children }: SettingProps) {
  const [field] = useField<string>(name)
  const faults = useFault()
  return (
    <div className="set" data-invalid={field.errors ? '' : undefined}>
      <div>
        <label className="h-sub" htmlFor={field.id}>
          {label}
        </label>
        {cap && (
          <p className="cap" id={field.descriptionId}>
            {cap}
          </p>
        )}
      </div>
      <div className="field" data-invalid={field.errors ? true : undefined}>
        {children}
        <FieldErrors id={field.errorId} errors={faults(field.errors)} />
      </div>
    </div>
  )
}

/** What ties a control to its field, its description and its error. */
export function useControl(name: string, described = true) {
  const [field] = useField<string>(name)
  const by = [field.errors && field.errorId, described && field.descriptionId].filter(Boolean).join(' ')
  return {
    id: field.id,
    name: field.name,
    'aria-invalid': field.errors ? true : undefined,
    'aria-describedby': by || undefined,
    initial: typeof field.initialValue === 'string' ? field.initialValue : undefined,
    resetKey: field.key,
  }
}

type TextProps = {
  name: string
  /** Whether something with the control's description id stands beside it. */
  described?: boolean
} & InputHTMLAttributes<HTMLInputElement>

export function TextInput({ name, described, className, ...rest }: TextProps) {
  const { initial, resetKey, ...control } = useControl(name, described)
  return (
    <input
      key={resetKey}
      className={classNames('input', className)}
      defaultValue={initial}
      {...control}
      {...rest}
    />
  )
}

export function NumberInput({ unit, ...rest }: TextProps & { unit?: string }) {
  return (
    <div className="row">
      <TextInput inputMode="numeric" className="num set-number" autoComplete="off" {...rest} />
      {unit && <span className="muted">{unit}</span>}
    </div>
  )
}

export function SwitchInput({ name }: { name: string }) {
  const { initial, resetKey, ...control } = useControl(name)
  return (
    <input
      key={resetKey}
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked
      role="switch"
      className="switch"
      defaultChecked={initial === 'on'}
      {...control}
    />
  )
}

export function TextArea({ name, rows, described }: { name: string; rows: number; described?: boolean }) {
  const { initial, resetKey, ...control } = useControl(name, described)
  return <textarea key={resetKey} className="input" rows={rows} defaultValue={initial} {...control} />
}

type SelectProps = { name: string; options: readonly { value: string; label: string }[]; described?: boolean }

export function SelectInput({ name, options, described }: SelectProps) {
  const { initial, resetKey, ...control } = useControl(name, described)
  return (
    <select key={resetKey} className="select" defaultValue={initial} {...control}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

/** A field among others of a row: its label above it. */
export function RowField({ name, label, children }: { name: string; label: string; children: ReactNode }) {
  const [field] = useField<string>(name)
  const faults = useFault()
  return (
    <div className="field" data-invalid={field.errors ? true : undefined}>
      <label className="label" htmlFor={field.id}>
        {label}
      </label>
      {children}
      <FieldErrors id={field.errorId} errors={faults(field.errors)} />
    </div>
  )
}

/** The same words in both languages. */
export function WordsSetting({ name, label, cap, rows }: Omit<SettingProps, 'children'> & { rows?: number }) {
  const { t } = useTranslation()
  return (['en', 'es'] as const).map((language) => {
    const field = `${name}.${language}`
    return (
      <Setting key={language} name={field} label={`${label} · ${t(`admin.languages.${language}`)}`} cap={cap}>
        {rows ? <TextArea name={field} rows={rows} /> : <TextInput name={field} />}
      </Setting>
    )
  })
}
