import type { OverOwnLimit } from '#app/domain/auction/eligibility.ts'
import type { ListingId, PersonId } from '#app/domain/ids.ts'
import type { Cents } from '#app/domain/money/money.ts'
import type { Demand } from '#party/room/commitment.ts'
import type { PresenceGuard } from '#party/room/presence.ts'

/** Room to guard: may this command bind its bidder so far? Asked twice it holds once. */
export type HoldAsk = { person: PersonId; listingId: ListingId; bidId: string } & Demand
export type HoldAnswer = { granted: true } | ({ granted: false } & OverOwnLimit)

/** Room to guard: what a person is bound to here as of `seq`, and which commands are decided, one way or the other. */
export type Settlement = {
  person: PersonId
  listingId: ListingId
  seq: number
  amount: Cents
  decided: readonly string[]
}

/** What a room answers to the guard: where the person stands here, and which of their commands it is still to decide. */
export type Standing = { seq: number; amount: Cents; undecided: readonly string[] }

export type GuardStub = PresenceGuard & {
  hold: (ask: HoldAsk) => Promise<HoldAnswer>
  settle: (settlement: Settlement) => Promise<void>
}

/** A room as a guard sees it. Null where the listing is unknown. */
export type GuardedRoom = { standingOf: (person: PersonId) => Promise<Standing | null> }
