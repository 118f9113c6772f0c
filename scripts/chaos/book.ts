import { isDeepStrictEqual } from 'node:util'
import type { Receipt } from '#party/wire/protocol.ts'
import type { Findings } from './findings.ts'

/** An offer as its bidder made it. The same offer keeps its id however often it is sent. */
export type Offer = {
  /** The bidder's place among the people of the run. */
  person: number
  listing: string
  bidId: string
  kind: 'max' | 'hard'
  cents: number
}

export type Acknowledged = { offer: Offer; receipt: Receipt; round: number }

/** Refusals that say nothing about the offer: it may be sent again. */
const PASSING = ['busy', 'try_again', 'too_many']

/** What all bidders together remember: what they sent, what they were told, and what they still wait for. */
export class Book {
  /** Counted up at each start of the server. */
  round = 0
  readonly acknowledged = new Map<string, Acknowledged>()
  /** Sent, and not yet answered for good. */
  readonly open = new Map<string, Offer>()
  readonly refused = new Map<string, string>()
  readonly #bySeq = new Map<string, Acknowledged>()
  sent = 0
  repeated = 0

  constructor(private readonly findings: Findings) {}

  send(offer: Offer) {
    const key = keyOf(offer)
    this.sent += 1
    if (!this.acknowledged.has(key)) this.open.set(key, offer)
  }

  answer(offer: Offer, receipt: Receipt) {
    const key = keyOf(offer)
    const known = this.acknowledged.get(key)
    if (!receipt.ok && PASSING.includes(receipt.code ?? '')) return
    if (known) {
      this.repeated += 1
      this.findings.hold('receipts', isDeepStrictEqual(known.receipt, receipt), () =>
        told('was answered otherwise when it was repeated', offer, { first: known.receipt, now: receipt }),
      )
      return
    }
    this.open.delete(key)
    if (!receipt.ok) return void this.refused.set(key, receipt.code ?? 'no code')
    this.refused.delete(key)
    const place = `${offer.listing} ${receipt.seq}`
    const other = this.#bySeq.get(place)
    this.findings.hold('doubled', !other, () =>
      told('has the seq of another', offer, { seq: receipt.seq, other: other?.offer }),
    )
    const acknowledged = { offer, receipt, round: this.round }
    this.acknowledged.set(key, acknowledged)
    this.#bySeq.set(place, acknowledged)
  }

  /** The offer that was acknowledged with this seq. */
  at(listing: string, seq: number): Acknowledged | undefined {
    return this.#bySeq.get(`${listing} ${seq}`)
  }

  acknowledgedOf(listing: string): Acknowledged[] {
    return [...this.acknowledged.values()].filter(({ offer }) => offer.listing === listing)
  }
}

export function told(what: string, offer: Offer, more: unknown): string {
  return `${offer.bidId} of bidder ${offer.person + 1} on ${offer.listing} ${what}: ${JSON.stringify(more)}`
}

function keyOf({ listing, person, bidId }: Offer): string {
  return `${listing} ${person} ${bidId}`
}
