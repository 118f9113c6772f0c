import { MapPin } from 'lucide-react'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlaceView } from '#app/features/listings/queries.server.ts'
import { DistancesContext } from './distances.ts'

export function LotPlace({ place }: { place: PlaceView }) {
  const { t } = useTranslation()
  const miles = useContext(DistancesContext)[place.id]
  const name = `${place.name}, ${place.state}`
  const query = encodeURIComponent(`${place.name}, ${place.city}, ${place.state}`)
  return (
    <a
      className="tile-loc"
      href={`https://www.google.com/maps/search/?api=1&query=${query}`}
      target="_blank"
      rel="noreferrer"
      aria-label={t('tile.openInMaps', { place: name })}
    >
      <MapPin className="i" aria-hidden="true" />
      <span>{name}</span>
      {miles !== undefined && (
        <span className="tile-miles">· {t('places.miles', { miles: Math.round(miles) })}</span>
      )}
    </a>
  )
}
