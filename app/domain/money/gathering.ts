import type { Cents } from './money.ts'
import type { Total } from './pricing.ts'

/** So long after an auction's last lot has closed the invoices of its buyers are written (operations.md, section 3). */
export const GATHER_MS = 15 * 60_000

/** A sale as it is asked whether it waits for the others of its auction. */
export type SaleToGather = {
  /** Null for a lot that is sold by itself. */
  auctionId: string | null
  /** Pieces of a fixed listing: sold outside of auctions. */
  fixed: boolean
  /** Bought at the checkout: its order is paid by its own invoice. */
  ordered: boolean
  /** Its buyer has left a deposit for this lot alone. */
  ownDeposit: boolean
}

/** Whether a sale is gathered, or has an invoice of its own at once. */
export function isGathered(
  { auctionId, fixed, ordered, ownDeposit }: SaleToGather,
  perAuction: boolean,
): boolean {
  return perAuction && auctionId !== null && !fixed && !ordered && !ownDeposit
}

/** When the invoices of an auction are written, as its last lot closes by now; epoch ms. */
export function writtenAt(lastCloseAt: number): number {
  return lastCloseAt + GATHER_MS
}

/** What lots come to together. Each is rounded by itself, so that an invoice is the sum of its lines. */
export function sumOf(lines: readonly Total[]): Total {
  const add = (of: (line: Total) => Cents) => lines.reduce((sum, line) => sum + of(line), 0)
  return {
    hammer: add(({ hammer }) => hammer),
    premium: add(({ premium }) => premium),
    tax: add(({ tax }) => tax),
    total: add(({ total }) => total),
  }
}

/** What a won lot says before its invoice is written: what all that goes on it comes to by now. */
export type GatheredLot = {
  auctionId: string
  locationId: string
  lots: number
  /** In cents, all-in. */
  total: Cents
  /** Epoch ms. */
  writtenAt: number
}
