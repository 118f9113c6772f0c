import type { RuleCard } from './rule-card.ts'
import { amountOf, lowerTo, standAt } from './standings.ts'
import type { AuctionEvent, AuctionState, Left } from './state.ts'
import { withTaking } from './taking-back.ts'

/** Folds one event into the state. Never judges: what is in the log has happened. */
export function evolve(before: AuctionState, event: AuctionEvent): AuctionState {
  const state = takesTurn(event) ? { ...before, turn: before.turn + 1 } : before
  switch (event.type) {
    case 'auction-opened':
      return { ...state, status: 'open' }
    case 'bid-accepted':
      return evolveBid(state, event)
    case 'sealed-offered':
      return {
        ...state,
        offerCount: state.offerCount + 1,
        standings: standAt(state, event.person, event.amount),
        sealedOffers: countedOffers(state, event),
      }
    case 'pre-bid-placed': {
      const { person, amount } = event
      // the same amount again keeps its place among equals
      if (state.preBids.get(person)?.amount === amount) return state
      return { ...state, preBids: state.preBids.with({ person, amount, since: state.turn }) }
    }
    case 'max-lowered':
      return {
        ...state,
        leaderMax: event.amount,
        standings: lowerTo(state, event.person, event.amount),
      }
    case 'purchased':
      return { ...state, stock: event.left, sales: event.sale }
    case 'restocked': {
      const restocked = { ...state, stock: event.left }
      if (!event.reopens) return restocked
      return { ...restocked, status: 'open', endedAt: null, reopenings: state.reopenings + 1 }
    }
    case 'offers-removed':
      return event.own.reduce(withLeft, {
        ...state,
        ...event.outcome,
        takenBack: event.best === undefined ? state.takenBack : withTaking(state, event),
      })
    case 'reserve-changed':
      return state
    case 'end-moved': {
      const { closesAt } = event
      const askedClose = state.askedClose !== null && state.askedClose > closesAt ? state.askedClose : null
      return { ...state, closesAt, extensions: state.extensions + 1, askedClose }
    }
    case 'end-asked':
      return { ...state, askedClose: event.closesAt }
    case 'paused': {
      const { at: since, reason } = event
      return { ...state, paused: { since, reason, closesAt: state.closesAt } }
    }
    case 'resumed':
      return { ...state, closesAt: event.closesAt, paused: null }
    case 'extended': {
      const { paused } = state
      const closesAt = paused && paused.closesAt + event.movedMs
      return {
        ...state,
        closesAt: event.closesAt,
        paused: paused && closesAt !== null ? { ...paused, closesAt } : null,
      }
    }
    case 'revised':
      return evolveRevision(state, event)
    case 'auction-closed':
      return evolveClose(state, event)
  }
}

/** The state after a list of events, in their order. */
export function evolveAll(state: AuctionState, events: readonly AuctionEvent[]): AuctionState {
  return events.reduce(evolve, state)
}

/**
 * The card after a list of events. Before the first offer all of it may be another; then a frozen card lets the reserve
 * change, and its scheduled close, which cap and cut-off count from: by pauses and by what is added by hand.
 */
export function cardAfter(card: RuleCard, events: readonly AuctionEvent[]): RuleCard {
  let after = card
  for (const event of events) {
    if (event.type === 'revised') after = event.card
    if (event.type === 'reserve-changed') after = { ...after, reserve: event.reserve }
    if ((event.type === 'resumed' || event.type === 'extended') && event.movedMs > 0)
      after = { ...after, closesAt: after.closesAt + event.movedMs }
  }
  return after
}

function evolveBid(
  state: AuctionState,
  event: Extract<AuctionEvent, { type: 'bid-accepted' }>,
): AuctionState {
  const { person, amount, price, leader, leaderMax, reserveMet, silent, why } = event
  return {
    ...state,
    price,
    leader,
    leaderMax,
    reserveMet,
    offerCount: state.offerCount + (silent ? 0 : 1),
    // A fixed offer of the leader may be worse than the maximum they stand at.
    standings: standAt(state, person, leader === person ? leaderMax : amount),
    preBids: why === 'opened_by_pre_bid' ? state.preBids.without(person) : state.preBids,
  }
}

/** Nobody has offered: what the state has of the card is as at its beginning. */
function evolveRevision(
  state: AuctionState,
  { card, closesAt, stock }: Extract<AuctionEvent, { type: 'revised' }>,
): AuctionState {
  const { paused } = state
  const movedMs = closesAt - state.closesAt
  return {
    ...state,
    closesAt,
    stock,
    reserveMet: card.reserve === null,
    paused: paused && { ...paused, closesAt: paused.closesAt + movedMs },
  }
}

function evolveClose(
  state: AuctionState,
  { outcome, winner, price, cause, at }: Extract<AuctionEvent, { type: 'auction-closed' }>,
): AuctionState {
  const ended: AuctionState = {
    ...state,
    status: outcome === 'sold' ? 'sold' : 'closed',
    endedAt: at,
    paused: null,
  }
  if (outcome !== 'sold' || winner === null || price === null) return ended
  // What was bought was no maximum that held, and a sealed offer becomes one only now.
  const leaderMax = winner === state.leader && cause !== 'purchase' ? state.leaderMax : price
  return { ...ended, price, leader: winner, leaderMax, reserveMet: true }
}

function countedOffers(state: AuctionState, { person, amount }: { person: string; amount: number }) {
  if (amountOf(state.standings, person) === amount) return state.sealedOffers
  const count = (state.sealedOffers.get(person)?.count ?? 0) + 1
  return state.sealedOffers.with({ person, count })
}

/** Whether it is an offer or changes one: these are numbered, so that of equal ones it is known which was there first. */
export function takesTurn({ type }: AuctionEvent): boolean {
  return type === 'bid-accepted' || type === 'sealed-offered' || type === 'pre-bid-placed'
}

function withLeft(state: AuctionState, { person, amount, since, preBid }: Left): AuctionState {
  const isRanked = state.ranking !== null && amount !== null && since !== null
  return {
    ...state,
    standings: isRanked ? state.standings.with({ person, amount, since }) : state.standings.without(person),
    preBids: preBid
      ? state.preBids.with({ person, amount: preBid.amount, since: preBid.since })
      : state.preBids.without(person),
  }
}
