import type { Ctx, Own } from '#app/context.ts'
import { openDb } from '#app/db/client.server.ts'
import { relayCount, relayRegion, relayShard } from '#app/domain/relays.ts'
import { readEdgePlace } from '#app/domain/shop/places.ts'
import { noteUse } from '#app/features/accounts/sessions.server.ts'
import { getSettings } from '#app/features/settings/queries.server.ts'
import { readStorefront } from '#app/features/settings/storefront.server.ts'
import { isPassing } from '#app/lib/passing-fault.ts'
import { whenUsed } from '#app/lib/when-used.ts'
import { openAuth } from '#app/services/auth.server.ts'
import { systemClock } from '#app/services/clock.server.ts'
import { openCodeKey } from '#app/services/code-key.server.ts'
import { openCouriers } from '#app/services/couriers.server.ts'
import { openGuards } from '#app/services/guards.server.ts'
import { openKept } from '#app/services/kept.server.ts'
import { DEVICE_COOKIE, openDevices } from '#app/services/known-devices.ts'
import { openLedgerKey } from '#app/services/ledger-key.server.ts'
import { openLimits } from '#app/services/limits.server.ts'
import { type Nearby, openNearby } from '#app/services/nearby.server.ts'
import { openGateways } from '#app/services/open-gateway.server.ts'
import { openPapers } from '#app/services/papers.server.ts'
import { openPasswords } from '#app/services/passwords.server.ts'
import { openPayloadBox } from '#app/services/payload-box.server.ts'
import { openPictures } from '#app/services/pictures.server.ts'
import { openPush } from '#app/services/push.server.ts'
import { openQueues } from '#app/services/queues.server.ts'
import { openRelays } from '#app/services/relays.server.ts'
import { openRooms } from '#app/services/rooms.server.ts'
import { openSocial } from '#app/services/social.server.ts'
import { openVisits } from '#app/services/visits.server.ts'
import { findAsker } from './asker.ts'
import { callerAddress } from './caller-address.ts'
import { readCookie } from './cookies.ts'
import { readVariables } from './env.ts'
import { log } from './log.ts'
import { sessionToken } from './session.ts'

export const BOOKMARK_COOKIE = 'fairlot.d1'

/** Requests whose page failed by what passes. */
const struck = new WeakSet<Ctx>()

/** Whether this request's page failed by what passes: it may go through when it is sent again. */
export function isStruck(ctx: Ctx): boolean {
  return struck.has(ctx)
}

/** What is opened from bindings and variables: most requests use a few of them. */
type Services = Pick<
  Ctx,
  | 'db'
  | 'rooms'
  | 'guards'
  | 'relays'
  | 'visits'
  | 'kept'
  | 'auth'
  | 'social'
  | 'limits'
  | 'pictures'
  | 'papers'
  | 'ledgerKey'
  | 'codeKey'
  | 'payloadBox'
  | 'couriers'
  | 'gateway'
  | 'gateways'
  | 'push'
  | 'queues'
>

/** Visitors are spread by chance. */
const OWN: Own = {
  bidId: () => crypto.randomUUID(),
  relay: (region, count) => relayShard(region, Math.floor(Math.random() * count)),
  readAt: null,
}

/** What an answer's own scripts are told by. */
export function newNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
}

type Job = { env: Cloudflare.Env; waitUntil: Ctx['waitUntil'] }

/**
 * The one place where bindings become capabilities: for a request, with whoever asks. `confirm` is not null where they
 * are taken for who they were a moment ago: the answer may leave when that holds. `certain`: nobody is.
 */
export async function requestContext(request: Request, { env, waitUntil }: Job, { certain = false } = {}) {
  const opened = open({ env, waitUntil }, readCookie(request, BOOKMARK_COOKIE))
  const { ctx } = opened
  const token = sessionToken(request)
  const { pathname: path } = new URL(request.url)
  const { known, confirm } = await findAsker(ctx, token, { request, path, certain })
  const isOff = known?.status === 'deactivate'
  Object.assign(ctx, {
    actor: isOff ? null : known,
    deactivated: isOff ? known : null,
    // whoever acts may change it
    ownPlace: request.method === 'GET' ? (known?.place ?? null) : undefined,
    address: callerAddress(request, readVariables(env).ADDRESS_HEADER),
    sessionToken: token,
    device: readCookie(request, DEVICE_COOKIE),
    edgePlace: readEdgePlace((request as { cf?: unknown }).cf),
    region: relayRegion((request as { cf?: { continent?: string } }).cf?.continent),
    userAgent: request.headers.get('user-agent')?.slice(0, 300) ?? '',
    nonce: newNonce(),
    failed: (error) => void (isPassing(error) && struck.add(ctx)),
  } satisfies Partial<Ctx>)
  if (confirm)
    opened.onNext(() => {
      // what goes wrong with it is heard where it is waited for
      confirm.ask().then(
        (found) => found && noteUse(ctx, found),
        () => undefined,
      )
    })
  else if (known) noteUse(ctx, known)
  return { ctx, token, confirm, bookmark: opened.bookmark }
}

