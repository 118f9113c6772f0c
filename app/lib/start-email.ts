import { cookieLine, readCookie } from './preferences.ts'

/** The address that somebody began with, for the page where they create their account: no address of a page shows it. */
const NAME = 'fairlot.start'
const SECONDS = 600

export function startCookie(request: Request, email: string): string {
  return cookieLine(request, NAME, encodeURIComponent(email), SECONDS)
}

export function readStart(request: Request): string | null {
  try {
    return decodeURIComponent(readCookie(request, NAME) ?? '') || null
  } catch {
    return null
  }
}
