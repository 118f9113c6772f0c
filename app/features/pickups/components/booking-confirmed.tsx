import { CalendarDays, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#app/ui/button.tsx'
import type { ConfirmedView } from '../slot-view.server.ts'

/** That a visit is booked: when, where, and what to do with it. `list`: whether it leads to the list, where it does not stand. */
export function BookingConfirmed({ confirmed, list }: { confirmed: ConfirmedView; list: boolean }) {
  const { t } = useTranslation()
  const { number, day, clock, yard, address, told } = confirmed
  return (
    <section className="panel pk-confirmed pk-note" role="status" data-testid="booking-confirmed">
      <div className="panel-status st-win">
        <CircleCheck className="i" aria-hidden="true" />
        <p>
          {t('pickups.confirmed.title')}
          {(told.email !== null || told.sms) && (
            <small>
              {told.email === null
                ? t('pickups.confirmed.texted')
                : t(told.sms ? 'pickups.confirmed.mailedBoth' : 'pickups.confirmed.mailed', {
                    email: told.email,
                  })}
            </small>
          )}
        </p>
      </div>
      <div className="panel-pad">
        <p className="lbl">{day}</p>
        <p className="hero-price">{clock}</p>
        <p className="muted">{t('pickups.confirmed.bring', { yard, address })}</p>
        <div className="row row-wrap">
          <a className="btn btn-secondary" href={`/appointment/schedule/${number}.ics`} download="pickup.ics">
            <CalendarDays className="i" aria-hidden="true" />
            {t('pickups.confirmed.calendar')}
          </a>
          <ButtonLink variant="quiet" to={`/appointment/schedule/${number}`}>
            {t('pickups.reschedule')}
          </ButtonLink>
          {list && (
            <ButtonLink variant="quiet" to="/schedule/scheduled">
              {t('pickups.confirmed.list')}
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  )
}
