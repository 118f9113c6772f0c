import type { ByPerson } from '#app/domain/auction/people.ts'
import type { AuctionEvent, AuctionState } from '#app/domain/auction/state.ts'
import type { PersonId } from '#app/domain/ids.ts'
import type { Cents } from '#app/domain/money/money.ts'
import { isOver } from '#app/domain/shop/listing.ts'

/** Somebody who has offered here, or has bought. */
export type Bidder = {
  person: PersonId
  /** Their number on this listing. */
  tag: number
  /** What they stand at; null while nothing of theirs stands. */
  ownMax: Cents | null
  /** Whether that is a starting offer which has not become an offer. */
  preBid: boolean
  /** Pieces bought. */
  bought: number
  /** The last entry that changed where they stand, but for the close, which changes it for everybody. */
  changedSeq: number
}

export type Bidders = ByPerson<Bidder>

type Entry = {
  before: AuctionState
  after: AuctionState
  events: readonly AuctionEvent[]
  seq: number
}

const NEW = { ownMax: null, preBid: false, bought: 0 }

/**
 * Who stands elsewhere after an entry than before: whose offers it names, and a leader who was passed or leads again.
 * Ranks are another matter, and so is the close: what it makes of each follows from the state, so that a lot with many
 * bidders closes in no more time than any other.
 */
export function touchedBy(
  known: Bidders,
  { before, after, events, seq }: Entry,
): ReadonlyMap<PersonId, Bidder> {
  const touched = new Map<PersonId, Bidder>()
  const change: Change = (person, to) => {
    const own = touched.get(person) ??
      known.get(person) ?? { ...NEW, person, tag: newTag(known, touched), changedSeq: seq }
    touched.set(person, { ...own, ...to(own), changedSeq: seq })
  }
  for (const event of events) take(event, change)
  const led = before.leader === after.leader ? [] : [before.leader, after.leader]
  // the start, and whoever leads first or no longer, tell those whose starting offer became none
  const isLed = (state: AuctionState) => state.status === 'open' && state.leader !== null
  const waiting = isLed(before) === isLed(after) && before.status === after.status ? [] : known
  if (!isOver(after.status))
    for (const { person, preBid } of waiting) if (preBid && !touched.has(person)) change(person, () => ({}))
  for (const person of led) if (person !== null && known.get(person)) change(person, () => ({}))
  return touched
}

type Change = (person: PersonId, to: (own: Bidder) => Partial<Bidder>) => void

function take(event: AuctionEvent, change: Change) {
  switch (event.type) {
    case 'bid-accepted': {
      // a fixed offer of the leader may be worse than the maximum they stand at
      const ownMax = event.leader === event.person ? event.leaderMax : event.amount
      return change(event.person, () => ({ ownMax, preBid: false }))
    }
    case 'sealed-offered':
    case 'max-lowered':
      return change(event.person, () => ({ ownMax: event.amount, preBid: false }))
    case 'pre-bid-placed': {
      const { amount } = event
      return change(event.person, () => ({ ownMax: amount, preBid: true }))
    }
    case 'purchased':
      return change(event.person, ({ bought }) => ({ bought: bought + event.quantity }))
    case 'restocked':
      return change(event.person, ({ bought }) => ({ bought: bought - event.quantity }))
    case 'offers-removed':
      for (const { person, amount, preBid } of event.own)
        change(person, () => ({
          ownMax: amount ?? preBid?.amount ?? null,
          preBid: amount === null && preBid !== null,
        }))
  }
}

function newTag(known: Bidders, touched: ReadonlyMap<PersonId, Bidder>): number {
  let count = known.size
  for (const person of touched.keys()) if (!known.get(person)) count += 1
  return count + 1
}

/** What these events leave of what people wrote to the seller; null where nothing is left. */
export function proposalsOf(
  events: readonly AuctionEvent[],
): { person: PersonId; proposal: string | null }[] {
  return events.flatMap((event) => {
    if (event.type === 'pre-bid-placed') return [{ person: event.person, proposal: event.proposal }]
    if (event.type !== 'offers-removed') return []
    return event.own.map(({ person, preBid }) => ({ person, proposal: preBid?.proposal ?? null }))
  })
}

/** Whether somebody counts as a bidder: a starting offer counts until the start, and then only as the offer that it became. */
export function isStanding({ ownMax, preBid }: Bidder, status: AuctionState['status']): boolean {
  return ownMax !== null && (status === 'scheduled' || !preBid)
}

/** How many have an offer that stands. */
export function countStanding(bidders: Iterable<Bidder>, status: AuctionState['status']): number {
  let count = 0
  for (const bidder of bidders) if (isStanding(bidder, status)) count += 1
  return count
}
