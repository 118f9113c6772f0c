import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { grouped } from '#app/domain/money/money.ts'
import { Button } from '#app/ui/button.tsx'
import { useNoteText } from '#app/ui/note-text.ts'
import { Table } from '#app/ui/table.tsx'
import type { JobNote, JobView } from '../queries.server.ts'
import { ImportDone, ImportGiveBack } from './import-done.tsx'
import { JobCard } from './job-card.tsx'
import { JobFigures } from './job-figures.tsx'

type ImportRunProps = {
  job: JobView
  notes: readonly JobNote[]
  query: string
  now: number
  isDone: boolean
  /** The id of the import that the mended rows become. */
  attempt: string
}

/** An import under way, stopped or done: its figures, what is wrong, and what can be done about it. */
export function ImportRun({ job, notes, query, now, isDone, attempt }: ImportRunProps) {
  const { t } = useTranslation()
  const textOf = useNoteText()
  const isStopped = job.state === 'stopped' || job.state === 'failed'
  const faulty = new Set(notes.map(({ position }) => position)).size
  const title = isStopped
    ? t('lotImport.stoppedAfter', { count: job.cursor })
    : t('lotImport.importing', { label: job.label })
  return (
    <>
      {isDone ? (
        <ImportDone job={job} query={query} />
      ) : (
        <JobCard job={job} title={title} now={now} action={query}>
          {isStopped && (
            <>
              <p>
                {t('lotImport.stoppedText', {
                  made: grouped(job.made + job.looked),
                  updated: grouped(job.updated),
                  left: grouped(job.total - job.cursor),
                })}
              </p>
              {notes
                .filter(({ position }) => position < 0)
                .slice(-1)
                .map((note) => (
                  <p key={note.part} className="t-amber">
                    {textOf(note)}
                  </p>
                ))}
              {job.made + job.looked > 0 && (
                <Form method="post" action={query} preventScrollReset>
                  <Button variant="danger" name="intent" value="take-back">
                    {t('lotImport.takeBack', { count: job.made + job.looked })}
                  </Button>
                </Form>
              )}
            </>
          )}
          <JobFigures job={job} />
        </JobCard>
      )}
      {faulty > 0 && (
        <section aria-labelledby="faulty" className="seller-pages">
          <h2 className="h-sub" id="faulty">
            {t(isDone ? 'lotImport.faulty' : 'lotImport.asTheyCome')}
          </h2>
          {isDone && <p className="cap">{t('lotImport.faultyHint')}</p>}
          <Table
            className="table-dense"
            heads={[
              { r: t('lotImport.row') },
              t('lotImport.column'),
              t('lotImport.wrong'),
              t('lotImport.after'),
            ]}
          >
            {notes
              .filter(({ position }) => position >= 0)
              .map((note) => (
                <tr key={`${note.position}-${note.part}`}>
                  <td className="r num" data-l={t('lotImport.row')}>
                    {note.position}
                  </td>
                  <td data-l={t('lotImport.column')}>{note.about}</td>
                  <td className="wrap-ok" data-l={t('lotImport.wrong')}>
                    {textOf(note)}
                  </td>
                  <td data-l={t('lotImport.after')} className={note.refused ? 't-out' : 't-amber'}>
                    {t(note.refused ? 'lotImport.refused' : 'lotImport.arrives')}
                  </td>
                </tr>
              ))}
          </Table>
        </section>
      )}
      {isDone && <ImportGiveBack faulty={faulty > 0} attempt={attempt} query={query} />}
    </>
  )
}
