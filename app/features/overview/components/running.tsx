import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useTimeText } from '#app/ui/time.tsx'
import type { Running } from '../figures.server.ts'
import { ageText } from './waiting-words.ts'

/** Longer than this no letter and no event waits where all is well. */
const LATE_MS = 5 * 60_000

type RunningProps = {
  running: Running
  gateway: { name: string; ready: boolean; tells: boolean }
  now: number
}

/** What is measured of the place as it runs, and what comes next. What nobody measures is not said. */
export function RunningChecks({ running, gateway, now }: RunningProps) {
  const { t } = useTranslation()
  const textOf = useTimeText()
  const { letterSince, eventSince } = running
  const oldest = (since: number | null) =>
    since === null || since >= now ? '' : t('admin.overview.running.oldest', { age: ageText(t, now - since) })
  const late = (since: number | null) => since !== null && now - since > LATE_MS
  const name = gateway.name.charAt(0).toUpperCase() + gateway.name.slice(1)
  const { nextCloseAt: close, nextVisitAt: visit } = running
  const next = [
    ...(close === null
      ? []
      : [
          {
            at: close,
            title: t('admin.overview.next.lot', { when: textOf(close, 'moment'), lot: running.nextLot }),
            about: null,
          },
        ]),
    ...(visit === null
      ? []
      : [
          {
            at: visit,
            title: t('admin.overview.next.visit', { when: textOf(visit, 'moment') }),
            about: running.nextYard,
          },
        ]),
  ].sort((one, other) => one.at - other.at)
  return (
    <aside>
      <h2 className="h-sub">{t('admin.overview.running.title')}</h2>
      <ul className="checks-list">
        <Line tone="" title={t('admin.overview.running.lots', { count: running.open })}>
          {t('admin.overview.running.closing', { count: running.closing })}
        </Line>
        <Line
          tone={running.faults > 0 ? 'dot-off' : running.checkedAt === null ? 'dot-wait' : ''}
          title={t('admin.overview.running.books')}
        >
          {running.checkedAt === null
            ? t('admin.overview.running.unchecked')
            : t(running.faults > 0 ? 'admin.overview.running.apart' : 'admin.overview.running.equal', {
                count: running.faults,
                when: textOf(running.checkedAt, 'short'),
              })}
        </Line>
        <Line
          tone={running.lettersFailed > 0 || late(letterSince) ? 'dot-wait' : ''}
          title={t('admin.overview.running.letters')}
        >
          {t('admin.overview.running.lettersText', {
            failed: running.lettersFailed,
            waiting: running.lettersWaiting,
          })}
          {oldest(letterSince)}
        </Line>
        <Line
          tone={running.eventsParked > 0 || late(eventSince) ? 'dot-wait' : ''}
          title={t('admin.overview.running.events')}
        >
          {t('admin.overview.running.eventsText', {
            parked: running.eventsParked,
            waiting: running.eventsWaiting,
          })}
          {oldest(eventSince)}
        </Line>
        <Line tone={gateway.ready ? '' : 'dot-off'} title={t('admin.overview.running.payments')}>
          {!gateway.ready && t('admin.overview.running.none')}
          {gateway.ready && !gateway.tells && t('admin.overview.running.sandbox')}
          {gateway.ready &&
            gateway.tells &&
            (running.heardAt === null
              ? t('admin.overview.running.silent', { gateway: name })
              : t('admin.overview.running.heard', {
                  gateway: name,
                  when: textOf(running.heardAt, 'short'),
                }))}
        </Line>
      </ul>
      <h2 className="h-sub">{t('admin.overview.next.title')}</h2>
      <ul className="checks-list">
        {next.map(({ title, about }) => (
          <Line key={title} tone={null} title={title}>
            {about}
          </Line>
        ))}
        {next.length === 0 && <Line tone={null} title={t('admin.overview.next.nothing')} />}
      </ul>
    </aside>
  )
}

/** A tone is the colour of its dot; null for what is no check. */
function Line({ tone, title, children }: { tone: string | null; title: string; children?: ReactNode }) {
  return (
    <li>
      {tone === null ? <span /> : <span className={`dot ${tone}`} aria-hidden="true" />}
      <span>
        <b>{title}</b>
        {children && <small className="num">{children}</small>}
      </span>
    </li>
  )
}
