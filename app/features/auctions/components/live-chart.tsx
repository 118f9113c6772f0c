import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import type { Bar } from '#app/features/auctions/live.server.ts'
import { Time } from '#app/ui/time.tsx'

const WIDTH = 960
const HEIGHT = 180

/** What stands on the lots that close in each ten minutes: bars, and the same as a table behind them. */
export function LiveChart({ bars, now }: { bars: readonly Bar[]; now: number }) {
  const { t } = useTranslation()
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const step = WIDTH / Math.max(1, bars.length)
  return (
    <section className="panel sale-chart">
      <h2 className="h-sub">{t('auctions.live.chart')}</h2>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" preserveAspectRatio="none">
        {bars.map(({ at, value, closed }, index) => {
          const height = Math.max(2, (value / most) * (HEIGHT - 4))
          const state = closed ? 'closed' : at <= now ? 'now' : 'later'
          return (
            <rect
              key={at}
              className={`bar bar-${state}`}
              x={index * step + step * 0.15}
              y={HEIGHT - height}
              width={step * 0.7}
              height={height}
              rx="2"
            />
          )
        })}
      </svg>
      <details>
        <summary className="cap">{t('auctions.live.value')}</summary>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('auctions.live.at')}</th>
              <th scope="col" className="r">
                {t('auctions.col.lots')}
              </th>
              <th scope="col" className="r">
                {t('auctions.live.value')}
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ at, value, lots }) => (
              <tr key={at}>
                <td>
                  <Time at={at} form="moment" />
                </td>
                <td className="r num">{lots}</td>
                <td className="r num">{formatMoney(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}
