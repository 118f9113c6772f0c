import type { ShipRefusal } from '#app/features/invoices/commands.server.ts'
import type { ShipFault } from '#app/features/invoices/inputs.ts'
import type { CallingOffRefusal } from '#app/flows/money/call-off.server.ts'
import type { OfflineRefusal } from '#app/flows/money/pay-offline.server.ts'

/**
 * Why an act was not done to an invoice. `nothing`: there is nothing to be said or changed. `handed_over`: some of it is
 * with its buyer. `too_late`: the yard's day is over. `past`: that day has gone by. `full`: no room for more notes. `at_yard`: its party stands in the yard's queue. `in_return`: it is asked back already. `not_abandoned`: its buyer may still
 * come for it. `pieces`: sold by the piece. `relisted`: it is listed anew, or drafted to be.
 */
export type OrderRefusal =
  | 'not_found'
  | 'nothing'
  | 'unpaid'
  | 'handed_over'
  | 'too_late'
  | 'past'
  | 'full'
  | 'at_yard'
  | 'in_return'
  | 'not_abandoned'
  | 'pieces'
  | 'relisted'
  | ShipFault
  | Exclude<ShipRefusal, 'not_found'>
  | Exclude<OfflineRefusal | CallingOffRefusal, 'not_found'>

/** What became of an act: how many invoices it was done to, and of each other one why not. */
export type Acted = { done: string[]; refused: { invoice: string; code: OrderRefusal }[] }

export function idsOf(invoices: readonly { id: string }[]): string[] {
  return invoices.map(({ id }) => id)
}

/** Those that are so, and all others. */
export function parted<One>(all: readonly One[], is: (one: One) => boolean): [One[], One[]] {
  return [all.filter(is), all.filter((one) => !is(one))]
}

/** None of these was done, each for the same reason. */
export function refuseAll(numbers: readonly string[], code: OrderRefusal): Acted {
  return { done: [], refused: numbers.map((invoice) => ({ invoice, code })) }
}
