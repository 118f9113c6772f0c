import type { Cents } from '../money/money.ts'
import { type Direction, reaches } from './direction.ts'
import type { RuleCard } from './rule-card.ts'

/**
 * Rule 6: where the price stands once a best maximum has been judged against the reserve. `jump` carries the price to a
 * reserve that the maximum reaches, `reach` to the lesser of the two.
 */
export function withReserve(
  { reserve, reserveMode }: RuleCard,
  direction: Direction,
  price: Cents,
  leaderMax: Cents,
): { price: Cents; reserveMet: boolean } {
  if (reserve === null) return { price, reserveMet: true }
  if (reaches(direction, leaderMax, reserve))
    return { price: direction.better(price, reserve), reserveMet: true }
  return { price: reserveMode === 'reach' ? leaderMax : price, reserveMet: false }
}

/**
 * Whether a price sells. Asks the reserve as it is at the close, not as it was when the last offer was judged: it may
 * have been changed since. After every accepted offer the two agree, for a reserve that is met has carried the price
 * to itself.
 */
export function isWorthSelling({ reserve }: RuleCard, direction: Direction, price: Cents | null): boolean {
  return reserve === null || (price !== null && reaches(direction, price, reserve))
}
