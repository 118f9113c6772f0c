import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormAnswer } from '#app/lib/form-answer.ts'
import { Field } from '#app/ui/field.tsx'
import { Note } from '#app/ui/note.tsx'

export type MessageFault = 'required' | 'long'
export type MessageRefusal = 'too_many' | 'own_item' | 'not_found'
/** What the messages' actions answer to a form that stays on its page. */
export type MessageResult = FormAnswer<MessageFault, MessageRefusal>

type MessageFieldsProps = { id: string; result: MessageResult | null }

export function MessageFields({ id, result }: MessageFieldsProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLTextAreaElement>(null)
  const fault = result?.faults.message
  const refused = result?.refused
  useEffect(() => {
    if (result) field.current?.focus()
  }, [result])
  return (
    <>
      {refused && (
        <Note tone="out" role="alert">
          {t(`messages.errors.${refused}`)}
        </Note>
      )}
      <Field id={id} label={t('messages.label')} errors={fault && [t(`messages.errors.${fault}`)]}>
        <textarea
          ref={field}
          className="input"
          id={id}
          name="message"
          rows={5}
          defaultValue={result?.typed.message}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-error` : undefined}
        />
      </Field>
      <p className="cap">{t('messages.goes')}</p>
    </>
  )
}
