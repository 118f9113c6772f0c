import type { ListingId } from '#app/domain/ids.ts'
import type { ClockCommand } from '#party/room/gate.ts'

/** A lot speaks: where its close stands (epoch ms) and which later one it asks for. */
export type ExtendAsk = { listingId: ListingId; closesAt: number; asked: number }
/** A lot whose close has come asks whether it may close. */
export type ReleaseAsk = { listingId: ListingId; closesAt: number }

/** What a lot's room answers to the clock. `open`: not over, and moving with its group. */
export type LotState = { open: boolean; closesAt: number; askedClose: number | null }

/** The clock as a room sees it. */
export type ClockStub = {
  extend: (auctionId: string, ask: ExtendAsk) => Promise<ClockCommand>
  release: (auctionId: string, ask: ReleaseAsk) => Promise<ClockCommand>
}

/** A room as its clock sees it. */
export type LotStub = {
  applyClock: (command: ClockCommand) => Promise<LotState>
  settle: (before: number) => Promise<LotState>
}
