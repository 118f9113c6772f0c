import type { Ctx } from '#app/context.ts'
import type { Maintenance } from '#app/domain/shop/storefront.ts'
import { answerOf, refusal } from './api/core/envelope.ts'

/** What works on: signing in and out, the two switches of every page, and what tells programs that it is so. */
const OPEN =
  /^\/(login|logout|preferences)(\.data)?$|^\/auth\/(callback\/)?\w+$|^\/__manifest$|^\/api\/(user\/(login|logout|validateUser)|common\/getDefault)$/

/** While a site is being set up: its administrators find their passwords. */
const SETTING_UP = /^\/(reset_password\/[\w-]+|forgot_password)(\.data)?$/

const SHORTEST_S = 60
const UNKNOWN_S = 300

type Asked = {
  ctx: Ctx
  request: Request
  maintenance: Maintenance
  /** Whether the site is open at all: a new one is set up first. */
  open: boolean
  page: (request: Request) => Promise<Response>
}

/**
 * The answer while the site is being worked on: 503 with Retry-After for pages and API alike; null for administrators
 * and whatever works on. Rooms and their sockets are not stopped: clocks go on, and lots close at their time.
 */
export async function maintenanceAnswer({
  ctx,
  request,
  maintenance,
  open,
  page,
}: Asked): Promise<Response | null> {
  const url = new URL(request.url)
  if (!open && SETTING_UP.test(url.pathname)) return null
  if ((open && !maintenance.active) || ctx.actor?.role === 'admin' || OPEN.test(url.pathname)) return null
  const headers = {
    'retry-after': String(retryAfter(maintenance.until, ctx.clock.now())),
    'cache-control': 'no-store',
  }
  if (url.pathname.startsWith('/api/')) return answerOf(refusal('maintenance', { headers }))
  if (url.pathname.endsWith('.data')) return new Response('Under maintenance', { status: 503, headers })
  const asked = new Request(new URL(`/maintenance${url.search}`, url), { headers: request.headers })
  // what is being worked on may be the pages themselves
  const shown = await page(asked).catch((error: unknown) => {
    ctx.log('error', 'maintenance.failed', { error: String(error) })
    return new Response(maintenance.message.en || 'We are working on the site.')
  })
  const answer = new Response(shown.body, { status: 503, headers: shown.headers })
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value)
  return answer
}

/** Seconds. */
function retryAfter(until: number | null, now: number): number {
  return until === null ? UNKNOWN_S : Math.max(SHORTEST_S, Math.ceil((until - now) / 1000))
}
