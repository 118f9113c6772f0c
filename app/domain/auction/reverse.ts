import { DOWNWARD, leastCoin } from './direction.ts'
import type { ProxyRules } from './proxy.ts'

/** Offers to sell: the lowest leads, a maximum is a floor, and the next must be a step below the price. */
export const REVERSE: ProxyRules = {
  direction: DOWNWARD,
  nextAmount: (card, { price }) => {
    const next = price === null ? card.startPrice : DOWNWARD.stepPast(card.ladder, price)
    return next < leastCoin(card) ? null : next
  },
  short: (nextMaximum) => ({ code: 'above_next_max', nextMaximum }),
}
