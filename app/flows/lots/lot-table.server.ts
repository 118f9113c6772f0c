import type { Ctx } from '#app/context.ts'
import type { WorkSide } from '#app/domain/people/permissions.ts'
import { clockOf, dayAt } from '#app/domain/pickup/civil.ts'
import { addJob, findJob, type JobView, removeJob } from '#app/features/long-jobs/commands.server.ts'
import {
  selectDrafts,
  selectGiven,
  selectGivenDrafts,
  selectLots,
  type Whose,
} from '#app/features/lot-table/commands.server.ts'
import type { LotQuery } from '#app/features/lot-table/inputs.ts'
import type { ListingState } from '#app/features/selling/inputs.ts'
import { doAtOnce } from '#app/flows/long-jobs/do-step.server.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { AT_ONCE_MOST, actsFor, type BulkInput, LOTS_MOST } from './bulk-input.ts'

const MINUTE = 60_000
const STEPS_AT_ONCE = 8

/** Whose table it is, at which moment: days end as the first yard's do. */
export function whoseTable(side: WorkSide, now: number, yards: readonly { timeZone: string }[]): Whose {
  const zone = zoneOf(yards[0]?.timeZone ?? 'America/New_York')
  const lastMinute = clockOf(zone, dayAt(zone, now))(24 * 60 - 1)
  return { ...side, now, dayEnds: (lastMinute ?? now) + MINUTE }
}

/** The lots that something is done to: those that were ticked, or all that a query finds. */
export type Selection = { ids: readonly string[] } | { query: LotQuery }

export type BulkStarted =
  | { ok: true; job: JobView; over: boolean }
  | { ok: false; code: 'none' | 'full' | 'forbidden' }

/**
 * Does something to many lots: up to `AT_ONCE_MOST` now, more as long work. Which lots they are is settled as it begins.
 * `id` comes with the form: sent twice, it is done once.
 */
export async function startBulk(
  ctx: Ctx,
  { id, personId, whose }: { id: string; personId: string; whose: Whose },
  input: BulkInput,
  selection: Selection,
): Promise<BulkStarted> {
  const { organisationId } = whose
  if (!ctx.actor || !actsFor(ctx.actor, organisationId, input.state).includes(input.act))
    return { ok: false, code: 'forbidden' }
  const key = { id, organisationId }
  const added = await addJob(ctx, {
    ...key,
    personId,
    kind: input.act === 'export' ? 'export' : 'bulk',
    label: `${input.act}:${input.state}`,
    input,
    lots: { select: selectOf(whose, input.state, selection), most: LOTS_MOST },
    total: 0,
    state: 'queued',
  })
  if (!added) return { ok: false, code: 'full' }
  const job = await findJob(ctx, key)
  if (!job || job.total === 0) {
    await removeJob(ctx, key)
    return { ok: false, code: 'none' }
  }
  if (job.total > AT_ONCE_MOST) {
    await ctx.queues.longJobs([id])
    return { ok: true, job, over: false }
  }
  await doAtOnce(ctx, id, STEPS_AT_ONCE)
  const done = (await findJob(ctx, key)) ?? job
  return { ok: true, job: done, over: done.state === 'done' }
}

/** The ids of what was selected, as a select. */
export function selectOf(whose: Whose, state: ListingState, selection: Selection) {
  if (state === 'draft')
    return 'ids' in selection ? selectGivenDrafts(whose, selection.ids) : selectDrafts(whose, selection.query)
  return 'ids' in selection
    ? selectGiven(whose, state, selection.ids)
    : selectLots(whose, state, selection.query)
}
