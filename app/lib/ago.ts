const DAY_MS = 86_400_000
/** As people count them, not as calendars do. */
const MONTH_DAYS = 30.44
const YEAR_DAYS = 365.25

export type Ago = { unit: 'today' } | { unit: 'days' | 'months' | 'years'; count: number }

/** How long something is past, in the largest unit that it fills. */
export function agoOf(at: number, now: number): Ago {
  const days = Math.floor((now - at) / DAY_MS)
  if (days < 1) return { unit: 'today' }
  if (days < MONTH_DAYS) return { unit: 'days', count: days }
  if (days < YEAR_DAYS) return { unit: 'months', count: Math.floor(days / MONTH_DAYS) }
  return { unit: 'years', count: Math.floor(days / YEAR_DAYS) }
}
