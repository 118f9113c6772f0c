import { cookieLine, readCookie } from './preferences.ts'

/** What the next page says once, with script and without: where the answer to a form is a redirect. */
const SAID = ['in', 'out', 'password'] as const
export type Said = (typeof SAID)[number]

const NAME = 'fairlot.said'
const SECONDS = 60

/** A Set-Cookie line that has the next page say it. */
export function saidCookie(request: Request, said: Said): string {
  return cookieLine(request, NAME, said, SECONDS)
}

/** A Set-Cookie line for the page that has said it. */
export function forgetSaid(request: Request): string {
  return cookieLine(request, NAME, '', 0)
}

export function readSaid(request: Request): Said | null {
  const value = readCookie(request, NAME)
  return SAID.find((said) => said === value) ?? null
}
