import { cookieLine, readCookie } from './preferences.ts'

/**
 * Around where a visitor has chosen to look for lots, as an address says it ("longitude=…&latitude=…&radius=…"): for pages
 * whose own address has no place in it. Until the browser is closed, and never with an account's.
 */
const NAME = 'fairlot.place'

/** A Set-Cookie line that remembers it; an empty one forgets it. */
export function placeCookie(request: Request, place: URLSearchParams): string {
  return cookieLine(request, NAME, String(place), place.size > 0 ? null : 0)
}

export function readKeptPlace(request: Request): URLSearchParams {
  return new URLSearchParams(readCookie(request, NAME) ?? '')
}
