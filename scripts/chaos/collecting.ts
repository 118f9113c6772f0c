import type { Findings } from './findings.ts'
import { lastingLot } from './lots.ts'
import type { Person } from './market.ts'
import type { Row } from './questions.ts'
import { type Random, randomOf } from './random.ts'
import { Server } from './server.ts'
import { eventually, sleep } from './time.ts'

const ROUNDS = 3
/** Fewer places than buyers: the last of each slot is what they fight for. */
const SLOTS = 6
const TAKES = 3
const HOUR = 60 * 60_000
const SHORTEST_MS = 150
const LONGEST_MS = 1_500
const ANSWER_MS = 20_000
const WITHIN_MS = 60_000
/** Lots of one auction that everybody has won of it. */
const WON_EACH = 3
const FIRST_LOT = 500_000
const YARD = 'chaos-yard'
const SOLD = `chaos-${FIRST_LOT}`

type Booking = { key: string; person: number; line: string; start: number }
type Envelope = { code?: string; data?: { responseData?: { appointment_id?: number } } }

/**
 * Buyers book the last places of a yard's slots, and have the invoices of what is gathered for them written, while the server
 * is killed. A request whose answer is lost is sent again under its key.
 */
export class Collecting {
  readonly #told = new Map<string, { booking: Booking; number: number }>()
  readonly #open = new Map<string, Booking>()
  readonly #full = new Set<string>()
  #gathered = 0

  constructor(
    private readonly people: readonly Person[],
    private readonly origin: string,
    private readonly seed: number,
    private readonly findings: Findings,
  ) {}

  async run() {
    for (let round = 1; round <= ROUNDS; round += 1) await this.#round(round)
    const server = await this.#start(randomOf(this.seed, 'collecting', 'last'))
    await this.#check(server)
    await server.stop()
    this.#checkLog(server)
    console.log(
      `  collecting: ${this.#told.size} visits booked, ${this.#full.size} times no place was left, ${this.#gathered} sales gathered`,
    )
  }

