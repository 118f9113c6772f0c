/** What a code proves: that somebody reads an address, holds a number, or may come in by it. */
export type CodePurpose = 'email' | 'phone' | 'sign_in'

export const CODE_DIGITS = 6
/** Wrong tries from the network that asked for a code; after them it is worth nothing there. */
export const MOST_TRIES = 5
/** Wrong tries from all other networks together: a stranger's never use up the owner's. */
export const MOST_TRIES_ELSEWHERE = 20
/** Codes that one network may ask for to one address or number, or for one person, within the window. */
export const MOST_SENDS = 5
/** The same from all networks together. */
export const MOST_SENDS_TOGETHER = 15
/** Codes that one network address may ask for within the window: people behind one connection share it. */
export const MOST_SENDS_FROM_ADDRESS = 20
export const SEND_WINDOW_MS = 60 * 60_000
/** How long a link in a mail serves. */
export const LINK_LIFETIME_MS = 24 * 60 * 60_000

/** The specification's words where no code was typed (storefront, sections 5 and 8). */
export const CODE_MISSING = 'Please enter code'

/** Why a code is not taken: with the last two a new one is needed. */
export type CodeRefusal = 'blank' | 'wrong_code' | 'too_many_tries' | 'expired'

/** A code as it was typed, pasted or sent: its digits alone; null for none at all. */
export function readCode(typed: string): string | null {
  const text = typed.replaceAll(/[\s-]/g, '')
  return text === '' ? null : text
}

const CODES = 10 ** CODE_DIGITS
const FAIR = 2 ** 32 - (2 ** 32 % CODES)

/** Six digits, all equally likely. `draw` gives 32 random bits. */
export function makeCode(draw: () => number): string {
  let drawn = draw()
  // the numbers above would make low codes likelier
  while (drawn >= FAIR) drawn = draw()
  return String(drawn % CODES).padStart(CODE_DIGITS, '0')
}

/** When a code that is sent now stops serving, in epoch ms. */
export function codeExpiry(now: number, minutes: number): number {
  return now + minutes * 60_000
}

/** Whether two texts are the same, in a time that does not tell where they differ. */
export function sameText(one: string, other: string): boolean {
  let difference = one.length ^ other.length
  for (let at = 0; at < other.length; at += 1) difference |= (one.charCodeAt(at) || 0) ^ other.charCodeAt(at)
  return difference === 0
}

/** What a try is worth after which so many are left. */
export function judgeTry({ right, left }: { right: boolean; left: number }): 'right' | CodeRefusal {
  if (right) return 'right'
  return left > 0 ? 'wrong_code' : 'too_many_tries'
}

/** Seconds until the oldest send leaves the window. */
export function secondsUntilNextSend(oldest: number, now: number): number {
  return Math.max(1, Math.ceil((oldest + SEND_WINDOW_MS - now) / 1000))
}

export const VERIFICATION_MODES = ['off', 'email', 'sms', 'choice'] as const
/** What an account needs before it is made: nothing, an address or a number that is proved, or either by choice. */
export type VerificationMode = (typeof VERIFICATION_MODES)[number]
export type VerifyMethod = 'email' | 'sms'

/** The way a registration is proved; null where none is needed, `missing` where one must be chosen first. */
export function methodOf(mode: VerificationMode, asked: string | null): VerifyMethod | null | 'missing' {
  if (mode === 'off') return null
  if (mode !== 'choice') return mode
  return asked === 'email' || asked === 'sms' ? asked : 'missing'
}
