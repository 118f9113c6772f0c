import type { RuleCard } from '#app/domain/auction/rule-card.ts'
import type { Cents } from '#app/domain/money/money.ts'
import { extendedBy, type OnClock } from './reference-clock.ts'
import {
  amountOf,
  movesSomething,
  prefixes,
  priceOf,
  ranking,
  reserveMetOf,
  reserveOf,
} from './reference-proxy.ts'
import { type Accepted, type Kept, remaining } from './reference-remaining.ts'

// What answers and refusals both ask of a history: ranks, sales and the close, each worked out from the beginning.

export function ranksOf(card: RuleCard, kept: readonly Kept[]): { person: string; amount: Cents }[] {
  if (card.format === 'reverse')
    return ranking(card, kept).map(({ person, amount }) => ({ person, amount: amountOf(card, amount) }))
  if (card.format !== 'sealed') return []
  const offers = kept.flatMap(({ command, place }) => (command.type === 'bid' ? [{ ...command, place }] : []))
  const last = new Map(offers.map(({ person, amount }) => [person, amount]))
  const places = [...last].map(([person, amount]) => {
    const own = offers.filter((offer) => offer.person === person)
    const since = own[own.findLastIndex((offer) => offer.amount !== amount) + 1]?.place ?? 0
    return { person, amount, since }
  })
  return places
    .sort((a, b) => b.amount - a.amount || a.since - b.since)
    .map(({ person, amount }) => ({ person, amount }))
}

export function canBuy(card: RuleCard, history: readonly Accepted[], now: number): boolean {
  if (isOver(card, history)) return false
  if (card.format === 'fixed') return true
  if (card.format !== 'ascending' || !card.buyNow) return false
  const kept = remaining(card, history, now)
  const price = priceOf(card, kept)
  if (price === null) return true
  if (price >= card.buyNow.price) return false
  const reserve = reserveOf(card, kept)
  return card.buyNow.policy !== 'first_bid' || (reserve !== null && !reserveMetOf(card, kept))
}

export function buysAtOnce(card: RuleCard, history: readonly Accepted[], amount: Cents, at: number): boolean {
  const ends = card.buyNow?.policy === 'bid_at_or_above_ends' && amount >= card.buyNow.price
  return ends && canBuy(card, history, at)
}

/** Whom an auction was sold to at once: by Buy Now, or by an offer that is as good. */
export function buyerOf(card: RuleCard, history: readonly Accepted[]) {
  const last = history.at(-1)
  if (!last || !card.buyNow || card.format !== 'ascending') return null
  const { command, at } = last
  const { price } = card.buyNow
  if (command.type === 'buy_now') return { person: command.person, price, isOffer: false }
  const isOffer = command.type === 'bid' && buysAtOnce(card, history.slice(0, -1), command.amount, at)
  return isOffer ? { person: command.person, price, isOffer } : null
}

export function stockOf(card: RuleCard, history: readonly Accepted[]): number {
  if (card.format !== 'fixed') return buyerOf(card, history) ? 0 : 1
  return history.reduce(
    (left, { command }) => (command.type === 'buy_now' ? left - command.quantity : left),
    card.quantity,
  )
}

export function isOver(card: RuleCard, history: readonly Accepted[]): boolean {
  return stockOf(card, history) === 0
}

export function closeOf(card: RuleCard, history: readonly OnClock[]): number {
  return closesOf(card, history).at(-1) ?? card.closesAt
}

/** The close after each command of a history, asked of every offer: did it change who leads, or the price? */
export function closesOf(card: RuleCard, history: readonly OnClock[]): number[] {
  const closes: number[] = []
  for (const past of prefixes(history)) closes.push(closeAfter(card, past, closes.at(-1) ?? card.closesAt))
  return closes
}

function closeAfter(card: RuleCard, past: readonly OnClock[], before: number): number {
  const last = past.at(-1)
  const { mode, windowMs, extensionMs, capMs } = card.softClose
  if (last?.command.type === 'extend') return before + extendedBy([last])
  if (last?.command.type !== 'bid' || last.still || card.format === 'sealed' || buyerOf(card, past))
    return before
  if (mode === 'none' || before - last.at >= windowMs) return before
  if (!movesSomething(card, remaining(card, past, last.at))) return before
  const wished = { reset: last.at, add: before }[mode] + extensionMs
  const latest = capMs === null ? Number.POSITIVE_INFINITY : card.closesAt + extendedBy(past) + capMs
  return Math.max(before, Math.min(wished, latest))
}
