import { WebSocket } from 'ws'
import { sleep } from './statistics.ts'

const OPEN_AT_ONCE = 48
const OPEN_MS = 60_000
const GRACE_MS = 30_000

/** One frame as all who got it at once got it: parsed once. */
type Told = { id: string; type: string; from: number; to: number }
/** What one socket has heard of the hot listing: the last entry, and each frame with its time. */
type Ear = { known: number; closed: boolean }

/** Sockets on relays that show many tiles, and what they hear of the one that is hot. */
export class Listeners {
  readonly #ears: Ear[] = []
  readonly #sockets: WebSocket[] = []
  readonly #faults = new Set<string>()
  #frames = 0
  #text = ''
  #told: Told | null = null

  /** `heard`: each entry of the listing as it reaches each socket. */
  constructor(
    private readonly hot: string,
    private readonly heard: (seq: number, at: number) => void,
  ) {}

  /** Opens sockets, spread over the relays, and waits until all have their snapshots of these listings. */
  async open(
    origin: string,
    shards: readonly string[],
    listings: readonly string[] | ((place: number) => readonly string[]),
    count: number,
  ) {
    let next = 0
    const openSome = async () => {
      for (let place = next++; place < count; place = next++)
        await this.#open(
          `${origin}/parties/live-relay/${shards[place % shards.length]}`,
          typeof listings === 'function' ? listings(place) : listings,
        )
    }
    await Promise.all(Array.from({ length: OPEN_AT_ONCE }, openSome))
  }

  /** Frames about the hot listing so far, all sockets together. */
  get frames(): number {
    return this.#frames
  }

  /** What is wrong with what they heard, once all have had time to hear of `lastSeq`. */
  async faultsAfter(lastSeq: number): Promise<string[]> {
    const until = performance.now() + GRACE_MS
    const behind = () => this.#ears.filter(({ known }) => known < lastSeq).length
    while (behind() > 0 && performance.now() < until) await sleep(50)
    const closed = this.#ears.filter((ear) => ear.closed).length
    return [
      ...this.#faults,
      ...(closed > 0 ? [`${closed} of ${this.#ears.length} sockets were closed.`] : []),
      ...(behind() > 0 ? [`${behind()} of ${this.#ears.length} sockets never heard of the last offer.`] : []),
    ]
  }

  /** All leave one listing and ask for another at once; returns how long each waited for its snapshot, ms. */
  exchange(gone: string, come: string): Promise<number[]> {
    const begun = performance.now()
    return Promise.all(
      this.#sockets.map(
        (socket) =>
          new Promise<number>((resolve, reject) => {
            const late = setTimeout(() => reject(new Error(`A snapshot of ${come} never came.`)), GRACE_MS)
            const hear = (data: Buffer) => {
              const told = this.#read(data.toString())
              if (told?.type !== 'snapshot' || told.id !== come) return
              clearTimeout(late)
              socket.off('message', hear)
              resolve(performance.now() - begun)
            }
            socket.on('message', hear)
            socket.send(JSON.stringify({ type: 'unsubscribe', ids: [gone] }))
            socket.send(JSON.stringify({ type: 'subscribe', ids: [come] }))
          }),
      ),
    )
  }

  close() {
    for (const socket of this.#sockets) {
      socket.removeAllListeners('close')
      socket.terminate()
    }
  }

  #open(address: string, listings: readonly string[]): Promise<void> {
    const socket = new WebSocket(address.replace('http', 'ws'), {
      // a browser's frames come compressed; here the time to unpack them would be the client's, not the relay's
      perMessageDeflate: false,
      handshakeTimeout: OPEN_MS,
    })
    const ear: Ear = { known: -1, closed: false }
    this.#ears.push(ear)
    this.#sockets.push(socket)
    let left = listings.length
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${left} snapshots never came.`)), OPEN_MS)
      socket.once('error', reject)
      socket.once('open', () => socket.send(JSON.stringify({ type: 'subscribe', ids: listings })))
      socket.on('close', () => {
        ear.closed = true
      })
      socket.on('message', (data: Buffer) => {
        const told = this.#read(data.toString())
        if (!told) return
        if (told.type === 'snapshot' && --left === 0) {
          clearTimeout(late)
          resolve()
        }
        if (told.id === this.hot) this.#hear(ear, told)
      })
    })
  }

  #hear(ear: Ear, { type, from, to }: Told) {
    if (type === 'snapshot') {
      ear.known = Math.max(ear.known, to)
      return
    }
    const at = performance.now()
    this.#frames += 1
    if (from > ear.known + 1 && this.#faults.size < 3)
      this.#faults.add(`A socket had heard of seq ${ear.known} and then of ${from} to ${to}.`)
    for (let seq = ear.known + 1; seq <= to; seq += 1) this.heard(seq, at)
    ear.known = Math.max(ear.known, to)
  }

  #read(text: string): Told | null {
    if (text === this.#text) return this.#told
    const frame = JSON.parse(text) as { type: string; id?: string; seq?: number; from_seq?: number }
    const isNews = frame.type === 'snapshot' || frame.type === 'bidAddtime'
    this.#text = text
    this.#told =
      isNews && frame.id !== undefined && frame.seq !== undefined
        ? { id: frame.id, type: frame.type, from: frame.from_seq ?? frame.seq, to: frame.seq }
        : null
    return this.#told
  }
}
