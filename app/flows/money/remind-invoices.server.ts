import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { type DueInvoice, listOverdue, listToRemind } from '#app/features/invoices/queries.server.ts'
import { markLate, markReminded } from '#app/features/invoices/writes.server.ts'
import { dueStatements } from '#app/features/outbox/commands.server.ts'
import { getSettings } from '#app/features/settings/queries.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'origin' | 'queues'>

const DAY_MS = 24 * 60 * 60_000
const MOST_AT_ONCE = 100

/**
 * Reminds of invoices that are due soon, and marks those that are past due. Mark and message are one batch, and the
 * message's id follows from the invoice: dying anywhere, or running twice, says nothing twice. Returns how many it marked.
 */
export async function remindInvoices(ctx: Deps): Promise<number> {
  const now = ctx.clock.now()
  const lead = (await getSettings(ctx)).invoice_reminder_days * DAY_MS
  const soon = lead > 0 ? await listToRemind(ctx, { now, until: now + lead, limit: MOST_AT_ONCE }) : []
  // one that was given no more time than that is as good as reminded by the mail that brought it
  const fresh = soon.filter(({ createdAt, dueAt }) => dueAt - createdAt > lead)
  await tell(ctx, 'invoiceReminder', fresh, (ids) => markReminded(ctx.db, ids, now), soon)
  const late = await listOverdue(ctx, { now, limit: MOST_AT_ONCE })
  await tell(ctx, 'invoiceLate', late, (ids) => markLate(ctx.db, ids, now), late)
  return soon.length + late.length
}

async function tell(
  ctx: Deps,
  template: 'invoiceReminder' | 'invoiceLate',
  told: readonly DueInvoice[],
  mark: (ids: string[]) => ReturnType<typeof markLate>,
  marked: readonly DueInvoice[],
) {
  if (marked.length === 0) return
  const { ids, statements } = await dueStatements(
    ctx,
    template,
    told.map(({ id }) => id),
  )
  await runBatch(ctx.db, [mark(marked.map(({ id }) => id)), ...statements])
  await ctx.queues.outbox(ids)
}
