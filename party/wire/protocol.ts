import { z } from 'zod'
import type { RevisableTerms } from '#app/domain/auction/revise.ts'
import type { BidKind } from '#app/domain/auction/rule-card.ts'
import type { SetUpCode } from '#app/domain/auction/set-up.ts'
import type { Amount } from '#app/domain/money/amount.ts'
import type { Cents } from '#app/domain/money/money.ts'

/**
 * What is said on the wire (wire.md): JSON text frames, dollars as numbers, dates as ISO 8601 UTC, clock fields as
 * epoch milliseconds. The room's only window: nothing else under party/ may be imported by the app.
 */

/** Longest frame that a room reads, in characters. */
export const MAX_FRAME = 4096

/** A client-made id: unique per listing and person. */
export const commandId = z
  .string()
  .min(8)
  .max(64)
  .regex(/^[\w-]+$/)

const dollars = z.union([z.number(), z.string().max(20)])

export const clientFrame = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ping'), t: z.number() }),
  z.strictObject({
    type: z.literal('bid'),
    bid_id: commandId,
    wsprice: dollars.nullish(),
    bidding_type: z.enum(['max', 'hard']),
  }),
  z.strictObject({
    type: z.literal('cancelBid'),
    bid_id: commandId,
    target: z.union([commandId, z.literal('all')]),
  }),
  z.strictObject({ type: z.literal('resume'), since: z.number().int().min(-1) }),
])
export type ClientFrame = z.infer<typeof clientFrame>

/**
 * `placed`: an offer stands and nobody is told how it compares (sealed offers, and those before the start). `removed`:
 * none stands any more. Null for somebody who has not offered.
 */
export type OwnStatus = 'winner' | 'outbid' | 'won' | 'lost' | 'placed' | 'removed' | null
export type MarketStatus = 'scheduled' | 'open' | 'sold' | 'closed'

/** The answer to an offer: the HTTP body's responseData and the `receipt` frame alike. */
export type Receipt = {
  bid_id: string
  ok: boolean
  /** On refusal: a stable code; `next_bid` tells what would be taken. */
  code?: string
  message: string
  seq: number
  received_at: number
  time_left_ms: number
  wprice: number
  next_bid: number | null
  bid_count: number
  /** Whether the reserve is met after it; not in receipts that were given before this was told. */
  reserve_met?: boolean
  bidtopstatus: OwnStatus
  /** Own rank where ranks are kept (reverse and sealed listings), 1 the best. */
  rank: number | null
  /** ISO 8601 UTC. */
  date_closed: string
  /** What was bought, for a purchase: the price of a piece in dollars, and how many are left. */
  purchase?: { sale_id: string; qty: number; price: number; left: number }
  accepted_but_outbid?: boolean
  /** Of a starting offer: whether it reaches the starting price, without which it cannot become the first offer. */
  reaches_start?: boolean
  /** With `over_own_limit`: the limit that was set, what open offers hold of it, and what this one asked for. */
  own_limit?: { limit: number; held: number; asked: number }
  /** With `bad_terms`: what is the matter with them. */
  problem?: SetUpCode
  nonce?: string
  entry_hash?: string
  ledger_head?: string
  key_id?: string
  signature?: string
}

/** One public change of a listing, as it stands in a `bidAddtime` frame's `events` and in the room's log. */
export type PublicChange = {
  seq: number
  wprice: number
  next_bid: number | null
  /** What a piece costs at once; null while nothing can be bought at once. */
  buy_now: number | null
  /** Pieces left. */
  stock: number
  bid_count: number
  rank_count: number
  market_status: MarketStatus
  reserve_met: boolean
  date_closed: string
  /** Set when this change moved the close. */
  bpop_belowFive: boolean
  /** Milliseconds an offer moved the close by; a pause and an extension by hand do not count. */
  extended_ms: number
  /** What kind of change it was, where it was no ordinary offer; names the frame that carries it. */
  about?: 'pre_bid' | 'cancelled' | 'declined'
  /** Numbers of the entries that are gone with it. */
  removed?: number[]
  /** While its clock stands still: since when (ISO 8601), and why. */
  paused?: Stopped
}

/** While it lasts `date_closed` is the close that it had, and nothing is closed by time. */
export type Stopped = { since: string; reason: string }

