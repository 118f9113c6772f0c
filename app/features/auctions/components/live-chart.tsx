import { useTranslation } from 'react-i18next'
import type { ClosingChart } from '#app/domain/auctions/closing-chart.ts'
import { Bar, ChartTable, percent, Ticks } from './chart-parts.tsx'

const HEIGHT = 180
/** Over the highest bar, for the word at the line of now. */
const HEAD = 22
/** Of a place, as air at both sides of its bar. */
const AIR = 0.16
const STATES = ['closed', 'now', 'later'] as const

/**
 * What stands on the lots that close in each ten minutes: bars over the hours of the yard, and the same as a table behind
 * them. Lengths across are parts of the whole, so that words keep their size at every width.
 */
export function LiveChart({ chart }: { chart: ClosingChart }) {
  const { t } = useTranslation()
  const { bars, minutes, wide, now, ticks, byDay } = chart
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const lots = (states: readonly string[]) =>
    bars.reduce((sum, bar) => sum + (states.includes(bar.state) ? bar.lots : 0), 0)
  return (
    <section className="panel sale-chart" aria-labelledby="sale-chart">
      <div className="sale-chart-head">
        <h2 className="h-sub" id="sale-chart">
          {minutes === 10 ? t('auctions.live.chart') : t('auctions.live.chartOf', { minutes })}
        </h2>
        <p className="sale-legend">
          {STATES.map((state) => (
            <span key={state}>
              <i className={`bar-${state}`} />
              {t(`auctions.live.legend.${state}`)}
            </span>
          ))}
        </p>
      </div>
      <svg
        height={HEIGHT + HEAD + 24}
        role="img"
        aria-label={t('auctions.live.chartText', { closed: lots(['closed']), count: lots(['now', 'later']) })}
      >
        {bars.map((bar) => (
          <Bar key={bar.at} {...bar} most={most} wide={wide} air={AIR} floor={HEAD + HEIGHT} tall={HEIGHT} />
        ))}
        <line className="axis" x1="0" x2="100%" y1={HEAD + HEIGHT} y2={HEAD + HEIGHT} />
        <Ticks ticks={ticks} byDay={byDay} y={HEAD + HEIGHT + 19} />
        {now !== null && (
          <>
            <line className="bar-now-line" x1={percent(now)} x2={percent(now)} y1="4" y2={HEAD + HEIGHT} />
            <text
              className="bar-now-text"
              x={percent(now)}
              dx={now > 0.9 ? -7 : 7}
              y="14"
              textAnchor={now > 0.9 ? 'end' : 'start'}
            >
              {t('auctions.live.nowHere')}
            </text>
          </>
        )}
      </svg>
      <ChartTable
        bars={bars}
        value={t('auctions.live.value')}
        stateOf={({ state }) => t(`auctions.live.legend.${state}`)}
      />
    </section>
  )
}
