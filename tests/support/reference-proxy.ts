import type { BidKind, RuleCard } from '#app/domain/auction/rule-card.ts'
import type { Cents } from '#app/domain/money/money.ts'
import type { Kept } from './reference-remaining.ts'

/**
 * Ascending and reverse auctions written a second time, on purpose unlike the engine: no state at all, and one way up.
 * From the list of offers that stand, everything is worked out anew, each time from the beginning:
 * - who leads, by sorting what each person stands at, and since when;
 * - the price, as the highest of all claims that any offer ever made on it.
 * A reverse auction is the same one upside down: all its amounts are taken as negative, so that the lowest is highest.
 */
export type Place = { person: string; amount: Cents; since: number }

/** What an amount counts for: more is better. */
export function worth(card: RuleCard, amount: Cents): Cents {
  return card.format === 'reverse' ? -amount : amount
}

/** A worth as an amount again. */
export function amountOf(card: RuleCard, worth: Cents): Cents {
  return card.format === 'reverse' ? -worth : worth
}

/** Everybody who ever offered, by what they stand at now, equal amounts by who stood there first. Worths, not amounts. */
export function ranking(card: RuleCard, kept: readonly Kept[]): Place[] {
  const people = new Set(
    kept.flatMap(({ command }) =>
      command.type === 'bid' || command.type === 'lower_max' ? [command.person] : [],
    ),
  )
  return [...people]
    .map((person) => placeOf(card, person, kept))
    .sort((a, b) => b.amount - a.amount || a.since - b.since)
}

/**
 * A person stands at the last maximum they named (a raise or a lowering), or at a fixed offer beyond it since; and has
 * stood there since they last stood at less. Raised and lowered again, a maximum is as old as it was.
 */
function placeOf(card: RuleCard, person: string, kept: readonly Kept[]): Place {
  const own = kept.flatMap(({ command }, since) =>
    (command.type === 'bid' || command.type === 'lower_max') && command.person === person
      ? [
          {
            amount: worth(card, command.amount),
            since,
            isFixed: 'kind' in command && command.kind === 'hard',
          },
        ]
      : [],
  )
  const stoodAt = own.map((_, last) => {
    const named = own.slice(0, last + 1).findLastIndex((place) => !place.isFixed)
    return Math.max(...own.slice(Math.max(0, named), last + 1).map((place) => place.amount))
  })
  const amount = stoodAt.at(-1) ?? Number.NaN
  const since = own[stoodAt.findLastIndex((stood) => stood < amount) + 1]?.since ?? 0
  return { person, amount, since }
}

/** No price is ever given up while all its offers stand, so the price is the highest claim of any of them. A worth. */
export function priceOf(card: RuleCard, kept: readonly Kept[]): Cents | null {
  const claims = prefixes(kept).flatMap((past) => claimsOf(card, past))
  return claims.length === 0 ? null : Math.max(...claims)
}

/** What the last of some offers claims for the price. Lowerings and changes of the reserve claim nothing. */
function claimsOf(card: RuleCard, past: readonly Kept[]): Cents[] {
  const offer = past.at(-1)?.command
  if (offer?.type !== 'bid') return []
  const before = ranking(card, past.slice(0, -1))
  const [first, second] = ranking(card, past)
  const claims = [worth(card, card.startPrice)]
  if (offer.kind === 'hard') claims.push(worth(card, offer.amount))
  const isContest = before.length > 0 && before[0]?.person !== offer.person
  if (isContest && first && second)
    claims.push(Math.min(first.amount, second.amount + step(card, second.amount)))
  const reserve = reserveOf(card, past)
  if (first && reserve !== null) {
    if (card.reserveMode === 'reach') claims.push(Math.min(first.amount, worth(card, reserve)))
    else if (first.amount >= worth(card, reserve)) claims.push(worth(card, reserve))
  }
  return claims
}

/** Whether the reserve was met when the last offer was judged; before any, only where there is none. */
export function reserveMetOf(card: RuleCard, kept: readonly Kept[]): boolean {
  const last = kept.findLastIndex(({ command }) => command.type === 'bid')
  if (last === -1) return card.reserve === null
  const past = kept.slice(0, last + 1)
  const reserve = reserveOf(card, past)
  return reserve === null || (ranking(card, past)[0]?.amount ?? Number.NaN) >= worth(card, reserve)
}

export function reserveOf(card: RuleCard, kept: readonly Kept[]): Cents | null {
  const changes = kept.flatMap(({ command }) => (command.type === 'change_reserve' ? [command.reserve] : []))
  return changes.length === 0 ? card.reserve : (changes.at(-1) ?? null)
}

/** The worth that the next offer must have. Downward there may be none: see `leastAmount`. */
export function nextWorth(card: RuleCard, kept: readonly Kept[]): Cents {
  const price = priceOf(card, kept)
  return price === null ? worth(card, card.startPrice) : price + step(card, price)
}

/** Whether the last of some offers is one after which another leads or the price is another. */
export function movesSomething(card: RuleCard, past: readonly Kept[]): boolean {
  const before = past.slice(0, -1)
  return (
    past.at(-1)?.command.type === 'bid' &&
    (ranking(card, before)[0]?.person !== ranking(card, past)[0]?.person ||
      priceOf(card, before) !== priceOf(card, past))
  )
}

export function takes(card: RuleCard, kind: BidKind): boolean {
  return card.bidKinds === 'both' || card.bidKinds === kind
}

function step(card: RuleCard, worth: Cents): Cents {
  const reached = card.ladder.filter((rung) => rung.from <= Math.abs(worth))
  return (reached.at(-1) ?? card.ladder[0])?.step ?? 0
}

export function prefixes<T>(list: readonly T[]): (readonly T[])[] {
  return list.map((_, last) => list.slice(0, last + 1))
}
