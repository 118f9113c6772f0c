import type { ReactNode } from 'react'
import { FieldErrors } from './field.tsx'

type SetRowProps = {
  /** The field's id; what is wrong with it has the same with `-error`. */
  id: string
  label: string
  hint?: ReactNode
  fault?: string | null | undefined
  children: ReactNode
}

/** What is set, with its name at the left of its field. Its look is `settings-rows.css`. */
export function SetRow({ id, label, hint, fault, children }: SetRowProps) {
  return (
    <div className="set" data-invalid={fault ? '' : undefined}>
      <div>
        <label className="h-sub" htmlFor={id}>
          {label}
        </label>
        {hint && <p className="cap">{hint}</p>}
      </div>
      <div className="field" data-invalid={fault ? true : undefined}>
        {children}
        <FieldErrors id={`${id}-error`} errors={fault ? [fault] : []} />
      </div>
    </div>
  )
}
