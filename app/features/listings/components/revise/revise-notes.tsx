import { LockKeyhole, LockKeyholeOpen } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Note } from '#app/ui/note.tsx'
import { Time } from '#app/ui/time.tsx'
import type { RevisePart } from './page.ts'

const DONE = ['saved', 'words', 'video', 'terms', 'reserve', 'acted', 'unchanged'] as const

/** Whether its terms may still change, and how the last change went. */
export function ReviseNotes({ page, answer }: RevisePart) {
  const { t } = useTranslation()
  const { isFree, isOver, log, outcome, done } = page
  const why = answer?.refused?.why ?? 'said'
  const reason = answer?.refused?.reason ?? null
  const said = DONE.find((each) => each === done)
  const notes = useRef<HTMLDivElement>(null)
  const isRefused = answer !== null && why !== 'moved'
  // saved far below, with what was typed in sight: why nothing came of it stands above
  useEffect(() => {
    if (answer && isRefused) notes.current?.scrollIntoView({ block: 'center' })
  }, [answer, isRefused])
  return (
    <div className="stack" ref={notes}>
      {answer && isRefused && (
        <Note tone="out" role="alert" id="revise-refused">
          <b className="h-sub">{t('revise.nothingChanged')}</b>{' '}
          {why !== 'said' && `${t(`revise.refused.${why}`)} `}
          {why === 'said' && reason && `${sentence(t(`actRefusal.${reason}`))} `}
          {t('revise.kept')}
          {why === 'stale' && (
            <>
              {' '}
              <a className="link" href={page.query || '?'}>
                {t('drafts.readAnew')}
              </a>
            </>
          )}
        </Note>
      )}
      {!answer && said && (
        <Note tone="win" role="status" id="revise-done">
          {t(`revise.done.${said}`)}
        </Note>
      )}
      {isFree && (
        <Note tone="win" icon={LockKeyholeOpen} id="terms-free">
          <b className="h-sub">{t('revise.free')}</b> {t('revise.freeHow')}
        </Note>
      )}
      {!isFree && !isOver && log.firstOfferAt !== null && (
        <Note icon={LockKeyhole} id="terms-locked">
          <b className="h-sub">
            {t('revise.locked')} <Time at={log.firstOfferAt} form="moment" />.
          </b>{' '}
          {t('revise.lockedHow')}
        </Note>
      )}
      {isOver && <Note tone="amber">{t(`revise.over.${outcome === 'sold' ? 'sold' : 'unsold'}`)}</Note>}
    </div>
  )
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
