import type { SQL } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import type { JobKind } from './inputs.ts'
import { QUEUED_MOST } from './inputs.ts'
import { findNextInLine, type JobKey, listDueJobs, listOldJobs, listUnderWay } from './queries.server.ts'
import {
  claim,
  deleteJobs,
  enqueue,
  halt,
  insertItems,
  insertJob,
  insertNotes,
  type JobRow,
  saveInput,
  startOver,
  stop,
} from './writes.server.ts'

export { isUnderWay } from './inputs.ts'
export {
  countReasons,
  findJob,
  findNextInLine,
  type JobKey,
  type JobNote,
  type JobView,
  listDueJobs,
  listImports,
  listItems,
  listJobs,
  listNotes,
  listUnderWay,
  ownJob,
} from './queries.server.ts'
export {
  claim,
  insertNotes,
  type JobRow,
  type Moved,
  moveOn,
  type NoteRow,
  putOff,
} from './writes.server.ts'

type Need = Pick<Ctx, 'db' | 'clock' | 'queues'>

type Started = {
  id: string
  organisationId: string
  personId: string
  kind: JobKind
  label: string
  input: unknown
  /** The lots that it is about, as a select of their ids, where it is about lots. */
  lots?: { select: SQL; most: number }
  total: number
  /** `prepared` waits for somebody to start it. */
  state: 'prepared' | 'queued'
}

/**
 * Keeps a job; sent twice under one id, it is one. False where too many of the organisation's wait already. Whoever adds one
 * that is queued says so to the queue, or does its first steps.
 */
export async function addJob({ db, clock }: Pick<Ctx, 'db' | 'clock'>, started: Started): Promise<boolean> {
  const { lots, ...given } = started
  if (given.state === 'queued' && (await isFull({ db }, given.organisationId))) return false
  const row = { ...given, createdAt: clock.now() }
  await runBatch(db, [insertJob(db, row), ...(lots ? insertItems(db, given.id, lots.select, lots.most) : [])])
  return true
}

/** Keeps what was chosen for a prepared job, and what it is then about; false where it is none any more. */
export function keepInput(
  { db }: Pick<Ctx, 'db'>,
  key: JobKey,
  input: unknown,
  about: { total?: number; label?: string } = {},
): Promise<boolean> {
  return saveInput(db, key, input, about)
}

/** Starts a prepared job, or lets a stopped one go on; who does so is whose rights the rest of it has. */
export async function startJob(
  { db, queues }: Pick<Ctx, 'db' | 'queues'>,
  key: JobKey,
  how: { personId: string; input?: unknown; total?: number },
): Promise<'started' | 'full' | 'not_there'> {
  if (await isFull({ db }, key.organisationId)) return 'full'
  if (!(await enqueue(db, key, how))) return 'not_there'
  await queues.longJobs([key.id])
  return 'started'
}

export async function stopJob({ db, clock, queues }: Need, key: JobKey): Promise<boolean> {
  const stopped = await stop(db, key, clock.now())
  const next = stopped ? await findNextInLine({ db }, key.organisationId) : null
  if (next) await queues.longJobs([next])
  return stopped
}

/** What a stopped job had done was taken back: it is as before it was started. */
export async function startOverJob({ db }: Pick<Ctx, 'db'>, key: JobKey): Promise<void> {
  await runBatch(db, startOver(db, key))
}

async function isFull({ db }: Pick<Ctx, 'db'>, organisationId: string): Promise<boolean> {
  return (await listUnderWay({ db }, { organisationId, yards: null }, '')).length > QUEUED_MOST
}

const DAY_MS = 86_400_000
const KEPT_MS = 90 * DAY_MS
const PREPARED_MS = 2 * DAY_MS

/** Takes away what nobody looks at any more, with its files. */
export async function removeOldJobs(ctx: Pick<Ctx, 'db' | 'clock' | 'papers'>): Promise<void> {
  const now = ctx.clock.now()
  const old = await listOldJobs(ctx, { before: now - KEPT_MS, prepared: now - PREPARED_MS })
  for (const { id } of old) await ctx.papers.removeAll(jobFolder(id))
  await deleteJobs(
    ctx.db,
    old.map(({ id }) => id),
  )
}

/** Takes away a job that is not under way, with its files. */
export async function removeJob(ctx: Pick<Ctx, 'db' | 'papers'>, { id }: JobKey): Promise<void> {
  await ctx.papers.removeAll(jobFolder(id))
  await deleteJobs(ctx.db, [id])
}

/** Where in the bucket a job's files are. */
export function jobFolder(id: string): string {
  return `long-jobs/${id}/`
}

/** Ends a job that a step has for itself: it was told to stop, or nobody with the right to it stands behind it any more. */
export async function haltJob(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  job: JobRow,
  why: 'signed_out' | 'forbidden' | null,
): Promise<void> {
  const note = { jobId: job.id, position: -1, part: job.step, refused: false, about: '', why: why ?? '' }
  await runBatch(db, [halt(db, job, clock.now()), ...(why ? insertNotes(db, [note]) : [])])
}

export async function claimJob({ db, clock }: Pick<Ctx, 'db' | 'clock'>, id: string) {
  return claim(db, id, clock.now())
}

/** Says anew which jobs wait for a step. */
export async function announceJobs({ db, clock, queues }: Need, most: number): Promise<string[]> {
  const due = await listDueJobs({ db }, clock.now(), most)
  await queues.longJobs(due)
  return due
}
