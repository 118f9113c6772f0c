import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { useServerClock } from '#app/ui/server-clock.tsx'

const LONG_AWAY = 30_000

/** Prices and the clock are asked for again when a page is come back to: from sleep, another tab or the page cache. */
export function RefreshOnReturn() {
  const clock = useServerClock()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let hiddenAt: number | null = null
    const refresh = () => {
      clock.distrust()
      revalidate()
    }
    const onVisibility = () => {
      if (document.hidden) hiddenAt = Date.now()
      else if (hiddenAt !== null && Date.now() - hiddenAt > LONG_AWAY) refresh()
    }
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) refresh()
    }
    const [navigation] = performance.getEntriesByType('navigation')
    if (navigation instanceof PerformanceNavigationTiming && navigation.type === 'back_forward') refresh()

    document.addEventListener('visibilitychange', onVisibility)
    window.addEventListener('pageshow', onShow)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('pageshow', onShow)
    }
  }, [clock, revalidate])
  return null
}
