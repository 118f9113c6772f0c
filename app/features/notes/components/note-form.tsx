import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { NoteView } from '#app/features/notes/queries.server.ts'
import type { FormAnswer } from '#app/lib/form-answer.ts'
import { Field } from '#app/ui/field.tsx'

export type NoteFault = 'required' | 'long'
export type NoteRefusal = 'many' | 'gone'
/** What the notes' action answers to a form that stays on its page. */
export type NoteResult = FormAnswer<NoteFault, NoteRefusal>

type NoteFieldsProps = { id: string; note: NoteView | null; result: NoteResult | null }

/** The fields of a note, in the dialog and on the page that stands for it without script. */
export function NoteFields({ id, note, result }: NoteFieldsProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLTextAreaElement>(null)
  const error = result?.faults.notes ?? result?.refused ?? null
  useEffect(() => {
    if (result) field.current?.focus()
  }, [result])
  return (
    <div className="stack">
      <input type="hidden" name="action" value="save" />
      {note && <input type="hidden" name="id" value={note.id} />}
      <Field id={id} label={t('notes.label')} errors={error ? [t(`notes.errors.${error}`)] : undefined}>
        <textarea
          ref={field}
          className="input"
          id={id}
          name="notes"
          rows={4}
          defaultValue={result?.typed.notes || note?.text}
          aria-invalid={error !== null || undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
      </Field>
      <p className="cap">{t('notes.private')}</p>
    </div>
  )
}
