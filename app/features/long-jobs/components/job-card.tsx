import { Form, Link, useRevalidator } from '@remix-run/react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { grouped } from '#app/domain/money/money.ts'
import { Button } from '#app/ui/button.tsx'
import { useTimeText } from '#app/ui/time.tsx'
import { isUnderWay } from '../inputs.ts'
import type { JobView } from '../queries.server.ts'
import { type Sight, secondsLeft } from '../time-left.ts'
import './long-jobs.css'

const LOOK_EVERY_MS = 2_000

/** Has the page read its data anew while something of it is under way. */
export function useFreshWhile(underWay: boolean): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!underWay || state !== 'idle') return
    const timer = setTimeout(revalidate, LOOK_EVERY_MS)
    return () => clearTimeout(timer)
  }, [underWay, state, revalidate])
}

type JobCardProps = {
  job: JobView
  title: string
  /** When the page was read, epoch ms. */
  now: number
  /** Where its stop and go-on are posted to; null where it is only shown. */
  action: string | null
  children?: ReactNode
}

/** How far some long work is, who started it, and its buttons. */
export function JobCard({ job, title, now, action, children }: JobCardProps) {
  const { t } = useTranslation()
  const textOf = useTimeText()
  const { kind, state, total, cursor } = job
  const count = total
  const at = Math.min(cursor, total)
  const done = grouped(at)
  const underWay = isUnderWay(state)
  const share = total === 0 ? 0 : at / total
  const how =
    kind === 'import' ? t('longJobs.rows', { done, count }) : t('longJobs.progress', { done, count })
  const left = useTimeLeft(job, now)
  return (
    <section className="job-card" aria-labelledby={`job-${job.id}`} data-job-state={state}>
      <div className="row row-wrap">
        <div className="grow">
          <h2 className="h-sub" id={`job-${job.id}`}>
            {title}
          </h2>
          <p className="cap">
            {underWay
              ? t('longJobs.startedBy', { at: textOf(job.startedAt ?? job.createdAt, 'moment'), by: job.by })
              : `${t(`longJobs.states.${state}`)} · ${textOf(job.endedAt ?? job.createdAt, 'moment')} · ${job.by}`}
          </p>
        </div>
        {action !== null && (
          <Form method="post" action={action} className="row push" preventScrollReset>
            {underWay && (
              <Button name="intent" value="stop" disabled={state === 'stopping'}>
                {t('longJobs.stop')}
              </Button>
            )}
            {(state === 'stopped' || state === 'failed') && (
              <Button variant="primary" name="intent" value="go-on">
                {t('longJobs.goOn')}
              </Button>
            )}
          </Form>
        )}
      </div>
      <div
        className="job-bar"
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={at}
      >
        <svg width="100%" height="8" aria-hidden="true">
          <rect width={`${share * 100}%`} height="8" />
        </svg>
      </div>
      <p className="cap num" role="status">
        {state === 'queued' ? t('longJobs.states.queued') : [how, left].filter(Boolean).join(', ')}
        {underWay && (
          <noscript>
            {' '}
            <Link to="" className="link">
              {t('longJobs.refresh')}
            </Link>
          </noscript>
        )}
      </p>
      {children}
    </section>
  )
}

/** About how long it still takes, by how far it came while the page was looked at; nothing before that can be told. */
function useTimeLeft({ state, cursor, total }: JobView, now: number): string {
  const { t } = useTranslation()
  const running = state === 'running'
  const [first, setFirst] = useState<Sight | null>(null)
  if (running && (first === null || cursor < first.cursor)) setFirst({ cursor, at: now })
  if (!running && first !== null) setFirst(null)
  const seconds = first && running ? secondsLeft(first, { cursor, at: now }, total) : null
  if (seconds === null || seconds <= 0) return ''
  return seconds < 90
    ? t('longJobs.secondsLeft', { count: seconds })
    : t('longJobs.minutesLeft', { count: Math.ceil(seconds / 60) })
}
