import { type Context, Hono } from 'hono'
import type { Ctx } from '#app/context.ts'
import { relayCount } from '#app/domain/relays.ts'
import { tileOrigin } from '#app/domain/shop/storefront.ts'
import { addFavourite } from '#app/features/favourites/commands.server.ts'
import { readStorefront, type Storefront } from '#app/features/settings/storefront.server.ts'
import { applyPhrases } from '#app/i18n/i18n.server.ts'
import { isPassing } from '#app/lib/passing-fault.ts'
import type { LongWork, OutboxWork } from '#app/services/queues.server.ts'
import { forgetTapped, readTapped } from '#app/ui/start/tapped.ts'
import { AGAIN, answerOf, refusal } from './api/core/envelope.ts'
import { payloadBox } from './api/core/payload-box.ts'
import { callApi } from './api-when-called.ts'
import { BOOKMARK_COOKIE, isStruck, jobContext, nearbyOf, nobodysContext, requestContext } from './context.ts'
import { keptAnswer } from './kept-pages.ts'
import { log } from './log.ts'
import { maintenanceAnswer } from './maintenance.ts'
import { answerPage, pagesVersion } from './pages-when-asked.ts'
import { openSocket } from './parties.ts'
import { answerPlainOffer, isPlainOffer } from './plain-offer.ts'
import { readOn } from './read-on.ts'
import { fromOwnPages, securityHeaders } from './security.ts'
import { serveUpload } from './uploads.ts'

export { AuctionClock } from '#party/clock/auction-clock.ts'
export { AccountGuard } from '#party/guard/account-guard.ts'
export { PasswordDesk } from '#party/guard/password-desk.ts'
export { LiveRelay } from '#party/relay/live-relay.ts'
export { AuctionRoom } from '#party/room/auction-room.ts'

type Asked = Awaited<ReturnType<typeof requestContext>>
type App = {
  Bindings: Cloudflare.Env
  Variables: { ctx: Ctx; confirm: Asked['confirm']; certain: () => Promise<Ctx>; storefront?: Storefront }
}

const { MODE } = import.meta.env
const DEVELOPMENT = MODE === 'development'

/** A page that failed by what passes says so: 503 with Retry-After, as the API does. */
const remix = async (request: Request, ctx: Ctx) => {
  const answer = await answerPage(request, ctx)
  return answer.status === 500 && isStruck(ctx) ? later(answer) : answer
}
const app = new Hono<App>()

