import { type ComponentType, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Point } from '#app/domain/shop/places.ts'

export type PlanMapProps = {
  home: Point | null
  /** The visits of each day, in their order. */
  days: readonly { day: string; places: readonly Point[] }[]
  /** Each visit's yard and time, by its number. */
  names: readonly string[]
  tiles: string | null
  attribution: string
}

/** The frame of a plan's map: what fills it comes when the page is there. The list beside it says the same. */
export function PlanMap(props: PlanMapProps) {
  const { t } = useTranslation()
  const [Filled, setFilled] = useState<ComponentType<PlanMapProps> | null>(null)
  useEffect(() => {
    let left = false
    import('./plan-map.client.tsx').then(
      (module) => left || setFilled(() => module.FilledPlanMap),
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [])
  return (
    <section className="pl-map with-script" aria-label={t('pickups.plan.map')}>
      <div className="map">{Filled && <Filled {...props} />}</div>
    </section>
  )
}
