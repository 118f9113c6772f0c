import type { Ctx } from '#app/context.ts'
import { openDb } from '#app/db/client.server.ts'
import { readEdgePlace } from '#app/domain/places.ts'
import { relayCount, relayRegion } from '#app/domain/relays.ts'
import { findActorByToken } from '#app/features/accounts/queries.server.ts'
import { noteUse } from '#app/features/accounts/sessions.server.ts'
import { getSettings } from '#app/features/settings/queries.server.ts'
import { readStorefront } from '#app/features/settings/storefront.server.ts'
import { notePassing } from '#app/lib/passing-fault.ts'
import { Recent } from '#app/lib/recent.ts'
import { openAuth } from '#app/services/auth.server.ts'
import { systemClock } from '#app/services/clock.server.ts'
import { openCodeKey } from '#app/services/code-key.server.ts'
import { openCouriers } from '#app/services/couriers.server.ts'
import { openGuards } from '#app/services/guards.server.ts'
import { openKept } from '#app/services/kept.server.ts'
import { openLedgerKey } from '#app/services/ledger-key.server.ts'
import { openLimits } from '#app/services/limits.server.ts'
import { openGateway } from '#app/services/open-gateway.server.ts'
import { openPapers } from '#app/services/papers.server.ts'
import { openPayloadBox } from '#app/services/payload-box.server.ts'
import { openPictures } from '#app/services/pictures.server.ts'
import { openPush } from '#app/services/push.server.ts'
import { openQueues } from '#app/services/queues.server.ts'
import { openRelays } from '#app/services/relays.server.ts'
import { openRooms } from '#app/services/rooms.server.ts'
import { openSocial } from '#app/services/social.server.ts'
import { openVisits } from '#app/services/visits.server.ts'
import { readCookie } from './cookies.ts'
import { readVariables } from './env.ts'
import { log } from './log.ts'
import { sessionToken } from './session.ts'

export const BOOKMARK_COOKIE = 'fairlot.d1'

type Job = { env: Cloudflare.Env; waitUntil: Ctx['waitUntil'] }

/** The one place where bindings become capabilities: for a request, with whoever asks. */
export async function requestContext(request: Request, { env, waitUntil }: Job) {
  const opened = open({ env, waitUntil }, readCookie(request, BOOKMARK_COOKIE))
  const token = sessionToken(request)
  const known = token ? await actorOf(opened.ctx, token, new URL(request.url).pathname) : null
  const isOff = known?.status === 'deactivate'
  const ctx: Ctx = {
    ...opened.ctx,
    actor: isOff ? null : known,
    deactivated: isOff ? known : null,
    address: request.headers.get('cf-connecting-ip') ?? 'unknown',
    edgePlace: readEdgePlace((request as { cf?: unknown }).cf),
    region: relayRegion((request as { cf?: { continent?: string } }).cf?.continent),
    userAgent: request.headers.get('user-agent')?.slice(0, 300) ?? '',
    nonce: btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)))),
    failed: (error) => notePassing(ctx, error),
  }
  if (known) noteUse(ctx, known)
  return { ctx, token, bookmark: opened.bookmark }
}

/** Calls that hand a command to a room and do nothing else: it judges the session itself, by facts of its own. */
const JUDGED_BY_ROOM = /^\/api\/(reverse\/)?bid\/(confirm|prebid|lowerMax|cancel)$/
const JUDGED_FRESH_MS = 5_000
const MOST_JUDGED = 10_000

/** Who lately called a room: in the last seconds nobody waits for D1 before their offer is stamped. */
type Known = Awaited<ReturnType<typeof findActorByToken>>
const judged = new Recent<NonNullable<Known>>(MOST_JUDGED, JUDGED_FRESH_MS)

async function actorOf(ctx: Ctx, token: string, path: string): Promise<Known> {
  if (path.endsWith('/logout')) judged.forget(token)
  if (!JUDGED_BY_ROOM.test(path)) return findActorByToken(ctx, token)
  const now = ctx.clock.now()
  const recent = judged.get(token, now)
  if (recent) return recent
  const found = await findActorByToken(ctx, token)
  if (found) judged.set(token, found, now)
  return found
}

/** The same for a job, which nobody asks for. */
export function jobContext(job: Job): Ctx {
  return open(job, null).ctx
}

function open({ env, waitUntil }: Job, bookmark: string | null) {
  const variables = readVariables(env)
  const opened = openDb(env.DB, bookmark)
  const reads = { db: opened.db, clock: systemClock, hasWritten: opened.resumed }
  let version: Promise<number> | undefined
  const ctx: Ctx = {
    ...reads,
    rooms: openRooms(env.AuctionRoom),
    guards: openGuards(env.AccountGuard),
    relays: openRelays(env.LiveRelay, {
      count: async () => relayCount((await getSettings({ db: opened.db, clock: systemClock })).relay_shards),
      failed: (facts) => log('warn', 'relay.untold', facts),
    }),
    visits: openVisits(() => caches.open('visits')),
    kept: openKept({
      ...{ ...reads, waitUntil, log },
      open: () => caches.open('kept'),
      version: () => (version ??= readStorefront(reads).then((storefront) => storefront.version)),
    }),
    auth: openAuth(opened.db, { origin: variables.APP_ORIGIN, secret: variables.AUTH_SECRET }),
    social: openSocial(opened.db, {
      origin: variables.APP_ORIGIN,
      secret: variables.AUTH_SECRET,
      variables,
    }),
    limits: openLimits(env),
    pictures: openPictures({ images: env.IMAGES, bucket: env.UPLOADS }),
    papers: openPapers(env.UPLOADS),
    ledgerKey: openLedgerKey(variables.LEDGER_KEY),
    codeKey: openCodeKey({ secret: variables.AUTH_SECRET, staticCode: variables.STATIC_CODE ?? null }),
    payloadBox: openPayloadBox(variables.PAYLOAD_KEY),
    couriers: openCouriers({ ...variables, SEND_EMAIL: env.SEND_EMAIL }),
    gateway: openGateway(opened.db, systemClock.now, variables),
    push: openPush({
      key: variables.PUSH_KEY,
      services: variables.PUSH_SERVICES,
      ...{ origin: variables.APP_ORIGIN, sender: variables.MAIL_FROM },
    }),
    queues: openQueues({ events: env.EVENTS, outbox: env.OUTBOX }, (facts) =>
      log('warn', 'queue.failed', facts),
    ),
    origin: variables.APP_ORIGIN.replace(/\/$/, ''),
    environment: variables.APP_ENV,
    actor: null,
    deactivated: null,
    address: '',
    edgePlace: null,
    region: 'local',
    userAgent: '',
    nonce: '',
    failed: () => undefined,
    waitUntil,
    log,
  }
  return { ctx, bookmark: opened.bookmark }
}
