import { useEffect, useRef, useState } from 'react'
import type { LiveState } from '#app/features/bidding/live-listing.ts'
import type { Connection } from './room-socket.client.ts'

/** What was known when the reader left: the page went out of sight, or the connection was lost. Null until they are back. */
export function useReturn(live: LiveState, connection: Connection): LiveState | null {
  const latest = useRef(live)
  const left = useRef<LiveState | null>(null)
  const [since, setSince] = useState<LiveState | null>(null)
  latest.current = live

  useEffect(() => {
    const look = () => {
      if (document.hidden || connection === 'down') {
        left.current ??= latest.current
        setSince(null)
      } else if (left.current && connection !== 'connecting') {
        setSince(left.current)
        left.current = null
      }
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [connection])
  return since
}