/** The same for a job, which nobody asks for. */
export function jobContext(job: Job): Ctx {
  return open(job, null).ctx
}

/** What the isolates of this data centre share. */
export function nearbyOf({ clock, log }: Pick<Ctx, 'clock' | 'log'>): Nearby {
  return openNearby({ clock, log, open: () => caches.open('kept') })
}

/** For a page that will be kept itself: it reads past every copy. */
export function nobodysContext(job: Job): Ctx {
  return open(job, null, true).ctx
}

function open({ env, waitUntil }: Job, bookmark: string | null, anew = false) {
  const variables = readVariables(env)
  const opened = openDb(env.DB, bookmark, { gathers: true })
  const given = { clock: systemClock, hasWritten: anew || opened.resumed }
  let version: Promise<number> | undefined
  let gateways: ReturnType<typeof openGateways> | undefined
  const till = () => (gateways ??= openGateways(opened.db, systemClock.now, variables))
  const services: Services = whenUsed<Services>({
    db: () => opened.db,
    rooms: () => openRooms(env.AuctionRoom),
    guards: () => openGuards(env.AccountGuard),
    relays: () =>
      openRelays(env.LiveRelay, {
        count: async () =>
          relayCount((await getSettings({ db: opened.db, clock: systemClock })).relay_shards),
        failed: (facts) => log('warn', 'relay.untold', facts),
      }),
    visits: () => openVisits(() => caches.open('visits')),
    kept: () =>
      openKept({
        ...given,
        db: opened.db,
        waitUntil,
        log,
        nearby: nearbyOf({ clock: given.clock, log }),
        version: () =>
          (version ??= readStorefront({ ...given, db: opened.db }).then((storefront) => storefront.version)),
      }),
    auth: () =>
      openAuth(opened.db, {
        origin: variables.APP_ORIGIN,
        secret: variables.AUTH_SECRET,
        passwords: openPasswords(env.PasswordDesk),
        devices: openDevices({
          hash: services.codeKey.hash,
          secure: variables.APP_ORIGIN.startsWith('https:'),
        }),
      }),
    social: () =>
      openSocial(opened.db, { origin: variables.APP_ORIGIN, secret: variables.AUTH_SECRET, variables }),
    limits: () => openLimits(env),
    pictures: () => openPictures({ images: env.IMAGES, bucket: env.UPLOADS, assets: env.ASSETS }),
    papers: () => openPapers(env.UPLOADS),
    ledgerKey: () => openLedgerKey(variables.LEDGER_KEY),
    codeKey: () => openCodeKey({ secret: variables.AUTH_SECRET, staticCode: variables.STATIC_CODE ?? null }),
    payloadBox: () => openPayloadBox(variables.PAYLOAD_KEY),
    couriers: () => openCouriers({ ...variables, SEND_EMAIL: env.SEND_EMAIL }),
    gateway: () => till().gateway,
    gateways: () => till().gateways,
    push: () =>
      openPush({
        key: variables.PUSH_KEY,
        services: variables.PUSH_SERVICES,
        origin: variables.APP_ORIGIN,
        sender: variables.MAIL_FROM,
      }),
    queues: () =>
      openQueues({ events: env.EVENTS, outbox: env.OUTBOX, long: env.LONG_JOBS }, (facts) =>
        log('warn', 'queue.failed', facts),
      ),
  })
  const ctx: Ctx = Object.assign(services, given, {
    origin: variables.APP_ORIGIN.replace(/\/$/, ''),
    environment: variables.APP_ENV,
    actor: null,
    deactivated: null,
    address: '',
    sessionToken: null,
    device: null,
    edgePlace: null,
    ownPlace: undefined,
    region: 'local' as const,
    userAgent: '',
    nonce: '',
    own: OWN,
    failed: () => undefined,
    waitUntil,
    log,
  })
  return { ctx, bookmark: opened.bookmark, onNext: opened.onNext }
}
