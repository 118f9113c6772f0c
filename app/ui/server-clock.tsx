import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { steadyNow } from '#app/lib/steady-clock.ts'

declare global {
  /** The server's time when the page was sent (epoch ms), as its first script was told: it may have been made before. */
  var readAt: number | undefined
}

export type ServerClock = {
  /** The server's time of the rendered page: what the first render shows on both sides. */
  first: number
  /** The server's time at the last tick. */
  current: () => number
  /** The server's time right now. */
  now: () => number
  /** The server's time as just heard. Whatever travelled is late, so the latest reading is the truest. */
  sync: (heard: number) => void
  /** After sleep or from the page cache: what was known is no longer worth keeping. */
  distrust: () => void
  subscribe: (listener: () => void) => () => void
}

export function createServerClock(first: number): ServerClock {
  const listeners = new Set<() => void>()
  let ahead = (globalThis.readAt ?? first) - pageArrivedAt()
  let trusted = true
  let tick = first
  let timer: ReturnType<typeof setTimeout> | undefined

  const now = () => steadyNow() + ahead
  const beat = () => {
    tick = now()
    timer = setTimeout(beat, 1000 - (tick % 1000) + 5)
    for (const listener of listeners) listener()
  }
  return {
    first,
    now,
    current: () => tick,
    sync(heard) {
      const sample = heard - steadyNow()
      ahead = trusted ? Math.max(ahead, sample) : sample
      trusted = true
    },
    distrust() {
      trusted = false
    },
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) {
        tick = now()
        timer = setTimeout(beat, 1000 - (tick % 1000) + 5)
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) clearTimeout(timer)
      }
    },
  }
}

/** When the page's first byte came in: much nearer to the server's reading than the moment of hydration. */
function pageArrivedAt(): number {
  if (import.meta.env.SSR) return 0
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const start = navigation?.responseStart
  return start ? performance.timeOrigin + start : steadyNow()
}

const ClockContext = createContext<ServerClock | null>(null)

export function ServerClockProvider({ now, children }: { now: number; children: ReactNode }) {
  const [clock] = useState(() => createServerClock(now))
  useEffect(() => clock.sync(now), [clock, now])
  return <ClockContext.Provider value={clock}>{children}</ClockContext.Provider>
}

export function useServerClock(): ServerClock {
  const clock = useContext(ClockContext)
  if (!clock) throw new Error('useServerClock needs a ServerClockProvider above it')
  return clock
}

/** What `select` makes of the server's time, each second; renders again only when that differs. */
export function useServerTime<Value extends string | number | boolean | null>(
  select: (now: number) => Value,
): Value {
  const clock = useServerClock()
  return useSyncExternalStore(
    clock.subscribe,
    () => select(clock.current()),
    () => select(clock.first),
  )
}
