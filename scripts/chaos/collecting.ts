import {
  auctionOf,
  FIRST_LOT,
  lineOf,
  prepareCollecting,
  TAKES,
  WON_EACH,
  YARD,
} from './collecting-market.ts'
import type { Findings } from './findings.ts'
import { Hammered } from './hammered.ts'
import type { Person } from './market.ts'
import type { Row } from './questions.ts'
import { type Random, randomOf } from './random.ts'
import { Server } from './server.ts'
import { eventually, sleep } from './time.ts'

const ROUNDS = 3
/** Fewer places than buyers: the last of each slot is what they fight for. */
const SLOTS = 6
const HOUR = 60 * 60_000
const SHORTEST_MS = 150
const LONGEST_MS = 1_500
const ANSWER_MS = 20_000
const WITHIN_MS = 60_000

type Booking = { key: string; person: number; line: string; start: number }
type Envelope = { code?: string; data?: { responseData?: { appointment_id?: number } } }

/**
 * Buyers book the last places of a yard's slots, win lots, and have the invoices of what is gathered for them written, while
 * the server is killed. A request whose answer is lost is sent again under its key.
 */
export class Collecting {
  readonly #told = new Map<string, { booking: Booking; number: number }>()
  readonly #open = new Map<string, Booking>()
  readonly #full = new Set<string>()
  readonly #hammered: Hammered
  #gathered = 0

  constructor(
    private readonly people: readonly Person[],
    private readonly origin: string,
    private readonly seed: number,
    private readonly findings: Findings,
  ) {
    this.#hammered = new Hammered({ people, origin, seed, findings, yard: YARD, first: FIRST_LOT })
  }

  async run() {
    for (let round = 1; round <= ROUNDS; round += 1) await this.#round(round)
    const server = await this.#start(randomOf(this.seed, 'collecting', 'last'))
    await this.#check(server)
    const won = await this.#hammered.check(server)
    await server.stop()
    this.#checkLog(server)
    console.log(
      `  collecting: ${this.#told.size} visits booked, ${this.#full.size} times no place was left, ${this.#gathered} sales gathered, and ${won} lots won by offers`,
    )
  }

  async #round(round: number) {
    const random = randomOf(this.seed, 'collecting', round)
    const server = await this.#start(random)
    await prepareCollecting(server, this.people, round)
    this.#gathered += this.people.length * WON_EACH
    await this.#hammered.prepare(server, round)
    let stopped = false
    const storm = Promise.all([
      ...this.people.map((_, person) => this.#book(person, round, () => stopped)),
      ...this.people.map((_, person) => this.#write(person, round, () => stopped)),
      this.#hammered.storm(round, () => stopped),
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
    await this.#hammered.takeUp()
    return server
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
        left = await rows(
          "select sale_id from gathered_sales where location_id = ?1 and sale_id like 'gather-%'",
        )
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
