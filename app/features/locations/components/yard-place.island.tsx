import { MapPin } from 'lucide-react'
import { type ComponentType, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import type { MapGroundProps } from '#app/ui/map-layers.tsx'
import type { PickMapProps } from './pick-map.client.tsx'

type Found = { places: readonly { latitude: number; longitude: number }[] }

/** Finds what is typed as the address, and lets its mark be moved on a map. The fields beside it say the same. */
export function YardPlace({ tiles, attribution }: MapGroundProps) {
  const { t } = useTranslation()
  const own = useRef<HTMLDivElement>(null)
  const [Filled, setFilled] = useState<ComponentType<PickMapProps> | null>(null)
  const [at, setAt] = useState<{ latitude: number; longitude: number } | null>(null)
  const [said, setSaid] = useState<'found' | 'nothing' | null>(null)

  const field = (name: string) => {
    const found = own.current?.closest('form')?.elements.namedItem(name)
    return found instanceof HTMLInputElement ? found : null
  }
  const put = (point: { latitude: number; longitude: number }) => {
    const [latitude, longitude] = [field('latitude'), field('longitude')]
    if (latitude) latitude.value = point.latitude.toFixed(5)
    if (longitude) longitude.value = point.longitude.toFixed(5)
    setAt(point)
  }
  const show = async () => {
    const typed = ['address1', 'city', 'state', 'zip'].map((name) => field(name)?.value ?? '').join(' ')
    const answer = await fetch(`/places?q=${encodeURIComponent(typed.trim())}`)
    const [first] = answer.ok ? ((await answer.json()) as Found).places : []
    const typedPoint = {
      latitude: Number(field('latitude')?.value || Number.NaN),
      longitude: Number(field('longitude')?.value || Number.NaN),
    }
    if (first) put(first)
    else if (Number.isFinite(typedPoint.latitude + typedPoint.longitude)) setAt(typedPoint)
    setSaid(first ? 'found' : 'nothing')
    const { PickMap } = await import('./pick-map.client.tsx')
    setFilled(() => PickMap)
  }
  return (
    <div ref={own} className="with-script yard-place">
      <Button type="button" onClick={show}>
        <MapPin className="i" aria-hidden="true" />
        {t('yards.find')}
      </Button>
      <p className="cap" role="status">
        {said && t(`yards.${said}`)}
      </p>
      {Filled && at && (
        <Filled at={at} onMove={put} label={t('yards.map')} tiles={tiles} attribution={attribution} />
      )}
    </div>
  )
}
