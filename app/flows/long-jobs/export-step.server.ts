import { type JobRow, jobFolder, listItems } from '#app/features/long-jobs/commands.server.ts'
import { bulkInput } from '#app/flows/lots/bulk-input.ts'
import { exportRows } from '#app/flows/lots/export-lots.server.ts'
import { csvOf } from '#app/lib/csv.ts'
import { NOTHING_MOVED, type StepCtx, type Stepped } from './step.ts'

const ROWS_A_STEP = 500

/** Writes some rows of an export into a file of their own; one that is written again says the same. */
export async function exportStep(ctx: StepCtx, job: JobRow): Promise<Stepped> {
  const { state } = bulkInput.parse(job.input)
  const items = await listItems(ctx, job.id, job.cursor, ROWS_A_STEP)
  const ids = items.map(({ lotId }) => lotId)
  const rows = await exportRows(ctx, job.organisationId, state, ids)
  const key = exportKey(job.id, job.cursor)
  await ctx.papers.keep(key, new TextEncoder().encode(csvOf(rows)), 'text/csv')
  return {
    cursor: items.length === 0 ? job.total : job.cursor + items.length,
    moved: { ...NOTHING_MOVED, made: rows.length },
    notes: [],
    effects: [],
  }
}

/** Where the rows from a place on are kept; parts are `ROWS_A_STEP` apart. */
export function exportKey(jobId: string, cursor: number): string {
  return `${jobFolder(jobId)}rows-${cursor}.csv`
}

/** The files of an export, in order. */
export function exportKeys(job: { id: string; total: number }): string[] {
  return Array.from({ length: Math.ceil(job.total / ROWS_A_STEP) }, (_, at) =>
    exportKey(job.id, at * ROWS_A_STEP),
  )
}
