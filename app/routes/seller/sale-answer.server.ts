import type { SaleFault, SaleNotDone, SaleRefusal } from '#app/flows/auctions/auction-form.server.ts'
import { reply, typedOf } from '#app/lib/form.server.ts'

/**
 * The answer to a form of an auction's page that was not followed. `refused`: the status where something stands against
 * it; the router reads a page anew after 200 alone.
 */
export function saleNotDone(form: URLSearchParams, answer: SaleNotDone, refused: 200 | 409) {
  const typed = typedOf(form)
  if (answer.said === 'fault') {
    const { field, code } = answer.fault
    return reply<SaleFault, SaleRefusal>({ typed }, { faults: { [field]: code } })
  }
  if (answer.said === 'not_ready') return reply<SaleFault, SaleRefusal>({ typed }, { refused: answer.said })
  return reply<SaleFault, SaleRefusal>({ typed }, { refused: answer.code, status: refused })
}
