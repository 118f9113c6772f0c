import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { readRuleCard } from '#party/room/rule-card.ts'
import { MOST_LEDGER_ENTRIES, type Receipt } from '#party/wire/protocol.ts'
import { Board } from '#scripts/chaos/board.ts'
import { Book, type Offer } from '#scripts/chaos/book.ts'
import { differenceInD1 } from '#scripts/chaos/d1-rows.ts'
import { Findings } from '#scripts/chaos/findings.ts'
import { faultsOfInvoices } from '#scripts/chaos/invoices.ts'
import type { Row } from '#scripts/chaos/questions.ts'
import { type Random, randomOf } from '#scripts/chaos/random.ts'
import { RoomRecord } from '#scripts/chaos/room-record.ts'
import { jobContext } from '#workers/context.ts'
import { deliverDueEvents } from '#workers/jobs/deliver-events.ts'
import { aroundD1, noAnswer } from './failing-d1.ts'
import { alarm, type Client, connect, evict, roomOf } from './room.ts'

type SignedIn = { person: { id: string }; session: { id: string; token: string } }

const PATIENCE_MS = 20_000
const SWEEP_MS = 500
const FURTHEST_JUMP_MS = 200

/** Bidders and trouble in one process, by the same choices each time: what `npm run test:chaos` does with real kills. */
export class Storm {
  readonly findings = new Findings()
  readonly book = new Book(this.findings)
  readonly #sockets = new Map<string, Promise<Client>>()
  readonly #board: Board
  /** When D1 is back of what it was away from. */
  readonly #endings: Promise<void>[] = []
  #stopped = false

  private constructor(
    private readonly seed: number,
    private readonly people: readonly SignedIn[],
    private readonly records: readonly RoomRecord[],
  ) {
    this.#board = new Board(records.map(({ card }, number) => ({ number, model: 0, card })))
  }

  static async over(listings: readonly string[], people: readonly SignedIn[], seed: number): Promise<Storm> {
    const records: RoomRecord[] = []
    const storm = new Storm(seed, people, records)
    const idOf = (place: number) => people[place]?.person.id ?? ''
    for (const listing of listings) {
      const card = await readRuleCard(env.DB, listing, Date.now())
      if (card) records.push(new RoomRecord(card, storm.book, storm.findings, idOf))
    }
    storm.#board.show(records.map(({ card }, number) => ({ number, model: 0, card })))
    return storm
  }

