import { Timer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ClosingSchedule, ExampleLot } from '#app/domain/auctions/closing-schedule.ts'
import { EASY_SOFT_CLOSE_MS, type SaleWarning } from '#app/domain/auctions/set-up.ts'
import { MINUTE_MS } from '#app/domain/auctions/spans.ts'
import { Time, useTimeText } from '#app/ui/time.tsx'
import { Bar, barHeight, ChartTable, percent, Ticks } from './chart-parts.tsx'
import './schedule-chart.css'

const HEIGHT = 120
/** Over the highest bar, for the two lines of words. */
const HEAD = 40
/** The strip under the bars that says how long they close, and how long extensions can go on. */
const STRIP = 8
const AIR = 0.06

type ScheduleChartProps = { schedule: ClosingSchedule; warnings: readonly SaleWarning[] }

/**
 * When the lots of an auction close as it is saved: how many in each ten minutes and what is asked for them, until when they
 * can be extended, and what one extension does. Lengths across are parts of the whole, so that words keep their size.
 */
export function ScheduleChart({ schedule, warnings }: ScheduleChartProps) {
  const { t } = useTranslation()
  const timeText = useTimeText()
  const { chart, first, last, latest, example } = schedule
  const { bars, span, wide, minutes, ticks, byDay } = chart
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const share = (at: number) => (at - span.from) / (span.to - span.from)
  const lots = bars.reduce((sum, bar) => sum + bar.lots, 0)
  const floor = HEAD + HEIGHT
  const told = t('auctions.schedule.text', {
    count: lots,
    first: timeText(first, 'moment'),
    last: timeText(last, 'moment'),
  })
  return (
    <section className="panel sale-chart sale-schedule" aria-labelledby="sale-schedule">
      <div className="sale-chart-head">
        <h3 className="h-sub" id="sale-schedule">
          {minutes === 10 ? t('auctions.schedule.title') : t('auctions.schedule.titleOf', { minutes })}
        </h3>
        <p className="sale-legend">
          <span>
            <i className="bar-later" />
            {t('auctions.schedule.lots')}
          </span>
          <span>
            <i className="bar-now" />
            {t('auctions.schedule.extensions')}
          </span>
        </p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard */}
      <section className="sale-schedule-scroll" aria-label={told} tabIndex={0}>
        <svg height={floor + STRIP + 28} role="img" aria-label={told}>
          {bars.map((bar) => (
            <g key={bar.at}>
              <Bar {...bar} state="later" most={most} wide={wide} air={AIR} floor={floor} tall={HEIGHT} />
              <text
                className="cnt"
                x={percent(bar.from + wide / 2)}
                y={floor - barHeight(bar.value, most, HEIGHT) - 5}
                textAnchor="middle"
              >
                {bar.lots}
              </text>
            </g>
          ))}
          <rect
            className="bar-later"
            x={percent(share(first))}
            y={floor}
            width={percent(Math.max(0.002, share(last) - share(first)))}
            height={STRIP}
          />
          {latest !== null && latest > last && (
            <rect
              className="bar-now"
              x={percent(share(last))}
              y={floor}
              width={percent(share(latest) - share(last))}
              height={STRIP}
            />
          )}
          <Ticks ticks={ticks} byDay={byDay} y={floor + STRIP + 19} />
          <Mark at={share(first)} floor={floor} row={0} words={t('auctions.schedule.first')} when={first} />
          {last > first && (
            <Mark at={share(last)} floor={floor} row={1} words={t('auctions.schedule.last')} when={last} />
          )}
        </svg>
      </section>
      <p className="cap num">
        {latest === null
          ? t('auctions.schedule.noLatest')
          : t('auctions.schedule.latest', { at: timeText(latest, 'moment') })}
      </p>
      <ChartTable bars={bars} value={t('auctions.schedule.value')} />
      {example && <Example example={example} />}
      {warnings.map((warning) => (
        <ScheduleWarning key={warning.code} warning={warning} />
      ))}
    </section>
  )
}

type MarkProps = { at: number; floor: number; row: 0 | 1; words: string; when: number }

/** A line from top to floor with its moment; the words stand on the side that has room. */
function Mark({ at, floor, row, words, when }: MarkProps) {
  const timeText = useTimeText()
  const left = at > 0.6
  return (
    <>
      <line className="bar-now-line" x1={percent(at)} x2={percent(at)} y1={row * 18 + 2} y2={floor + STRIP} />
      <text
        className="bar-now-text"
        x={percent(at)}
        dx={left ? -6 : 6}
        y={row * 18 + 12}
        textAnchor={left ? 'end' : 'start'}
      >
        {words} {timeText(when, 'server')}
      </text>
    </>
  )
}

/** What one extension does to the order: the third lot, and those that close before it comes back. */
function Example({ example }: { example: NonNullable<ClosingSchedule['example']> }) {
  const { t } = useTranslation()
  const timeText = useTimeText()
  const { place, offerAt, to, lots } = example
  return (
    <details className="sale-example" open>
      <summary className="h-sub">{t('auctions.schedule.example', { place })}</summary>
      <p className="cap num">
        {t('auctions.schedule.moves', {
          place,
          offer: timeText(offerAt, 'server'),
          to: timeText(to, 'server'),
        })}
      </p>
      <ol className="sale-example-lots">
        {lots.map((lot) => (
          <ExampleDot key={lot.is === 'gap' ? 'gap' : `${lot.place}${lot.is}`} lot={lot} />
        ))}
      </ol>
    </details>
  )
}

function ExampleDot({ lot }: { lot: ExampleLot }) {
  const { t } = useTranslation()
  if (lot.is === 'gap')
    return (
      <li data-is="gap">
        <span className="cap num">{t('auctions.schedule.more', { count: lot.lots })}</span>
      </li>
    )
  return (
    <li data-is={lot.is}>
      <b className="num">{lot.place}</b>
      <Time at={lot.at} form="server" className="cap num" />
    </li>
  )
}

export function ScheduleWarning({ warning }: { warning: SaleWarning }) {
  const { t } = useTranslation()
  const minutes = EASY_SOFT_CLOSE_MS / MINUTE_MS
  return (
    <p className="note note-amber" role="status">
      <Timer className="i" aria-hidden="true" />
      <span>
        {t(`auctions.warning.${warning.code}`, {
          behind: 'behind' in warning ? warning.behind : 0,
          minutes,
        })}{' '}
        {warning.code === 'soft_close_longer' && (
          <button
            type="submit"
            className="link"
            name="intent"
            value="easy"
            onClick={({ currentTarget: { form } }) => showEasy(form, minutes)}
          >
            {t('auctions.schedule.easy', { count: minutes })}
          </button>
        )}
      </span>
    </p>
  )
}

/** The fields say at once what is saved by it. */
function showEasy(form: HTMLFormElement | null, minutes: number) {
  for (const name of ['softWindow', 'softExtension']) {
    const field = form?.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.value = String(minutes)
  }
}
