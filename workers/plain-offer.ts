import { openDb } from '#app/db/client.server.ts'
import { isKnownListing } from '#app/db/known-listings.server.ts'
import { tileOrigin } from '#app/domain/shop/storefront.ts'
import { isUseNoted } from '#app/features/accounts/sessions.server.ts'
import { freshStorefront, type Storefront } from '#app/features/settings/storefront.server.ts'
import { systemClock } from '#app/services/clock.server.ts'
import { openRooms } from '#app/services/rooms.server.ts'
import { DECRYPT_FLAG } from './api/core/payload-box.ts'
import { judgedLately } from './asker.ts'
import { newNonce } from './context.ts'
import { securityHeaders } from './security.ts'

const PATH = '/api/bid/confirm'
const PLAIN_JSON = /^application\/json(; ?charset=utf-8)?$/i
const BEARER = /^Bearer (\S+)$/
const MOST_BYTES = 64 * 1024

type Answerer = typeof import('./api/auction/offer-answer.ts')
/** Beside the calls, which are read at the first of them. */
let answerer: Answerer | null = null

/**
 * Answers an offer as programs send them again and again, without all that stands before a call which might be anything
 * (decision 94): whoever has just called, about a listing that is known, while the site is open. It is read by the
 * same schema, judged by the same room and answered in the same words. Everything else is given back, to go the ordinary
 * way: the request itself, or the same once more where its body had to be read.
 */
export async function answerPlainOffer(
  request: Request,
  env: Cloudflare.Env,
  { development }: { development: boolean },
): Promise<Response | Request> {
  const now = systemClock.now()
  const known = callerOf(request, now)
  const storefront = known && freshStorefront(now)
  if (!storefront || !isOpen(storefront)) return request
  answerer ??= await import('./api/auction/offer-answer.ts')

  const body = await request.arrayBuffer()
  const offer = answerer.readOffer(body)
  if (!offer || !isKnownListing(offer.id, now)) return again(request, body)
  const ctx = {
    clock: systemClock,
    rooms: openRooms(env.AuctionRoom),
    actor: known,
    // a listing that is known is looked for nowhere
    get db() {
      return openDb(env.DB, null).db
    },
  }
  const answer = await answerer.answerOffer(ctx, offer, PATH)
  const headers = headersOf(request, { storefront, development })
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value)
  return answer
}

/** Told by the request's outside alone, and soon: every request is asked. */
export function isPlainOffer({ method, url, headers }: Request): boolean {
  return (
    method === 'POST' &&
    url.endsWith(PATH) &&
    new URL(url).pathname === PATH &&
    !new URL(url).search &&
    !headers.has('cookie') &&
    !headers.has(DECRYPT_FLAG) &&
    PLAIN_JSON.test(headers.get('content-type') ?? '') &&
    isSmall(headers.get('content-length'))
  )
}

function isSmall(length: string | null): boolean {
  return length !== null && /^\d{1,6}$/.test(length) && Number(length) > 0 && Number(length) <= MOST_BYTES
}

function callerOf({ headers }: Request, now: number) {
  const token = BEARER.exec(headers.get('authorization') ?? '')?.[1]
  const known = token === undefined ? undefined : judgedLately(token, now)
  return known && known.status !== 'deactivate' && isUseNoted(known, now) ? known : null
}

function isOpen({ settings }: Storefront): boolean {
  return settings.site_open && !settings.maintenance.active
}

function again({ url, method, headers, cf }: Request, body: ArrayBuffer): Request {
  return new Request(url, { method, headers, body, cf: cf as RequestInit['cf'] })
}

/** Those of every answer, and of every call's. */
function headersOf(
  { url }: Request,
  { storefront: { settings }, development }: { storefront: Storefront; development: boolean },
): Record<string, string> {
  const { protocol, host } = new URL(url)
  return {
    'cache-control': 'no-store',
    ...securityHeaders({
      nonce: newNonce(),
      https: protocol === 'https:',
      development,
      host,
      tiles: tileOrigin(settings.map_tiles),
    }),
  }
}
