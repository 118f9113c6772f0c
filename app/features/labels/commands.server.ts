import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import type { WorkSide } from '#app/domain/people/permissions.ts'
import { removeWaitingLabels } from './writes.server.ts'

/** Somebody says that the labels of these lots are printed. The caller has asked for the right. */
export async function labelsPrinted(
  ctx: Pick<Ctx, 'db'>,
  side: WorkSide,
  lots: readonly string[],
): Promise<void> {
  await runBatch(ctx.db, [removeWaitingLabels(ctx, side, lots)])
}
