import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useLiveTiles } from '#app/views/lot/live-tiles.island.tsx'

/** A burst of offers is one reading: sums follow the rooms within this. */
const AFTER_NEWS_MS = 1_000
/** Who watches, and lots that nobody hears of here. */
const AT_LEAST_MS = 30_000

/** Has a page's sums read anew as soon as the relay tells of one of these lots, as long as somebody looks. */
export function useFreshFigures(ids: readonly string[]) {
  const tiles = useLiveTiles()
  const { revalidate, state } = useRevalidator()
  const busy = useRef(false)
  busy.current = state !== 'idle'
  const all = ids.join(' ')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => {
      timer = undefined
      if (document.visibilityState !== 'visible') return
      // news that come while it is read are read after it
      if (busy.current) heard()
      else revalidate()
    }
    const heard = () => {
      timer ??= setTimeout(read, AFTER_NEWS_MS)
    }
    const stops = all
      .split(' ')
      .filter(Boolean)
      .map((id) => tiles?.watch(id, heard))
    const steady = setInterval(heard, AT_LEAST_MS)
    document.addEventListener('visibilitychange', heard)
    return () => {
      for (const stop of stops) stop?.()
      clearInterval(steady)
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', heard)
    }
  }, [tiles, all, revalidate])
}
