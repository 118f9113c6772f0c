import { cookieLine, readCookie } from './preferences.ts'

const NAME = 'fairlot.lost'
const SECONDS = 30 * 86_400

/** Until when (epoch ms) this browser has been told of lots that are lost; 0 where it has not. */
export function lostSeenAt(request: Request): number {
  const at = Number(readCookie(request, NAME))
  return Number.isSafeInteger(at) && at > 0 ? at : 0
}

/** A Set-Cookie line: what was lost by then has been told. */
export function lostSeen(request: Request, now: number): string {
  return cookieLine(request, NAME, String(now), SECONDS)
}
