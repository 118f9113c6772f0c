import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { missingLines } from '#app/db/transactions.server.ts'
import { missingDue } from '#app/features/fees/writes.server.ts'
import { missingSettled } from '#app/features/invoices/settling-writes.server.ts'
import { missingRoles } from '#app/features/team/writes.server.ts'

const HOUR_MS = 3_600_000
const DAYS_MS = 3 * 24 * HOUR_MS

type Deps = Pick<Ctx, 'db' | 'clock'>

/**
 * Writes what a version before this one left to triggers that are there no more (decision 115): it may still have run when
 * they went, or run again. Of what is whole it writes nothing.
 */
async function catchUp({ db, clock }: Deps, span: number): Promise<void> {
  const since = clock.now() - span
  await runBatch(db, [...missingLines(db, since), ...missingSettled(db, since), missingDue(db, since)])
}

/** Each minute, of what has just happened: an invoice that was paid tells nobody without its event. */
export function catchUpHour(ctx: Deps): Promise<void> {
  return catchUp(ctx, HOUR_MS)
}

/** Each hour, of days: as long as anybody goes back to a version before this one. */
export async function catchUpDays(ctx: Deps): Promise<void> {
  await catchUp(ctx, DAYS_MS)
  await runBatch(ctx.db, [missingRoles(ctx)])
}
