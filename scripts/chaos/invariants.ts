import type { LedgerEntry } from '#app/domain/ledger/ledger.ts'
import { type LedgerPart, MOST_LEDGER_ENTRIES } from '#party/wire/protocol.ts'
import { type Acknowledged, type Book, told } from './book.ts'
import { differenceInD1, type Query } from './d1-rows.ts'
import type { Findings } from './findings.ts'
import { faultsOfInvoices } from './invoices.ts'
import { type Lot, personOf } from './lots.ts'
import { Proofs } from './proofs.ts'
import type { Row } from './questions.ts'
import { RoomRecord } from './room-record.ts'
import type { Server } from './server.ts'
import type { Steward } from './steward.ts'
import { eventually, sleep } from './time.ts'
import type { Watcher } from './watchers.ts'

/** How long D1 is looked at after a start before any room is asked: what it has then came by itself. */
const QUIET_MS = 700
const CATCH_UP_MS = 30_000
const PAUSE_MS = 20

type Poll = { at: number; rows: ReadonlyMap<string, Row> }

/** How long after a start D1 had all of a listing that it lacked when the server was killed, ms. */
export type CatchUp = { sincePort: number; sinceStart: number }

/** Looks at a running server and says what does not hold. */
export class Inspector {
  readonly #records = new Map<string, RoomRecord>()
  readonly #settled = new Set<string>()
  readonly #proved = new Set<Acknowledged>()
  readonly #proofs = new Proofs()
  #seen: ReadonlyMap<string, Row> = new Map()

  constructor(
    private readonly book: Book,
    private readonly steward: Steward,
    private readonly findings: Findings,
  ) {}

  add(lots: readonly Lot[]) {
    for (const lot of lots)
      this.#records.set(lot.card.listingId, new RoomRecord(lot.card, this, this.findings, personOf))
  }

  /** The offer, and what was asked of the lot as a whole, that were acknowledged with a seq. */
  at(listing: string, seq: number) {
    return this.book.at(listing, seq)
  }

  actAt(listing: string, seq: number) {
    return this.steward.at(listing, seq)
  }

  /** When a listing closes as its ledger has it by now, epoch ms. */
  closeOf(listing: string): number {
    return this.#records.get(listing)?.closesAt ?? 0
  }

