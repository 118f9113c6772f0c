import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { useServerClock } from '#app/ui/server-clock.tsx'

/** All who wait for it read it at its start, spread over so long. */
const SPREAD_MS = 2_000
/** Longer a browser does not wait. */
const LONGEST_MS = 2 ** 31 - 1

/** At its start the page becomes the live one, or says that it is. */
export function useOpening(startsAt: number | null) {
  const { revalidate } = useRevalidator()
  const { now } = useServerClock()
  useEffect(() => {
    const wait = startsAt === null ? LONGEST_MS : startsAt - now() + Math.random() * SPREAD_MS
    if (wait >= LONGEST_MS) return
    const timer = setTimeout(revalidate, wait)
    return () => clearTimeout(timer)
  }, [startsAt, now, revalidate])
}
