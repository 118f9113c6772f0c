import { SocketCounts } from './socket-counts.ts'
import { admissionTags, type SocketLimits } from './socket-limits.ts'
import { identityTags } from './sockets.ts'

/** The door of a room or a relay: who comes in, who is turned away, and how many are inside. */
export class Door {
  readonly #counts: SocketCounts

  constructor(
    ctx: Pick<DurableObjectState, 'getWebSockets'>,
    private readonly own: { limits: () => SocketLimits; secret: string; now: () => number },
  ) {
    this.#counts = new SocketCounts((tag) => ctx.getWebSockets(tag), own.now)
  }

  /** The tags of a socket that comes, and that it has come. */
  async tagsFor(request: Request): Promise<string[]> {
    const coming = await identityTags(request, this.own.secret)
    const tags = admissionTags(coming, this.own.limits(), (tag) => this.#counts.of(tag))
    this.#counts.came(tags)
    return tags
  }

  left({ tags }: { tags: readonly string[] }) {
    this.#counts.gone(tags)
  }

  /** How many are inside, without those who are being turned away. */
  get inside(): number {
    return this.#counts.of() - this.#counts.of('refused')
  }
}