  /** Those that may still change, or of which D1 has not been seen to have everything. */
  get active(): RoomRecord[] {
    return [...this.#records.values()].filter(({ id }) => !this.#settled.has(id))
  }

  get all(): RoomRecord[] {
    return [...this.#records.values()]
  }

  /** Where D1 stands in the midst of a storm: what it has not got now, it must get after the kill. */
  async glance(server: Server) {
    this.#seen = (await this.#poll(server)).rows
  }

  /** Lets D1 catch up by itself after a start, and says how that went. */
  async catchUp(server: Server): Promise<CatchUp[]> {
    const polls: Poll[] = []
    while (Date.now() < server.listeningAt + QUIET_MS) {
      polls.push(await this.#poll(server))
      await sleep(PAUSE_MS)
    }
    const caught: CatchUp[] = []
    const catchUpOne = async (record: RoomRecord) => {
      await this.read(server, record)
      const level =
        polls.find((poll) => isLevel(poll.rows, record)) ??
        (await eventually(
          async () => {
            const poll = await this.#poll(server)
            return isLevel(poll.rows, record) ? poll : null
          },
          { within: CATCH_UP_MS, pause: PAUSE_MS },
        ))
      this.findings.hold('projection', level !== null, () => `${record.id} did not come to D1 after a start`)
      if (!level || isLevel(this.#seen, record)) return
      // what time brought about after the start is not what was left behind
      const since = Date.parse(record.entries.at(-1)?.at ?? '')
      caught.push({
        sincePort: Math.max(0, level.at - Math.max(server.listeningAt, since)),
        sinceStart: level.at - Math.max(server.startedAt, since),
      })
    }
    await Promise.all(this.active.map(catchUpOne))
    return caught
  }

  /** Asks a room for the entries that are new. */
  async read(server: Server, record: RoomRecord) {
    for (let last = Number.POSITIVE_INFINITY; record.seq < last; ) {
      const part = await this.#part(server, record.id, record.seq)
      await record.take(part)
      last = part.seq
    }
  }

  /** After all offers were repeated: ledgers, receipts, D1 and invoices, until they agree or the time is over. */
  async settle(server: Server, watchers: readonly Watcher[]) {
    const settleOne = async (record: RoomRecord) => {
      const fault = await this.#agree(server, record)
      this.findings.hold('projection', fault === '', () => fault)
      if (fault === '' && record.over) this.#settled.add(record.id)
    }
    await Promise.all(this.active.map(settleOne))
    this.#checkReceipts()
    // one after the other: two readings at once of a room would take its entries in twice
    for (const watcher of watchers) await this.#checkWatcher(server, watcher)
    await this.#checkInvoices(server)
  }

  /** At the end: everything once more, from the first entry on. */
  async finish(server: Server) {
    this.#settled.clear()
    for (const record of this.all) {
      // what a pause held up may have closed since it was looked at
      await this.read(server, record)
      record.follow()
      const whole: LedgerEntry[] = []
      for (let last = Number.POSITIVE_INFINITY; whole.length <= last; ) {
        const { entries, seq } = await this.#part(server, record.id, whole.length - 1)
        whole.push(...entries.map((entry) => JSON.parse(entry) as LedgerEntry))
        last = seq
      }
      record.compare(whole)
    }
  }

  async #part(server: Server, listing: string, since: number): Promise<LedgerPart> {
    const part = await server.ask({ ask: 'ledger', listing, since, limit: MOST_LEDGER_ENTRIES })
    if (!part) throw new Error(`There is no room for ${listing}.`)
    const genuine = this.#proofs.signed(part.head, part.signature)
    this.findings.hold('proofs', genuine, () => `the head of ${listing} is not signed: ${part.head}`)
    return part
  }

  /** Until D1 has what the room has: '' or the difference that stayed. */
  async #agree(server: Server, record: RoomRecord): Promise<string> {
    let difference = ''
    await eventually(
      async () => {
        await this.read(server, record)
        record.follow()
        difference = await differenceInD1(queryOf(server), record, this.findings)
        return difference === '' ? true : null
      },
      { within: CATCH_UP_MS, pause: PAUSE_MS },
    )
    return difference
  }

  #checkReceipts() {
    for (const acknowledged of this.book.acknowledged.values()) {
      const { offer, receipt } = acknowledged
      const record = this.#records.get(offer.listing)
      if (!record) continue
      this.findings.hold('lost', record.isOffer(receipt.seq), () =>
        told('is not in the ledger', offer, receipt),
      )
      if (this.#proved.has(acknowledged)) continue
      this.#proved.add(acknowledged)
      this.findings.hold('proofs', this.#proofs.hold(acknowledged, record), () =>
        told('proves nothing', offer, { receipt, entry: record.entries[receipt.seq] }),
      )
    }
  }

  async #checkWatcher(server: Server, watcher: Watcher) {
    const record = this.#records.get(watcher.listing)
    if (!record) return
    await eventually(
      async () => {
        // what a pause held up may have closed since it was looked at
        await this.read(server, record)
        return watcher.seq === record.seq ? true : null
      },
      { within: 5_000, pause: PAUSE_MS },
    )
    const price = (seq: number) => record.entries[seq]?.price ?? record.card.startPrice / 100
    const wrong = [...watcher.heard.values()].find(
      ({ seq, wprice }) => seq > record.seq || wprice !== price(seq),
    )
    const whole = watcher.seq === record.seq && watcher.contradictions.length === 0 && !wrong
    this.findings.hold(
      'watchers',
      whole,
      () =>
        `${record.id} is at ${record.seq}, heard of whole up to ${watcher.seq}: ${JSON.stringify([wrong, ...watcher.contradictions.slice(0, 2)])}`,
    )
  }

  async #checkInvoices(server: Server) {
    let faults: string[] = []
    await eventually(
      async () => {
        // what a pause held up may have closed, and been invoiced, since it was looked at
        for (const record of this.active) {
          await this.read(server, record)
          record.follow()
        }
        faults = await faultsOfInvoices(queryOf(server), this.all)
        return faults.length === 0 ? true : null
      },
      { within: CATCH_UP_MS, pause: 100 },
    )
    this.findings.hold('invoices', faults.length === 0, () => faults.slice(0, 3).join('; '))
  }

  async #poll(server: Server): Promise<Poll> {
    const ids = JSON.stringify(this.active.map(({ id }) => id))
    const found = await server.ask({ ask: 'rows', sql: POLL, params: [ids] })
    return { at: Date.now(), rows: new Map(found.map((row) => [String(row.listing_id), row])) }
  }
}

function isLevel(rows: ReadonlyMap<string, Row>, { id, seq, lastOffer }: RoomRecord): boolean {
  const row = rows.get(id)
  return Number(row?.projected_seq) >= seq && Number(row?.last_offer) >= lastOffer
}

function queryOf(server: Server): Query {
  return (sql, ...params) => server.ask({ ask: 'rows', sql, params })
}

const POLL = `select listing_id, projected_seq,
    coalesce((select max(seq) from bids where bids.listing_id = listing_live.listing_id), -1) as last_offer
  from listing_live where listing_id in (select value from json_each(?1))`
