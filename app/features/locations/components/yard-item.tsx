import { Link } from '@remix-run/react'
import { MapPin, Navigation, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FoundYard } from '#app/features/locations/inputs.ts'
import type { YardView } from '#app/features/locations/queries.server.ts'
import { telAddress } from '#app/lib/tel-address.ts'
import { hoursText } from '#app/ui/hours-text.ts'
import { useDayText } from '#app/ui/time.tsx'

type YardProps = { yard: FoundYard; chosen: boolean; onShow: () => void }

/** One pickup location of the list. */
export function YardItem({ yard, chosen, onShow }: YardProps) {
  const { t } = useTranslation()
  const { slug, name, lots, miles } = yard
  return (
    <li id={slug} aria-current={chosen ? 'true' : undefined}>
      <div className="grow">
        <h2 className="yard-name">
          <Link to={`/locationmap/${slug}`}>{name}</Link>
        </h2>
        <YardFacts yard={yard} />
      </div>
      <span className="yard-lots">
        <span className="price">{lots}</span>
        <small>{t('pages.map.lots', { count: lots }).replace(/^\d+\s*/, '')}</small>
        {miles !== null && (
          <small className="num">{t('pages.map.miles', { count: Math.round(miles) })}</small>
        )}
        <button
          type="button"
          className="icon-btn with-script"
          aria-label={t('pages.map.onMap', { name })}
          aria-pressed={chosen}
          onClick={onShow}
        >
          <MapPin className="i" aria-hidden="true" />
        </button>
      </span>
    </li>
  )
}

/** Where a yard is, when it is open, and what can be done about it. */
export function YardFacts({ yard }: { yard: YardView }) {
  const { t } = useTranslation()
  const dayText = useDayText()
  const clock = useClock()
  const { slug, name, address, phone, description, parkingSlots, lots, otherDays } = yard
  const directions = `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`
  return (
    <>
      <address>{address}</address>
      <small>
        <Hours yard={yard} /> ·{' '}
        {parkingSlots > 0 ? t('pages.map.parking', { count: parkingSlots }) : t('pages.map.noParking')}
      </small>
      {otherDays.map(({ date, reason, span }) => (
        <small key={date}>
          <b>
            {dayText(date)}: {span ? `${clock(span.from)} – ${clock(span.to)}` : t('yards.available.closed')}
          </b>
          {reason && `, ${reason}`}
        </small>
      ))}
      {description && <small>{description}</small>}
      <div className="row row-wrap yard-acts">
        {lots > 0 && (
          <Link className="btn btn-secondary btn-sm" to={`/search?location=${slug}`}>
            {t('pages.map.seeLots', { count: lots })}
          </Link>
        )}
        <a className="btn btn-quiet btn-sm" href={directions} target="_blank" rel="noopener noreferrer">
          <Navigation className="i i-s" aria-hidden="true" />
          {t('pages.map.directions')}
          <span className="sr">
            {name} ({t('shell.newWindow')})
          </span>
        </a>
        {phone && (
          <a className="btn btn-quiet btn-sm" href={telAddress(phone)}>
            <Phone className="i i-s" aria-hidden="true" />
            {phone}
          </a>
        )}
      </div>
    </>
  )
}

/** Whether it is open now, and its hours in its reader's language. */
function Hours({ yard }: { yard: YardView }) {
  const { t, i18n } = useTranslation()
  const { opening } = yard
  const hours = hoursText(yard.hours, i18n.language)
  const clock = useClock()
  if (!opening) return hours
  return (
    <>
      {opening.open ? (
        <span className="t-win">
          {opening.until === MIDNIGHT
            ? t('pages.map.openLate')
            : t('pages.map.openUntil', { clock: clock(opening.until) })}
        </span>
      ) : (
        t('pages.map.opens', { day: t(`time.weekday.${opening.day}`), clock: clock(opening.at) })
      )}{' '}
      · {hours}
    </>
  )
}

const MIDNIGHT = 24 * 60

/** Minutes after midnight as a clock shows them: "8:00 PM", in Spanish "20:00". */
function useClock(): (minutes: number) => string {
  const { i18n } = useTranslation()
  return (minutes) => {
    const [hour, minute] = [Math.floor(minutes / 60) % 24, String(minutes % 60).padStart(2, '0')]
    if (i18n.language === 'es') return `${hour}:${minute}`
    return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`
  }
}
