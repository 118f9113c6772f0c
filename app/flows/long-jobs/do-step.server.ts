import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { mayActFor } from '#app/domain/people/permissions.ts'
import { findActorOfPerson } from '#app/features/accounts/queries.server.ts'
import {
  announceJobs,
  claimJob,
  findNextInLine,
  haltJob,
  insertNotes,
  type JobRow,
  moveOn,
  putOff,
} from '#app/features/long-jobs/commands.server.ts'
import { bulkStep } from './bulk-step.server.ts'
import { exportStep } from './export-step.server.ts'
import { importStep } from './import-step.server.ts'
import type { Step } from './step.ts'

const STEPS: Record<JobRow['kind'], Step> = { import: importStep, bulk: bulkStep, export: exportStep }

/** So many jobs the minute's look takes a step of by itself; the others get a message each. */
const STEPS_A_MINUTE = 3
const ANNOUNCED_MOST = 100

/**
 * Does one step of a long job and asks for the next. Killed at any point, the job stands where it stood before or after
 * this step: what a step writes and that it is done are one batch, and a step that comes late holds nothing any more.
 */
export async function doStep(ctx: Ctx, id: string): Promise<boolean> {
  const job = await claimJob(ctx, id)
  if (!job) return false
  const { organisationId } = job
  if (job.state === 'stopping') {
    await haltJob(ctx, job, null)
    return followUp(ctx, organisationId)
  }
  const actor = await findActorOfPerson(ctx, job.personId)
  if (!actor || actor.status === 'deactivate' || !mayActFor(actor, organisationId, 'listings')) {
    await haltJob(ctx, job, actor ? 'forbidden' : 'signed_out')
    return followUp(ctx, organisationId)
  }
  try {
    const { cursor, moved, notes, effects, after } = await STEPS[job.kind]({ ...ctx, actor }, job)
    const rows = notes.map((note) => ({ ...note, jobId: job.id }))
    await runBatch(ctx.db, [
      moveOn(ctx.db, job, { cursor, moved, now: ctx.clock.now() }),
      ...effects,
      ...insertNotes(ctx.db, rows),
    ])
    await after?.()
    if (cursor >= job.total) return followUp(ctx, organisationId)
  } catch (error) {
    await putOff(ctx.db, job, ctx.clock.now())
    throw error
  }
  await ctx.queues.longJobs([id])
  return true
}

/** The next one in an organisation's line. */
async function followUp(ctx: Ctx, organisationId: string): Promise<false> {
  const next = await findNextInLine(ctx, organisationId)
  if (next) await ctx.queues.longJobs([next])
  return false
}

/** The second net: what no message has asked for, or was killed over, goes on within a minute. */
export async function doDueSteps(ctx: Ctx): Promise<void> {
  const due = await announceJobs(ctx, ANNOUNCED_MOST)
  for (const id of due.slice(0, STEPS_A_MINUTE)) await doStep(ctx, id)
}

/** Does a small job at once, for whoever waits for it; what would take longer than that goes on by itself. */
export async function doAtOnce(ctx: Ctx, id: string, stepsMost: number): Promise<void> {
  for (let done = 0; done < stepsMost; done += 1) if (!(await doStep(ctx, id))) return
}
