import { Form, Link, useNavigation, useSubmit } from '@remix-run/react'
import { CircleCheck, Download, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { grouped } from '#app/domain/money/money.ts'
import { Button } from '#app/ui/button.tsx'
import { DropField } from '#app/ui/drop-field.tsx'
import { Field } from '#app/ui/field.tsx'
import { useTimeText } from '#app/ui/time.tsx'
import type { JobView } from '../queries.server.ts'
import { LIST_KINDS } from './import-choose.tsx'

const FIGURES = ['made', 'updated', 'looked', 'refused'] as const
const TONES = { made: 't-win', updated: 't-win', looked: 't-amber', refused: 't-out' }

/** An import that is over: what its rows have become, and where to go on with them. */
export function ImportDone({ job, query }: { job: JobView; query: string }) {
  const { t } = useTranslation()
  const arrived = job.made + job.updated + job.looked
  const faulty = job.refused + job.looked
  const labels = new URLSearchParams(query)
  labels.set('import', job.id)
  return (
    <section aria-labelledby="import-done" data-job-state="done">
      <div className="im-done">
        <CircleCheck className="i i-l t-win" aria-hidden="true" />
        <div>
          <h2 className="h-sec" id="import-done">
            {t('lotImport.isDone', { count: arrived })}
          </h2>
          <Took job={job} />
        </div>
      </div>
      <div className="stats im-stats">
        {FIGURES.map((name) => (
          <div key={name} className="stat">
            <span className="cap">{t(`longJobs.figures.${name}`)}</span>
            <b className={`num ${TONES[name]}`} data-count={name}>
              {grouped(job[name])}
            </b>
            <span className="cap">{t(`lotImport.doneHints.${name}`)}</span>
          </div>
        ))}
      </div>
      <p className="im-acts">
        <Link className="btn btn-primary" to={`/seller/listing/draft${query}`}>
          {t('lotImport.toDrafts')}
        </Link>
        {faulty > 0 && (
          <a className="btn btn-secondary" href={`/seller/jobs/${job.id}.csv${query}`}>
            <Download className="i" aria-hidden="true" />
            {t('lotImport.downloadFaulty', { count: faulty })}
          </a>
        )}
        {arrived > 0 && (
          <Link className="btn btn-secondary" to={`/seller/labels?${labels}`}>
            <Printer className="i" aria-hidden="true" />
            {t('lotImport.printLabels', { count: arrived })}
          </Link>
        )}
      </p>
    </section>
  )
}

/** How many rows were read, how long that took and when it ended. */
function Took({ job }: { job: JobView }) {
  const { t } = useTranslation()
  const timeText = useTimeText()
  const { total, startedAt, createdAt, endedAt } = job
  const at = endedAt ?? createdAt
  const seconds = Math.max(1, Math.round((at - (startedAt ?? createdAt)) / 1_000))
  const said = { rows: t('lotImport.readRows', { count: total }), at: timeText(at, 'moment') }
  return (
    <p className="muted">
      {seconds < 90
        ? t('lotImport.tookSeconds', { ...said, count: seconds })
        : t('lotImport.tookMinutes', { ...said, count: Math.round(seconds / 60) })}
      {' · '}
      {job.by}
    </p>
  )
}

/** Where the rows that were mended are given back, which is an import of its own; and the way to another file. */
export function ImportGiveBack({
  faulty,
  attempt,
  query,
}: {
  faulty: boolean
  attempt: string
  query: string
}) {
  const { t } = useTranslation()
  const submit = useSubmit()
  const busy = useNavigation().state !== 'idle'
  return (
    <>
      {faulty && (
        <Form
          method="post"
          action={`/seller/import${query}`}
          encType="multipart/form-data"
          className="im-back"
          aria-busy={busy}
          data-testid="give-back"
        >
          <input type="hidden" name="attempt" value={attempt} />
          <Field id="mended-file" label={t('lotImport.giveBack')} hint={t('lotImport.giveBackHint')}>
            <DropField
              id="mended-file"
              name="file"
              required
              accept={LIST_KINDS}
              aria-describedby="mended-file-description"
              onChange={({ currentTarget }) => {
                if (currentTarget.files?.length) submit(currentTarget.form)
              }}
            />
          </Field>
          <noscript>
            <Button>{t('lotImport.readIt')}</Button>
          </noscript>
        </Form>
      )}
      <p className="im-acts">
        <Link className="btn btn-secondary" to={`/seller/import${query}`}>
          {t('lotImport.another')}
        </Link>
      </p>
    </>
  )
}
