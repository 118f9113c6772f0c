import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type FieldProps = {
  /** The control's id; its error and hint get conform's `-error` and `-description` behind it. */
  id: string
  label: ReactNode
  errors?: string[]
  hint?: ReactNode
  optional?: boolean
  /** Stands at the right end of the label's line. */
  aside?: ReactNode
  children: ReactNode
}

export function Field({ id, label, errors, hint, optional, aside, children }: FieldProps) {
  const { t } = useTranslation()
  const invalid = Boolean(errors?.length)
  return (
    <div className="field" data-invalid={invalid || undefined}>
      <div className="label-row">
        <label className="label" htmlFor={id}>
          {label} {optional && <span className="opt">{t('shell.optional')}</span>}
        </label>
        {aside}
      </div>
      {children}
      {hint && (
        <p className="hint" id={`${id}-description`}>
          {hint}
        </p>
      )}
      <FieldErrors id={`${id}-error`} errors={errors} />
    </div>
  )
}

export function FieldErrors({ id, errors }: { id: string; errors?: string[] }) {
  if (!errors?.length) return null
  return (
    <p className="error" id={id}>
      <CircleAlert className="i i-s" aria-hidden="true" />
      <span>{errors.join(' ')}</span>
    </p>
  )
}
