import type { LedgerEntry } from '#app/domain/ledger/ledger.ts'
import { dollarsFromCents } from '#app/domain/money/money.ts'
import { lots as catalogue } from '#drizzle/seed/catalogue/index.ts'
import type { Receipt } from '#party/wire/protocol.ts'
import { type Door, httpDoor } from './doors.ts'
import type { Findings } from './findings.ts'
import { type Lot, lotOf } from './lots.ts'
import type { Person } from './market.ts'
import type { Row } from './questions.ts'
import { type Random, randomOf } from './random.ts'
import type { Server } from './server.ts'
import { eventually, sleep } from './time.ts'

/** Of one auction in each round; few, as each is a room of its own. */
const LOTS = 6
const BIDDERS_EACH = 3
/** Who asks for invoices while it storms: beside everybody's bookings, more would only queue. */
const WRITERS = 8
/** Some close before the server is killed, some while it is away, some after its next start. */
const SOONEST_MS = 1_200
const LATEST_MS = 7_000
/** Within which the storm's offers come: before most of what else is asked. */
const OFFERS_MS = 100
const HOUR = 60 * 60_000
const PAUSE_MS = 150
const WITHIN_MS = 60_000
/** Refusals that say nothing about the offer: it may be sent again. */
const PASSING = ['busy', 'try_again', 'too_many']

type Offer = Parameters<Door['place']>[0]
type Named = { lot: Lot; auction: string }

type Given = {
  people: readonly Person[]
  origin: string
  seed: number
  findings: Findings
  /** Where all lots are collected, and a lot of the same seller, of whose number theirs begin. */
  yard: string
  first: number
}

/**
 * Lots of an auction that are won by offers while the server is killed, and whose invoices their winners have written, or
 * the job: each is on one line of one invoice, of whoever the offers that were taken say has won it.
 */
export class Hammered {
  readonly #lots = new Map<string, Named>()
  readonly #taken: Offer[] = []
  readonly #open = new Map<string, Offer>()
  readonly #doors: readonly Door[]
  #toCome: Offer[] = []

  constructor(private readonly given: Given) {
    this.#doors = given.people.map(({ token }) => httpDoor(given.origin, token))
  }

