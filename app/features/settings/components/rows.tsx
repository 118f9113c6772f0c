import { useField, useFormMetadata } from '@conform-to/react'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldErrors } from '#app/ui/field.tsx'
import { useFault } from './use-fault.ts'

type RowsProps = {
  name: string
  /** What one row is called, for the buttons. */
  label: string
  most: number
  ordered?: boolean
  /** The fields of a row, whose names begin with this. */
  children: (name: string) => ReactNode
}

/** Rows that are added, moved and taken away by buttons of the form: without script the server does it. */
export function Rows({ name, label, most, ordered = true, children }: RowsProps) {
  const { t } = useTranslation()
  const form = useFormMetadata()
  const [field] = useField<Record<string, unknown>[]>(name)
  const faults = useFault()
  const list = field.getFieldList()
  return (
    <fieldset className="set-rows" aria-describedby={field.errors ? field.errorId : undefined}>
      <legend className="sr">{label}</legend>
      {list.map((row, index) => {
        const number = index + 1
        return (
          <fieldset className="set-row" key={row.key} aria-label={`${label} ${number}`}>
            <div className="set-row-fields">{children(row.name)}</div>
            <div className="set-row-acts">
              {ordered && index > 0 && (
                <button
                  className="icon-btn"
                  aria-label={t('admin.rows.up', { label, number })}
                  {...form.reorder.getButtonProps({ name, from: index, to: index - 1 })}
                >
                  <ArrowUp className="i i-s" aria-hidden="true" />
                </button>
              )}
              {ordered && index < list.length - 1 && (
                <button
                  className="icon-btn"
                  aria-label={t('admin.rows.down', { label, number })}
                  {...form.reorder.getButtonProps({ name, from: index, to: index + 1 })}
                >
                  <ArrowDown className="i i-s" aria-hidden="true" />
                </button>
              )}
              <button
                className="icon-btn"
                aria-label={t('admin.rows.remove', { label, number })}
                {...form.remove.getButtonProps({ name, index })}
              >
                <Trash2 className="i i-s" aria-hidden="true" />
              </button>
            </div>
          </fieldset>
        )
      })}
      <FieldErrors id={field.errorId} errors={faults(field.errors)} />
      {list.length < most && (
        <button className="btn btn-quiet btn-sm" {...form.insert.getButtonProps({ name })}>
          <Plus className="i" aria-hidden="true" />
          {t('admin.rows.add', { label })}
        </button>
      )}
    </fieldset>
  )
}
