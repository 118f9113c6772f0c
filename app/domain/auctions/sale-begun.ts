import type { SaleState } from './terms.ts'

type Sale = { state: SaleState; startsAt: number | null }

/** An announced auction whose start has passed: its lots have opened by themselves, and the job that notes it is still to come. */
export function hasBegun({ state, startsAt }: Sale, now: number): boolean {
  return state === 'announced' && startsAt !== null && startsAt <= now
}

/** The state in which everybody finds an auction at this moment. */
export function stateAt(sale: Sale, now: number): SaleState {
  return hasBegun(sale, now) ? 'open' : sale.state
}