  async #round(round: number) {
    const random = randomOf(this.seed, 'collecting', round)
    const server = await this.#start(random)
    await this.#prepare(server, round)
    let stopped = false
    const storm = Promise.all([
      ...this.people.map((_, person) => this.#book(person, round, () => stopped)),
      ...this.people.map((_, person) => this.#write(person, round, () => stopped)),
    ])
    await sleep(random.int(SHORTEST_MS, LONGEST_MS))
    const killed = server.kill()
    stopped = true
    await killed
    await storm
    this.#checkLog(server)
  }

  async #start(random: Random): Promise<Server> {
    if (random.chance(0.5)) {
      const early = new Server()
      await sleep(random.int(300, 3_000))
      await early.kill()
      this.#checkLog(early)
    }
    const server = new Server()
    await server.ready()
    // whatever was not answered is asked for again
    for (const booking of [...this.#open.values()])
      await eventually(
        () =>
          this.#send(booking).then(
            () => true,
            () => null,
          ),
        { within: WITHIN_MS, pause: 50 },
      )
    for (const booking of this.#open.values())
      this.findings.hold('places', false, () => `never answered: ${JSON.stringify(booking)}`)
    return server
  }

  /** The yard, and for each round everybody's paid lot and what they have won of an auction. */
  async #prepare(server: Server, round: number) {
    const now = Date.now()
    const rows = (sql: string, ...params: (string | number)[]) => server.ask({ ask: 'rows', sql, params })
    if (round === 1) {
      await server.ask({ ask: 'publish', lots: [lastingLot(FIRST_LOT, now)], now })
      await rows(
        `insert or ignore into locations (id, slug, organisation_id, name, address1, city, state, zip, phone, latitude, longitude,
           parking_slots, tax_bps, time_zone, slot_minutes, slot_per_limit)
         select ?1, ?1, yard.organisation_id, 'Yard', address1, city, state, zip, phone, latitude, longitude, '[]', tax_bps, 'UTC',
           60, ?3 from listings join locations yard on yard.id = listings.location_id where listings.id = ?2`,
        YARD,
        SOLD,
        TAKES,
      )
      await rows(
        `insert or ignore into location_hours (location_id, weekday, available)
         select ?1, value, 'all_day' from json_each('[0,1,2,3,4,5,6]')`,
        YARD,
      )
    }
    const buyers = JSON.stringify(this.people.map(({ id }, person) => [id, lineOf(person, round), person]))
    await rows(
      `insert or ignore into invoices (id, number, common_invoice, organisation_id, buyer_id, location_id, status, hammer,
         premium, tax, total, created_at, due_at, paid_at)
       select each.value ->> 1, ?3 + (each.value ->> 2), each.value ->> 1, listings.organisation_id, each.value ->> 0, ?4, 'paid',
         1000, 0, 0, 1000, ?5, ?5, ?5 from json_each(?1) each, listings where listings.id = ?2`,
      buyers,
      SOLD,
      9_000_000 + round * 1_000,
      YARD,
      now,
    )
    await rows(
      `insert or ignore into invoice_lines (id, invoice_id, sale_id, listing_id, title, lot_number, hammer, premium_bps, premium,
         tax_bps, tax, total)
       select (value ->> 1) || ':1', value ->> 1, value ->> 1, ?2, 'Cordless drill', 4821, 1000, 0, 0, 0, 0, 1000
       from json_each(?1)`,
      buyers,
      SOLD,
    )
    await rows(
      `insert or ignore into auctions (id, organisation_id, location_id, title, created_at)
       select ?1, organisation_id, id, 'Evening sale', ?3 from locations where id = ?2`,
      auctionOf(round),
      YARD,
      now,
    )
    const sales = JSON.stringify(
      this.people.flatMap(({ id }, person) =>
        Array.from({ length: WON_EACH }, (_, n) => [id, `gather-${round}-${person}-${n}`]),
      ),
    )
    await rows(
      `insert or ignore into gathered_sales (sale_id, auction_id, organisation_id, location_id, buyer_id, listing_id, title,
         lot_number, hammer, premium_bps, premium, tax_bps, tax, total, won_at)
       select each.value ->> 1, ?2, yard.organisation_id, yard.id, each.value ->> 0, ?4, 'Cordless drill', 4821, 1000, 0, 0, 0, 0,
         1000, ?5 from json_each(?1) each, locations yard where yard.id = ?3`,
      sales,
      auctionOf(round),
      YARD,
      SOLD,
      now,
    )
    this.#gathered += this.people.length * WON_EACH
  }

  /** Tries the round's slots one after another, from one of their own, until it has a place. */
  async #book(person: number, round: number, stopped: () => boolean) {
    const random = randomOf(this.seed, 'books', person, round)
    const first = random.int(0, SLOTS - 1)
    const day = Math.ceil(Date.now() / (24 * HOUR)) * 24 * HOUR
    for (let slot = 0; slot < SLOTS && !stopped(); slot += 1) {
      const start = day + ((round - 1) * SLOTS + ((first + slot) % SLOTS)) * HOUR
      const booking = {
        key: `key-${round}-${person}-${slot}`,
        person,
        line: `${lineOf(person, round)}:1`,
        start,
      }
      try {
        if (await this.#send(booking)) {
          // now and then the same once more, though it was answered
          if (random.chance(0.3) && !stopped()) await this.#send(booking)
          return
        }
      } catch {
        // the answer is lost: it is asked for after the start
        return
      }
    }
  }

