import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import canonicalize from 'canonicalize'
import { decide, nextMinimum } from '#app/domain/auction/decide.ts'
import { cardAfter, evolveAll } from '#app/domain/auction/evolve.ts'
import { lastClose } from '#app/domain/auction/pause.ts'
import type { RuleCard } from '#app/domain/auction/rule-card.ts'
import {
  type AuctionCommand,
  type AuctionEvent,
  type AuctionState,
  initialState,
} from '#app/domain/auction/state.ts'
import { bytesFromHex, commitmentInput, type LedgerEntry, verifyChain } from '#app/domain/ledger/ledger.ts'
import { publicEffects } from '#app/domain/ledger/public-effects.ts'
import { ruleCardEntry } from '#app/domain/ledger/rule-card-entry.ts'
import { dollarsFromCents } from '#app/domain/money/money.ts'
import type { LedgerPart } from '#party/wire/protocol.ts'
import type { Acknowledged } from './book.ts'
import type { Findings } from './findings.ts'
import type { Act } from './steward.ts'

/** What everybody was told of, by listing and seq. */
type Told = {
  at: (listing: string, seq: number) => Acknowledged | undefined
  /** Absent where nobody acts. */
  actAt?: (listing: string, seq: number) => Act | undefined
}

type Standing = { tag: number; ownMax: number; changedSeq: number }

/** One listing as this run knows it: its ledger, followed entry by entry with the law and what bidders were told. */
export class RoomRecord {
  readonly entries: LedgerEntry[] = []
  /** Rows of `bids` that D1 must come to have. */
  readonly bids: Record<string, string | number>[] = []
  readonly #standings = new Map<string, Standing>()
  readonly #seqs = new Map<string, number>()
  /** The rules as they are by now: a pause moves the close that was promised, and with it the cap. */
  #rules: RuleCard
  #state: AuctionState
  #head = ''
  #followed = 1

  constructor(
    readonly card: RuleCard,
    private readonly told: Told,
    private readonly findings: Findings,
    /** The id of the bidder in this place. */
    private readonly personOf: (place: number) => string,
  ) {
    this.#rules = card
    this.#state = initialState(card)
  }

  get id(): string {
    return this.card.listingId
  }

  get seq(): number {
    return this.entries.length - 1
  }

  get closesAt(): number {
    return this.#state.closesAt
  }

  get over(): boolean {
    return this.#state.status === 'sold' || this.#state.status === 'closed'
  }

  /** Hammer price in cents and who pays it; null while it is not sold. */
  get sale(): { winner: string; price: number } | null {
    const { status, leader, price } = this.#state
    return status === 'sold' && leader !== null && price !== null ? { winner: leader, price } : null
  }

  /** The seq of the last offer; -1 when there is none. */
  get lastOffer(): number {
    return this.entries.findLastIndex(isOffer)
  }

  isOffer(seq: number): boolean {
    const entry = this.entries[seq]
    return entry !== undefined && isOffer(entry)
  }

  /** Which entry has this hash; -1 when none has. */
  seqOf(hash: string): number {
    return this.#seqs.get(hash) ?? -1
  }

  /** Takes entries in that follow on those it has, and checks the chain from its beginning. */
  async take({ entries, head, seq }: LedgerPart) {
    if (entries.length === 0) return
    for (const text of entries) {
      const entry = JSON.parse(text) as LedgerEntry
      this.#seqs.set(entry.hash, this.entries.push(entry) - 1)
    }
    this.#head = head
    if (this.seq < seq) return
    const verdict = await verifyChain(this.entries, sha256, canonicalize)
    const whole = verdict.ok && verdict.head === head
    this.findings.hold('chain', whole, () => `${this.id}, head ${head}: ${JSON.stringify(verdict)}`)
    const [rules] = this.entries
    const promised = { ...ruleCardEntry(this.card, Date.parse(rules?.at ?? '')), hash: rules?.hash }
    this.findings.hold(
      'chain',
      isDeepStrictEqual(rules, promised),
      () => `${this.id} was born with other rules than were published: ${JSON.stringify(rules)}`,
    )
  }

  /** The whole ledger, read anew, against what was kept of it. */
  compare(whole: readonly LedgerEntry[]) {
    const at = this.entries.findIndex((entry, seq) => !isDeepStrictEqual(entry, whole[seq]))
    this.findings.hold(
      'chain',
      at < 0 && whole.length === this.entries.length,
      () => `${this.id} has ${whole.length} entries, not ${this.entries.length}, and differs at ${at}`,
    )
  }