// before anything is asked of D1: a page may show many
app.all('/uploads/*', (c) => serveUpload(c.req.raw, c.env.UPLOADS))
app.use(async (c, next) => {
  const job = { env: c.env, waitUntil: (work: Promise<unknown>) => c.executionCtx.waitUntil(work) }
  const opened = await requestContext(c.req.raw, job).catch((error: unknown) => {
    log('error', 'context.failed', { path: c.req.path, error: String(error) })
    return null
  })
  if (!opened) return unavailable(c.req.path)
  const { bookmark } = opened
  c.set('ctx', opened.ctx)
  c.set('confirm', opened.confirm)
  c.set('certain', async () => {
    const { ctx } = await requestContext(c.req.raw, job, { certain: true })
    c.set('ctx', ctx)
    c.set('confirm', null)
    return ctx
  })
  await next()
  const ctx = c.get('ctx')
  await readOn(c.req.raw)
  // a socket's answer cannot be changed, and needs none of this
  if (c.res.status === 101) return
  const { protocol, host, pathname, searchParams } = new URL(c.req.url)
  const settings = c.get('storefront')?.settings
  const page = {
    nonce: ctx.nonce,
    https: protocol === 'https:',
    development: DEVELOPMENT,
    host,
    framed: pathname.startsWith('/product-view/') && searchParams.get('popup') === '1',
    tiles: settings ? tileOrigin(settings.map_tiles) : null,
    vault: pathname === '/payments/saved_cards' && ctx.gateway.cardFields !== null,
  }
  setHeaders(c, securityHeaders(page))
  const written = c.req.method === 'GET' ? null : bookmark()
  if (written)
    c.header('set-cookie', `${BOOKMARK_COOKIE}=${written}; Path=/; HttpOnly; SameSite=Lax; Max-Age=60`, {
      append: true,
    })
})
// what few requests need is read by the first that needs it
app.get('/.well-known/security.txt', async (c) => {
  const { securityText } = await import('./security-text.ts')
  return securityText(c.get('ctx'))
})
// a gateway speaks for itself, also while the site is closed
app.post('/webhooks/stripe', async (c) => {
  const { takeWebhook } = await import('./webhooks.ts')
  return takeWebhook(c.req.raw, c.get('ctx'))
})
// our own form on that page names no link in its address
app.post('/newsletter/leave', async (c, next) => {
  if (!c.req.query('token')) return next()
  const { takeOneClick } = await import('./one-click.ts')
  return takeOneClick(c.req.raw, c.get('ctx'))
})
// round everything that answers a call: what is sealed says nothing to others, not even that the site is closed
app.use('/api/*', payloadBox)
app.use(async (c, next) => {
  // a room's door asks for nothing of this
  if (c.req.path.startsWith('/parties/')) return next()
  const storefront = await readStorefront(c.get('ctx')).catch((error: unknown) => {
    log('error', 'storefront.failed', { path: c.req.path, error: String(error) })
    return null
  })
  if (!storefront) return unavailable(c.req.path)
  const { maintenance, site_open: open } = storefront.settings
  applyPhrases(storefront.phrases)
  c.set('storefront', storefront)
  // who may see a closed site is known for certain
  const ctx = c.get('confirm') && (maintenance.active || !open) ? await c.get('certain')() : c.get('ctx')
  const page = (request: Request) => remix(request, ctx)
  const answer = await maintenanceAnswer({ ctx, request: c.req.raw, maintenance, open, page })
  return answer ?? next()
})
app.all('/api/*', (c) => callApi(c.req.raw, c.get('ctx'), { env: c.env, execution: c.executionCtx }))
app.all('/parties/*', (c) => openSocket(c.req.raw, c.env, c.get('ctx')))
app.get('*', async (c, next) => {
  const [ctx, storefront] = [c.get('ctx'), c.get('storefront')]
  // while pages are worked on, each is what it says now
  if (MODE !== 'production' || !storefront || ctx.actor || ctx.deactivated) return next()
  const job = { env: c.env, waitUntil: ctx.waitUntil }
  const kept = await keptAnswer(c.req.raw, ctx, {
    pages: remix,
    open: () => nobodysContext(job),
    version: `${await pagesVersion()} ${storefront.version}`,
    nearby: nearbyOf(ctx),
    relays: relayCount(storefront.settings.relay_shards),
  })
  return kept ?? next()
})
app.all('*', async (c) => {
  if (!fromOwnPages(c.req.raw)) return c.text("This request didn't come from a page of this site.", 403)
  const [ctx, confirm] = [c.get('ctx'), c.get('confirm')]
  if (!confirm) return answered(c, ctx)
  const answer = readTapped(c.req.raw) ? null : await remix(c.req.raw, ctx)
  // made for somebody who is no more, or who may no more: nobody gets it
  return answer && (await confirm.holds()) ? answer : answered(c, await c.get('certain')())
})
/** Who has signed in and tapped a heart as a visitor: before the page is read, so that it shows it. */
async function answered(c: Context<App>, ctx: Ctx): Promise<Response> {
  const tapped = ctx.actor && readTapped(c.req.raw)
  if (!ctx.actor || !tapped) return remix(c.req.raw, ctx)
  await addFavourite(ctx, ctx.actor, tapped)
  const answer = await remix(c.req.raw, ctx)
  answer.headers.append('set-cookie', forgetTapped(c.req.raw))
  return answer
}
app.onError((error, c) => {
  c.get('ctx')?.log('error', 'request.failed', { path: new URL(c.req.url).pathname, error: String(error) })
  return isPassing(error) ? unavailable(c.req.path) : c.text('Something went wrong!', 500)
})

/**
 * Hono makes an answer anew for each header that is set late, and of bytes a stream, which has no length: they are set on
 * the answer that there is. One that was fetched cannot be changed.
 */
function setHeaders(c: Context<App>, headers: Record<string, string>) {
  const all = Object.entries(headers)
  try {
    const { headers: own } = c.res
    for (const [name, value] of all) own.set(name, value)
  } catch {
    for (const [name, value] of all) c.header(name, value)
  }
}

/** D1 does not answer, so nobody can be told from anybody. Rooms go on meanwhile. */
function unavailable(path: string): Response {
  if (path.startsWith('/api/')) return answerOf(refusal('try_again', { headers: AGAIN }))
  return new Response('This site cannot be reached just now. Try again in a moment.', {
    status: 503,
    headers: AGAIN,
  })
}

/** The same answer as one that may be another in a moment. */
function later({ body, headers }: Response): Response {
  const answer = new Response(body, { status: 503, headers })
  for (const [name, value] of Object.entries(AGAIN)) answer.headers.set(name, value)
  return answer
}

export default {
  async fetch(request: Request, env, execution) {
    if (!isPlainOffer(request)) return app.fetch(request, env, execution)
    const answer = await answerPlainOffer(request, env, { development: DEVELOPMENT })
    return answer instanceof Response ? answer : app.fetch(answer, env, execution)
  },
  async scheduled(event, env, execution) {
    const ctx = jobContext({ env, waitUntil: (work) => execution.waitUntil(work) })
    const [{ runJobs }, { JOBS }] = await Promise.all([
      import('./jobs/run-jobs.ts'),
      import('./jobs/table.ts'),
    ])
    await runJobs(ctx, JOBS, new Date(event.scheduledTime))
  },
  async queue(batch, env, execution) {
    const ctx = jobContext({ env, waitUntil: (work) => execution.waitUntil(work) })
    const { handleMessages } = await import('./jobs/handle-messages.ts')
    await handleMessages(ctx, batch.messages)
  },
} satisfies ExportedHandler<Cloudflare.Env, { eventId: string } | OutboxWork | LongWork>
