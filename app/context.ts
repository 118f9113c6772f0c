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
import type { Actor } from './domain/permissions.ts'
import type { EdgePlace } from './domain/places.ts'
import type { RelayRegion } from './domain/relays.ts'

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
  gateway: Gateway
  push: Push
  queues: Queues
  /** Where the site is, without a slash at the end: for links in what is mailed. */
  origin: string
  /** Who asks: null for a visitor. */
  actor: Actor | null
  /** Somebody whose account is switched off: a visitor, save that they are told so where they would act. */
  deactivated: Actor | null
  /** Whether the asker has changed something within the last minute: they read past every copy. */
  hasWritten: boolean
  /** Whether the answer may show what is for developers (`local`), or this is the real thing (`production`). */
  environment: 'local' | 'test' | 'production'
  /** The caller's network address, from the platform and never from a header of the client's. */
  address: string
  /** Where the network says that the caller is; null where it does not. */
  edgePlace: EdgePlace | null
  /** Where the caller's relays stand. */
  region: RelayRegion
  userAgent: string
  /** For this response's inline scripts (Content-Security-Policy). */
  nonce: string
  /** Tells the server what a page failed by: Remix answers every failure alike. */
  failed: (error: unknown) => void
  waitUntil: (work: Promise<unknown>) => void
  log: Log
}

/** One structured line. Never a secret, a hidden maximum or a reserve among the facts. */
export type Log = (level: 'info' | 'warn' | 'error', what: string, facts?: Record<string, unknown>) => void
