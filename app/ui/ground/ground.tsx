import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useMap } from 'react-leaflet'
import './ground.css'

const CREDIT = 'Natural Earth, U.S. Census Bureau'

/**
 * Land, water, main roads, borders and names under a map. The lines are fetched when a map is there; where they cannot be, the map is
 * plain and everything on it works.
 */
export function Ground() {
  const map = useMap()
  const { t } = useTranslation()
  useEffect(() => {
    let left = false
    const undo: (() => void)[] = []
    const put = async () => {
      const { drawGround, nameGround } = await import('./ground-layers.ts')
      if (left) return
      const layers = drawGround(map)
      const unname = nameGround(map, (name) => t('pages.map.lake', { name }))
      map.attributionControl?.addAttribution(CREDIT)
      map.getContainer().dataset.ground = 'drawn'
      undo.push(
        () => layers.remove(),
        unname,
        () => map.attributionControl?.removeAttribution(CREDIT),
      )
    }
    put().catch(() => undefined)
    return () => {
      left = true
      for (const step of undo) step()
    }
  }, [map, t])
  return null
}
