const DAYS: Record<string, string> = {
  Mon: 'lun',
  Tue: 'mar',
  Wed: 'mié',
  Thu: 'jue',
  Fri: 'vie',
  Sat: 'sáb',
  Sun: 'dom',
}
const DAY = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)'
const CLOCK = '(?:noon|midnight|\\d{1,2}(?::\\d{2})? [AP]M)'
const SPAN = `${CLOCK} to ${CLOCK}`
const PART = new RegExp(`^(${DAY}(?: to ${DAY})?), (all day|${SPAN})(?:, closed (${SPAN}))?$`)

/**
 * A yard's sentence of opening hours in its reader's language. It is kept in English, as it is made of its calendar; what
 * somebody has written in words of their own stays as it is.
 */
export function hoursText(said: string, language: string): string {
  if (language !== 'es') return said
  const parts = said.split('; ').map(partText)
  return parts.some((part) => part === null) ? said : parts.join('; ')
}

/** Only its days, "Tue to Fri, Sun", in its reader's language. */
export function daysText(days: string, language: string): string {
  if (language !== 'es') return days
  return days
    .split(' to ')
    .map((part) => part.replace(/\b[A-Z][a-z]{2}\b/g, (day) => DAYS[day] ?? day))
    .join(' a ')
}

function partText(part: string): string | null {
  const [, days, open, pause] = PART.exec(part) ?? []
  if (days === undefined || open === undefined) return null
  const when = open === 'all day' ? 'todo el día' : spanText(open)
  const named = days
    .split(' to ')
    .map((day) => DAYS[day] ?? day)
    .join(' a ')
  return `${named}, ${when}${pause ? `, cerrado ${spanText(pause)}` : ''}`
}

function spanText(span: string): string {
  const [from = '', to = ''] = span.split(' to ')
  return `${clockText(from)} a ${to === 'midnight' ? '24:00' : clockText(to)}`
}

/** As Spanish times are written elsewhere: of twenty-four hours. */
function clockText(clock: string): string {
  if (clock === 'noon') return '12:00'
  if (clock === 'midnight') return '0:00'
  const [, hour, minute = '00', half] = /^(\d+)(?::(\d+))? ([AP])M$/.exec(clock) ?? []
  return `${(Number(hour) % 12) + (half === 'P' ? 12 : 0)}:${minute}`
}
