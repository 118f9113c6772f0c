import type { Auth } from '#app/services/auth.server.ts'
import type { Clock } from '#app/services/clock.server.ts'
import type { CodeKey } from '#app/services/code-key.server.ts'
import type { Couriers } from '#app/services/couriers.server.ts'
import type { Gateway } from '#app/services/gateway.server.ts'
import type { Guards } from '#app/services/guards.server.ts'
import type { Kept } from '#app/services/kept.server.ts'
import type { LedgerKey } from '#app/services/ledger-key.server.ts'
import type { Limits } from '#app/services/limits.server.ts'
import type { Papers } from '#app/services/papers.server.ts'
import type { PayloadBox } from '#app/services/payload-box.server.ts'
import type { Pictures } from '#app/services/pictures.server.ts'
import type { Push } from '#app/services/push.server.ts'
import type { Queues } from '#app/services/queues.server.ts'
import type { Relays } from '#app/services/relays.server.ts'
import type { Rooms } from '#app/services/rooms.server.ts'
import type { Social } from '#app/services/social.server.ts'
import type { Visits } from '#app/services/visits.server.ts'
import type { Db } from './db/client.server.ts'
import type { Actor } from './domain/people/permissions.ts'
import type { RelayRegion } from './domain/relays.ts'
import type { EdgePlace, UserLocation } from './domain/shop/places.ts'

/** What every server function takes first. Built once per request or job run, in workers/context.ts alone. */
export type Ctx = {
  db: Db
  clock: Clock
  rooms: Rooms
  guards: Guards
  relays: Relays
  visits: Visits
  /** What is the same for everybody, and may be some seconds old. */
  kept: Kept
  auth: Auth
  /** Sign-in by an account at Google or Facebook. */
  social: Social
  limits: Limits
  pictures: Pictures
  papers: Papers
  ledgerKey: LedgerKey
  codeKey: CodeKey
  payloadBox: PayloadBox
  couriers: Couriers
  /** Whose vault cards are kept in, and who takes new payments. */
  gateway: Gateway
  /** All that are open: what one has taken, it is asked for (`gatewayOf`). */
  gateways: readonly Gateway[]
  push: Push
  queues: Queues
  /** Where the site is, without a slash at the end: for links in what is mailed. */
  origin: string
  /** Who asks: null for a visitor. */
  actor: Actor | null
  /** Somebody whose account is switched off: a visitor, save that they are told so where they would act. */
  deactivated: Actor | null
  /** Where the asker's account says that they look for lots; undefined for who acts, and may change it: they read it anew. */
  ownPlace: UserLocation | null | undefined
  /** Whether the asker has changed something within the last minute: they read past every copy. */
  hasWritten: boolean
  /** Whether the answer may show what is for developers (`local`), or this is the real thing (`production`). */
  environment: 'local' | 'test' | 'production'
  /** The caller's network address: from the platform, or from the proxy that the deployment names. */
  address: string
  /** Where the network says that the caller is; null where it does not. */
  edgePlace: EdgePlace | null
  /** Where the caller's relays stand. */
  region: RelayRegion
  userAgent: string
  /** What the request proves its session by: for the auth library alone, which asks for it again. */
  sessionToken: string | null
  /** The cookie by which the caller's device is known (services/known-devices); null without one. */
  device: string | null
  /** For this response's inline scripts (Content-Security-Policy). */
  nonce: string
  /** What a page has that is its one reader's. */
  own: Own
  /** Tells the server what a page failed by: Remix answers every failure alike. */
  failed: (error: unknown) => void
  waitUntil: (work: Promise<unknown>) => void
  log: Log
}

/** A page that is kept for several readers holds marks in the place of these (workers/kept-pages). */
export type Own = {
  /** For the offer that a form may make: sent twice, it is one offer. */
  bidId: () => string
  /** The relay, one of `count` in that region, that a visitor listens to. */
  relay: (region: RelayRegion, count: number) => string
  /** The server's time as a script's number; null for the time at which the page was made. */
  readAt: string | null
}

/** The gateway of that name; null where it is not open any more, or where none took anything. */
export function openGatewayOf(
  { gateway, gateways }: Pick<Ctx, 'gateway' | 'gateways'>,
  name: string | null,
): Gateway | null {
  return gateway.name === name ? gateway : (gateways.find((one) => one.name === name) ?? null)
}

/** All that are open, each once. */
export function gatewaysOf({ gateway, gateways }: Pick<Ctx, 'gateway' | 'gateways'>): Gateway[] {
  return [gateway, ...gateways.filter(({ name }) => name !== gateway.name)]
}

/** The same of something that a gateway has taken: while that one is not open, nobody answers for it. */
export function gatewayOf(ctx: Pick<Ctx, 'gateway' | 'gateways'>, name: string | null): Gateway {
  const gateway = openGatewayOf(ctx, name)
  if (!gateway) throw new Error(`The gateway "${name}" is not open.`)
  return gateway
}

/** One structured line. Never a secret, a hidden maximum or a reserve among the facts. */
export type Log = (level: 'info' | 'warn' | 'error', what: string, facts?: Record<string, unknown>) => void
