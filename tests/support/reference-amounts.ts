import type { Refusal } from '#app/domain/auction/decision.ts'
import type { RuleCard } from '#app/domain/auction/rule-card.ts'
import { amountOf, nextWorth, priceOf, ranking, worth } from './reference-proxy.ts'
import type { Command, Kept } from './reference-remaining.ts'

/** What speaks against the amount of a command, given the offers that stand: no clock, no kinds, no limits. */
export function refusalByAmount(card: RuleCard, kept: readonly Kept[], command: Command): Refusal | null {
  if (command.type === 'lower_max') return againstLowering(card, kept, command)
  if (command.type !== 'bid') return null
  if (card.format === 'sealed') {
    if (command.amount < card.leastOffer) return { code: 'below_min', least: card.leastOffer }
    return command.amount > (card.maxStart ?? Number.POSITIVE_INFINITY)
      ? { code: 'above_max', most: card.maxStart ?? Number.NaN }
      : null
  }
  const leading = ranking(card, kept)[0]
  const next = nextAmount(card, kept)
  if (leading?.person === command.person && command.kind === 'max')
    return worth(card, command.amount) > leading.amount
      ? null
      : { code: 'not_above_own_max', nextMinimum: next, ...upsideDown(card) }
  if (next !== null && worth(card, command.amount) >= worth(card, next)) return null
  return card.format === 'reverse'
    ? { code: 'above_next_max', nextMaximum: next }
    : { code: 'below_next_min', nextMinimum: next }
}

/** What the next offer must reach; null where nothing does. */
export function nextAmount(card: RuleCard, kept: readonly Kept[]): number | null {
  if (card.format === 'sealed') return card.leastOffer
  if (card.format === 'fixed') return null
  const next = amountOf(card, nextWorth(card, kept))
  return next >= (card.wholeDollars ? 100 : 1) ? next : null
}

function againstLowering(
  card: RuleCard,
  kept: readonly Kept[],
  { person, amount }: Extract<Command, { type: 'lower_max' }>,
): Refusal | null {
  const leading = ranking(card, kept)[0]
  const price = priceOf(card, kept)
  if (price === null || leading?.person !== person) return { code: 'not_leading' }
  if (worth(card, amount) < price)
    return { code: 'below_price', price: amountOf(card, price), ...upsideDown(card) }
  return worth(card, amount) < leading.amount ? null : { code: 'not_below_own_max', ...upsideDown(card) }
}

function upsideDown({ format }: RuleCard): { falling?: true } {
  return format === 'reverse' ? { falling: true } : {}
}
