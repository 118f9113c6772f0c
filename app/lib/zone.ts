const zones = new Map<string, { aheadAt: (at: number) => number }>()

/**
 * A zone of the IANA list as the law of pickups asks for it: how far its wall clock is ahead of UTC at a moment, in ms, by
 * the platform's zone data. Throws a RangeError for a name that is none.
 */
export function zoneOf(name: string): { aheadAt: (at: number) => number } {
  const known = zones.get(name)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    calendar: 'iso8601',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const zone = {
    aheadAt: (at: number) => {
      const parts = Object.fromEntries(
        format.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
      )
      const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
      return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000
    },
  }
  zones.set(name, zone)
  return zone
}
