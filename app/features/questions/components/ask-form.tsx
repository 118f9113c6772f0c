import { useFetcher } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Done, isDone, wrongIn } from '#app/lib/form-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { FormNotice, useCommentErrors } from './comment-errors.tsx'
import type { CommentResult } from './results.ts'

type AskFormProps = {
  listingId: string
  /** What the account knows; whoever asks may change it for this question. */
  contact: { name: string; email: string }
  /** Whether a phone number must be asked for. */
  needsPhone: boolean
  /** What was answered to a form that was sent without script. */
  given?: CommentResult | null
}

/** A question to the seller. It keeps what was typed when it fails. */
export function AskForm(props: AskFormProps) {
  const [sent, setSent] = useState(0)
  // a form that went through begins anew
  return <Ask key={sent} {...props} onSent={() => setSent((count) => count + 1)} />
}

function Ask({
  listingId,
  contact,
  needsPhone,
  given = null,
  onSent,
}: AskFormProps & { onSent: () => void }) {
  const { t } = useTranslation()
  const fetcher = useFetcher<CommentResult | Done>()
  const toast = useToast()
  const form = useRef<HTMLFormElement>(null)
  const result = fetcher.data ? wrongIn(fetcher.data) : given
  const errorsOf = useCommentErrors(result)
  const done = fetcher.state === 'idle' && isDone(fetcher.data)
  useEffect(() => {
    if (!done) return
    toast({ tone: 'win', title: t('questions.submitted') })
    onSent()
  }, [done, toast, t, onSent])
  useEffect(() => {
    if (wrongIn(fetcher.data)) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [fetcher.data])
  const typed = result?.typed
  const input = (name: 'name' | 'email' | 'phone' | 'comment', otherwise = '') => {
    const wrong = errorsOf(name) !== undefined
    return {
      className: 'input',
      id: `ask-${name}`,
      name,
      defaultValue: typed?.[name] ?? otherwise,
      'aria-invalid': wrong || undefined,
      'aria-describedby': wrong ? `ask-${name}-error` : undefined,
    }
  }
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={`/product-view/${listingId}/ask`}
      className="ask-form stack"
      noValidate
    >
      <h3 className="h-sub">{t('questions.form')}</h3>
      <FormNotice result={result} />
      <div className="ask-who">
        <Field id="ask-name" label={t('questions.name')} errors={errorsOf('name')}>
          <input {...input('name', contact.name)} type="text" autoComplete="name" />
        </Field>
        <Field id="ask-email" label={t('questions.email')} errors={errorsOf('email')}>
          <input {...input('email', contact.email)} type="email" autoComplete="email" />
        </Field>
        {needsPhone && (
          <Field
            id="ask-phone"
            label={t('questions.phone')}
            hint={t('questions.phoneHint')}
            errors={errorsOf('phone')}
          >
            <input {...input('phone')} type="tel" autoComplete="tel-national" />
          </Field>
        )}
      </div>
      <Field id="ask-comment" label={t('questions.comment')} errors={errorsOf('comment')}>
        <textarea {...input('comment')} rows={3} />
      </Field>
      <p className="cap">{t('questions.public')}</p>
      <div>
        <Button variant="primary" busy={fetcher.state !== 'idle'}>
          {t('questions.submit')}
        </Button>
      </div>
    </fetcher.Form>
  )
}
