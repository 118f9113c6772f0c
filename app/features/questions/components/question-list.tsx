import { Link } from '@remix-run/react'
import { type MouseEvent, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CommentView, QuestionPage, QuestionView } from '#app/features/questions/queries.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Time } from '#app/ui/time.tsx'
import { ReplyForm } from './reply-form.tsx'

type QuestionListProps = { listingId: string; questions: QuestionPage }

/** A listing's questions with all that was said to them. */
export function QuestionList({ listingId, questions }: QuestionListProps) {
  const { t } = useTranslation()
  const { records, page, pages } = questions
  if (records.length === 0) return <p className="muted">{t('questions.none')}</p>
  const to = (wanted: number) => `/product-view/${listingId}?open=questions&qpage=${wanted}#questions`
  return (
    <>
      <ol className="qs" aria-label={t('questions.list')}>
        {records.map((question) => (
          <Question key={question.id} listingId={listingId} question={question} />
        ))}
      </ol>
      {pages > 1 && (
        <p className="row qs-pages">
          {page > 1 && (
            <Link className="link" to={to(page - 1)} preventScrollReset>
              {t('questions.newer')}
            </Link>
          )}
          {page < pages && (
            <Link className="link push" to={to(page + 1)} preventScrollReset>
              {t('questions.older')}
            </Link>
          )}
        </p>
      )}
    </>
  )
}

function Question({ listingId, question }: { listingId: string; question: QuestionView }) {
  const { t } = useTranslation()
  const { replies, mayReply, ...comment } = question
  const [replying, setReplying] = useState<string | null>(null)
  const close = useCallback(() => setReplying(null), [])
  const reply = (to: CommentView) => (event: MouseEvent) => {
    event.preventDefault()
    setReplying(replying === to.id ? null : to.id)
  }
  return (
    <li className="q" data-question-id={question.id}>
      {[comment, ...replies].map((one) => (
        <div
          key={one.id}
          className="q-said"
          data-level={one.level}
          data-by-seller={one.bySeller || undefined}
        >
          <p className="cap">
            <b>{one.author}</b>
            {one.bySeller && <Badge tone="soft-info">{t('questions.seller')}</Badge>}
            {one.own && !one.bySeller && <Badge>{t('questions.you')}</Badge>}
            <Time at={one.createdAt} form="short" className="num" />
          </p>
          <p className="q-text">{one.text}</p>
          {one.contact && <Contact contact={one.contact} />}
          {mayReply && (
            <Link
              className="link q-reply"
              to={`/product-view/${listingId}/ask?reply=${one.id}`}
              aria-label={t('questions.replyLabel', { name: one.author })}
              aria-expanded={replying === one.id}
              onClick={reply(one)}
            >
              {t('questions.reply')}
            </Link>
          )}
          {replying === one.id && <ReplyForm listingId={listingId} commentId={one.id} onDone={close} />}
        </div>
      ))}
      {!replies.some(({ bySeller }) => bySeller) && <p className="cap q-waiting">{t('questions.waiting')}</p>}
    </li>
  )
}

function Contact({ contact: { name, email, phone } }: { contact: NonNullable<CommentView['contact']> }) {
  const { t } = useTranslation()
  return (
    <p className="cap q-contact">
      {t('questions.contact', { name })}:{' '}
      <a className="link" href={`mailto:${email}`}>
        {email}
      </a>
      {phone && (
        <>
          {' · '}
          <a className="link num" href={`tel:${phone}`}>
            {phone}
          </a>
        </>
      )}
    </p>
  )
}
