import { UPWARD } from './direction.ts'
import type { ProxyRules } from './proxy.ts'

/** Offers to buy: the highest leads, and the next must reach the price and a step. */
export const ASCENDING: ProxyRules = {
  direction: UPWARD,
  nextAmount: (card, { price }) => (price === null ? card.startPrice : UPWARD.stepPast(card.ladder, price)),
  short: (nextMinimum) => ({ code: 'below_next_min', nextMinimum }),
}
