import type { Ctx } from '#app/context.ts'
import { remindInvoices } from '#app/flows/remind-invoices.server.ts'

/** Reminds buyers of what is due and marks what is late. A failure is the next minute's to make good. */
export async function remindOfInvoices(ctx: Ctx): Promise<void> {
  try {
    await remindInvoices(ctx)
  } catch (error) {
    ctx.log('error', 'invoices.unreminded', { error: String(error) })
  }
}
