import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { slotOf, type YardCalendar } from '#app/domain/pickup/calendar.ts'
import { addDays, type CivilDay, dayAt, weekdayOf } from '#app/domain/pickup/civil.ts'
import { offerSlots, type Slot } from '#app/domain/pickup/slots.ts'
import { withHolidays } from '#app/domain/pickup/week.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { useDayText } from '#app/ui/time.tsx'
import { DAYS } from '../yard-inputs.ts'

type SlotPreviewProps = {
  /** Null while what is typed is no calendar. */
  calendar: YardCalendar | null
  timeZone: string
  holidays: readonly { date: CivilDay; reason: string }[]
  /** How many bookings there are already, start by start. */
  taken: readonly { start: number; taken: number }[]
  /** Epoch ms. */
  now: number
  /** The day that is shown; of others the first that is open. */
  day: string | null
  hrefFor: (day: CivilDay) => string
}

const WEEK = [0, 1, 2, 3, 4, 5, 6] as const
const NOON = 12 * 60
const OUTSIDE_NAMED = 5

/** The slots that buyers would see of this calendar, by the rule that their own pages go by. */
export function SlotPreview({ calendar, timeZone, holidays, taken, now, day, hrefFor }: SlotPreviewProps) {
  const { t } = useTranslation()
  const dayText = useDayText()
  const zone = zoneOf(timeZone)
  const today = dayAt(zone, now)
  const takes = calendar ? slotOf(calendar).takes : 0
  const offered =
    calendar &&
    offerSlots({
      now,
      zone,
      calendar: { ...calendar, exceptions: withHolidays(calendar.exceptions, holidays) },
      bookings: taken.flatMap(({ start, taken: places }) =>
        Array.from({ length: Math.min(places, takes) }, () => ({ start, state: 'booked' as const })),
      ),
      lots: [],
      settings: { pickupDaysLimit: 0, schedulePickupEndDate: null },
    })
  const week = WEEK.map((ahead) => addDays(today, ahead))
  const open = (date: CivilDay) => offered?.days.find((each) => each.date === date)
  const shown = (day && open(day)) || week.map(open).find((each) => each !== undefined)
  const minuteOf = ({ start }: Slot) => Math.floor(((start + zone.aheadAt(start)) / 60_000) % 1440)
  const outside = offered ? bookedOutside(offered.days, taken, now) : []
  const outsideDays = [...new Set(outside.map(({ start }) => dayAt(zone, start)))]
  return (
    <section className="panel" aria-labelledby="preview-title" data-testid="slot-preview">
      <div className="panel-pad">
        <h2 className="h-sub" id="preview-title">
          {t('yards.preview.title')}
        </h2>
        {shown ? (
          <p className="cap" role="status">
            {t('yards.preview.of', {
              // the weekday whole, as there is room for it
              day: `${t(`yards.days.${nameOf(shown.date)}`)}, ${dayText(shown.date).replace(/^[^,]+, /, '')}`,
              count: shown.slots.length,
              minutes: calendar?.slotMinutes ?? 0,
              room: shown.slots.filter(({ state }) => state !== 'break').length * takes,
            })}
          </p>
        ) : (
          <p className="cap" role="status">
            {t(calendar ? 'yards.preview.none' : 'yards.preview.faulty')}
          </p>
        )}
        <nav className="days7" aria-label={t('yards.preview.day')}>
          {week.map((date) => {
            const name = t(`yards.days.${nameOf(date)}`)
            return open(date) ? (
              <Link
                key={date}
                to={hrefFor(date)}
                replace
                preventScrollReset
                aria-current={shown?.date === date ? 'true' : undefined}
                aria-label={`${name}, ${date}`}
              >
                {name.charAt(0).toUpperCase()}
              </Link>
            ) : (
              <span key={date} role="img" aria-label={t('yards.preview.closed', { day: `${name}, ${date}` })}>
                {name.charAt(0).toUpperCase()}
              </span>
            )
          })}
        </nav>
        {shown && (
          <>
            <Part
              title={t('yards.preview.morning')}
              slots={shown.slots}
              holds={(minute) => minute < NOON}
              minuteOf={minuteOf}
            />
            <Part
              title={t('yards.preview.afternoon')}
              slots={shown.slots}
              holds={(minute) => minute >= NOON}
              minuteOf={minuteOf}
            />
            <p className="legend pv-legend">
              <span>
                <i className="pv-free" />
                {t('yards.preview.free')}
              </span>
              <span>
                <i className="pv-off" />
                {t('yards.preview.off')}
              </span>
              <span>
                <i className="pv-full" />
                {t('yards.preview.full')}
              </span>
            </p>
          </>
        )}
      </div>
      {outside.length > 0 && (
        <p className="cap pv-outside" role="status" data-testid="outside">
          {t('yards.preview.outside', {
            count: outside.reduce((sum, each) => sum + each.taken, 0),
            days: outsideDays.slice(0, OUTSIDE_NAMED).map(dayText).join('; '),
          })}
        </p>
      )}
    </section>
  )
}

type PartProps = {
  title: string
  slots: readonly Slot[]
  holds: (minute: number) => boolean
  minuteOf: (slot: Slot) => number
}

function Part({ title, slots, holds, minuteOf }: PartProps) {
  const { t } = useTranslation()
  const here = slots.filter((slot) => holds(minuteOf(slot)))
  if (here.length === 0) return null
  return (
    <>
      <h3 className="lbl pv-title">{title}</h3>
      <ul className="pv">
        {here.map((slot) => (
          <li
            key={slot.start}
            className="num"
            data-off={(slot.state !== 'free' && slot.state !== 'full') || undefined}
            data-full={slot.state === 'full' || undefined}
          >
            {shortClock(minuteOf(slot))}
            {slot.state !== 'free' && (
              <span className="sr">
                {' '}
                {t(slot.state === 'full' ? 'yards.preview.full' : 'yards.preview.off')}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Bookings from now on at which these hours have no slot. */
function bookedOutside(
  days: readonly { slots: readonly Slot[] }[],
  taken: SlotPreviewProps['taken'],
  now: number,
) {
  const starts = new Set(
    days.flatMap(({ slots }) => slots.filter(({ state }) => state !== 'break').map(({ start }) => start)),
  )
  return taken.filter(({ start }) => start > now && !starts.has(start))
}

function shortClock(minute: number): string {
  return `${Math.floor(minute / 60) % 12 || 12}:${String(minute % 60).padStart(2, '0')}`
}

function nameOf(date: CivilDay) {
  return DAYS[(weekdayOf(date) + 6) % 7] ?? 'monday'
}
