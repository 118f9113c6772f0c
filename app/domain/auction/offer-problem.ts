import { type Reader, readAmount } from '#app/domain/money/amount.ts'
import type { Cents } from '#app/domain/money/money.ts'
import { preBidLimits } from './pre-bids.ts'
import { PLAIN_TERMS, type RuleCard } from './rule-card.ts'

type Terms = Pick<RuleCard, 'format' | 'wholeDollars' | 'maxStart' | 'startPrice'>

/** What an offer is confirmed as, or why there is nothing to confirm: a code that the room would refuse it with. */
export type OfferReading = { ok: true; amount: Cents } | { ok: false; code: OfferProblem }
export type OfferProblem = 'empty' | 'decimal' | 'non_positive' | 'below_min' | 'above_max'

/**
 * Reads an offer before it is confirmed, by the bounds that never move while the page is open. What depends on others'
 * offers the room judges. `starts`: the listing has not begun, and takes starting offers, with cents.
 */
export function readOffer(
  typed: string | number | null | undefined,
  { format, wholeDollars, maxStart, startPrice }: Terms,
  { starts, language }: Pick<Reader, 'language'> & { starts: boolean },
): OfferReading {
  const read = readAmount(typed, { language, wholeDollars: wholeDollars && !starts })
  if (!read.ok) return read
  if (read.cents === null) return { ok: false, code: 'empty' }
  const { least, most } = starts
    ? preBidLimits({ ...PLAIN_TERMS, startPrice })
    : format === 'sealed'
      ? { least: PLAIN_TERMS.leastOffer, most: maxStart ?? Number.POSITIVE_INFINITY }
      : { least: 0, most: Number.POSITIVE_INFINITY }
  if (read.cents < least) return { ok: false, code: 'below_min' }
  if (read.cents > most) return { ok: false, code: 'above_max' }
  return { ok: true, amount: read.cents }
}
