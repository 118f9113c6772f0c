import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { grouped } from '#app/domain/money/money.ts'
import { useNoteText } from '#app/ui/note-text.ts'
import type { JobNote, JobView } from '../queries.server.ts'

/** What has become of the lots of a job. */
export function JobFigures({ job }: { job: JobView }) {
  const { t } = useTranslation()
  const isImport = job.kind === 'import'
  const rows = [
    {
      name: isImport ? t('longJobs.figures.made') : t('longJobs.figures.done'),
      count: job.made,
      className: 't-win',
    },
    ...(isImport
      ? [
          { name: t('longJobs.figures.updated'), count: job.updated, className: 't-win' },
          { name: t('longJobs.figures.looked'), count: job.looked, className: 't-amber' },
        ]
      : []),
    { name: t('longJobs.figures.refused'), count: job.refused, className: 't-out' },
    { name: t('longJobs.figures.waiting'), count: Math.max(0, job.total - job.cursor), className: '' },
  ]
  return (
    <dl className="job-sum num">
      {rows.map(({ name, count, className }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={className}>{grouped(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** How often each reason was given; each leads to the lots that it was given for. */
export function JobReasons({
  reasons,
  hrefOf,
}: {
  reasons: readonly { why: string; lots: number }[]
  hrefOf: (why: string) => string
}) {
  const { t } = useTranslation()
  const textOf = useNoteText()
  if (reasons.length === 0) return null
  return (
    <div className="table-frame">
      <table className="table table-dense">
        <thead>
          <tr>
            <th scope="col">{t('longJobs.because')}</th>
            <th scope="col" className="r">
              {t('longJobs.lots')}
            </th>
            <th scope="col">
              <span className="sr">{t('longJobs.show')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {reasons.map(({ why, lots }) => (
            <tr key={why}>
              <td className="wrap-ok">{textOf({ why, said: '…', detail: '' })}</td>
              <td className="r num">{lots}</td>
              <td className="r">
                <Link className="link" to={hrefOf(why)} preventScrollReset>
                  {t('longJobs.show')}
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Lots that were refused, each with its reason and the way to it. */
export function JobNotes({
  notes,
  draftHref,
}: {
  notes: readonly JobNote[]
  draftHref: (id: string) => string
}) {
  const { t } = useTranslation()
  const textOf = useNoteText()
  if (notes.length === 0) return null
  return (
    <div className="table-frame">
      <table className="table table-dense">
        <thead>
          <tr>
            <th scope="col">{t('longJobs.lot')}</th>
            <th scope="col">{t('longJobs.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {notes.map((note) => (
            <tr key={`${note.position}-${note.part}`}>
              <td className="wrap-ok">
                {note.lotId ? (
                  <Link
                    to={note.why.startsWith('draft:') ? draftHref(note.lotId) : `/product-view/${note.lotId}`}
                  >
                    {note.about || t('longJobs.untitled')}
                  </Link>
                ) : (
                  note.about
                )}
              </td>
              <td className="wrap-ok">{textOf(note)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
