import { readCookie } from './preferences.ts'

/** What the next page says once, with script and without: where the answer to a form is a redirect. */
const SAID = ['in', 'out', 'password'] as const
export type Said = (typeof SAID)[number]

const NAME = 'fairlot.said'
const SECONDS = 60

/** A Set-Cookie line that has the next page say it. */
export function saidCookie(request: Request, said: Said): string {
  return cookie(request, said, SECONDS)
}

/** A Set-Cookie line for the page that has said it. */
export function forgetSaid(request: Request): string {
  return cookie(request, '', 0)
}

export function readSaid(request: Request): Said | null {
  const value = readCookie(request, NAME)
  return SAID.find((said) => said === value) ?? null
}

function cookie(request: Request, value: string, seconds: number): string {
  const secure = new URL(request.url).protocol === 'https:' ? '; Secure' : ''
  return `${NAME}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax; HttpOnly${secure}`
}
