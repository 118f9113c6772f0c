import { stepAt } from '#app/domain/auction/ladder.ts'
import type { ServerFrame } from '#party/wire/protocol.ts'
import type { Offer } from './book.ts'
import type { Lot } from './lots.ts'
import type { Random } from './random.ts'

/** How many listings a bidder follows at a time. */
const EACH = 3

/** What bidders see of the listings: what would be taken next, and what is over. */
export class Board {
  readonly #next = new Map<string, number>()
  readonly #over = new Set<string>()

  constructor(private lots: readonly Lot[]) {}

  show(lots: readonly Lot[]) {
    this.lots = lots
  }

  hear(frame: ServerFrame) {
    if (frame.type === 'snapshot' || frame.type === 'bidAddtime' || frame.type === 'receipt')
      this.tell(frame.id, frame.next_bid)
    if (frame.type === 'realclosedupdates') this.#over.add(frame.id)
  }

  /** `nextBid` in dollars, as the wire says it; null when nothing is taken any more. */
  tell(listing: string, nextBid: number | null) {
    if (nextBid === null) this.#over.add(listing)
    else this.#next.set(listing, Math.max(Math.round(nextBid * 100), this.#next.get(listing) ?? 0))
  }

  /** An offer that may stand, and now and then one that cannot. */
  choose(person: number, bidId: string, random: Random): Offer {
    const own = Array.from({ length: EACH }, (_, at) => this.lots[(person + at * 3) % this.lots.length])
    const followed = own.filter((lot) => lot !== undefined)
    const running = followed.filter(({ card }) => !this.#over.has(card.listingId))
    const { card } = random.pick(running.length === 0 || random.chance(0.05) ? followed : running)
    const next = this.#next.get(card.listingId) ?? card.startPrice
    const step = stepAt(card.ladder, next)
    const steps = random.chance(0.1) ? -random.int(1, 3) : random.int(0, 12)
    const kind = card.bidKinds === 'both' || random.chance(0.05) ? random.pick(KINDS) : card.bidKinds
    return { person, listing: card.listingId, bidId, kind, cents: Math.max(1, next + steps * step) }
  }
}

const KINDS = ['max', 'hard'] as const
