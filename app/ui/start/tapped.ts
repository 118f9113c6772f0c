import { cookieLine, readCookie } from '#app/lib/preferences.ts'

/** The lot that a visitor has tapped the heart of: it is kept for them once they have signed in, whichever way. */
const NAME = 'fairlot.tapped'
const SECONDS = 30 * 60
const ID = /^[\w-]{1,64}$/

/** A Set-Cookie line that remembers it; null for what is no lot's id. */
export function tappedCookie(request: Request, listingId: string): string | null {
  return ID.test(listingId) ? cookieLine(request, NAME, listingId, SECONDS) : null
}

export function forgetTapped(request: Request): string {
  return cookieLine(request, NAME, '', 0)
}

export function readTapped(request: Request): string | null {
  const value = readCookie(request, NAME)
  return value !== null && ID.test(value) ? value : null
}
