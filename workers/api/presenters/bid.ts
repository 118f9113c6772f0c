import { z } from 'zod'
import { explain } from '#app/domain/auction/explain.ts'
import type { Format } from '#app/domain/auction/rule-card.ts'
import { isoTime } from '#app/domain/ledger/ledger.ts'
import { dollarsFromCents, dollarsOrNull } from '#app/domain/money/money.ts'
import type { PurchaseRow } from '#app/features/bidding/purchases.server.ts'
import type { HistoryRow } from '#app/features/bidding/queries.server.ts'
import { ownStatus } from './listing.ts'
import { dollars, isoDate } from './units.ts'

export const historyRecord = z
  .object({
    seq: z.int().meta({ description: "The number of its entry in the listing's ledger" }),
    username: z.string().meta({ description: 'Your own name masked; everyone else by number' }),
    kind: z
      .enum(['max', 'hard', 'sealed', 'pre', 'buy'])
      .meta({ description: '`pre`: before the start. `buy`: a purchase at a fixed price' }),
    proposed_amount: dollars.nullable().meta({
      description: 'Public price after the offer, null where it shows none; a maximum is never shown',
    }),
    qty: z.int().meta({ description: 'Pieces; 1 for offers' }),
    declined: z.boolean().meta({ description: 'Whether it no longer counts, for whatever reason' }),
    removed: z.enum(['cancelled', 'declined', 'fallen']).nullable(),
    removed_text: z.string().nullable().meta({ description: 'The same in words' }),
    why: z
      .string()
      .nullable()
      .meta({ description: 'Why the price is what it is, as far as you may be told' }),
    created_at: isoDate,
  })
  .meta({ id: 'OfferInHistory' })
type HistoryRecord = z.infer<typeof historyRecord>

const REMOVED_TEXTS = {
  cancelled: 'Cancelled by its bidder',
  declined: 'Declined by the seller',
  fallen: 'No longer stands without an offer that was cancelled or declined',
} satisfies Record<NonNullable<HistoryRow['removed']>, string>

export function presentOffer(row: HistoryRow, format: Format): HistoryRecord {
  const { price, removed, why } = row
  return {
    seq: row.seq,
    username: row.bidder,
    kind: row.kind,
    proposed_amount: dollarsOrNull(price),
    qty: 1,
    declined: removed !== null,
    removed,
    removed_text: removed && REMOVED_TEXTS[removed],
    why: why && price !== null ? explain(why, { price, format }) : null,
    created_at: isoTime(row.placedAt),
  }
}

export function presentPurchase(row: PurchaseRow): HistoryRecord {
  return {
    seq: row.ordinal,
    username: row.buyer,
    kind: 'buy',
    proposed_amount: dollarsFromCents(row.price),
    qty: row.quantity,
    declined: false,
    removed: null,
    removed_text: null,
    why: null,
    created_at: isoTime(row.boughtAt),
  }
}

/** What the room answers, as it stands in the `receipt` frame too. */
export const receipt = z
  .object({
    bid_id: z.string(),
    ok: z.boolean(),
    code: z.string().optional().meta({ description: 'On refusal' }),
    message: z.string(),
    seq: z.int(),
    received_at: z.int().meta({ description: 'Epoch milliseconds, by the clock of the room' }),
    time_left_ms: z.int(),
    wprice: dollars,
    next_bid: dollars.nullable(),
    bid_count: z.int(),
    reserve_met: z.boolean().optional().meta({ description: 'Whether the reserve is met after it' }),
    bidtopstatus: ownStatus.nullable(),
    rank: z.int().nullable().meta({ description: 'Your own, where ranks are kept: 1 is the best' }),
    purchase: z
      .object({ sale_id: z.string(), qty: z.int(), price: dollars, left: z.int() })
      .optional()
      .meta({ description: 'What was bought: the price of a piece, and how many are left' }),
    date_closed: isoDate,
    accepted_but_outbid: z.boolean().optional().meta({ description: 'A higher max answered at once' }),
    reaches_start: z
      .boolean()
      .optional()
      .meta({ description: 'Of a starting offer: whether it can become the first offer at the start' }),
    nonce: z.string().optional().meta({ description: "Opens the ledger's commitment to your maximum" }),
    entry_hash: z.string().optional(),
    ledger_head: z.string().optional(),
    key_id: z.string().optional(),
    signature: z.string().optional().meta({ description: 'Of the ledger head, Ed25519' }),
  })
  .meta({ id: 'Receipt' })
