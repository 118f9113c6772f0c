import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#app/ui/field.tsx'
import { Note } from '#app/ui/note.tsx'

export type MessageError = 'required' | 'long' | 'too_many' | 'own_item' | 'not_found'
/** What the messages' actions answer to a form that stays on its page. */
export type MessageResult = { ok: boolean; error: MessageError | null; typed: string }

type MessageFieldsProps = { id: string; result: MessageResult | null }

export function MessageFields({ id, result }: MessageFieldsProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLTextAreaElement>(null)
  const error = result?.error ?? null
  const ofField = error === 'required' || error === 'long'
  useEffect(() => {
    if (result?.error) field.current?.focus()
  }, [result])
  return (
    <>
      {error && !ofField && (
        <Note tone="out" role="alert">
          {t(`messages.errors.${error}`)}
        </Note>
      )}
      <Field
        id={id}
        label={t('messages.label')}
        errors={error && ofField ? [t(`messages.errors.${error}`)] : undefined}
      >
        <textarea
          ref={field}
          className="input"
          id={id}
          name="message"
          rows={5}
          defaultValue={result?.typed}
          aria-invalid={ofField || undefined}
          aria-describedby={ofField ? `${id}-error` : undefined}
        />
      </Field>
      <p className="cap">{t('messages.goes')}</p>
    </>
  )
}
