import { type ComponentType, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MapYard } from './clusters.ts'

export type YardMapProps = {
  yards: MapYard[]
  /** The yard that the list has chosen, by its slug. */
  chosen: string | null
  onChoose: (slug: string) => void
  /** Address of the tiles; null draws the ground alone. */
  tiles: string | null
  attribution: string
}

/**
 * The frame of the map. What fills it is fetched when the page is there, by this page alone; without script, or when it
 * cannot be fetched, the list beside it says all that the map would.
 */
export function YardMap(props: YardMapProps) {
  const { t } = useTranslation()
  const [Filled, setFilled] = useState<ComponentType<YardMapProps> | null>(null)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    let left = false
    import('./leaflet-map.client.tsx').then(
      ({ LeafletMap }) => left || setFilled(() => LeafletMap),
      () => left || setFailed(true),
    )
    return () => {
      left = true
    }
  }, [])

  if (failed) return null
  return (
    <section className="mcol with-script" aria-label={t('pages.map.map')}>
      <div className="map">{Filled && <Filled {...props} />}</div>
      <p className="cap map-hint">{t('pages.map.hint')}</p>
      <p className="sr" id="map-keys">
        {t('pages.map.keys')}
      </p>
    </section>
  )
}
