import { isExpected, offersFor } from './bidders.ts'
import type { Door } from './doors.ts'
import { openSocket } from './doors.ts'
import { rounded, type Spread, sleep, spreadOf } from './statistics.ts'

const WARM_UP_MS = 1_000
const GRACE_MS = 20_000
const OPEN_AT_ONCE = 32

/** One broadcast as it reached one watcher. */
type Heard = { at: number; from: number; to: number }

/** Sockets of visitors on one listing, and all that they hear of its offers. */
export class Watchers {
  readonly #heard: Heard[][] = []
  readonly #close: (() => void)[] = []
  #closed = 0
  #faults: string[] = []

  static async open(origin: string, listing: string, count: number): Promise<Watchers> {
    const watchers = new Watchers()
    let left = count
    async function openSome() {
      while (left > 0) {
        left -= 1
        await watchers.#open(origin, listing)
      }
    }
    await Promise.all(Array.from({ length: Math.min(count, OPEN_AT_ONCE) }, openSome))
    return watchers
  }

  get all(): readonly (readonly Heard[])[] {
    return this.#heard
  }

  /** What is wrong with what they heard, once all have had time to hear of `lastSeq`. */
  async faultsAfter(lastSeq: number): Promise<string[]> {
    const until = performance.now() + GRACE_MS
    const behind = () => this.#heard.filter((heard) => (heard.at(-1)?.to ?? 0) < lastSeq).length
    while (behind() > 0 && this.#closed === 0 && performance.now() < until) await sleep(50)
    const faults = [...this.#faults]
    if (this.#closed > 0) faults.push(`${this.#closed} watchers lost their socket.`)
    if (behind() > 0)
      faults.push(`${behind()} of ${this.#heard.length} watchers never heard of the last offer.`)
    return faults
  }

  close() {
    for (const close of this.#close) close()
  }

  async #open(origin: string, listing: string) {
    const heard: Heard[] = []
    this.#heard.push(heard)
    const socket = await openSocket(origin, listing, null)
    const hear = (data: Buffer) => this.#hear(heard, data)
    const lose = () => {
      this.#closed += 1
    }
    socket.on('message', hear).on('close', lose)
    this.#close.push(() => {
      socket.off('close', lose)
      socket.terminate()
    })
  }

  #hear(heard: Heard[], data: Buffer) {
    if (!data.subarray(0, 40).includes('"bidAddtime"')) return
    const at = performance.now()
    const frame = JSON.parse(data.toString()) as { from_seq: number; seq: number; events: unknown[] }
    const before = heard.at(-1)
    const missing = before !== undefined && frame.from_seq !== before.to + 1
    if (missing || frame.events.length !== frame.seq - frame.from_seq + 1)
      this.#fault(
        `A watcher had heard of seq ${before?.to ?? 0} and then of ${frame.from_seq} to ${frame.seq}, ${frame.events.length} events.`,
      )
    heard.push({ at, from: frame.from_seq, to: frame.seq })
  }

  #fault(sentence: string) {
    if (this.#faults.length < 3) this.#faults.push(sentence)
  }
}

export type BroadcastFigures = {
  offersPerSecond: number
  /** From sending an offer to each watcher's frame that tells of it, ms. */
  broadcasts: Spread
  /** From sending an offer to having its receipt, ms. */
  receipts: Spread
  framesPerSecond: number
}

export type BroadcastRun = { figures: BroadcastFigures; accepted: number; faults: string[] }

/** Offers at a steady rate, and how long each of them takes to everybody who watches. */
export async function runBroadcast(
  doors: readonly Door[],
  watchers: Watchers,
  { name, seconds, perSecond }: { name: string; seconds: number; perSecond: number },
): Promise<BroadcastRun> {
  const next = offersFor(name)
  const sentAt = new Map<number, number>()
  const receipts: number[] = []
  const faults: string[] = []
  let sent = 0
  let answered = 0
  const begun = performance.now()
  const from = begun + WARM_UP_MS
  const last = Math.round((WARM_UP_MS / 1_000 + seconds) * perSecond)
  async function place(door: Door) {
    const at = performance.now()
    sent += 1
    const answer = await door.place(next())
    answered += 1
    if (!answer.ok)
      return isExpected(answer.code) ? undefined : faults.push(`An offer was refused with ${answer.code}.`)
    sentAt.set(answer.seq, at)
    if (at >= from) receipts.push(performance.now() - at)
  }
  const placed: Promise<unknown>[] = []
  for (let turn = 0; turn < last; turn += 1) {
    await sleep(Math.max(0, begun + (turn * 1_000) / perSecond - performance.now()))
    const door = doors[turn % doors.length]
    if (door) placed.push(place(door).catch((error: unknown) => faults.push(String(error))))
  }
  const until = performance.now()
  await Promise.race([Promise.all(placed), sleep(GRACE_MS)])
  if (answered < sent) faults.push(`${sent - answered} of ${sent} offers got no receipt.`)
  faults.push(...(await watchers.faultsAfter(Math.max(...sentAt.keys(), 0))))
  const heard = watchers.all.flat().filter(({ at }) => at >= from && at < until)
  return {
    figures: {
      offersPerSecond: perSecond,
      broadcasts: spreadOf(delays(watchers, sentAt, from)),
      receipts: spreadOf(receipts),
      framesPerSecond: rounded((heard.length * 1_000) / (until - from)),
    },
    accepted: sentAt.size,
    faults: [...new Set(faults)],
  }
}

function delays(watchers: Watchers, sentAt: ReadonlyMap<number, number>, from: number): number[] {
  const measured: number[] = []
  for (const heard of watchers.all)
    for (const frame of heard)
      for (let seq = frame.from; seq <= frame.to; seq += 1) {
        const sent = sentAt.get(seq)
        if (sent !== undefined && sent >= from) measured.push(frame.at - sent)
      }
  return measured
}
