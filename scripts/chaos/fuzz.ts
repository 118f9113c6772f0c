import type { WebSocket } from 'ws'
import { LARGEST_AMOUNT } from '#app/domain/money/amount.ts'
import type { ServerFrame } from '#party/wire/protocol.ts'
import { openSocket } from './doors.ts'
import { type Case, must, mustCome } from './fault-case.ts'
import { type Answer, fuzzFrame } from './fuzz-frames.ts'

const FRAMES = 10_000
const SOCKETS = 8
const BURST = 50
const BAD_FRAME = '{"type":"error","code":"bad_frame","message":"This frame could not be read"}'

/** A socket that sends rubbish and counts what comes back. */
class Fuzzer {
  readonly heard = new Map<string, number>()
  readonly due = new Map<string, number>()
  closed: number | null = null
  leaked = ''

  constructor(readonly socket: WebSocket) {
    socket.on('message', (data: Buffer) => {
      const text = data.toString()
      const type = text === 'pong' ? 'auto' : (JSON.parse(text) as ServerFrame).type
      if (type === 'error' && text !== BAD_FRAME) this.leaked = text
      this.#count(this.heard, type)
    })
    socket.on('close', (code) => {
      this.closed = code
    })
  }

  expect(answer: Answer, signedIn: boolean) {
    if (answer === 'nothing' || answer === 'missed') {
      if (answer === 'missed') this.#count(this.due, 'bidAddtime')
      // who is signed in hears of their own standing after what was missed
      if (signedIn) this.#count(this.due, 'ownstatus')
    } else this.#count(this.due, answer)
  }

  get answered(): boolean {
    return [...this.due].every(([type, count]) => (this.heard.get(type) ?? 0) >= count)
  }

  #count(counts: Map<string, number>, type: string) {
    counts.set(type, (counts.get(type) ?? 0) + 1)
  }
}

/** Ten thousand frames by people and visitors: each is answered, none changes anything, no socket is lost. */
export async function fuzzFrames(on: Case): Promise<string> {
  // the most that may be offered: nothing that is typed can be accepted any more
  const top = await on.http(0).place(on.offer(0, LARGEST_AMOUNT / 100))
  must(top.ok, `the first offer was answered ${JSON.stringify(top)}`)
  const before = await on.ledger()
  const fuzzers: { fuzzer: Fuzzer; signedIn: boolean }[] = []
  for (let place = 0; place < SOCKETS; place += 1) {
    const signedIn = place % 2 === 0
    const token = signedIn ? on.tokenOf(place + 1) : null
    const socket = await openSocket(on.origin, on.listing, token, () => undefined)
    fuzzers.push({ fuzzer: new Fuzzer(socket), signedIn })
  }
  for (let sent = 0; sent < FRAMES; ) {
    for (const { fuzzer, signedIn } of fuzzers)
      for (let each = 0; each < BURST && sent < FRAMES; each += 1, sent += 1) {
        const { data, answer } = fuzzFrame(on.random, before.length - 1)
        fuzzer.expect(answer, signedIn)
        fuzzer.socket.send(data)
      }
    const told = () =>
      JSON.stringify(fuzzers.map(({ fuzzer }) => [...fuzzer.due, '|', ...fuzzer.heard, fuzzer.closed]))
    await mustCome(
      () => fuzzers.every(({ fuzzer }) => fuzzer.answered || fuzzer.closed !== null),
      () => `of ${sent} frames some were not answered: ${told()}`,
    )
  }
  for (const { fuzzer } of fuzzers) {
    must(fuzzer.closed === null, `a socket was closed with ${fuzzer.closed}`)
    must(fuzzer.leaked === '', `an error told more than it may: ${fuzzer.leaked}`)
    for (const type of ['error', 'pong', 'receipt', 'auto'])
      must(fuzzer.heard.get(type) === fuzzer.due.get(type), `${type} came more often than was asked for`)
    fuzzer.socket.terminate()
  }
  const after = await on.ledger()
  must(JSON.stringify(after) === JSON.stringify(before), 'the ledger has changed')
  const errors = fuzzers.reduce((sum, { fuzzer }) => sum + (fuzzer.heard.get('error') ?? 0), 0)
  return `${FRAMES} frames on ${SOCKETS} sockets, ${errors} of them unreadable, all answered`
}