  /** A new auction; of those before the last close is an hour ago, so that the next start's sweep writes what they left. */
  async prepare(server: Server, round: number) {
    const { yard, seed, first } = this.given
    const rows = (sql: string, ...params: (string | number)[]) => server.ask({ ask: 'rows', sql, params })
    const now = Date.now()
    await rows(
      'update listing_live set closes_at = closes_at - ?2 where live = 0 and auction_id like ?1',
      `${auctionOf('')}%`,
      HOUR,
    )
    await rows(
      `insert or ignore into auctions (id, organisation_id, location_id, title, state, starts_at, created_at)
       select ?1, organisation_id, id, 'Morning sale', 'open', ?3, ?3 from locations where id = ?2`,
      auctionOf(round),
      yard,
      now,
    )
    const random = randomOf(seed, 'hammered', round)
    const made = Array.from({ length: LOTS }, (_, place): Lot => {
      // what is like the same lot of the catalogue has the same seller
      const lot = lotOf(first + ((round - 1) * LOTS + place + 1) * catalogue.length, {
        startsAt: now - 1_000,
        closesAt: now + random.int(SOONEST_MS, LATEST_MS),
        softClose: { mode: 'none', windowMs: 0, extensionMs: 0, capMs: null },
        auctionId: auctionOf(round),
      })
      return { ...lot, locationId: yard }
    })
    for (const lot of made) this.#lots.set(lot.card.listingId, { lot, auction: auctionOf(round) })
    await server.ask({ ask: 'publish', lots: made, now })
    // one offer each is taken in peace: however slow the machine is, something is won
    const offers = made.map((lot) => offersFor(lot, this.given.people.length, random))
    await Promise.all(offers.flatMap(([first]) => (first ? [this.#send(first).catch(() => undefined)] : [])))
    this.#toCome = offers.flatMap(([, ...others]) => others)
  }

  /** Everybody offers what they would give at most, and whoever may have won asks for their invoice again and again. */
  async storm(round: number, stopped: () => boolean) {
    const random = randomOf(this.given.seed, 'hammered storm', round)
    const offers = this.#toCome.map((offer) => ({ offer, wait: random.int(0, OFFERS_MS) }))
    const auctions = [...new Set([...this.#lots.values()].map(({ auction }) => auction))]
    const buyers = [...new Set(offers.map(({ offer }) => offer.person))].slice(0, WRITERS)
    await Promise.all([
      ...offers.map(async ({ wait, offer }) => {
        await sleep(wait)
        if (!stopped()) await this.#send(offer).catch(() => undefined)
      }),
      ...buyers.map(async (person) => {
        while (!stopped()) {
          await sleep(PAUSE_MS)
          for (const auction of auctions)
            if (!stopped()) await this.#write(person, auction).catch(() => undefined)
        }
      }),
    ])
  }

  /** Whatever was not answered is sent again, now that the server is back. */
  async takeUp() {
    for (const offer of [...this.#open.values()])
      await eventually(
        () =>
          this.#send(offer).then(
            (answered) => answered || null,
            () => null,
          ),
        { within: WITHIN_MS, pause: 50 },
      )
    for (const offer of this.#open.values())
      this.given.findings.hold('hammered', false, () => `never answered: ${JSON.stringify(offer)}`)
  }

  /** Whether it was answered for good. */
  async #send(offer: Offer): Promise<boolean> {
    this.#open.set(offer.bidId, offer)
    const receipt: Receipt | undefined = await this.#doors[offer.person]?.place(offer)
    if (!receipt || (!receipt.ok && PASSING.includes(receipt.code ?? ''))) return false
    if (this.#open.delete(offer.bidId) && receipt.ok) this.#taken.push(offer)
    return true
  }

  async #write(person: number, auction: string) {
    await fetch(new URL('/api/invoice/writeGathered', this.given.origin), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${this.given.people[person]?.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ auction_id: auction, location_id: this.given.yard }),
      signal: AbortSignal.timeout(WITHIN_MS),
    })
  }

  /** How many lots were won. */
  async check(server: Server): Promise<number> {
    const { findings, people } = this.given
    const rows = (sql: string): Promise<Row[]> =>
      server.ask({ ask: 'rows', sql, params: [`${auctionOf('')}%`] })
    const ended = await until(rows, OPEN)
    findings.hold('hammered', ended === 0, () => `${ended} lots are still open`)
    // what is won last is written by its winners: its quarter of an hour is not over
    const left = await until(async (sql) => {
      for (const { buyer_id, auction_id } of await rows(WAITING)) {
        const person = people.findIndex(({ id }) => id === buyer_id)
        await this.#write(person, String(auction_id)).catch(() => undefined)
      }
      return rows(sql)
    }, UNSETTLED)
    findings.hold('hammered', left === 0, () => `${left} lots that were won are on no invoice`)
    const lines = await rows(LINES)
    let sold = 0
    for (const { lot, auction } of this.#lots.values()) {
      const id = lot.card.listingId
      const own = lines.filter(({ listing_id }) => listing_id === id)
      const winner = bestOf(this.#taken.filter(({ listing }) => listing === id))
      const price = await hammerOf(server, id)
      if (winner) sold += 1
      const right = winner
        ? own.length === 1 &&
          own[0]?.sale_id === `${id}:1` &&
          own[0]?.buyer_id === people[winner.person]?.id &&
          dollarsFromCents(Number(own[0]?.hammer)) === price &&
          Number(own[0]?.hammer) <= winner.cents
        : own.length === 0
      findings.hold(
        'hammered',
        right,
        () =>
          `${id} of ${auction}, hammered at ${price} to ${winner && people[winner.person]?.id}, has ${JSON.stringify(own)}`,
      )
    }
    for (const { id, total, sum, buyers, auctions } of await rows(PAPERS))
      findings.hold(
        'hammered',
        total === sum && auctions === 1 && buyers === 1,
        () => `${id} comes to ${total}, its lines to ${sum}, of ${auctions} auctions`,
      )
    findings.hold('hammered', sold > 0, () => 'no lot was won')
    for (const door of this.#doors) door.close()
    return sold
  }
}

/** Each bidder's most, no two alike: whoever would give most of those that are taken has won. */
function offersFor({ card }: Lot, people: number, random: Random): Offer[] {
  const bidders = new Set(Array.from({ length: BIDDERS_EACH }, () => random.int(0, people - 1)))
  return [...bidders].map((person, place) => ({
    person,
    listing: card.listingId,
    bidId: `h${person}-${card.listingId}`,
    kind: 'max' as const,
    cents: (20 + place * 40 + random.int(0, 30)) * 100,
  }))
}

function bestOf(offers: readonly Offer[]): Offer | null {
  return offers.reduce<Offer | null>(
    (best, offer) => (best && best.cents >= offer.cents ? best : offer),
    null,
  )
}

/** The price after the last entry of a room's own ledger, in dollars. */
async function hammerOf(server: Server, listing: string): Promise<number | null> {
  const part = await server.ask({ ask: 'ledger', listing, since: -1, limit: 100 })
  const last = part?.entries.at(-1)
  return last === undefined ? null : (JSON.parse(last) as LedgerEntry).price
}

/** Asks until nothing is counted, or the time is over; what is still counted then. */
async function until(rows: (sql: string) => Promise<Row[]>, sql: string): Promise<number> {
  let count = -1
  await eventually(
    async () => {
      const [row] = await rows(sql)
      count = Number(row?.count)
      return count === 0 ? true : null
    },
    { within: WITHIN_MS, pause: 200 },
  )
  return count
}

function auctionOf(round: number | ''): string {
  return `chaos-hammer-${round}`
}

const OPEN = 'select count(*) as count from listing_live where auction_id like ?1 and live = 1'
const WAITING = 'select distinct buyer_id, auction_id from gathered_sales where auction_id like ?1'
const UNSETTLED = `select count(*) as count from listing_live live where live.auction_id like ?1 and live.outcome = 'sold'
  and not exists (select 1 from invoice_lines line where line.listing_id = live.listing_id)`
const LINES = `select line.listing_id, line.sale_id, line.hammer, invoices.buyer_id from invoice_lines line
  join invoices on invoices.id = line.invoice_id join listings on listings.id = line.listing_id
  where listings.auction_id like ?1`
const PAPERS = `select invoices.id, invoices.total, sum(line.total) as sum, count(distinct listings.auction_id) as auctions,
    count(distinct live.winner_id) as buyers
  from invoices join invoice_lines line on line.invoice_id = invoices.id join listings on listings.id = line.listing_id
    join listing_live live on live.listing_id = line.listing_id
  where invoices.id in (select line.invoice_id from invoice_lines line join listings on listings.id = line.listing_id
    where listings.auction_id like ?1)
  group by invoices.id`
