import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { BulkFollowed, BulkTellings } from '#app/flows/lots/bulk-form.server.ts'
import { Note } from '#app/ui/note.tsx'
import { useNoteText } from '#app/ui/note-text.ts'

/** What became of something that was done to many lots; those that were refused are named with their reason. */
export function BulkTold({ answer, query }: { answer: BulkTellings; query: string }) {
  const { t } = useTranslation()
  if (!('said' in answer))
    return (
      answer.refused && (
        <Note tone="amber" role="alert" className="seller-note">
          {t(TEXTS[answer.refused])}
        </Note>
      )
    )
  switch (answer.said) {
    case 'ask':
      return null
    case 'started':
      return (
        <Note role="status" className="seller-note">
          <Link className="link" to={`/seller/jobs/${answer.job.id}${query}`}>
            {t('lotTable.seeJob')}
          </Link>
        </Note>
      )
    case 'done':
      return <Done answer={answer} query={query} />
  }
}

const TEXTS = {
  none: 'lotTable.noneChosen',
  incomplete: 'lotTable.incomplete',
  full: 'lotTable.full',
  forbidden: 'lotTable.forbidden',
} as const

function Done({ answer, query }: { answer: Extract<BulkFollowed, { said: 'done' }>; query: string }) {
  const { t } = useTranslation()
  const { act, job, notes } = answer
  const reasonOf = useNoteText()
  return (
    <Note
      tone={job.refused > 0 ? 'amber' : 'win'}
      role="status"
      className="seller-note"
      id={act === 'publish' ? 'published' : 'acted'}
    >
      {job.made > 0 && <p>{t(`lotTable.did.${act}`, { count: job.made })}</p>}
      {act === 'export' && (
        <p>
          <a className="link" href={`/seller/jobs/${job.id}.csv${query}`}>
            {t('longJobs.download')}
          </a>
        </p>
      )}
      {job.refused > 0 && (
        <>
          <p>{t('lotTable.refused', { count: job.refused })}</p>
          <ul>
            {notes.map((note) => (
              <li key={`${note.position}-${note.part}`}>
                {note.lotId && note.why.startsWith('draft:') ? (
                  <Link className="link" to={`/post_project/create_lot/${note.lotId}${query}`}>
                    {note.about || t('drafts.untitled')}
                  </Link>
                ) : (
                  note.about || t('drafts.untitled')
                )}
                {': '}
                {reasonOf(note)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Note>
  )
}
