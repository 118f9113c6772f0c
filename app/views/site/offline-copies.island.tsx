import { useLocation, useMatches } from '@remix-run/react'
import { useEffect } from 'react'
import { whenIdle } from '#app/lib/when-idle.ts'
import type { PageNews } from '#app/service-worker/scope.ts'
import { useShellData } from './shell-data.ts'

let registered: Promise<ServiceWorkerRegistration> | null = null

/**
 * Registers the service worker once the page is idle, and tells it who reads. Pages whose route says
 * `handle = { kept: true }` are kept for that person to read offline.
 */
export function OfflineCopies() {
  const shell = useShellData()
  const { pathname } = useLocation()
  const isKept = useMatches().some(({ handle }) => (handle as { kept?: boolean } | undefined)?.kept === true)
  const { reader, lng } = shell ?? {}
  const keep = isKept ? pathname : null
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    if (reader === undefined || lng === undefined) return
    return whenIdle(() => void tell({ reader, lng, keep }))
  }, [reader, lng, keep])
  useEffect(() => {
    document.addEventListener('click', loadWhole, true)
    return () => document.removeEventListener('click', loadWhole, true)
  }, [])
  return null
}

/** Without a connection a link loads its page whole: the router would find neither its script nor its data, a copy needs none. */
function loadWhole(event: MouseEvent) {
  if (navigator.onLine || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.target || link.origin !== location.origin || link.pathname === location.pathname)
    return
  event.preventDefault()
  location.assign(link.href)
}

async function tell(news: PageNews) {
  try {
    registered ??= navigator.serviceWorker.register('/sw.js')
    await registered
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage(news)
  } catch {
    // a browser that will not have one reads as always
  }
}