  /** Everybody bids, and everything that can happen to a room happens, until the time is over. */
  async blow(ms: number) {
    const lanes = this.people.map((_, place) => this.#bid(place, randomOf(this.seed, 'bidder', place)))
    const trouble = this.#trouble(randomOf(this.seed, 'trouble'))
    await scheduler.wait(ms)
    this.#stopped = true
    await Promise.all([...lanes, trouble])
    // what is asked of D1 from here on is what it says of the rooms, and it is there for that
    await Promise.all(this.#endings)
  }

  /** Offers sent again until each is answered for good. */
  async repeat(offers: readonly Offer[]) {
    for (const offer of offers)
      for (let tries = 0; ; tries += 1) {
        const answered = await this.#place(offer, 'call').catch(() => null)
        const passing =
          answered && !answered.ok && ['busy', 'try_again', 'too_many'].includes(answered.code ?? '')
        if (answered && !passing) break
        if (tries > 100) throw new Error(`${offer.bidId} is never answered: ${JSON.stringify(answered)}`)
        await scheduler.wait(20)
      }
  }

  /** Waits until ledgers, D1 and invoices agree, with the sweep at work, and gives all that was found wrong. */
  async settle(): Promise<string[]> {
    const query = async (sql: string, ...params: readonly string[]) =>
      (
        await env.DB.prepare(sql)
          .bind(...params)
          .all<Row>()
      ).results
    const differences = async () => {
      const found: string[] = []
      for (const record of this.records) {
        await this.#read(record)
        found.push(await differenceInD1(query, record, this.findings))
      }
      return [
        ...found.filter((difference) => difference !== ''),
        ...(await faultsOfInvoices(query, this.records)),
      ]
    }
    let left = await differences()
    for (
      const until = Date.now() + PATIENCE_MS;
      left.length > 0 && Date.now() < until;
      left = await differences()
    ) {
      await scheduler.wait(SWEEP_MS)
      // an eviction in the midst of an alarm may lose it, or put a sale's event off: the minute's jobs are there for that
      await Promise.all(this.records.map(({ id }) => roomOf(id).tick()))
      await deliverDueEvents(jobContext({ env, waitUntil: () => undefined }))
    }
    for (const { offer, receipt } of this.book.acknowledged.values()) {
      const record = this.records.find(({ id }) => id === offer.listing)
      this.findings.hold('lost', record?.isOffer(receipt.seq) === true, () => `${offer.bidId} is lost`)
    }
    return [...left, ...this.findings.faults]
  }

  async #read(record: RoomRecord) {
    for (let last = Number.POSITIVE_INFINITY; record.seq < last; ) {
      const part = await roomOf(record.id).ledger(record.seq, MOST_LEDGER_ENTRIES)
      if (!part) throw new Error(`There is no room for ${record.id}.`)
      await record.take(part)
      last = part.seq
    }
    record.follow()
  }

  async #bid(place: number, random: Random) {
    const made: Offer[] = []
    for (let count = 0; !this.#stopped; count += 1) {
      const again = made.length > 0 && random.chance(0.1)
      const offer = again ? random.pick(made) : this.#board.choose(place, `storm-${place}-${count}`, random)
      made.push(offer)
      const doors = random.chance(0.1)
        ? (['call', 'socket', 'call'] as const)
        : [random.pick(['call', 'socket'] as const)]
      for (let tries = random.int(1, 3); tries > 0 && !this.#stopped; tries -= 1) {
        const answers = await Promise.allSettled(doors.map((door) => this.#place(offer, door)))
        if (answers.some(({ status }) => status === 'fulfilled')) break
      }
      await scheduler.wait(random.int(0, 30))
    }
  }

  async #place(offer: Offer, door: 'call' | 'socket'): Promise<Receipt> {
    this.book.send(offer)
    const receipt = door === 'call' ? await this.#call(offer) : await this.#frame(offer)
    this.book.answer(offer, receipt)
    this.#board.tell(offer.listing, receipt.next_bid)
    return receipt
  }

  async #call({ person, listing, bidId, kind, cents }: Offer): Promise<Receipt> {
    const { receipt } = await roomOf(listing).submit({
      type: 'bid',
      commandId: bidId,
      sessionId: this.people[person]?.session.id ?? '',
      kind,
      amount: { ok: true, cents },
    })
    return receipt
  }

  async #frame({ person, listing, bidId, kind, cents }: Offer): Promise<Receipt> {
    const key = `${person} ${listing}`
    const opening =
      this.#sockets.get(key) ?? connect(listing, { token: this.people[person]?.session.token ?? '' })
    this.#sockets.set(key, opening)
    try {
      const client = await opening
      const lost = client.closed.then(() => Promise.reject(new Error('The socket was lost.')))
      const {
        type: _,
        id: _id,
        dTime: _time,
        ...receipt
      } = (await Promise.race([
        client.bid({ bid_id: bidId, wsprice: cents / 100, bidding_type: kind }),
        lost,
      ])) as Receipt & Record<'type' | 'id' | 'dTime', unknown>
      return receipt
    } catch (error) {
      this.#sockets.delete(key)
      throw error
    }
  }

  async #trouble(random: Random) {
    while (!this.#stopped) {
      await scheduler.wait(random.int(10, 80))
      const { id } = random.pick(this.records)
      const somebody = random.pick(this.people)
      await random
        .pick([
          () => evict(id),
          () => evict(id),
          () => Promise.all([alarm(id), roomOf(id).tick(), roomOf(id).tick()]),
          () => alarm(id),
          () => this.#withoutD1(id, random.int(20, 300)),
          () => this.#withoutD1(id, random.int(20, 300), done),
          async () => {
            await this.#withoutD1(id, 400)
            await scheduler.wait(random.int(100, 300))
            await evict(id)
          },
          () => this.#withoutD1(somebody.session.id, random.int(20, 300)),
          () => roomOf(id).forgetBidder(somebody.person.id),
          () => this.#jump(id, random.int(-FURTHEST_JUMP_MS, FURTHEST_JUMP_MS)),
        ])()
        .catch(() => undefined)
    }
  }

  async #withoutD1(param: string, ms: number, how: Parameters<typeof aroundD1>[1] = noAnswer) {
    const undo = aroundD1(param, how)
    this.#endings.push(scheduler.wait(ms).then(undo))
  }

  /** The machine's clock is set, forwards or back. */
  async #jump(listing: string, by: number) {
    await runInDurableObject(roomOf(listing), (room) => {
      room.now = () => Date.now() + by
    })
  }
}

/** D1 has done it, and the answer is lost. */
async function done(run: () => Promise<unknown>): Promise<never> {
  await run()
  return noAnswer()
}
