import type { SaleProblemCode } from '#app/domain/auctions/set-up.ts'
import type { SaleDone, SaleFault, SaleRefusal } from '#app/flows/auctions/auction-form.server.ts'
import type { FormAnswer } from '#app/lib/form-answer.ts'

export type SaleWrong = FormAnswer<SaleFault | SaleProblemCode, SaleRefusal>
/** What an auction's page is told: what was done, or what stands against it. */
export type SaleTellings = SaleDone | SaleWrong

export function wrongOf(told: SaleTellings | undefined): SaleWrong | null {
  return told === undefined || 'said' in told ? null : told
}
