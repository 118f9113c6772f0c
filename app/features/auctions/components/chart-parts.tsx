import { useTranslation } from 'react-i18next'
import type { ClosingTick } from '#app/domain/auctions/closing-chart.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { useHourText } from '#app/ui/hour-text.ts'
import { Time, useDayText } from '#app/ui/time.tsx'

export function percent(share: number): string {
  return `${Math.round(share * 10_000) / 100}%`
}

/** The bar of a place that begins `from` and is `wide`; `air` is left at both sides of it. Heights and `floor` in px. */
export function Bar({
  state,
  value,
  most,
  from,
  wide,
  air,
  floor,
  tall,
}: {
  state: 'closed' | 'now' | 'later'
  value: number
  /** What the tallest stands for. */
  most: number
  from: number
  wide: number
  air: number
  floor: number
  tall: number
}) {
  const height = barHeight(value, most, tall)
  return (
    <rect
      className={`bar bar-${state}`}
      x={percent(from + wide * air)}
      y={floor - height}
      width={percent(wide * (1 - air * 2))}
      height={height}
      rx="2"
    />
  )
}

/** In px, and never so low that it is not seen. */
export function barHeight(value: number, most: number, tall: number): number {
  return Math.max(2, (value / most) * tall)
}

/** Hours of the yard, or days, under the bars. */
export function Ticks({ ticks, byDay, y }: { ticks: readonly ClosingTick[]; byDay: boolean; y: number }) {
  const tickText = useTickText(byDay)
  return ticks.map((tick, place) => (
    <text
      key={tick.at}
      x={percent(tick.from)}
      y={y}
      textAnchor={place === 0 && tick.from < 0.02 ? 'start' : 'middle'}
    >
      {tickText(tick)}
    </text>
  ))
}

function useTickText(byDay: boolean): (tick: ClosingTick) => string {
  const hourText = useHourText()
  const dayText = useDayText()
  return ({ hour, day }) => (byDay ? dayText(day) : hourText(hour))
}

type Row = { at: number; value: number; lots: number }

/** The same as a table, behind the bars; with the state of each where `stateOf` says it. */
export function ChartTable<Each extends Row>({
  bars,
  value,
  stateOf,
}: {
  bars: readonly Each[]
  /** What its amounts are. */
  value: string
  stateOf?: (bar: Each) => string
}) {
  const { t } = useTranslation()
  return (
    <details>
      <summary className="cap">{t('auctions.live.asTable')}</summary>
      <div className="table-scroll">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('auctions.live.at')}</th>
              {stateOf && <th scope="col">{t('auctions.col.state')}</th>}
              <th scope="col" className="r">
                {t('auctions.col.lots')}
              </th>
              <th scope="col" className="r">
                {value}
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.at}>
                <td className="num">
                  <Time at={bar.at} form="short" />
                </td>
                {stateOf && <td>{stateOf(bar)}</td>}
                <td className="r num">{bar.lots}</td>
                <td className="r num">{formatMoney(bar.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
