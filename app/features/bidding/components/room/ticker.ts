export type Ticker = {
  /** The time at the last tick; what the first render shows on both sides. */
  current: () => number
  /** Ticks from now on when whole seconds are left until this moment. */
  aim: (moment: number) => void
  subscribe: (listener: () => void) => () => void
}

/** A second hand that moves when the seconds left change, so that 0:00 is read at the close and not up to a second later. */
export function createTicker(first: number, now: () => number): Ticker {
  const listeners = new Set<() => void>()
  let current = first
  let target = first
  let timer: ReturnType<typeof setTimeout> | undefined

  const beat = () => {
    clearTimeout(timer)
    current = now()
    const rest = (((target - current) % 1000) + 1000) % 1000
    timer = setTimeout(beat, rest + 4)
    for (const listener of listeners) listener()
  }
  return {
    current: () => current,
    aim(moment) {
      target = moment
      if (listeners.size > 0) beat()
    },
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) beat()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) clearTimeout(timer)
      }
    },
  }
}
