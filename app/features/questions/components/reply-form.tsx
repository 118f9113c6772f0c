import { useFetcher } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Done, isDone, wrongIn } from '#app/lib/form-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { FormNotice, useCommentErrors } from './comment-errors.tsx'
import type { CommentResult } from './results.ts'

type ReplyFormProps = {
  listingId: string
  commentId: string
  given?: CommentResult | null
  onDone?: () => void
}

export function ReplyForm({ listingId, commentId, given = null, onDone }: ReplyFormProps) {
  const { t } = useTranslation()
  const fetcher = useFetcher<CommentResult | Done>()
  const toast = useToast()
  const field = useRef<HTMLTextAreaElement>(null)
  const result = fetcher.data ? wrongIn(fetcher.data) : given
  const errors = useCommentErrors(result)('comment')
  const id = `reply-${commentId}`
  const done = fetcher.state === 'idle' && isDone(fetcher.data)
  useEffect(() => {
    if (!done) return
    toast({ tone: 'win', title: t('questions.replied') })
    onDone?.()
  }, [done, toast, t, onDone])
  // it was asked for by a button, or has come back with an error
  useEffect(() => {
    if (onDone || wrongIn(fetcher.data)) field.current?.focus()
  }, [onDone, fetcher.data])
  return (
    <fetcher.Form
      method="post"
      action={`/product-view/${listingId}/ask?reply=${commentId}`}
      className="stack"
      noValidate
    >
      <input type="hidden" name="comment_id" value={commentId} />
      <FormNotice result={result} />
      <Field id={id} label={t('questions.answer')} errors={errors}>
        <textarea
          ref={field}
          className="input"
          id={id}
          name="comment"
          rows={3}
          defaultValue={result?.typed.comment}
          aria-invalid={errors ? true : undefined}
          aria-describedby={errors ? `${id}-error` : undefined}
        />
      </Field>
      <div>
        <Button variant="primary" busy={fetcher.state !== 'idle'}>
          {t('questions.send')}
        </Button>
      </div>
    </fetcher.Form>
  )
}
