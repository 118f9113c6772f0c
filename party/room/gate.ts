import { decide } from '#app/domain/auction/decide.ts'
import type { BidderFacts } from '#app/domain/auction/eligibility.ts'
import { cardAfter, evolveAll } from '#app/domain/auction/evolve.ts'
import { noHistory } from '#app/domain/auction/history.ts'
import { peopleOf } from '#app/domain/auction/people.ts'
import type { OfferRefusal } from '#app/domain/auction/refusals.ts'
import type { RuleCard } from '#app/domain/auction/rule-card.ts'
import {
  type AuctionCommand,
  type AuctionEvent,
  type AuctionState,
  initialState,
} from '#app/domain/auction/state.ts'
import { nextWake } from '#app/domain/auction/wake.ts'
import { saleId } from '#app/domain/ids.ts'
import { GENESIS_HASH, isoTime } from '#app/domain/ledger/ledger.ts'
import { publicEffects } from '#app/domain/ledger/public-effects.ts'
import { ruleCardEntry } from '#app/domain/ledger/rule-card-entry.ts'
import { dollarsFromCents, dollarsOrNull } from '#app/domain/money/money.ts'
import type { PublicChange, Receipt, RoomCommand } from '#party/wire/protocol.ts'
import { type Bidder, type Bidders, countStanding, isStanding, proposalsOf, touchedBy } from './bidders.ts'
import { aboutOf, keptOf, removalsOf, secretOf } from './entry.ts'
import { judge } from './judge.ts'
import { settles } from './projection-rows.ts'
import { publicChange } from './public-view.ts'
import type { RoomLedger } from './room-ledger.ts'
import { participantOf } from './room-people.ts'
import { openedBy, type RoomMemory, type RoomStore } from './room-store.ts'

/** An accepted command, before its receipt is written. */
export type Accepted = {
  ok: true
  person: string
  /** Whether the leader's hidden maximum answered an offer at once. */
  answered: boolean
  purchase: Receipt['purchase'] | null
  seq: number
  hash: string
  nonce: string | null
}
export type Verdict = Accepted | { ok: false; refusal: OfferRefusal }

/** What the auction's clock tells a lot of a group. */
export type ClockCommand = Extract<AuctionCommand, { type: 'move_close' | 'release_close' }>

type Entry = {
  at: number
  events: readonly AuctionEvent[]
  commitment: string | null
  by: { person: string; commandId: string | null } | null
}

/**
 * The gate: the one place where a listing changes. Judges with the law, appends to the log, folds the state. All of
 * it synchronous, inside the caller's transaction.
 */
export class Gate {
  /** Entries appended since the last `takeChanges`, for the broadcast. */
  #changes: PublicChange[] = []
  /** Whose standing these entries have changed. */
  #touched = new Set<string>()
  #settled = false

  constructor(
    private readonly store: RoomStore,
    private readonly ledger: RoomLedger,
    public memory: RoomMemory,
  ) {}

  /** The birth of a room: its rule card is entry 0 of the ledger. */
  static born(store: RoomStore, ledger: RoomLedger, card: RuleCard, at: number): Gate {
    const state = initialState(card)
    const sealed = ledger.seal(ruleCardEntry(card, at), GENESIS_HASH)
    const memory: RoomMemory = {
      card,
      state,
      seq: 0,
      lastAt: at,
      head: sealed.hash,
      projectedSeq: -1,
      bidders: peopleOf(),
      standing: 0,
    }
    store.atomically(() => {
      store.setRoom(memory)
      store.appendLog({
        seq: 0,
        at,
        person: null,
        commandId: null,
        removed: null,
        ...keptOf([], state.reserveMet),
        events: '[]',
        change: publicChange(card, state, { seq: 0, bidders: 0, extendedMs: 0 }),
        ...sealed,
      })
    })
    return new Gate(store, ledger, memory)
  }

  /** Applies what time alone has brought about by `now`. */
  applyDue(now: number) {
    const { card, state } = this.memory
    const wake = nextWake(card, state)
    if (wake === null || wake > now) return
    this.#applyAlone({ type: 'tick' }, now)
  }

  /**
   * Applies what the auction's clock has said to a lot of its group. What the lot asks of the clock is in the state:
   * `askedClose`, until it is granted, and a `closesAt` that has come.
   */
  applyClock(command: ClockCommand, now: number) {
    this.#applyAlone(command, now)
  }

