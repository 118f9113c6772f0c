import { Link, useFetcher } from '@remix-run/react'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageView, ThreadView } from '#app/features/messages/queries.server.ts'
import { type Done, isDone, wrongIn } from '#app/lib/form-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldErrors } from '#app/ui/field.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Time } from '#app/ui/time.tsx'
import type { MessageResult } from './message-fields.tsx'
import { DeleteQuestion, ThreadActs } from './thread-acts.tsx'

type ThreadProps = {
  thread: ThreadView
  messages: { records: MessageView[]; earlier: boolean }
  page: number
  given: MessageResult | null
  /** Whether it is asked whether to delete it, on the page and not in a dialog. */
  deletes: boolean
}

/** One conversation, and the field to go on with it. */
export function Thread({ thread, messages, page, given, deletes }: ThreadProps) {
  const { t } = useTranslation()
  return (
    <section className="mread panel" aria-label={t('messages.thread', lotOf(thread))}>
      <div className="row mhead">
        <Link className="icon-btn only-narrow" to="/messages" aria-label={t('messages.all')}>
          <ChevronLeft className="i" aria-hidden="true" />
        </Link>
        <span className="pic">
          <Picture image={thread.image} sizes="52px" />
        </span>
        <span className="grow">
          <Link className="h-sub" to={`/product-view/${thread.listingId}`}>
            {t('messages.thread', lotOf(thread))}
          </Link>
          <span className="cap">
            {thread.other}
            {thread.asSeller && ` · ${t('messages.asSeller')}`}
          </span>
        </span>
        <ThreadActs thread={thread} />
      </div>
      {deletes && <DeleteQuestion thread={thread} />}
      <ol className="msgs">
        {messages.earlier && (
          <li>
            <Link className="link" to={`/messages/${thread.id}?at=${page + 1}`}>
              {t('messages.earlier')}
            </Link>
          </li>
        )}
        {messages.records.map((message) => (
          <li key={message.id} className={message.own ? 'msg me' : 'msg'}>
            <p className="cap">
              {message.own ? t('messages.you') : message.author} ·{' '}
              <Time at={message.createdAt} form="short" className="num" />
            </p>
            <div>{message.text}</div>
          </li>
        ))}
        {page > 1 && (
          <li>
            <Link className="link" to={`/messages/${thread.id}?at=${page - 1}`}>
              {t('messages.later')}
            </Link>
          </li>
        )}
      </ol>
      <Answer thread={thread} given={given} />
    </section>
  )
}

function Answer({ thread, given }: Pick<ThreadProps, 'thread' | 'given'>) {
  const [sent, setSent] = useState(0)
  return (
    <AnswerForm
      key={`${thread.id} ${sent}`}
      thread={thread}
      given={sent === 0 ? given : null}
      onSent={() => setSent((count) => count + 1)}
    />
  )
}

type AnswerFormProps = Pick<ThreadProps, 'thread' | 'given'> & { onSent: () => void }

function AnswerForm({ thread, given, onSent }: AnswerFormProps) {
  const { t } = useTranslation()
  const fetcher = useFetcher<MessageResult | Done>()
  const field = useRef<HTMLTextAreaElement>(null)
  const result = fetcher.data ? wrongIn(fetcher.data) : given
  const error = result?.faults.message ?? result?.refused
  const done = fetcher.state === 'idle' && isDone(fetcher.data)
  useEffect(() => {
    if (done) onSent()
  }, [done, onSent])
  useEffect(() => {
    if (wrongIn(fetcher.data)) field.current?.focus()
  }, [fetcher.data])
  const words = thread.asSeller ? t('messages.writeBuyer', { name: thread.other }) : t('messages.write')
  return (
    <fetcher.Form method="post" action={`/messages/${thread.id}`} className="mwrite" noValidate>
      <label className="sr" htmlFor="answer">
        {t('messages.label')}
      </label>
      <span className="grow">
        <textarea
          ref={field}
          className="input"
          id="answer"
          name="message"
          rows={2}
          placeholder={words}
          defaultValue={result?.typed.message}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'answer-error' : undefined}
        />
        <FieldErrors id="answer-error" errors={error ? [t(`messages.errors.${error}`)] : undefined} />
      </span>
      <Button variant="primary" busy={fetcher.state !== 'idle'}>
        {t('messages.send')}
      </Button>
    </fetcher.Form>
  )
}

function lotOf({ lotNumber, title }: ThreadView) {
  return { lot: lotNumber, title }
}
