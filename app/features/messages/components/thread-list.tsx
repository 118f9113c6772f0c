import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { BOXES, type Box } from '#app/features/messages/inputs.ts'
import type { ThreadPage } from '#app/features/messages/queries.server.ts'
import { Picture } from '#app/ui/picture.tsx'
import { Time } from '#app/ui/time.tsx'

type ThreadListProps = { threads: ThreadPage; counts: Record<Box, number | null>; current: string | null }

export function ThreadList({ threads, counts, current }: ThreadListProps) {
  const { t } = useTranslation()
  const { records, page, more, box } = threads
  const boxed = box === 'archived' ? '&box=archived' : ''
  return (
    <nav className="mlist" aria-label={t('messages.all')}>
      <div className="tabs">
        {BOXES.map((each) => (
          <Link
            key={each}
            to={each === 'archived' ? '/messages?box=archived' : '/messages'}
            aria-current={each === box ? 'page' : undefined}
          >
            {t(`messages.boxes.${each}`)} <span className="cap num">{counts[each]}</span>
          </Link>
        ))}
      </div>
      {records.length === 0 && <p className="muted mempty">{t(`messages.noneIn.${box}`)}</p>}
      {records.map((thread) => (
        <Link
          key={thread.id}
          to={`/messages/${thread.id}${page > 1 ? `?page=${page}` : ''}`}
          className="th"
          aria-current={thread.id === current ? 'page' : undefined}
          data-thread-id={thread.id}
        >
          <span className="pic">
            <Picture image={thread.image} sizes="48px" />
          </span>
          <span className="grow">
            <span className="row">
              <b data-unread={thread.unread > 0 || undefined}>
                {t('messages.thread', { lot: thread.lotNumber, title: thread.title })}
              </b>
              <Time at={thread.lastAt} form="short" className="cap push num" />
            </span>
            <small className="clip">
              {thread.asSeller ? `${thread.other}: ` : ''}
              {thread.lastText}
            </small>
          </span>
          {thread.unread > 0 && (
            <span className="pill pill-ink num">{t('messages.unread', { count: thread.unread })}</span>
          )}
        </Link>
      ))}
      {(page > 1 || more) && (
        <p className="row mpages">
          {page > 1 && (
            <Link className="link" to={`/messages?page=${page - 1}${boxed}`}>
              {t('messages.newer')}
            </Link>
          )}
          {more && (
            <Link className="link push" to={`/messages?page=${page + 1}${boxed}`}>
              {t('messages.older')}
            </Link>
          )}
        </p>
      )}
    </nav>
  )
}
