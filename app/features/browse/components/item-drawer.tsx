import { useNavigate, useSearchParams } from '@remix-run/react'
import { type MouseEvent, useEffect, useState } from 'react'
import { withParams } from '#app/lib/address.ts'
import { onDemand } from '#app/ui/start/on-demand.tsx'
import { ITEM_PARAM } from '../item-param.ts'

const OpenDrawer = onDemand(async () => (await import('./open-drawer.tsx')).OpenDrawer)

const LOT = /^\/product-view\/([^/?#]+)$/

/**
 * For whatever holds tiles: a click on a lot's title opens it over the results, and the address says so. Any other kind
 * of click, and a page without script, goes to the lot's own page.
 */
export function useItemDrawer() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  return (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('.tile-title a') : null
    const id = link && LOT.exec(link.pathname)?.[1]
    if (!id) return
    event.preventDefault()
    navigate(withParams(params, { [ITEM_PARAM]: decodeURIComponent(id) }), {
      preventScrollReset: true,
      state: { opened: true },
    })
  }
}

/** The lot that the address names, over the results. */
export function ItemDrawer() {
  const [params] = useSearchParams()
  const [isAlive, setAlive] = useState(false)
  // the server's page has none: a boundary there would be hydrated late
  useEffect(() => setAlive(true), [])
  const id = params.get(ITEM_PARAM)
  if (!id || !isAlive) return null
  return <OpenDrawer key={id} id={id} />
}
