import { CONSENTS } from '#app/domain/people/registration.ts'

/** How long an address that carries answers opens them: long enough to reach for the other device. */
export const CARRIED_FOR = 60 * 60_000

/** In the part of an address that no browser sends: what is carried reaches no server. */
const CARRIED = /^#carried=([\w-]+)$/

/** Numbers by which an authority knows somebody: typed anew, as an address may be kept or shown where it should not. */
const WITHHELD: ReadonlySet<string> = new Set(['ein_no', 'tax_number', 'driver_license'])

type Answers = Record<string, string>

/** The address that opens a form with these answers on another device, for an hour. */
export function carryAddress(page: string, answers: Answers, now: number): string {
  const given = Object.entries(answers).filter(([name, answer]) => answer !== '' && mayCarry(name))
  const carried = { until: now + CARRIED_FOR, answers: Object.fromEntries(given) }
  const bytes = new TextEncoder().encode(JSON.stringify(carried))
  const text = btoa(String.fromCharCode(...bytes))
  return `${page}#carried=${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}

/** The answers that such an address carries; 'late' when its hour is over, null where it carries none. */
export function carriedIn(hash: string, now: number): Answers | 'late' | null {
  const carried = readCarried(hash)
  if (!carried) return null
  // one that promises longer was not made here
  if (now >= carried.until || carried.until > now + CARRIED_FOR) return 'late'
  return Object.fromEntries(
    Object.entries(carried.answers).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string' && mayCarry(pair[0]),
    ),
  )
}

/** Takes what this page's address carries, and out of it: the browser's history keeps none of it. */
export function takeCarried(now: number): Answers | 'late' | null {
  const carried = carriedIn(location.hash, now)
  if (carried) history.replaceState(history.state, '', `${location.pathname}${location.search}`)
  return carried
}

/** What somebody agrees to they agree to themselves, and not by opening an address. */
function mayCarry(name: string): boolean {
  return !WITHHELD.has(name) && !/password/.test(name) && !CONSENTS.some((consent) => consent === name)
}

function readCarried(hash: string): { until: number; answers: object } | null {
  const [, text] = CARRIED.exec(hash) ?? []
  if (!text) return null
  try {
    const signs = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(signs, (sign) => sign.charCodeAt(0))
    const read = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
    if (typeof read !== 'object' || read === null || !('until' in read) || !('answers' in read)) return null
    const { until, answers } = read
    if (typeof until !== 'number' || typeof answers !== 'object' || answers === null) return null
    return { until, answers }
  } catch {
    return null
  }
}
