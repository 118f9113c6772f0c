import { divIcon } from 'leaflet'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Marker } from 'react-leaflet'
import type { MapMark } from './clusters.ts'

const SIZE = 44

type MapPinProps = { mark: MapMark; chosen: boolean; onTake: () => void }

/** A yard with its open lots, or several as one. Enter and a click do the same. */
export function MapPin({ mark: { latitude, longitude, yards, lots }, chosen, onTake }: MapPinProps) {
  const { t } = useTranslation()
  const many = yards.length > 1
  const [first] = yards
  const count = t('pages.map.lots', { count: lots })
  const label = many
    ? t('pages.map.cluster', { names: yards.map(({ name }) => name).join(', '), lots: count })
    : `${lots} ${first?.city ?? ''}: ${t('pages.map.pin', { name: first?.name, lots: count })}`
  const city = many ? null : (first?.city ?? null)
  const icon = useMemo(
    () =>
      divIcon({
        html: faceOf(lots, city),
        className: `map-pin${many ? ' map-many' : ''}`,
        iconSize: [SIZE, SIZE],
      }),
    [lots, city, many],
  )
  return (
    <Marker
      position={[latitude, longitude]}
      icon={icon}
      keyboard
      eventHandlers={{
        add: ({ target }) => {
          const element: HTMLElement | undefined = target.getElement()
          element?.setAttribute('aria-label', label)
          if (chosen) element?.setAttribute('aria-current', 'true')
        },
        click: onTake,
        keypress: ({ originalEvent }) => {
          if (originalEvent.key === 'Enter' || originalEvent.key === ' ') onTake()
        },
      }}
    />
  )
}

function faceOf(lots: number, city: string | null): HTMLElement {
  const face = document.createElement('div')
  const number = document.createElement('span')
  number.className = 'num'
  number.textContent = String(lots)
  face.appendChild(number)
  if (city) {
    const name = document.createElement('small')
    name.textContent = city
    face.appendChild(document.createTextNode(' '))
    face.appendChild(name)
  }
  return face
}
