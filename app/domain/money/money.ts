/** Integer US cents. Every amount inside the house has this unit; dollars exist on the wire and on screen only. */
export type Cents = number

/** Of a basis point: what rates are whole numbers of, as a sales tax of 7.255 % is 725.5. */
const TENTHS = 10
const WHOLE = 10_000 * TENTHS

/**
 * The one rounding rule (engine.md, Money): a rate in basis points, with one decimal at most, of an amount, half up to the
 * cent. Whole numbers are multiplied, so that no half is lost to a decimal that has no exact binary.
 */
export function share(amount: Cents, rateBps: number): Cents {
  return Math.floor((amount * Math.round(rateBps * TENTHS) + WHOLE / 2) / WHOLE)
}

/** Basis points as the percentage that people know: 725.5 is 7.255. */
export function percentOf(bps: number): number {
  return Math.round(bps * TENTHS) / (100 * TENTHS)
}

/** Dollars on the wire (a number with at most two decimals) to cents; null when it is no such number. */
export function centsFromDollars(dollars: number): Cents | null {
  if (!Number.isFinite(dollars)) return null
  const cents = Math.round(dollars * 100)
  if (!Number.isSafeInteger(cents) || Math.abs(dollars * 100 - cents) > 1e-6) return null
  return cents
}

/** Cents to the number of dollars that the wire shows. */
export function dollarsFromCents(cents: Cents): number {
  return cents / 100
}

export function dollarsOrNull(cents: Cents | null): number | null {
  return cents === null ? null : dollarsFromCents(cents)
}

/** en-US dollars: whole amounts without cents ("$1,486"), others with both ("$113.47"). */
export function formatMoney(cents: Cents): string {
  return dollars(cents, cents % 100 !== 0)
}

/** Cents as a field of dollars shows them: "20", "20.50". */
export function dollarsField(cents: Cents): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)
}

/** en-US dollars, always with cents: sums and invoices. */
export function formatExact(cents: Cents): string {
  return dollars(cents, true)
}

/** Not by Intl, whose first formatter takes a telephone as long as half a page's hydration. */
function dollars(cents: Cents, exact: boolean): string {
  const amount = Math.round(Math.abs(cents))
  const tail = exact ? `.${String(amount % 100).padStart(2, '0')}` : ''
  return `${cents < 0 ? '-' : ''}$${grouped(Math.floor(amount / 100))}${tail}`
}

/** A whole number, or its digits, with its thousands apart: "12,840". */
export function grouped(whole: number | string, separator = ','): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, separator)
}

/**
 * Splits an amount by weights to the cent, by largest remainder: each part is within a cent of its exact share, the parts
 * come to the amount, and of equal remainders the earlier takes the cent. Without any weight all parts weigh the same.
 */
export function allocate(amount: Cents, weights: readonly number[]): Cents[] {
  if (weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0))
    throw new Error('Weights are whole numbers, none below zero.')
  if (weights.length === 0 && amount !== 0) throw new Error('There is nothing to split this among.')
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  const weighed = sum === 0n ? weights.map(() => 1n) : weights.map(BigInt)
  const whole = sum === 0n ? BigInt(weights.length) : sum
  const sign = amount < 0 ? -1 : 1
  // products of two safe integers are none
  const exact = weighed.map((weight) => weight * BigInt(Math.abs(amount)))
  const parts = exact.map((share) => Number(share / whole))
  const left = Math.abs(amount) - parts.reduce((all, part) => all + part, 0)
  exact
    .map((share, index) => ({ index, rest: share % whole }))
    .sort((one, other) =>
      one.rest === other.rest ? one.index - other.index : one.rest > other.rest ? -1 : 1,
    )
    .slice(0, left)
    .forEach(({ index }) => {
      parts[index] = (parts[index] ?? 0) + 1
    })
  // no negative zero
  return parts.map((part) => (part === 0 ? 0 : part * sign))
}
