import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { DayPlanView } from '#app/flows/pickups/day-plan.server.ts'
import { boardAddress } from '../inputs.ts'

/** Up to so many places of a slot are drawn one by one. */
const MOST_DRAWN = 8

type DayGridProps = {
  plan: Pick<DayPlanView, 'hours' | 'date'>
  here: Readonly<Record<string, string>>
  /** The slot whose visits are shown. */
  chosen: number | null
}

/** A day's slots by the hour, with the places that are taken; each leads to its visits. */
export function DayGrid({ plan: { hours, date }, here, chosen }: DayGridProps) {
  const { t } = useTranslation()
  return (
    <div className="dp-grid" data-testid="day-grid">
      {hours.map(({ said, slots }) => (
        <div className="dp-hour" key={said}>
          <span className="cap num">{said}</span>
          <ul>
            {slots.map(({ start, said: clock, isBreak, taken, takes }) => (
              <li key={start}>
                {isBreak ? (
                  <span className="dp-cell dp-break">
                    <small className="num">{clock}</small> <small>{t('checkin.plan.break')}</small>
                  </span>
                ) : (
                  <Link
                    className="dp-cell"
                    to={`${boardAddress({ ...here, date, slot: String(start) }, 'day')}#slot`}
                    preventScrollReset
                    data-full={taken >= takes ? '' : undefined}
                    aria-current={start === chosen ? 'true' : undefined}
                  >
                    <small className="num">{clock}</small>
                    <span className="num">{t('checkin.plan.of', { taken, takes })}</span>
                    {taken >= takes && <small>{t('checkin.plan.full')}</small>}
                    {takes <= MOST_DRAWN && <Places taken={taken} takes={takes} />}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

function Places({ taken, takes }: { taken: number; takes: number }) {
  const places = Array.from({ length: takes }, (_, place) => place)
  return (
    <span className="dp-places" aria-hidden="true">
      {places.map((place) => (
        <i key={place} data-on={place < taken ? '' : undefined} />
      ))}
    </span>
  )
}
