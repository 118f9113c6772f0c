import type { Board } from './board.ts'
import type { Book, Offer } from './book.ts'
import { type Door, frameDoor, httpDoor } from './doors.ts'
import type { Person } from './market.ts'
import { type Random, randomOf } from './random.ts'
import { sleep } from './time.ts'

/** Offers that a bidder has on the way at once, and how long they think between two. A call costs D1 three reads. */
const PACE = { frames: { lanes: 3, thought: 80 }, http: { lanes: 1, thought: 400 } }
const REPEAT_WITHIN_MS = 60_000
const SIDE_BY_SIDE = 4

/** Somebody with both doors open to them. Half of the crowd offers by frame, half over HTTP; both repeat by either. */
type Bidder = { place: number; prefers: 'frames' | 'http'; doors: Record<'frames' | 'http', Door> }

/** Everybody who bids, in one life of the server. */
export class Crowd {
  readonly #bidders: readonly Bidder[]

  constructor(
    people: readonly Person[],
    origin: string,
    private readonly book: Book,
    private readonly board: Board,
  ) {
    this.#bidders = people.map(({ token }, place) => ({
      place,
      prefers: place % 2 === 0 ? 'frames' : 'http',
      doors: {
        frames: frameDoor(origin, token, (frame) => this.board.hear(frame)),
        http: httpDoor(origin, token),
      },
    }))
  }

  /** Sends an offer, for the first time or again, and takes the answer down. */
  async place(offer: Offer, door: 'frames' | 'http') {
    this.book.send(offer)
    const receipt = await this.#bidderOf(offer).doors[door].place(offer)
    this.book.answer(offer, receipt)
    this.board.tell(offer.listing, receipt.next_bid)
  }

  /** Sends offers again until each is answered for good. Returns those that are not. */
  async repeat(offers: readonly Offer[], random: Random): Promise<Offer[]> {
    const left = [...offers]
    const missing: Offer[] = []
    const until = Date.now() + REPEAT_WITHIN_MS
    const lane = async () => {
      for (let offer = left.shift(); offer; offer = left.shift()) {
        try {
          await this.place(offer, random.pick(['frames', 'http']))
        } catch {
          if (Date.now() > until) missing.push(offer)
          else left.push(offer)
          await sleep(50)
        }
      }
    }
    await Promise.all(Array.from({ length: this.#bidders.length * SIDE_BY_SIDE }, lane))
    return missing
  }

  /** All bid at once until `stop` is called; what is on its way then stays unanswered. */
  storm(seed: number, round: number): { stop: () => void; over: Promise<void> } {
    let stopped = false
    const lanes = this.#bidders.flatMap((bidder) =>
      Array.from({ length: PACE[bidder.prefers].lanes }, (_, lane) =>
        this.#bid(
          bidder,
          `${round}-${lane}`,
          randomOf(seed, 'bidder', bidder.place, round, lane),
          () => stopped,
        ),
      ),
    )
    return {
      stop: () => {
        stopped = true
      },
      over: Promise.all(lanes).then(() => undefined),
    }
  }

  close() {
    for (const { doors } of this.#bidders) for (const door of Object.values(doors)) door.close()
  }

  async #bid(bidder: Bidder, name: string, random: Random, stopped: () => boolean) {
    const made: Offer[] = []
    for (let count = 0; !stopped(); count += 1) {
      const offer = this.#next(bidder, `c${bidder.place}-${name}-${count}`, made, random)
      made.push(offer)
      while (!stopped()) {
        try {
          await this.#send(bidder, offer, random)
          break
        } catch {
          // the answer is lost: the same offer again, under the same id
          await sleep(20)
        }
      }
      await sleep(random.int(0, PACE[bidder.prefers].thought))
    }
  }

  /** Mostly a new offer; now and then an old one of their own, or one under somebody else's id. */
  #next(bidder: Bidder, bidId: string, made: readonly Offer[], random: Random): Offer {
    if (made.length > 0 && random.chance(0.05)) return random.pick(made)
    const offer = this.board.choose(bidder.place, bidId, random)
    const others = [...this.book.open.values()].filter(({ person }) => person !== bidder.place)
    if (others.length === 0 || !random.chance(0.03)) return offer
    const { listing, bidId: taken, kind, cents } = random.pick(others)
    return { person: bidder.place, listing, bidId: taken, kind, cents }
  }

  /** Once, or several times at once by both doors. */
  async #send(bidder: Bidder, offer: Offer, random: Random) {
    if (!random.chance(0.05)) return this.place(offer, bidder.prefers)
    const doors = ['frames', 'http', bidder.prefers, bidder.prefers] as const
    const answers = await Promise.allSettled(doors.map((door) => this.place(offer, door)))
    if (answers.every(({ status }) => status === 'rejected')) throw new Error('no answer')
  }

  #bidderOf({ person }: Offer): Bidder {
    const bidder = this.#bidders[person]
    if (!bidder) throw new Error(`There is no bidder ${person}.`)
    return bidder
  }
}
