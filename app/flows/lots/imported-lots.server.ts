import type { Ctx } from '#app/context.ts'
import type { WorkSide } from '#app/domain/people/permissions.ts'
import { findItemIds } from '#app/features/drafts/commands.server.ts'
import { listLabelled } from '#app/features/labels/queries.server.ts'
import { isJobId } from '#app/features/long-jobs/inputs.ts'
import { ownJob } from '#app/features/long-jobs/queries.server.ts'
import { draftIdOf } from '#app/flows/long-jobs/import-step.server.ts'
import { ROWS_A_PART } from './import-input.ts'
import { findImport } from './import-lots.server.ts'
import { readPart } from './read-rows.server.ts'

/**
 * The drafts that an import has made or changed, in the order of its rows, and the lots that they have become; without those
 * that are gone. Empty where there is no such import of this reader's.
 */
export async function importedLots(ctx: Ctx, side: WorkSide, jobId: string): Promise<string[]> {
  const key = isJobId(jobId) && ctx.actor ? ownJob(side, ctx.actor.id, jobId) : null
  const found = key && (await findImport(ctx, key))
  if (!key || !found) return []
  const { job, input } = found
  const column = input.mapping.indexOf('itemId')
  const ids: string[] = []
  for (let at = 0; at < job.cursor; at += ROWS_A_PART) {
    const rows = (await readPart(ctx, key.id, at, input)).slice(0, job.cursor - at)
    const itemIdOf = (cells: readonly string[]) => (cells[column] ?? '').trim()
    const named = rows.map(({ cells }) => itemIdOf(cells)).filter((itemId) => itemId !== '')
    const held = await findItemIds(ctx, side.organisationId, [...new Set(named)])
    for (const { row, cells } of rows) {
      const own = await draftIdOf(key.id, row)
      const holder = held.get(itemIdOf(cells))
      // a number that a live lot had already is that lot's: its row was refused
      ids.push(holder && holder.lotNumber === null ? holder.lotId : own)
    }
  }
  return listLabelled(ctx, side, [...new Set(ids)])
}