  /** Follows what is new with the law. Every offer in it must have been acknowledged by now. */
  follow() {
    for (const entry of this.entries.slice(this.#followed)) {
      this.#followed += 1
      this.findings.hold('winners', !this.over, () => `${this.id} has entry ${entry.seq} after its close`)
      const before = this.entries[entry.seq - 1]?.at ?? ''
      this.findings.hold('law', before <= entry.at, () => `${this.id} went back in time at ${entry.seq}`)
      const told = isOffer(entry) ? this.told.at(this.id, entry.seq) : undefined
      this.#checkAct(entry)
      if (isOffer(entry)) {
        const stray = () => `${this.id} has an offer that nobody was told of: ${JSON.stringify(entry)}`
        this.findings.hold('doubled', told !== undefined, stray)
        if (!told) continue
      }
      this.#followOne(entry, told)
    }
  }

  /** An act is one that somebody was told of, and a clock that stands still closes nothing. */
  #checkAct(entry: LedgerEntry) {
    const act = actOf(entry)
    const isClose = entry.effects.some(({ type }) => type === 'closed')
    if (isClose) {
      const stood = () => `${this.id} was closed at ${entry.seq} while it was paused`
      this.findings.hold('acts', this.#state.paused === null, stood)
    }
    if (!act) return
    const asked = this.told.actAt?.(this.id, entry.seq)
    const stray = () => `${this.id} has an act that nobody was told of: ${JSON.stringify(entry)}`
    this.findings.hold('acts', asked?.name === act.type, stray)
  }

  #followOne(entry: LedgerEntry, told: Acknowledged | undefined) {
    const before = this.#state
    const decision = told
      ? decide(
          this.#rules,
          before,
          commandOf(told, this.personOf(told.offer.person)),
          told.receipt.received_at,
        )
      : decide(this.#rules, before, actOf(entry) ?? { type: 'tick' }, Date.parse(entry.at))
    const events = decision.ok ? decision.events : []
    this.#state = evolveAll(before, events)
    this.#rules = cardAfter(this.#rules, events)
    const accepted = events.find((event) => event.type === 'bid-accepted')
    if (told) this.#stand(this.personOf(told.offer.person), told.offer.cents, entry.seq)
    this.#passOn(before, entry.seq)
    const tag = told ? (this.#standings.get(this.personOf(told.offer.person))?.tag ?? 0) : null
    const lawful = {
      tag: tag === null ? null : String(tag),
      price: this.#state.price === null ? null : dollarsFromCents(this.#state.price),
      effects: effectsOf(events, told),
    }
    const { tag: saidTag, price, effects } = entry
    this.findings.hold(
      'law',
      isDeepStrictEqual({ tag: saidTag, price, effects }, lawful),
      () => `${this.id} at ${entry.seq} is ${JSON.stringify(entry)}, by law ${JSON.stringify(lawful)}`,
    )
    if (!told || tag === null) return
    this.bids.push({
      seq: entry.seq,
      bid_id: told.offer.bidId,
      person_id: this.personOf(told.offer.person),
      tag,
      kind: told.offer.kind,
      price: this.#state.price ?? 0,
      answered: accepted?.answered ? 1 : 0,
      silent: accepted?.silent ? 1 : 0,
      placed_at: Date.parse(entry.at),
    })
  }

  #stand(person: string, cents: number, seq: number) {
    const own = this.#standings.get(person)
    this.#standings.set(person, {
      tag: own?.tag ?? this.#standings.size + 1,
      ownMax: Math.max(own?.ownMax ?? 0, cents),
      changedSeq: seq,
    })
  }

  /** A leader who was passed stands elsewhere, and everybody does once it is over. */
  #passOn(before: AuctionState, seq: number) {
    const passed = before.leader === this.#state.leader ? null : before.leader
    for (const [person, standing] of this.#standings)
      if (this.over || person === passed) this.#standings.set(person, { ...standing, changedSeq: seq })
  }

  /** Rows of `standings` that D1 must come to have, in the order of people. */
  get standings() {
    const { leader } = this.#state
    const [ahead, behind] = this.over ? [this.sale ? 'won' : 'lost', 'lost'] : ['winner', 'outbid']
    return [...this.#standings]
      .map(([person_id, { ownMax, changedSeq }]) => ({
        person_id,
        own_max: ownMax,
        status: person_id === leader ? ahead : behind,
        seq: changedSeq,
      }))
      .sort((one, other) => (one.person_id < other.person_id ? -1 : 1))
  }

  /** The row of `listing_live` that D1 must come to have. */
  get live() {
    const state = this.#state
    return {
      status: state.status,
      price: state.price ?? this.card.startPrice,
      next_minimum: nextMinimum(this.#rules, state) ?? state.price ?? this.card.startPrice,
      offer_count: state.offerCount,
      bidder_count: this.#standings.size,
      reserve_met: state.reserveMet ? 1 : 0,
      closes_at: state.endedAt ?? lastClose(state),
      extensions: state.extensions,
      leader_id: state.leader,
      winner_id: this.sale?.winner ?? null,
      projected_seq: this.seq,
      ledger_head: this.#head,
    }
  }
}

function isOffer({ effects }: LedgerEntry): boolean {
  return effects.some(({ type }) => type === 'offer')
}

/** What was asked of the lot as a whole, as its entry tells of it; null for an offer, or for what time has brought about. */
function actOf({
  effects,
}: LedgerEntry): Extract<AuctionCommand, { type: 'pause' | 'resume' | 'extend' }> | null {
  for (const effect of effects) {
    if (effect.type === 'paused') return { type: 'pause', by: effect.by, reason: effect.reason }
    if (effect.type === 'resumed' && effect.by !== 'time') return { type: 'resume', by: effect.by }
    if (effect.type === 'extended') return { type: 'extend', by: effect.by, minutes: effect.by_ms / 60_000 }
  }
  return null
}

function commandOf({ offer }: Acknowledged, person: string) {
  return { type: 'bid', person, kind: offer.kind, amount: offer.cents } as const
}

/** What the public may know of the events. A maximum's commitment is made from the nonce that its bidder was given. */
function effectsOf(events: readonly AuctionEvent[], told: Acknowledged | undefined) {
  const nonce = told?.receipt.nonce
  if (told?.offer.kind === 'max' && nonce === undefined) return []
  const commitment =
    told && nonce !== undefined
      ? sha256(commitmentInput(bytesFromHex(nonce), told.offer.cents)).toString('hex')
      : null
  return publicEffects(events, commitment)
}

export function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}
