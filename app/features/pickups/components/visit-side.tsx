import { useTranslation } from 'react-i18next'
import type { LotView } from '#app/features/pickups/lot-view.server.ts'
import { hoursText } from '#app/ui/hours-text.ts'
import { Picture } from '#app/ui/picture.tsx'

export type SideYard = { name: string; address: string; hours: string }

/** What a visit is for: its yard, its lots with their bins, and until when. */
export function VisitSide({
  yard,
  lots,
  collectBy,
}: {
  yard: SideYard
  lots: readonly LotView[]
  collectBy: string
}) {
  const { t, i18n } = useTranslation()
  return (
    <aside className="panel" aria-label={yard.name}>
      <div className="panel-pad">
        <h2 className="h-sub">{yard.name}</h2>
        <p className="muted">{yard.address}</p>
        <p className="muted">{hoursText(yard.hours, i18n.language)}</p>
        <a
          className="link"
          href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(yard.address)}`}
          rel="noreferrer"
        >
          {t('pickups.appointment.directions')}
        </a>
      </div>
      <div className="panel-pad">
        <h2 className="h-sub">{t('pickups.lots', { count: lots.length })}</h2>
        <ul className="pk-side-lots">
          {lots.map((lot) => (
            <li key={lot.lineId} className="row">
              {lot.image && (
                <span className="pk-thumb">
                  <Picture image={lot.image} sizes="52px" />
                </span>
              )}
              <span>
                {lot.title}
                <small className="cap">{lot.bin && t('pickups.book.bin', { bin: lot.bin })}</small>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div className="panel-pad">
        <p className="cap">{t('pickups.book.collectBy', { day: collectBy })}</p>
      </div>
    </aside>
  )
}
