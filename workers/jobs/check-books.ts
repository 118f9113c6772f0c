import type { Ctx } from '#app/context.ts'
import { findBookFaults } from '#app/features/payments/books.server.ts'
import { findRefundFaults } from '#app/features/returns/books.server.ts'

const MOST_TOLD = 50

/** Says what does not balance, one line each; a line that says so when all does. */
export async function checkBooks(ctx: Ctx): Promise<void> {
  const faults = [...(await findBookFaults(ctx, MOST_TOLD)), ...(await findRefundFaults(ctx, MOST_TOLD))]
  for (const fault of faults) ctx.log('error', 'books.unbalanced', fault)
  if (faults.length === 0) ctx.log('info', 'books.balanced')
}
