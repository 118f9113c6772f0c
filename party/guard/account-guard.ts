import { DurableObject } from 'cloudflare:workers'
import type { ListingId, PersonId } from '#app/domain/ids.ts'
import type { Cents } from '#app/domain/money/money.ts'
import { backOff, Silence, within } from '#app/lib/within.ts'
import type { Held } from '#party/wire/protocol-guard.ts'
import { report } from '#party/wire/sockets.ts'
import type { GuardEnv } from '../env.ts'
import { findLimit, listOpenOffers } from './guard-facts.ts'
import { GuardStore } from './guard-store.ts'
import type { GuardedRoom, HoldAnswer, HoldAsk, Settlement } from './guard-talk.ts'
import { GuardVisits } from './guard-visits.ts'

/** The limit is D1's: read anew after a minute, as rooms do with all facts of a person. */
const FRESH_MS = 60_000
/** What was asked for and is not heard of again after this long is asked about. */
const ORPHAN_MS = 60_000
/** Rooms know of a new limit when their facts of the person have aged: then offers made meanwhile are taken in, too. */
const ENROL_AGAIN_MS = 90_000
const ROOM_ANSWER_MS = 5_000
/** Less than a room waits for its answer. */
const D1_ANSWER_MS = 1_500
const SILENT_MS = 5_000
const RETRY_MS = 10_000
/** An alarm whose work fails rings again after 10 s, 20 s and so on. */
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 5 * 60_000
const SIDE_BY_SIDE = 20

/**
 * Keeps one person within the limit that they have set to all their open offers (wire.md, Spending guard). It grants
 * before a room judges, in one place, so that offers of one instant in many rooms cannot exceed it together. Knows, too, in
 * which rooms the person is known, so that those hear when a session ends.
 */
export class AccountGuard extends DurableObject<Cloudflare.Env & GuardEnv> {
  readonly #store: GuardStore
  readonly #visits: GuardVisits
  #limitReadAt: number | null = null
  #checkedAt = 0
  /** D1 was found to hang: until then what is known of the limit serves without asking. */
  #silentUntil = 0
  #enrolling: Promise<void> | null = null
  /** Alarms in a row whose work has failed, and until when the next one waits for it. */
  #failures = 0
  #restsUntil = 0

  constructor(ctx: DurableObjectState, env: Cloudflare.Env & GuardEnv) {
    super(ctx, env)
    this.#store = new GuardStore(ctx.storage)
    this.#visits = new GuardVisits(ctx.storage)
  }

  now(): number {
    return Date.now()
  }

