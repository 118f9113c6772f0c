import type { Format } from '#app/domain/auction/rule-card.ts'
import type { AuctionEvent, AuctionState } from '#app/domain/auction/state.ts'
import type { PersonId } from '#app/domain/ids.ts'
import { isOver } from '#app/domain/listing.ts'
import type { Cents } from '#app/domain/money.ts'

/** Somebody who has offered here, or has bought. */
export type Bidder = {
  /** Their number on this listing. */
  tag: number
  /** What they stand at; null while nothing of theirs stands. */
  ownMax: Cents | null
  /** Whether that is a starting offer which has not become an offer. */
  preBid: boolean
  /** What they wrote to the seller with it. */
  proposal: string | null
  /** Pieces bought. */
  bought: number
  /** The last entry that changed where they stand. */
  changedSeq: number
}

export type Bidders = ReadonlyMap<PersonId, Bidder>

type Entry = {
  format: Format
  before: AuctionState
  after: AuctionState
  events: readonly AuctionEvent[]
  seq: number
}

const NEW = { ownMax: null, preBid: false, proposal: null, bought: 0 }

/**
 * Who stands elsewhere after an entry than before: whose offers it names, a leader who was passed or leads again, and
 * all once it is over. Ranks are another matter.
 */
export function touchedBy(known: Bidders, { format, before, after, events, seq }: Entry): Bidders {
  const touched = new Map<PersonId, Bidder>()
  const change: Change = (person, to) => {
    const own = touched.get(person) ??
      known.get(person) ?? { ...NEW, tag: newTag(known, touched), changedSeq: seq }
    touched.set(person, { ...own, ...to(own), changedSeq: seq })
  }
  for (const event of events) take(event, after, change)
  const led = before.leader === after.leader ? [] : [before.leader, after.leader]
  // the start, and whoever leads first or no longer, tell those whose starting offer became none
  const isLed = (state: AuctionState) => state.status === 'open' && state.leader !== null
  const waiting = isLed(before) === isLed(after) && before.status === after.status ? [] : [...known]
  for (const [person, { preBid }] of waiting) if (preBid && !touched.has(person)) change(person, () => ({}))
  // who has bought of a fixed listing has bought, whether it goes on or not
  const settled = isOver(after.status) && format !== 'fixed' ? known.keys() : []
  for (const person of [...led, ...settled])
    if (person !== null && known.has(person)) change(person, () => ({}))
  return touched
}

type Change = (person: PersonId, to: (own: Bidder) => Partial<Bidder>) => void

function take(event: AuctionEvent, after: AuctionState, change: Change) {
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
      const { amount, proposal } = event
      return change(event.person, () => ({ ownMax: amount, preBid: true, proposal }))
    }
    case 'purchased':
      return change(event.person, ({ bought }) => ({ bought: bought + event.quantity }))
    case 'offers-removed':
      for (const { person, amount } of event.own) {
        const left = after.preBids.find((preBid) => preBid.person === person)
        change(person, () => ({
          ownMax: amount ?? left?.amount ?? null,
          preBid: amount === null && left !== undefined,
          proposal: left?.proposal ?? null,
        }))
      }
  }
}

function newTag(known: Bidders, touched: Bidders): number {
  let count = known.size
  for (const person of touched.keys()) if (!known.has(person)) count += 1
  return count + 1
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