export type ServerFrame =
  | ({
      type: 'snapshot'
      id: string
      future_active: string
      viewers: number
      dTime: number
      ledger_head: string | null
    } & Omit<PublicChange, 'bpop_belowFive' | 'extended_ms'> &
      Own)
  | { type: 'servertime'; dTime: number }
  | ({
      type: 'bidAddtime'
      id: string
      dTime: number
      from_seq: number
      events: PublicChange[]
      ledger_head: string | null
    } & PublicChange)
  /** A starting offer, or offers taken back or declined: one change a frame, its amounts told to nobody else. */
  | ({
      type: 'preBidAddtime' | 'cancelBidEmitted'
      id: string
      dTime: number
      from_seq?: number
      ledger_head: string | null
    } & PublicChange)
  | ({
      type: 'realclosedupdates'
      id: string
      dTime: number
      /** Set by a relay, which tells all that happened since as this one change. */
      from_seq?: number
      sold: boolean
      ledger_head: string | null
    } & PublicChange)
  | ({ type: 'ownstatus'; id: string; seq: number; dTime: number } & Own)
  | ({ type: 'receipt'; id: string; dTime: number } & Receipt)
  | { type: 'viewcount'; id: string; viewers: number }
  | { type: 'pong'; t: number; dTime: number }
  | { type: 'error'; code: string; message: string }

/** The caller's own standing: sent to nobody else. `biddercurrentbid` is their own maximum, in dollars. */
export type Own = { bidtopstatus: OwnStatus; rank: number | null; biddercurrentbid: number | null }
export type Snapshot = Extract<ServerFrame, { type: 'snapshot' }>

/**
 * Close codes of a socket. `tryAgain` says why in its reason: `try_again`, or which cap on sockets was reached. After
 * `sessionEnded` one may come back as whoever one is then.
 */
export const CLOSE = { tooManyFrames: 1008, tryAgain: 1013, sessionEnded: 4401, useRelay: 4503 } as const

/**
 * What somebody asks of a listing's room, by either door. `commandId` is unique per listing and person. An amount comes
 * as it was read from what was typed: the room refuses a bad one in its place in the order.
 */
export type RoomCommand = {
  commandId: string
  sessionId: string
  /**
   * Whom the house asks for, who has asked it: somebody who acts for the listing, by a job that goes on with what they began.
   * Their right is asked like everybody's. No socket and no form can.
   */
  inTheNameOf?: string
} & RoomRequest
export type RoomRequest =
  | { type: 'bid'; kind: BidKind; amount: Amount }
  | { type: 'pre_bid'; amount: Amount; proposal: string | null }
  | { type: 'lower_max'; amount: Amount }
  | { type: 'buy_now'; quantity: number }
  /**
   * Pieces at a price that was agreed on. The house asks it in the buyer's name, whoever of the two has said yes: their
   * agreement stands for a session. No socket and no form can.
   */
  | { type: 'buy_agreed'; person: string; quantity: number; price: Cents }
  /**
   * Pieces of a sale that was called off: so many, or (null) all that are left of it. The house asks it in the name of
   * whoever had bought them, under an id that no client can send.
   */
  | { type: 'restock'; person: string; sale: number; quantity: number | null }
  /** `target`: the `bid_id` of one's own last offer, or all of one's own. */
  | { type: 'cancel'; target: string }
  /** All offers of whoever made the entry `target` of the ledger. For those who act for the listing, as are the next. */
  | { type: 'decline'; target: number; reason: string }
  | { type: 'close_now' }
  | { type: 'withdraw'; reason: string }
  | { type: 'change_reserve'; reserve: Cents | null }
  /** The reason is public. A pause ends by itself after 24 hours. */
  | { type: 'pause'; reason: string }
  | { type: 'resume' }
  | { type: 'extend'; minutes: number }
  /** Other terms until the first offer; those that are not named stay. */
  | { type: 'revise'; terms: Partial<RevisableTerms> }

/** Most ledger entries in one answer. */
export const MOST_LEDGER_ENTRIES = 1000

/** A part of a listing's public ledger, and the head that all of it leads to. */
export type LedgerPart = {
  /** The entries as JSON, as they were sealed. */
  entries: string[]
  /** Number of the last entry that there is, which need not be in this part. */
  seq: number
  /** Hash of that entry. */
  head: string
  /** Ed25519 over the 32 bytes of the head, base64. */
  signature: string
  key_id: string
}

/** What the room answers over RPC: the receipt, and the HTTP status that fits it. */
export type RoomAnswer = { receipt: Receipt; status: number }
