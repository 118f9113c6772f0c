import { DurableObject } from 'cloudflare:workers'
import { extendGroup, releaseLot } from '#app/domain/auction/group-close.ts'
import type { ClockCommand } from '#party/room/gate.ts'
import { report } from '#party/wire/sockets.ts'
import type { ClockEnv } from '../env.ts'
import { ClockLots } from './clock-lots.ts'
import { ClockPush } from './clock-push.ts'
import { ClockRounds } from './clock-rounds.ts'
import { ClockStore } from './clock-store.ts'
import type { ExtendAsk, LotStub, ReleaseAsk } from './clock-talk.ts'

/**
 * The clock of an auction whose lots close together: it owns their closing times (engine.md, Closing, group mode). All
 * that it grants is in its SQLite before it answers; rooms ask again until they have heard, and so does it of them.
 */
export class AuctionClock extends DurableObject<Cloudflare.Env & ClockEnv> {
  readonly #store: ClockStore
  readonly #lots: ClockLots
  readonly #rounds: ClockRounds
  readonly #push: ClockPush

  constructor(ctx: DurableObjectState, env: Cloudflare.Env & ClockEnv) {
    super(ctx, env)
    this.#store = new ClockStore(ctx.storage)
    const facts = (more: Record<string, unknown>) => ({ auction: this.#store.auctionId(), ...more })
    const clock = {
      now: () => this.now(),
      room: (listingId: string): LotStub => env.AuctionRoom.getByName(listingId),
      report: (what: string, more: Record<string, unknown>) => report(what, facts(more)),
    }
    this.#lots = new ClockLots(env.DB, this.#store, clock)
    this.#rounds = new ClockRounds(this.#store, clock, (ask) => this.#extend(ask))
    this.#push = new ClockPush(this.#store, clock, (at) => void ctx.storage.setAlarm(at))
  }

  now(): number {
    return Date.now()
  }

  /** A lot asks for a later close: every open lot moves by as much. Said twice it moves them once. */
  async extend(auctionId: string, ask: ExtendAsk): Promise<ClockCommand> {
    await this.#lots.know(auctionId, ask)
    this.#extend(ask)
    return this.#moveOf(ask)
  }

  /** A lot whose close has come asks whether it may close: not before those who may still move it have been heard. */
  async release(auctionId: string, ask: ReleaseAsk): Promise<ClockCommand> {
    await this.#lots.know(auctionId, ask)
    await this.#rounds.settled(ask.closesAt)
    const released = this.#store.atomically(() => {
      const answer = releaseLot(this.#store.lots(), ask)
      if (answer.released) this.#store.setLots(answer.lots)
      return answer.released
    })
    return released ? { type: 'release_close', closesAt: ask.closesAt } : this.#moveOf(ask)
  }

  override async alarm() {
    await this.#push.run()
  }

  #extend(ask: ExtendAsk) {
    const moved = this.#store.atomically(() => {
      const { deltaMs, lots } = extendGroup(this.#store.lots(), {
        listingId: ask.listingId,
        closesAt: ask.asked,
      })
      if (deltaMs === 0) return false
      this.#store.setLots(lots)
      this.#store.addMove({ at: this.now(), listingId: ask.listingId, asked: ask.asked, deltaMs })
      return true
    })
    if (moved) this.#push.start()
  }

  /** The time that a lot now has. It need not be told again: until it has heard, it asks again. */
  #moveOf({ listingId }: ReleaseAsk): ClockCommand {
    const closesAt = this.#store.lots().find((lot) => lot.listingId === listingId)?.closesAt ?? 0
    this.#store.setTold(listingId, closesAt)
    return { type: 'move_close', closesAt }
  }
}
