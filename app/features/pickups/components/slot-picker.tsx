import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SlotView, WeekView } from '#app/features/pickups/slot-view.server.ts'
import { classNames } from '#app/ui/class-names.ts'

type SlotPickerProps = {
  week: WeekView
  /** The slot that is chosen already. */
  start: string | undefined
  onStart?: (start: string) => void
  yard: string
  /** For a reader of faults: which part is wrong. */
  fault?: { id: string; text: string } | null
}

/**
 * A week of days, and the times of one of them. Both are parts of the form that they stand in: a day is a button that shows
 * its times and keeps what was typed, a time is a radio.
 */
export function SlotPicker({ week, start, onStart, yard, fault }: SlotPickerProps) {
  const { t } = useTranslation()
  const { days, day } = week
  const months = [...new Set(days.map(({ month }) => month))].join(' / ')
  return (
    <>
      <div className="row">
        <div>
          <h2 className="h-sec" id="pickup-day">
            {t('pickups.slots.day')}
          </h2>
          <p className="cap">{months}</p>
        </div>
        <span className="push row pk-arrows">
          <button
            type="submit"
            className="icon-btn"
            name="show"
            value={week.previous ?? ''}
            disabled={week.previous === null}
            aria-label={t('pickups.slots.previous')}
            formNoValidate
          >
            <ChevronLeft className="i" aria-hidden="true" />
          </button>
          <button
            type="submit"
            className="icon-btn"
            name="show"
            value={week.next ?? ''}
            disabled={week.next === null}
            aria-label={t('pickups.slots.next')}
            formNoValidate
          >
            <ChevronRight className="i" aria-hidden="true" />
          </button>
        </span>
      </div>
      <fieldset className="pk-days" aria-labelledby="pickup-day">
        {days.map((each) => {
          const open = each.left !== null && each.left > 0
          return (
            <button
              type="submit"
              key={each.date}
              className="pk-day"
              name="show"
              value={each.date}
              disabled={!open && day?.date !== each.date}
              aria-pressed={day?.date === each.date}
              formNoValidate
            >
              <small>{each.weekday}</small>
              <b className="num">{each.number}</b>
              <small>
                {each.today && !open
                  ? t('pickups.slots.today')
                  : each.left === null
                    ? (each.reason ?? t('pickups.slots.closed'))
                    : open
                      ? t('pickups.slots.left', { count: each.left })
                      : t('pickups.slots.full')}
              </small>
            </button>
          )
        })}
      </fieldset>
      <h2 className="h-sec pk-time" id="pickup-time">
        {t('pickups.slots.time')}
      </h2>
      {day ? (
        <>
          <input type="hidden" name="day" value={day.date} />
          <p className="cap">
            {t('pickups.slots.of', { day: day.title, count: day.minutes })}{' '}
            {t('pickups.slots.yardClock', { yard })}
          </p>
          <div className={classNames(fault && 'pk-bad')}>
            <Part title={t('pickups.slots.morning')} slots={day.morning} start={start} onStart={onStart} />
            <Part
              title={t('pickups.slots.afternoon')}
              slots={day.afternoon}
              start={start}
              onStart={onStart}
            />
          </div>
        </>
      ) : (
        <p className="pk-wait">{t(week.none ? 'pickups.slots.none' : 'pickups.slots.noneWeek')}</p>
      )}
      {fault && (
        <p className="error" id={fault.id} role="alert">
          {fault.text}
        </p>
      )}
    </>
  )
}

type PartProps = Pick<SlotPickerProps, 'start' | 'onStart'> & { title: string; slots: readonly SlotView[] }

function Part({ title, slots, start, onStart }: PartProps) {
  const { t } = useTranslation()
  if (slots.length === 0) return null
  return (
    <fieldset className="pk-part">
      <legend className="lbl">{title}</legend>
      <div className="pk-slots">
        {slots.map((slot) => {
          const free = slot.state === 'free'
          const chosen = start === String(slot.start)
          return (
            // one that is taken meanwhile begins anew: the browser's own choice of it would stay
            <label
              key={`${slot.start} ${free}`}
              className="pk-slot num"
              data-gone={(chosen && !free) || undefined}
            >
              <input
                type="radio"
                name="start"
                value={slot.start}
                disabled={!free}
                defaultChecked={chosen && free}
                onChange={() => onStart?.(String(slot.start))}
              />
              <span>
                {chosen && !free ? <s>{slot.clock}</s> : slot.clock}
                <small>
                  {slot.state === 'free'
                    ? t('pickups.slots.left', { count: slot.left })
                    : t(`pickups.slots.${slot.state}`)}
                </small>
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
