import type { SaleProblemCode } from '#app/domain/auctions/set-up.ts'
import type { SaleFault, SaleNotDone, SaleRefusal } from '#app/flows/auctions/auction-form.server.ts'
import { reply, typedOf } from '#app/lib/form.server.ts'

type Fault = SaleFault | SaleProblemCode

/** The answer to a form of an auction's page that was not followed. */
export function saleNotDone(form: URLSearchParams, answer: SaleNotDone) {
  const typed = typedOf(form)
  if (answer.said === 'fault') {
    const { field, code } = answer.fault
    return reply<Fault, SaleRefusal>({ typed }, { faults: { [field]: code } })
  }
  if (answer.said === 'refused')
    return reply<Fault, SaleRefusal>({ typed }, { refused: answer.code, status: 409 })
  const faults: Partial<Record<string, Fault>> = {}
  for (const { field, code } of answer.problems) faults[field === 'pickup' ? 'pickupDates' : field] ??= code
  return reply<Fault, SaleRefusal>({ typed }, { faults, refused: answer.said })
}