  /** Judges one command at its stamp and, when it stands, appends it. */
  place(command: RoomCommand, facts: BidderFacts | null, now: number): Verdict {
    const own = facts && this.memory.bidders.get(facts.person)
    // who has nothing to take back must not have the whole log read
    const inVain = command.type === 'cancel' && (own?.ownMax ?? null) === null
    const decision = judge(this.memory, command, facts, now, {
      history: inVain ? () => [] : () => this.store.history(),
      findSeq: (person, commandId) => this.store.findSeq(person, commandId),
      findPerson: (seq) => this.store.findPerson(seq),
    })
    if (!decision.ok) return decision
    if (!facts) throw new Error('A command of nobody was accepted.')
    const { events } = decision
    const { person } = facts
    const amount = secretOf(events)
    const secret = amount === null ? null : this.ledger.commit(amount)
    this.#append({
      at: now,
      events,
      commitment: secret?.commitment ?? null,
      by: { person, commandId: command.commandId },
    })
    return {
      ok: true,
      person,
      answered: events.some((event) => event.type === 'bid-accepted' && event.answered),
      purchase: this.#purchaseOf(events),
      seq: this.memory.seq,
      hash: this.memory.head,
      nonce: secret?.nonce ?? null,
    }
  }

  /** The changes since the last call, in order. */
  takeChanges(): PublicChange[] {
    const taken = this.#changes
    this.#changes = []
    return taken
  }

  /** Whose standing has changed since the last call. */
  takeTouched(): string[] {
    const taken = [...this.#touched]
    this.#touched.clear()
    return taken
  }

  /** Whether it has closed since the last call, so that everybody stands elsewhere. */
  takeSettled(): boolean {
    const settled = this.#settled
    this.#settled = false
    return settled
  }

  /** Goes back to an earlier memory, because the transaction after it was not kept. */
  rewind(memory: RoomMemory) {
    this.memory = memory
    this.#settled = false
    this.#changes = this.#changes.filter(({ seq }) => seq <= memory.seq)
  }

  #purchaseOf(events: readonly AuctionEvent[]): Accepted['purchase'] {
    const bought = events.find((event) => event.type === 'purchased')
    if (!bought) return null
    const { sale, quantity, price, left } = bought
    const { listingId } = this.memory.card
    return { sale_id: saleId(listingId, sale), qty: quantity, price: dollarsFromCents(price), left }
  }

  #applyAlone(command: AuctionCommand, now: number) {
    const { card, state } = this.memory
    const decision = decide(card, state, command, now, noHistory)
    if (!decision.ok) return
    const { events } = decision
    this.#append({ at: now, events, commitment: null, by: this.#openerOf(events) })
  }

  /** Whose starting offer the start has made the first offer. */
  #openerOf(events: readonly AuctionEvent[]): Entry['by'] {
    const opening = events.find((event) => event.type === 'bid-accepted')
    if (!opening) return null
    const { person } = opening
    const commandId = this.store.findPreBid(person)
    return { person, commandId: commandId && openedBy(commandId) }
  }

  /** Nothing that has happened is no entry. */
  #append({ at: stamp, events, commitment, by }: Entry) {
    if (events.length === 0) return
    const { card: cardBefore, state: before, bidders: known, standing: stood } = this.memory
    const state = evolveAll(before, events)
    const card = cardAfter(cardBefore, events)
    const seq = this.memory.seq + 1
    const at = Math.max(stamp, this.memory.lastAt)
    const touched = touchedBy(known, { before, after: state, events, seq })
    const more = moreStanding(known, touched, state.status)
    let bidders = known
    for (const own of touched.values()) bidders = bidders.with(own)
    const standing = before.status === state.status ? stood + more : countStanding(bidders, state.status)
    const extendedMs = events.some(({ type }) => type === 'end-moved') ? state.closesAt - before.closesAt : 0
    const change = publicChange(card, state, { seq, bidders: standing, extendedMs, ...aboutOf(events) })
    const bidder = by && bidders.get(by.person)
    const sealed = this.ledger.seal(
      {
        seq,
        at: isoTime(at),
        tag: bidder ? String(bidder.tag) : null,
        price: dollarsOrNull(state.price),
        effects: publicEffects(events, commitment),
      },
      this.memory.head,
    )
    this.store.appendLog({
      seq,
      at,
      person: by?.person ?? null,
      commandId: by?.commandId ?? null,
      removed: null,
      ...keptOf(events, before.reserveMet),
      events: JSON.stringify(events),
      change,
      ...sealed,
    })
    for (const { seq: gone, removed } of removalsOf(events)) this.store.markRemoved(gone, removed)
    for (const [person, own] of touched) {
      this.store.setParticipant(participantOf(own, state))
      this.#touched.add(person)
    }
    for (const { person, proposal } of proposalsOf(events)) this.store.setProposal(person, proposal)
    this.memory = { ...this.memory, card, state, seq, lastAt: at, head: sealed.hash, bidders, standing }
    this.#changes.push(change)
    this.#settled ||= settles(this.memory)
  }
}

/** By how many those who have an offer that stands are more. */
function moreStanding(
  known: Bidders,
  touched: ReadonlyMap<string, Bidder>,
  status: AuctionState['status'],
): number {
  const stands = (bidder: Bidder | undefined) => (bidder && isStanding(bidder, status) ? 1 : 0)
  let more = 0
  for (const [person, own] of touched) more += stands(own) - stands(known.get(person))
  return more
}
