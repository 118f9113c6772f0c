import { ownRetraction } from '#app/domain/auction/freeze-card.ts'
import { PLAIN_TERMS } from '#app/domain/auction/rule-card.ts'
import type { SetUp } from '#app/domain/auction/set-up.ts'
import type { incrementSchedules, listings } from '#drizzle/schema/index.ts'

type ListingRow = Omit<typeof listings.$inferSelect, 'itemId' | 'demoGeneration' | 'auctionPlace'>
type Ladder = (typeof incrementSchedules.$inferSelect)['ladder']

/** The rules of a listing before it has a room: what its seller has set up. Publication freezes it (freeze-card.ts). */
export function setUpOf(row: ListingRow, ladder: Ladder, groupClose: boolean): SetUp {
  return {
    ...PLAIN_TERMS,
    listingId: row.id,
    organisationId: row.organisationId,
    format: row.format,
    startPrice: row.startPrice,
    ladder:
      row.incrementAmount === null ? (row.ownLadder ?? ladder) : [{ from: 0, step: row.incrementAmount }],
    reserve: row.reservePrice,
    reserveMode: row.reserveMode,
    bidKinds: row.bidKinds,
    wholeDollars: row.wholeDollars,
    startsAt: row.startsAt,
    closesAt: row.closesAt,
    softClose: {
      mode: row.softCloseMode,
      windowMs: row.softCloseWindowMs,
      extensionMs: row.softCloseExtensionMs,
      capMs: row.softCloseCapMs,
    },
    auctionId: row.auctionId,
    groupClose,
    maxStart: row.maxStart,
    buyNow: row.buyNowPrice === null ? null : { price: row.buyNowPrice, policy: row.buyNowPolicy },
    quantity: row.quantity,
    preBids: row.preBids,
    depositAmount: row.depositAmount,
    pickupDeadlineDays: row.pickupDeadlineDays,
    retraction: ownRetraction(row.cancelMinutes),
  }
}
