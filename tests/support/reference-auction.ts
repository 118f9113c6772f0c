import type { RuleCard } from '#app/domain/auction/rule-card.ts'
import type { Cents } from '#app/domain/money/money.ts'
import { nextAmount } from './reference-amounts.ts'
import { onOwnClock } from './reference-clock.ts'
import { buyerOf, canBuy, closesOf, isOver, ranksOf, stockOf } from './reference-facts.ts'
import {
  amountOf,
  movesSomething,
  prefixes,
  priceOf,
  ranking,
  reserveMetOf,
  reserveOf,
  worth,
} from './reference-proxy.ts'
import { type Accepted, type Kept, remaining } from './reference-remaining.ts'

/**
 * engine.md's rules written a second time, on purpose unlike the engine: no state is kept and nothing is folded. From
 * the card and the list of accepted commands everything is worked out anew, each time from the beginning; what was
 * taken back is crossed out of the list first. Slow and plain. Where this and the engine disagree, one of them
 * misreads the rules.
 */
export type Answers = {
  price: Cents | null
  leader: string | null
  offerCount: number
  reserveMet: boolean
  closesAt: number
  extensions: number
  ranks: readonly { person: string; amount: Cents }[]
  proposals: readonly { person: string; amount: Cents }[]
  next: Cents | null
  stock: number
  canBuy: boolean
  isSold: boolean
}

/** What can be said of a listing at a moment, after its accepted commands. */
export function answers(card: RuleCard, happened: readonly Accepted[], real: number): Answers {
  // what was bought is over, and its pause with it
  const isSold = isOver(card, onOwnClock(happened, real).history)
  const { history, at: now, behind } = onOwnClock(happened, isSold ? (happened.at(-1)?.at ?? real) : real)
  const kept = remaining(card, history, now)
  const isSealed = card.format === 'sealed'
  const buyer = buyerOf(card, history)
  const closes = closesOf(card, history)
  const leading = isSealed ? undefined : ranking(card, kept)[0]
  const price = isSealed ? null : priceOf(card, kept)
  return {
    price: buyer ? buyer.price : price === null ? null : amountOf(card, price),
    leader: buyer?.person ?? leading?.person ?? null,
    offerCount: offerCountOf(card, buyer?.isOffer ? kept.slice(0, -1) : kept) + (buyer?.isOffer ? 1 : 0),
    reserveMet: buyer ? true : isSealed ? card.reserve === null : reserveMetOf(card, kept),
    closesAt: (closes.at(-1) ?? card.closesAt) + behind,
    extensions: history.filter(
      ({ command }, place) =>
        command.type === 'bid' && (closes[place] ?? 0) > (closes[place - 1] ?? card.closesAt),
    ).length,
    ranks: ranksOf(card, kept),
    proposals: proposalsOf(kept),
    next: nextAmount(card, kept),
    stock: stockOf(card, history),
    canBuy: now >= card.startsAt && canBuy(card, history, now),
    isSold,
  }
}

/** Who would have a listing with this history if it closed now, and at what; null where nobody would. */
export function saleOf(card: RuleCard, happened: readonly Accepted[], real: number) {
  const { history, at: now } = onOwnClock(happened, real)
  const kept = remaining(card, history, now)
  const [first] = card.format === 'sealed' ? ranksOf(card, kept) : ranking(card, kept)
  const price = card.format === 'sealed' ? first?.amount : priceOf(card, kept)
  if (!first || price === undefined || price === null) return null
  const reserve = reserveOf(card, kept)
  const isEnough = reserve === null || price >= worth(card, reserve)
  return isEnough ? { winner: first.person, price: amountOf(card, price) } : null
}

function offerCountOf(card: RuleCard, kept: readonly Kept[]): number {
  if (card.format === 'sealed') return kept.filter(({ command }) => command.type === 'bid').length
  return prefixes(kept).filter((past) => movesSomething(card, past)).length
}

function proposalsOf(kept: readonly Kept[]): { person: string; amount: Cents }[] {
  const all = kept.flatMap(({ command }) => (command.type === 'pre_bid' ? [command] : []))
  return [...new Map(all.map(({ person, amount }) => [person, { person, amount }])).values()].sort((a, b) =>
    a.person < b.person ? -1 : 1,
  )
}
