import type { Ctx } from '#app/context.ts'
import { INVOICES_PER_PAGE } from './inputs.ts'
import { countInvoices, listInvoices } from './list-queries.server.ts'

type Reads = Pick<Ctx, 'db' | 'clock'>

/** How many invoices somebody has to pay, has paid, and had called off. */
export function countBought(ctx: Reads, buyer: string) {
  return countInvoices(ctx, { buyer })
}

/** What somebody has to pay, the oldest first. */
export async function listToPay(ctx: Reads, buyer: string) {
  const asked = { tab: 'unpaid', q: '', sort: 'oldest', page: 1, limit: INVOICES_PER_PAGE } as const
  return (await listInvoices(ctx, { buyer }, asked)).records
}
