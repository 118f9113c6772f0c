import type { ShelfStore, WaitingPicture } from './shelf-store.client.ts'

/** How sending stands: what has gone up, and what was refused for good. */
export type SenderNews =
  | { type: 'sent'; picture: WaitingPicture; name: string }
  | { type: 'refused'; picture: WaitingPicture; code: string }
  | { type: 'offline' }

const AGAIN_MS = 5_000
/** What goes away by itself. */
const PASSING = [408, 425, 429, 500, 502, 503, 504]

/** Sends waiting pictures one after another, and goes on where it was once there is a connection. */
export class ShelfSender {
  #running = false
  #stopped = false
  #again: ReturnType<typeof setTimeout> | undefined
  /** What was refused stays, for whoever looks at it, and holds nobody up. */
  readonly #refused = new Set<number>()

  constructor(
    private readonly store: ShelfStore,
    private readonly organisation: string,
    private readonly query: string,
    private readonly tell: (news: SenderNews) => void,
  ) {}

  /** There may be something to send. */
  async run() {
    if (this.#running || this.#stopped) return
    this.#running = true
    clearTimeout(this.#again)
    try {
      for (;;) {
        const waiting = await this.store.list(this.organisation)
        const next = waiting.find(({ key }) => !this.#refused.has(key))
        if (!next || this.#stopped) return
        await this.#send(next)
      }
    } catch {
      this.tell({ type: 'offline' })
      this.#again = setTimeout(() => void this.run(), AGAIN_MS)
    } finally {
      this.#running = false
    }
  }

  stop() {
    this.#stopped = true
    clearTimeout(this.#again)
  }

  async #send(picture: WaitingPicture) {
    const form = new FormData()
    form.set('picture', new File([picture.blob], picture.name, { type: picture.blob.type }))
    form.set('once', picture.once)
    const address = `/seller/drafts/${picture.draft}/pictures${this.query}`
    const answer = await fetch(address, { method: 'POST', body: form, redirect: 'manual' })
    // an ended session leads away: signed in again, it goes on
    if (answer.type === 'opaqueredirect' || answer.status === 401 || PASSING.includes(answer.status))
      throw new Error('Not now')
    const said = (await answer.json().catch(() => ({}))) as { name?: string; code?: string }
    if (answer.ok) {
      await this.store.remove(picture.key)
      this.tell({ type: 'sent', picture, name: said.name ?? '' })
      return
    }
    this.#refused.add(picture.key)
    this.tell({ type: 'refused', picture, code: said.code ?? 'failed' })
  }
}
