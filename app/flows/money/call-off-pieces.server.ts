import type { Ctx } from '#app/context.ts'
import { readSettings } from '#app/domain/shop/settings.ts'
import { findLateInvoice, type LateRow, listUnpaidPieces } from '#app/features/fees/queries.server.ts'
import { settings } from '#drizzle/schema/index.ts'
import { callOffNow } from './call-off.server.ts'
import { throughLate } from './through-late.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'gateway' | 'gateways' | 'queues' | 'log'>

const DAY_MS = 24 * 60 * 60_000

/** Before every invoice: where the deployment gives no number of days, only what was declined is called off. */
const NEVER = -1

/**
 * Each minute: an invoice of pieces of which nothing was paid is called off, and its event brings them back to stock. On the
 * day it is due where its last charge was declined by the bank; else after as many days as the deployment says, if it says
 * any. What is being paid stays, and has its turn again.
 */
export async function callOffPieces(ctx: Deps): Promise<number> {
  const { pieces_unpaid_days: days } = readSettings(await ctx.db.select().from(settings))
  const now = ctx.clock.now()
  const before = days === 0 ? NEVER : now - days * DAY_MS
  return throughLate<LateRow>(
    (limit, last) => listUnpaidPieces(ctx, { now, before, limit }, last),
    (id) => callOffOne(ctx, id),
  )
}

async function callOffOne(ctx: Deps, id: string): Promise<boolean> {
  const invoice = await findLateInvoice(ctx, { id })
  // paid, or called off, since it was listed
  if (invoice?.status !== 'unpaid') return false
  const done = await callOffNow(ctx, invoice, { reason: 'not_paid', by: null })
  const code = done === 'beaten' ? 'paying' : done.ok ? null : done.code
  if (code !== null) ctx.log('info', 'pieces.waits', { invoice: id, code })
  return code === null
}
