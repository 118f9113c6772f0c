/** Thousandths of a percent, as a sales tax is kept: 7255 is 7.255 %. */
export type TaxRate = number

/** What was typed as percent, with up to three decimals. */
export function taxRateOf(percent: string): TaxRate {
  return Math.round(Number(percent) * 1000)
}

/** In basis points, as charges have it: with one decimal at most. */
export function bpsOfTaxRate(rate: TaxRate): number {
  return rate / 10
}
