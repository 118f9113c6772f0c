/** Days of the week, Sunday first, as Date counts them. */
export const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** Open on a day from and until so many minutes after midnight. */
export type Span = { day: number; from: number; to: number }

/** `until` and `at` are minutes after midnight of the yard's own clock. */
export type Opening = { open: true; until: number } | { open: false; day: Weekday; at: number }

const DAY_MINUTES = 24 * 60
const CLOCK = String.raw`\d{1,2}(?::\d{2})?\s*[ap]\.?m\.?|noon|midnight`
const PART = new RegExp(
  String.raw`^([a-z]{3})[a-z]*(?:\s*(?:to|-|–)\s*([a-z]{3})[a-z]*)?,?\s+(${CLOCK})\s*(?:to|-|–)\s*(${CLOCK})$`,
  'i',
)

/**
 * Opening hours as yards write them ("Tue to Fri, 9 AM to 6 PM; Sat, 10 AM to noon"). Null where one part of them cannot
 * be read: half of the truth would be wrong.
 */
export function readHours(text: string): Span[] | null {
  const spans: Span[] = []
  for (const part of text.split(';')) {
    const [, first, last, opens, closes] = PART.exec(part.trim()) ?? []
    const from = dayOf(first)
    const to = last === undefined ? from : dayOf(last)
    const [begin, end] = [minutesOf(opens), minutesOf(closes)]
    if (from < 0 || to < 0 || begin === null || end === null) return null
    // until midnight is the end of the day, not its beginning
    const until = end === 0 ? DAY_MINUTES : end
    if (until <= begin) return null
    for (let day = from; ; day = (day + 1) % 7) {
      spans.push({ day, from: begin, to: until })
      if (day === to) break
    }
  }
  return spans
}

/** Whether it is open at a moment of the week, and until when; else when it opens next. Null where it never does. */
export function openingAt(spans: readonly Span[], now: { day: number; minute: number }): Opening | null {
  const current = spans.find(({ day, from, to }) => day === now.day && from <= now.minute && now.minute < to)
  if (current) return { open: true, until: current.to }
  const waits = spans.map((span) => {
    const minutes = (span.day - now.day) * DAY_MINUTES + span.from - now.minute
    return { span, minutes: minutes > 0 ? minutes : minutes + 7 * DAY_MINUTES }
  })
  const [next] = waits.sort((one, other) => one.minutes - other.minutes)
  const day = next && WEEKDAYS[next.span.day]
  return next && day ? { open: false, day, at: next.span.from } : null
}

function dayOf(name = ''): number {
  return (WEEKDAYS as readonly string[]).indexOf(name.toLowerCase())
}

function minutesOf(clock = ''): number | null {
  const text = clock.toLowerCase().replaceAll('.', '')
  if (text === 'noon') return DAY_MINUTES / 2
  if (text === 'midnight') return 0
  const [, hour, minute = '0', half] = /^(\d{1,2})(?::(\d{2}))?\s*([ap])m$/.exec(text) ?? []
  const [h, m] = [Number(hour), Number(minute)]
  if (half === undefined || h < 1 || h > 12 || m > 59) return null
  return ((h % 12) + (half === 'p' ? 12 : 0)) * 60 + m
}
