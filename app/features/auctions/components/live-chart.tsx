import { useTranslation } from 'react-i18next'
import type { ClosingChart, ClosingTick } from '#app/domain/auctions/closing-chart.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { Time, useDayText } from '#app/ui/time.tsx'

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
  const tickText = useTickText(byDay)
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
        {bars.map(({ at, value, state, from }) => {
          const height = Math.max(2, (value / most) * HEIGHT)
          return (
            <rect
              key={at}
              className={`bar bar-${state}`}
              x={percent(from + wide * AIR)}
              y={HEAD + HEIGHT - height}
              width={percent(wide * (1 - AIR * 2))}
              height={height}
              rx="2"
            />
          )
        })}
        <line className="axis" x1="0" x2="100%" y1={HEAD + HEIGHT} y2={HEAD + HEIGHT} />
        {ticks.map((tick, place) => (
          <text
            key={tick.at}
            x={percent(tick.from)}
            y={HEAD + HEIGHT + 19}
            textAnchor={place === 0 && tick.from < 0.02 ? 'start' : 'middle'}
          >
            {tickText(tick)}
          </text>
        ))}
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
      <details>
        <summary className="cap">{t('auctions.live.asTable')}</summary>
        <div className="table-scroll">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t('auctions.live.at')}</th>
                <th scope="col">{t('auctions.col.state')}</th>
                <th scope="col" className="r">
                  {t('auctions.col.lots')}
                </th>
                <th scope="col" className="r">
                  {t('auctions.live.value')}
                </th>
              </tr>
            </thead>
            <tbody>
              {bars.map(({ at, value, lots: count, state }) => (
                <tr key={at}>
                  <td className="num">
                    <Time at={at} form="short" />
                  </td>
                  <td>{t(`auctions.live.legend.${state}`)}</td>
                  <td className="r num">{count}</td>
                  <td className="r num">{formatMoney(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  )
}

export function percent(share: number): string {
  return `${Math.round(share * 10_000) / 100}%`
}

export function useTickText(byDay: boolean): (tick: ClosingTick) => string {
  const { i18n } = useTranslation()
  const dayText = useDayText()
  return ({ hour, day }) => {
    if (byDay) return dayText(day)
    return i18n.language === 'es' ? `${hour} h` : `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`
  }
}
