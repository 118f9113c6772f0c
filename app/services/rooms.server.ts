import type { EventOf } from '#app/domain/events.ts'
import type { ListingId } from '#app/domain/ids.ts'
import type { LedgerPart, RoomAnswer, RoomCommand, Snapshot } from '#party/wire/protocol.ts'

/** The listing rooms, as the rest of the house sees them. The one file that knows the binding. */
export type Rooms = {
  /** Hands a command to the listing's room, which judges it. The receipt is durable when it comes back. */
  submit: (listing: ListingId, command: RoomCommand) => Promise<RoomAnswer>
  /** What the room knows now, for a page opened right after an offer; null for an unknown listing. */
  snapshot: (listing: ListingId, personId: string | null) => Promise<Snapshot | null>
  /** What a person's command has sold to them, by the room's own log; null where it was refused or never came. */
  saleOf: (listing: ListingId, personId: string, commandId: string) => Promise<RoomSale | null>
  /** The public ledger after entry `since` (-1 for all of it), at most `limit` entries; null for an unknown listing. */
  ledger: (listing: ListingId, since: number, limit: number) => Promise<LedgerPart | null>
  /** Lets a room do what its clock says is due: open, close, project. Idempotent. */
  tick: (listing: ListingId) => Promise<void>
  /** Drops what a room knows of a person, because their account has changed, and closes the sockets of sessions that ended. */
  forgetBidder: (listing: ListingId, personId: string, ended: readonly string[]) => Promise<void>
  /** Drops what a room knows of everybody, because what its auction asks of them has changed. */
  forgetFacts: (listing: ListingId) => Promise<void>
  /**
   * Whether something of a person stands there that could still win, or has won. From then on no offer of theirs is judged
   * by a deposit that was read before: one that D1 no longer holds lets nobody offer any more.
   */
  standsWithDeposit: (listing: ListingId, personId: string) => Promise<boolean>
}

/** A sale as the room's event tells it: what reacts to the one takes the other. */
export type RoomSale = EventOf<'auction-closed' | 'listing-purchased'>

type RoomStub = {
  submit: (command: RoomCommand) => Promise<RoomAnswer>
  snapshotFor: (personId: string | null) => Promise<Snapshot | null>
  saleOf: (personId: string, commandId: string) => Promise<RoomSale | null>
  ledger: (since: number, limit: number) => Promise<LedgerPart | null>
  tick: () => Promise<void>
  forgetBidder: (personId: string, ended: readonly string[]) => Promise<void>
  forgetFacts: () => Promise<void>
  standsWithDeposit: (personId: string) => Promise<boolean>
}

export function openRooms(namespace: { getByName: (name: string) => unknown }): Rooms {
  const room = (listing: ListingId) => namespace.getByName(listing) as RoomStub
  return {
    submit: (listing, command) => room(listing).submit(command),
    snapshot: (listing, personId) => room(listing).snapshotFor(personId),
    saleOf: (listing, personId, commandId) => room(listing).saleOf(personId, commandId),
    ledger: (listing, since, limit) => room(listing).ledger(since, limit),
    tick: (listing) => room(listing).tick(),
    forgetBidder: (listing, personId, ended) => room(listing).forgetBidder(personId, ended),
    forgetFacts: (listing) => room(listing).forgetFacts(),
    standsWithDeposit: (listing, personId) => room(listing).standsWithDeposit(personId),
  }
}
