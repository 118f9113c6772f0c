import { Agent, request } from 'node:http'
import { frameDoor } from './doors.ts'
import { awaitProjection } from './market.ts'
import { Paced, paced } from './paced.ts'
import { type Part, withServer } from './part.ts'
import { type Spread, spreadOf } from './statistics.ts'
import { counted, newTable, ratioOf, shortMs } from './tables.ts'

const LISTING = 'logins'
/** A lively auction, not a flood. */
const OFFERS_PER_SECOND = 50
const WARM_MS = 3_000
/** Fewer receipts would make a p99 of two or three of them. */
const LEAST_SECONDS = 10
const STORMS = [50, 200] as const
/** The p99 under the first storm to the quiet one's. */
const AIM = 2
const ANSWER_MS = 30_000
/** What a storm may be answered: a wrong password, too many from one place, or a line that is full. */
const FITTING = [401, 429, 503]

const table = newTable('wrong logins a second', ['p50', 'p95', 'p99 ms', 'to quiet', 'looked at', 'put off'])

type Case = { logins: number; receipts: Spread; answers: Record<number, number> }

/** What receipts take while somebody tries passwords, each from another address and at another account. */
export const logins: Part = {
  name: 'logins',
  listings: [{ id: LISTING, format: 'ascending' }],
  measure: async ({ tokens, seconds, tell }) => {
    const faults: string[] = []
    const ms = Math.max(seconds, LEAST_SECONDS) * 1_000
    const { cases, accepted } = await withServer(async ({ origin }) => {
      const door = await frameDoor(origin, LISTING, tokens[0] ?? '')
      const bids = new Paced(door, { listing: LISTING, perSecond: OFFERS_PER_SECOND, faults })
      await bids.run(WARM_MS)
      const cases: Case[] = []
      for (const logins of [0, ...STORMS]) {
        const storm = new Wrong(origin, logins)
        const began = storm.run(ms + WARM_MS)
        // receipts count from when the line is full
        await bids.run(WARM_MS)
        cases.push({ logins, receipts: spreadOf(await bids.run(ms)), answers: await began })
        faults.push(...storm.faults)
      }
      door.close()
      return { cases, accepted: bids.accepted }
    })
    const { differs } = await awaitProjection([LISTING], accepted)
    const [quiet] = cases
    for (const each of cases) tell(table, cellsOf(each, quiet))
    const storm = cases.find(({ logins }) => logins === STORMS[0])
    const ratio = ratioOf(storm?.receipts.p99 ?? 0, quiet?.receipts.p99 ?? 0)
    return {
      figures: cases,
      goals: [
        {
          what: `receipts under ${STORMS[0]} wrong logins a second, p99 to the quiet one`,
          goal: `≤ ${AIM}`,
          measured: ratio.toFixed(2),
          met: ratio <= AIM,
        },
      ],
      faults: [...new Set([...faults, ...differs])],
    }
  },
}

/** Wrong passwords for accounts that are there and that are not, none of them twice. */
class Wrong {
  readonly faults: string[] = []
  readonly #answers: Record<number, number> = {}

  constructor(
    private readonly origin: string,
    private readonly perSecond: number,
  ) {}

  /** How many were answered how. */
  async run(ms: number): Promise<Record<number, number>> {
    if (this.perSecond === 0) return {}
    const agent = new Agent({ keepAlive: true, maxSockets: 512 })
    const sent = await paced(this.perSecond, ms, (turn) => this.#send(agent, turn))
    await Promise.all(sent)
    agent.destroy()
    return this.#answers
  }

  #send(agent: Agent, turn: number): Promise<void> {
    const number = 1 + (turn % 64)
    const email =
      turn % 2 === 0 ? `buyer${String(number).padStart(4, '0')}@demo.test` : `nobody-${turn}@demo.test`
    const body = JSON.stringify({ email, password: `Wrong-${turn}!` })
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'cf-connecting-ip': addressOf(turn),
    }
    return new Promise((resolve) => {
      const fail = (error: NodeJS.ErrnoException) => {
        // the server had just closed a connection that was idle
        if (call.reusedSocket && error.code === 'ECONNRESET') return resolve(this.#send(agent, turn))
        this.faults.push(`A login was not answered: ${error}`)
        resolve()
      }
      const url = new URL('/api/user/login', this.origin)
      const call = request(url, { agent, method: 'POST', headers, timeout: ANSWER_MS }, (answer) => {
        const status = answer.statusCode ?? 0
        this.#answers[status] = (this.#answers[status] ?? 0) + 1
        if (!FITTING.includes(status)) this.faults.push(`A wrong login was answered ${status}.`)
        answer.resume().on('end', resolve).on('error', fail)
      })
      call.on('timeout', () => call.destroy(new Error(`nothing within ${ANSWER_MS / 1_000} s`)))
      call.on('error', fail)
      call.end(body)
    })
  }
}

/** Another network for each. */
function addressOf(turn: number): string {
  return `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`
}

function cellsOf({ logins, receipts, answers }: Case, quiet: Case | undefined): string[] {
  const { p50, p95, p99 } = receipts
  const put = (answers[429] ?? 0) + (answers[503] ?? 0)
  return [
    logins === 0 ? 'none' : counted(logins),
    ...[p50, p95, p99].map(shortMs),
    ratioOf(p99, quiet?.receipts.p99 ?? 0).toFixed(2),
    counted(answers[401] ?? 0),
    counted(put),
  ]
}