  /** Whether it has a place; throws where the answer is lost. */
  async #send(booking: Booking): Promise<boolean> {
    if (!this.#told.has(booking.key)) this.#open.set(booking.key, booking)
    const answer = await this.#call('schedulepickup/addSchedulePickup', booking.person, {
      id: [booking.line],
      booking_start_date: new Date(booking.start).toISOString(),
      name: 'Dana Whitfield',
      email: 'dana@example.test',
      phone: '614 555 0142',
      idempotency_key: booking.key,
    })
    const { code, data } = (await answer.json()) as Envelope
    if (answer.status >= 500 || answer.status === 429) throw new Error(code ?? `HTTP ${answer.status}`)
    this.#open.delete(booking.key)
    const number = data?.responseData?.appointment_id
    const known = this.#told.get(booking.key)
    if (known)
      this.findings.hold(
        'places',
        known.number === number,
        () => `${booking.key} was number ${known.number} and then ${number ?? code}`,
      )
    else if (answer.ok && number !== undefined) this.#told.set(booking.key, { booking, number })
    else {
      this.findings.hold('places', code === 'full', () => `${booking.key} was refused: ${code}`)
      this.#full.add(booking.key)
    }
    return answer.ok
  }

  async #write(person: number, round: number, stopped: () => boolean) {
    while (!stopped()) {
      try {
        await this.#call('invoice/writeGathered', person, { auction_id: auctionOf(round), location_id: YARD })
        return
      } catch {
        await sleep(20)
      }
    }
  }

  #call(path: string, person: number, body: object): Promise<Response> {
    return fetch(new URL(`/api/${path}`, this.origin), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${this.people[person]?.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_MS),
    })
  }

  async #check(server: Server) {
    const rows = (sql: string): Promise<Row[]> => server.ask({ ask: 'rows', sql, params: [YARD] })
    const found = await rows(
      `select booking.number, booking.starts_at, booking.buyer_id, held.line_id from bookings booking
         join booking_lots held on held.booking_id = booking.id where booking.location_id = ?1 and booking.state = 'booked'`,
    )
    const places = await rows(
      `select starts_at, count(*) as taken from bookings where location_id = ?1 and state = 'booked' group by starts_at`,
    )
    for (const { starts_at, taken } of places)
      this.findings.hold('places', Number(taken) <= TAKES, () => `${starts_at} has ${taken} of ${TAKES}`)
    for (const { booking, number } of this.#told.values()) {
      const own = found.filter(({ line_id }) => line_id === booking.line)
      const right =
        own.length === 1 &&
        own[0]?.number === number &&
        own[0]?.starts_at === booking.start &&
        own[0]?.buyer_id === this.people[booking.person]?.id
      this.findings.hold(
        'places',
        right,
        () => `${booking.key} was told ${number}, and there is ${JSON.stringify(own)}`,
      )
    }
    const known = new Set([...this.#told.values()].map(({ number }) => number))
    for (const { number } of found)
      this.findings.hold('places', known.has(Number(number)), () => `nobody was told of visit ${number}`)

    // the last start's own sweep has written what nobody asked for
    let left: Row[] = []
    await eventually(
      async () => {
        left = await rows('select sale_id from gathered_sales where location_id = ?1')
        return left.length === 0 ? true : null
      },
      { within: WITHIN_MS, pause: 200 },
    )
    this.findings.hold('gathered', left.length === 0, () => `${left.length} sales still wait`)
    const lines = await rows(
      `select line.sale_id, count(*) as lines, count(distinct line.invoice_id) as papers from invoice_lines line
         join invoices on invoices.id = line.invoice_id
       where invoices.location_id = ?1 and line.sale_id like 'gather-%' group by line.sale_id`,
    )
    this.findings.hold(
      'gathered',
      lines.length === this.#gathered && lines.every(({ lines: count }) => count === 1),
      () => `${this.#gathered} sales are on ${lines.length} lines`,
    )
    const papers = await rows(
      `select invoices.id, invoices.total, sum(line.total) as lines, count(*) as count from invoices
         join invoice_lines line on line.invoice_id = invoices.id
       where invoices.location_id = ?1 and line.sale_id like 'gather-%' group by invoices.id`,
    )
    for (const { id, total, lines: sum, count } of papers)
      this.findings.hold(
        'gathered',
        total === sum && count === WON_EACH,
        () => `${id} comes to ${total} with ${count} lines of ${sum}`,
      )
  }

  #checkLog(server: Server) {
    this.findings.hold('quiet', server.errors.length === 0, () => server.errors.slice(0, 2).join(' '))
  }
}

function lineOf(person: number, round: number): string {
  return `collect-${round}-${person}`
}

function auctionOf(round: number): string {
  return `chaos-sale-${round}`
}