  /** Holds what a command asks for, or says why not. Throws while it cannot know: who asked hears `try_again`. */
  async hold(ask: HoldAsk): Promise<HoldAnswer> {
    const limit = await this.#limitOf(ask.person)
    if (limit === null) return { granted: true }
    const answer = this.#store.atomically((): HoldAnswer => {
      const held = this.#store.held()
      this.#store.ask(ask, this.now())
      const after = this.#store.held()
      // what takes no more than there was is granted also when the limit has been lowered below it
      if (after <= limit || after <= held) return { granted: true }
      this.#store.drop(ask.listingId, [ask.bidId])
      return { granted: false, limit, held, asked: ask.amount }
    })
    if (!answer.granted) this.ctx.waitUntil(this.#checkRooms())
    this.#wakeLater()
    return answer
  }

  /** A room tells where the person stands there, and which commands it has decided. */
  async settle({ listingId, seq, amount, decided }: Settlement): Promise<void> {
    this.#store.atomically(() => {
      this.#store.settle({ listingId, seq, amount })
      this.#store.drop(listingId, decided)
    })
  }

  /** The limit has been set in D1. Offers made before count. */
  async limitIs(person: PersonId, limit: Cents | null): Promise<Held> {
    this.#store.setLimit(person, limit)
    this.#limitReadAt = this.now()
    if (limit === null) this.#store.clear()
    else await this.#enrol(person)
    return this.held(person)
  }

  async held(person: PersonId): Promise<Held> {
    return { limit: await this.#limitOf(person), held: this.#store.held() }
  }

  /** A room has let the person in, or knows facts of them. Which of their sessions have ended just now. */
  visited(listing: ListingId): string[] {
    return this.#visits.note(listing, this.now())
  }

  /** These sessions are no more, or something else of the account is another: the rooms that must be told. */
  changed(ended: readonly string[]): ListingId[] {
    return this.#visits.end(ended, this.now())
  }

  override async alarm() {
    const done = await this.#catchUp().catch((error) => {
      this.#failed('alarm', error)
      return false
    })
    this.#failures = done ? 0 : this.#failures + 1
    this.#restsUntil = done ? 0 : this.now() + backOff(this.#failures, FIRST_PAUSE_MS, LONGEST_PAUSE_MS)
    this.#wakeLater()
  }

  /** What the alarm is for. False when D1 or a room has not answered. */
  async #catchUp(): Promise<boolean> {
    const account = this.#store.account()
    if (account?.limit == null) return true
    let enrolled = true
    if (account.againAt !== null && account.againAt <= this.now())
      await this.#enrol(account.person).catch((error) => {
        enrolled = false
        this.#failed('enrol', error)
      })
    const orphaned = this.#store.orphans(this.now() - ORPHAN_MS).map(({ listingId }) => listingId)
    const heard = await this.#ask([...new Set([...orphaned, ...this.#store.listings({ unwatched: true })])])
    return enrolled && heard
  }

  async #limitOf(person: PersonId): Promise<Cents | null> {
    const known = this.#store.account()
    const fresh = known && this.#limitReadAt !== null && this.now() - this.#limitReadAt < FRESH_MS
    if (!fresh && (known === null || this.now() >= this.#silentUntil))
      try {
        const limit = await within(D1_ANSWER_MS, findLimit(this.env.DB, person))
        this.#store.setLimit(person, limit)
        if (limit === null) this.#store.clear()
        this.#limitReadAt = this.now()
      } catch (error) {
        if (!known) throw error
        if (error instanceof Silence) this.#silentUntil = this.now() + SILENT_MS
        this.#failed('limit', error)
      }
    const account = this.#store.account()
    if (account?.limit != null && !account.enrolled) await this.#enrol(person)
    return account?.limit ?? null
  }

  /** Takes in the offers that were made before anybody asked here: what D1 knows of them, then what their rooms say. */
  #enrol(person: PersonId): Promise<void> {
    this.#enrolling ??= this.#enrolNow(person).finally(() => {
      this.#enrolling = null
    })
    return this.#enrolling
  }

  async #enrolNow(person: PersonId) {
    const first = !this.#store.account()?.enrolled
    const offers = await within(D1_ANSWER_MS, listOpenOffers(this.env.DB, person))
    this.#store.atomically(() => {
      for (const { listingId, amount } of offers) this.#store.enrol(listingId, amount)
      this.#store.setEnrolled(first ? this.now() + ENROL_AGAIN_MS : null)
    })
    await this.#ask(this.#store.listings({ unwatched: true }))
    this.#wakeLater()
  }

  /** After a refusal: should a word of a room have been lost, the next try finds it put right. */
  async #checkRooms() {
    if (this.now() - this.#checkedAt < RETRY_MS) return
    this.#checkedAt = this.now()
    await this.#ask(this.#store.listings())
  }

  /** Whether all of them have answered. */
  async #ask(listings: readonly ListingId[]): Promise<boolean> {
    const account = this.#store.account()
    if (!account) return true
    let heard = true
    for (let at = 0; at < listings.length; at += SIDE_BY_SIDE) {
      const some = listings.slice(at, at + SIDE_BY_SIDE)
      const answers = await Promise.all(some.map((id) => this.#askRoom(id, account.person)))
      heard &&= !answers.includes(false)
    }
    return heard
  }

  async #askRoom(listingId: ListingId, person: PersonId): Promise<boolean> {
    try {
      const asked = this.now()
      const room: GuardedRoom = this.env.AuctionRoom.getByName(listingId)
      const standing = await within(ROOM_ANSWER_MS, room.standingOf(person))
      if (standing) this.#store.atomically(() => this.#store.correct(listingId, standing, asked - ORPHAN_MS))
      return standing !== null
    } catch (error) {
      this.#failed('room', error, listingId)
      return false
    }
  }

  /** One alarm for what comes first: a second look at D1, an orphan, a room that has not answered. */
  #wakeLater() {
    const oldest = this.#store.oldestPending()
    const due = [
      this.#store.account()?.againAt ?? null,
      oldest === null ? null : Math.max(oldest + ORPHAN_MS, this.now() + RETRY_MS),
      this.#store.listings({ unwatched: true }).length > 0 ? this.now() + RETRY_MS : null,
    ].filter((at) => at !== null)
    if (due.length > 0)
      void this.ctx.storage.setAlarm(Math.max(Math.min(...due), this.#restsUntil, this.now() + 1))
  }

  #failed(what: string, error: unknown, listing?: ListingId) {
    report('guard.failed', { about: what, listing, error: String(error) })
  }
}
