import { isDeepStrictEqual } from 'node:util'
import type { Receipt } from '#party/wire/protocol.ts'
import type { Findings } from './findings.ts'
import type { Person } from './market.ts'
import type { Random } from './random.ts'
import { eventually, sleep } from './time.ts'

export type ActName = 'pause' | 'resume' | 'extend'
/** What was asked of a lot, under one id however often it is sent. */
export type Act = { listing: string; id: string; name: ActName; round: number }

const ANSWER_MS = 20_000
const WITHIN_MS = 60_000
/** Refusals that say nothing about the act: it may be sent again. */
const PASSING = ['busy', 'try_again', 'too_many']
const THOUGHT_MS = { least: 60, most: 300 }

type Envelope = { code?: string; data?: { responseData?: { receipt: Receipt | null } } }

/** Who runs the sales: stops clocks, lets them go on and moves closes, while everybody bids and the server dies. */
export class Steward {
  /** Sent, and not answered for good. */
  readonly open = new Map<string, Act>()
  readonly #told = new Map<string, { act: Act; receipt: Receipt }>()
  readonly #bySeq = new Map<string, Act>()
  readonly #paused = new Set<string>()
  #made = 0
  sent = 0
  refused = 0

  constructor(
    private readonly person: Person,
    private readonly origin: string,
    private readonly findings: Findings,
  ) {}

  get taken(): number {
    return this.#told.size
  }

  /** The act that was acknowledged with this seq. */
  at(listing: string, seq: number): Act | undefined {
    return this.#bySeq.get(`${listing} ${seq}`)
  }

  /** Acts until `stop` is called, on lots that `lots` names by then; `closing` ones are never extended. */
  storm(round: number, lots: () => { id: string; closing: boolean }[], random: Random) {
    let stopped = false
    const run = async () => {
      while (!stopped) {
        const { id: listing, closing } = random.pick(lots())
        const wish = this.#paused.has(listing) ? 'resume' : 'pause'
        const name = !closing && random.chance(0.3) ? 'extend' : wish
        const act = this.#act(listing, name, round)
        while (!stopped) {
          try {
            await this.#send(act)
            // now and then the same once more, though it was answered
            if (random.chance(0.2)) await this.#send(act)
            break
          } catch {
            await sleep(20)
          }
        }
        await sleep(random.int(THOUGHT_MS.least, THOUGHT_MS.most))
      }
    }
    const over = run()
    return {
      stop: () => {
        stopped = true
      },
      over,
    }
  }

  /** Everything that was not answered, and some of what was, is asked for again; then every clock goes on. */
  async takeUp(round: number, random: Random): Promise<void> {
    for (const act of this.open.values()) await this.#patiently(act)
    const told = [...this.#told.values()].map(({ act }) => act)
    for (let times = 0; times < Math.min(20, told.length); times += 1)
      await this.#patiently(random.pick(told))
    for (const listing of [...this.#paused]) await this.#patiently(this.#act(listing, 'resume', round))
  }

  #act(listing: string, name: ActName, round: number): Act {
    this.#made += 1
    return { listing, id: `steward-${round}-${this.#made}`, name, round }
  }

  async #patiently(act: Act) {
    const answered = await eventually(
      () =>
        this.#send(act).then(
          () => true,
          () => null,
        ),
      { within: WITHIN_MS, pause: 50 },
    )
    this.findings.hold('acts', answered !== null, () => `never answered: ${JSON.stringify(act)}`)
  }

  async #send(act: Act) {
    this.sent += 1
    if (!this.#told.has(act.id)) this.open.set(act.id, act)
    const answer = await fetch(new URL('/api/product/projectAction', this.origin), {
      method: 'POST',
      headers: { authorization: `Bearer ${this.person.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        id: act.listing,
        action: act.name,
        bid_id: act.id,
        ...(act.name === 'pause' && { reason: 'Power cut' }),
        ...(act.name === 'extend' && { minutes: 1 }),
      }),
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    const { code, data } = (await answer.json()) as Envelope
    if (answer.status >= 500 || PASSING.includes(code ?? '')) throw new Error(code ?? `HTTP ${answer.status}`)
    this.#hear(act, answer.ok ? (data?.responseData?.receipt ?? null) : null, code ?? '')
  }

  #hear(act: Act, receipt: Receipt | null, code: string) {
    const known = this.#told.get(act.id)
    this.open.delete(act.id)
    if (known) {
      const same = isDeepStrictEqual(known.receipt, receipt)
      const now = JSON.stringify({ first: known.receipt, receipt, code })
      this.findings.hold('acts', same, () => `${act.id} was answered otherwise when it was repeated: ${now}`)
      return
    }
    if (!receipt) {
      this.refused += 1
      if (code === 'already_paused') this.#paused.add(act.listing)
      else if (code === 'not_paused' || code === 'closed') this.#paused.delete(act.listing)
      return
    }
    const place = `${act.listing} ${receipt.seq}`
    const other = this.#bySeq.get(place)
    this.findings.hold('acts', !other, () => `${act.id} has the seq of ${other?.id}`)
    this.#told.set(act.id, { act, receipt })
    this.#bySeq.set(place, act)
    if (act.name === 'pause') this.#paused.add(act.listing)
    if (act.name === 'resume') this.#paused.delete(act.listing)
  }
}
