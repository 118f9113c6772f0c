import { z } from 'zod'
import type { ServerFrame, Snapshot } from './protocol.ts'

/** What is said between pages and relays (wire.md, Relay to client), and between rooms and relays. */

/** Longest `subscribe` or `unsubscribe` that a relay reads, in characters: 200 ids do not fit into a room's frame. */
export const MAX_SUBSCRIBE_FRAME = 16_384

/** Listings that one frame may name. */
export const MOST_IDS = 200

const ids = z
  .array(z.string().regex(/^[\w-]{1,64}$/))
  .max(MOST_IDS)
  .optional()
/** `new`: hears of listings that are published. */
const channel = z.literal('new').optional()

const named = (frame: { ids?: string[]; channel?: string }) =>
  frame.ids !== undefined || frame.channel !== undefined

export const subscribeFrame = z.discriminatedUnion('type', [
  z
    .strictObject({
      type: z.literal('subscribe'),
      ids,
      channel,
      /** Set by an item's page, whose reader counts as watching; somebody who passes its tile does not. */
      viewing: z.boolean().optional(),
    })
    .refine(named),
  z.strictObject({ type: z.literal('unsubscribe'), ids, channel }).refine(named),
])
export type SubscribeFrame = z.infer<typeof subscribeFrame>

export const relayClientFrame = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ping'), t: z.number() }),
  ...subscribeFrame.options,
])
export type RelayClientFrame = z.infer<typeof relayClientFrame>

export type OwnFrame = Extract<ServerFrame, { type: 'ownstatus' }>

/** Events of one person's account: to their own sockets only. */
export type AccountFrame =
  | { type: 'cartupdate'; id: string; removed: boolean }
  | { type: 'watchlistAdded'; id: string; watchlistid: 0 | 1 }
  | { type: 'restocking_fee_update' }
  | { type: 'refreshuser' }
  | { type: 'notification'; id: string; message: string }
  /** A visit to a yard is at another step: for its buyer, and for who hands over there. */
  | { type: 'pickupUpdate'; id: string }
  /** What is gathered of an auction for somebody's invoice has grown, or that invoice is written. */
  | { type: 'gatheringUpdate'; id: string }

type NewsFrame = { id: string; seq: number; dTime: number }
export type PostedFrame = { type: 'productPosted' } & NewsFrame

export type RelayFrame =
  | Snapshot
  | Extract<ServerFrame, { type: 'bidAddtime' | 'realclosedupdates' | 'servertime' | 'viewcount' | 'pong' }>
  | ({ type: 'productClosed' } & NewsFrame)
  | PostedFrame
  | OwnFrame
  | AccountFrame
  /** `ids`: the listings that it is about. */
  | { type: 'error'; code: string; message: string; ids?: string[] }

/** What a room tells its relays: where the listing stands now, however much has happened since it told them last. */
export type RoomNews = {
  /** As a visitor sees it. */
  snapshot: Snapshot
  /** How many of the snapshot's viewers are this relay's own. */
  counted: number
  /** Whose standing has changed, each for that person alone. */
  owns: readonly OwnNews[]
}
export type OwnNews = { person: string; frame: OwnFrame }

/** What a relay answers: all its sockets, and those that watch this listing. */
export type RelayAnswer = { sockets: number; viewers: number }

/** How long a room goes on telling a relay that has registered, ms. */
export const LEASE_MS = 10 * 60_000
