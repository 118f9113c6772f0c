import type { Ctx } from '#app/context.ts'
import { bookFees } from '#app/flows/book-fees.server.ts'

/** Books what gateways have kept of what went through. A failure is the next minute's to make good. */
export async function bookGatewayFees(ctx: Ctx): Promise<void> {
  try {
    await bookFees(ctx)
  } catch (error) {
    ctx.log('error', 'fees.failed', { error: String(error) })
  }
}
