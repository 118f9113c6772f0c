import { Crowd } from './bidders.ts'
import { Board } from './board.ts'
import { Book, type Offer } from './book.ts'
import type { Findings } from './findings.ts'
import { type CatchUp, Inspector } from './invariants.ts'
import { closingLot, type Lot, lastingLot } from './lots.ts'
import { openMarket, type Person } from './market.ts'
import { type Random, randomOf } from './random.ts'
import { Server } from './server.ts'
import { Steward } from './steward.ts'
import { sleep } from './time.ts'
import { Watcher } from './watchers.ts'

export const BIDDERS = 32
const LASTING = 4
const CLOSING = 4
/** How long a storm may blow before it is killed, and what it must have brought by then or is given time for. */
const SHORTEST_STORM_MS = 300
const LONGEST_STORM_MS = 3_500
const FEWEST_RECEIPTS = 40
const PATIENCE_MS = 8_000
/** How many older receipts are asked for again after each start; those of the last round all are. */
const OLD_REPEATED = 200

/** What the rounds measured, ms. */
export type Figures = { starts: number[]; caughtUp: CatchUp[]; recoveries: number }

/** A market that is killed again and again while everybody bids. */
export class Rounds {
  readonly book: Book
  readonly inspector: Inspector
  readonly steward: Steward
  readonly figures: Figures = { starts: [], caughtUp: [], recoveries: 0 }
  readonly #watchers = new Map<string, Watcher>()
  #lots: Lot[] = []
  #made = 0
  #board = new Board([])

  private constructor(
    readonly people: readonly Person[],
    administrator: Person,
    private readonly origin: string,
    private readonly seed: number,
    private readonly findings: Findings,
  ) {
    this.book = new Book(findings)
    this.steward = new Steward(administrator, origin, findings)
    this.inspector = new Inspector(this.book, this.steward, findings)
  }

  static async open(origin: string, seed: number, findings: Findings): Promise<Rounds> {
    const people = await openMarket(BIDDERS + 1, 1)
    const administrator = people.pop()
    if (!administrator) throw new Error('Nobody runs the sales.')
    return new Rounds(people, administrator, origin, seed, findings)
  }

  /** Start, look, storm, kill. */
  async round(number: number) {
    const random = randomOf(this.seed, 'round', number)
    const { server, crowd, told } = await this.#start(random)
    await this.#publish(server, random)
    const before = this.book.acknowledged.size
    const startedAt = Date.now()
    const storm = crowd.storm(this.seed, number)
    const lots = () => this.#lots.map(({ card }, at) => ({ id: card.listingId, closing: at >= LASTING }))
    const acts = this.steward.storm(number, lots, randomOf(this.seed, 'steward', number))
    const until = startedAt + random.int(SHORTEST_STORM_MS, LONGEST_STORM_MS)
    const fewest = before + FEWEST_RECEIPTS
    while (Date.now() < until || (this.book.acknowledged.size < fewest && Date.now() < until + PATIENCE_MS)) {
      await this.inspector.glance(server)
      await sleep(random.int(50, 150))
    }
    const lasted = Date.now() - startedAt
    const onTheirWay = this.book.open.size
    const killed = server.kill()
    storm.stop()
    acts.stop()
    this.#leave(crowd)
    await killed
    await Promise.all([storm.over, acts.over])
    this.#checkLog(server)
    console.log(
      `  round ${number}: ${told}; ${this.book.acknowledged.size - before} offers taken, killed after ${lasted} ms with ${onTheirWay} on their way`,
    )
  }

  /** The last start: everything closes that closes, and all is looked at from the first entry on. */
  async last(): Promise<Server> {
    const random = randomOf(this.seed, 'last')
    const { server, crowd, told } = await this.#start(random)
    // a pause has moved what was to be over by now
    const closing = this.#lots.slice(LASTING).map(({ card }) => this.inspector.closeOf(card.listingId))
    await sleep(Math.max(0, Math.max(...closing) + 2_000 - Date.now()))
    const all = [...this.book.acknowledged.values()].map(({ offer }) => offer)
    await this.#repeat(crowd, all, random)
    await this.inspector.finish(server)
    await this.inspector.settle(server, [...this.#watchers.values()])
    this.#leave(crowd)
    this.#checkLog(server)
    console.log(`  last start: ${told}; ${all.length} receipts asked for again`)
    return server
  }

  async #start(random: Random) {
    this.book.round += 1
    if (this.book.round > 1 && random.chance(0.25)) await this.#killWhileStarting(random)
    const server = new Server()
    await server.listening()
    const took = await this.inspector.catchUp(server)
    await server.ready()
    this.figures.starts.push(server.listeningAt - server.startedAt)
    this.figures.caughtUp.push(...took)
    this.#board = new Board(this.#lots)
    const crowd = new Crowd(this.people, this.origin, this.book, this.#board)
    await Promise.all([...this.#watchers.values()].map((watcher) => watcher.come(this.origin)))
    await this.#repeat(crowd, [...this.book.open.values()], random)
    await this.steward.takeUp(this.book.round, randomOf(this.seed, 'take up', this.book.round))
    const told = [...this.book.acknowledged.values()]
    const recent = told.filter(({ round }) => round === this.book.round - 1)
    const old = told.length === 0 ? [] : Array.from({ length: OLD_REPEATED }, () => random.pick(told))
    await this.#repeat(
      crowd,
      [...recent, ...old].map(({ offer }) => offer),
      random,
    )
    await this.inspector.settle(server, [...this.#watchers.values()])
    const up = server.listeningAt - server.startedAt
    const worst = Math.max(0, ...took.map(({ sincePort }) => sincePort))
    const behind = took.length > 0 ? `, D1 level with ${took.length} rooms ${worst} ms later` : ''
    return { server, crowd, told: `up in ${up} ms${behind}` }
  }

  /** What recovers may be killed too. */
  async #killWhileStarting(random: Random) {
    const server = new Server()
    await sleep(random.int(300, 3_000))
    await server.kill()
    this.figures.recoveries += 1
    this.#checkLog(server)
  }

  async #repeat(crowd: Crowd, offers: readonly Offer[], random: Random) {
    const missing = await crowd.repeat(offers, random)
    this.findings.hold(
      'receipts',
      missing.length === 0,
      () => `never answered: ${JSON.stringify(missing[0])}`,
    )
  }

  async #publish(server: Server, random: Random) {
    const now = Date.now()
    const lasting =
      this.#made === 0 ? Array.from({ length: LASTING }, () => lastingLot(this.#made++, now)) : []
    const closing = Array.from({ length: CLOSING }, () => closingLot(this.#made++, now, random))
    const added = [...lasting, ...closing]
    await server.ask({ ask: 'publish', lots: added, now })
    this.inspector.add(added)
    this.#lots = [...(lasting.length > 0 ? lasting : this.#lots.slice(0, LASTING)), ...closing]
    this.#board.show(this.#lots)
    for (const { card } of this.#lots) {
      if (this.#watchers.has(card.listingId)) continue
      const watcher = new Watcher(card.listingId, (frame) => this.#board.hear(frame))
      this.#watchers.set(card.listingId, watcher)
      await watcher.come(this.origin)
    }
    const active = new Set(this.inspector.active.map(({ id }) => id))
    for (const listing of this.#watchers.keys()) if (!active.has(listing)) this.#watchers.delete(listing)
  }

  #leave(crowd: Crowd) {
    crowd.close()
    for (const watcher of this.#watchers.values()) watcher.leave()
  }

  #checkLog(server: Server) {
    this.findings.hold('quiet', server.errors.length === 0, () => server.errors.slice(0, 2).join(' '))
  }
}
