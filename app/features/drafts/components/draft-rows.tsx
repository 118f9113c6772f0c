import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftField } from '#app/domain/shop/draft.ts'
import { FieldErrors } from '#app/ui/field.tsx'
import { listOf } from './word-fields.tsx'

/** What is not for this kind of sale is out of sight, and keeps what was typed. */
export function Shown({ when, children }: { when: boolean; children: ReactNode }) {
  return <div hidden={!when}>{children}</div>
}

type RowProps = {
  name: DraftField | 'auction'
  hint?: string
  fault: string | undefined
  children: ReactNode
}

export function Row({ name, hint, fault, children }: RowProps) {
  const { t } = useTranslation()
  return (
    <div className="set">
      <div>
        <label className="h-sub" htmlFor={`lot-${name}`}>
          {t(`drafts.field.${name}`)}
        </label>
        {hint && <p className="cap">{hint}</p>}
      </div>
      <div className="field" data-invalid={fault ? true : undefined}>
        {children}
        <FieldErrors id={`lot-${name}-error`} errors={listOf(fault)} />
      </div>
    </div>
  )
}
