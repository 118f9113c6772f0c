import { and, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Statement } from '#app/db/batch.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { longJobItems, longJobNotes, longJobs } from '#drizzle/schema/index.ts'

export type JobRow = typeof longJobs.$inferSelect
export type NoteRow = typeof longJobNotes.$inferInsert
/** By how much a step has moved a job's figures. */
export type Moved = { made: number; updated: number; looked: number; refused: number }

/** So long a step has its job for itself; one that is killed is taken up by another after it. */
const LEASE_MS = 60_000
/** Above this nobody expects the next step to go better. */
const FAILURES_MOST = 6
const FIRST_WAIT_MS = 2_000

export function insertJob(db: Db, row: typeof longJobs.$inferInsert): Statement {
  return db.insert(longJobs).values(row).onConflictDoNothing({ target: longJobs.id })
}

/** The lots that a job is about, as a select of their ids finds them in its order, and how many they are. */
export function insertItems(db: Db, jobId: string, select: SQL, most: number): Statement[] {
  return [
    db
      .insert(longJobItems)
      .select(sql`select ${jobId}, row_number() over () - 1, id from (${select}) where true limit ${most}`)
      .onConflictDoNothing(),
    db
      .update(longJobs)
      .set({ total: sql`(select count(*) from long_job_items where job_id = ${jobId})` })
      .where(eq(longJobs.id, jobId)),
  ]
}

/** Gives a step the job for itself: the row as it then is; null where another has it, or it is not its turn. */
export async function claim(db: Db, id: string, now: number): Promise<JobRow | null> {
  const [row] = await db
    .update(longJobs)
    .set({
      state: sql`case state when 'queued' then 'running' else state end`,
      step: sql`${longJobs.step} + 1`,
      leasedUntil: now + LEASE_MS,
      startedAt: sql`coalesce(${longJobs.startedAt}, ${now})`,
    })
    .where(
      and(
        eq(longJobs.id, id),
        inArray(longJobs.state, ['queued', 'running', 'stopping']),
        lte(longJobs.leasedUntil, now),
        sql`not exists (select 1 from long_jobs other where other.organisation_id = ${longJobs.organisationId}
          and other.state in ('running', 'stopping') and other.id <> ${longJobs.id})`,
      ),
    )
    .returning()
  return row ?? null
}

/**
 * In the batch of what a step did: moves the job on and lets it go. All of the batch fails when another step has taken the
 * job since, so that what a slow step does late is not done twice.
 */
export function moveOn(
  db: Db,
  { id, step, total }: Pick<JobRow, 'id' | 'step' | 'total'>,
  { cursor, moved, now }: { cursor: number; moved: Moved; now: number },
): Statement {
  const isOver = cursor >= total
  return db
    .update(longJobs)
    .set({
      // not null holds it
      cursor: sql`case when ${longJobs.step} = ${step} then ${cursor} end`,
      made: sql`${longJobs.made} + ${moved.made}`,
      updated: sql`${longJobs.updated} + ${moved.updated}`,
      looked: sql`${longJobs.looked} + ${moved.looked}`,
      refused: sql`${longJobs.refused} + ${moved.refused}`,
      leasedUntil: 0,
      failures: 0,
      state: isOver ? 'done' : sql`case state when 'stopping' then 'stopped' else state end`,
      endedAt: isOver ? now : sql`case state when 'stopping' then ${now} end`,
    })
    .where(eq(longJobs.id, id))
}

export function insertNotes(db: Db, notes: readonly NoteRow[]): Statement[] {
  // one statement takes a hundred values
  const statements: Statement[] = []
  for (let at = 0; at < notes.length; at += 10)
    statements.push(
      db
        .insert(longJobNotes)
        .values(notes.slice(at, at + 10))
        .onConflictDoNothing(),
    )
  return statements
}

/** After a step that failed: lets the job go for a while that grows, and gives it up in the end. */
export async function putOff(db: Db, { id, step, failures }: JobRow, now: number): Promise<void> {
  const gaveUp = failures + 1 >= FAILURES_MOST
  await db
    .update(longJobs)
    .set({
      failures: failures + 1,
      leasedUntil: now + FIRST_WAIT_MS * 2 ** failures,
      ...(gaveUp ? { state: 'failed' as const, endedAt: now } : {}),
    })
    .where(and(eq(longJobs.id, id), eq(longJobs.step, step)))
}

/** Ends a job that this step has for itself. */
export function halt(db: Db, { id, step }: Pick<JobRow, 'id' | 'step'>, now: number): Statement {
  return db
    .update(longJobs)
    .set({ state: 'stopped', endedAt: now, leasedUntil: 0 })
    .where(and(eq(longJobs.id, id), eq(longJobs.step, step)))
}

/** Has a job stop: at once where no step is at it, else after the step. False where there is nothing to stop. */
export async function stop(db: Db, key: { id: string; organisationId: string }, now: number) {
  const idle = sql`(state = 'queued' or ${longJobs.leasedUntil} <= ${now})`
  const rows = await db
    .update(longJobs)
    .set({
      state: sql`case when ${idle} then 'stopped' else 'stopping' end`,
      endedAt: sql`case when ${idle} then ${now} end`,
    })
    .where(and(its(key), inArray(longJobs.state, ['queued', 'running', 'stopping'])))
    .returning({ id: longJobs.id })
  return rows.length > 0
}

/** Puts a prepared, stopped or failed job into the line, for whoever says so. */
export async function enqueue(
  db: Db,
  key: { id: string; organisationId: string },
  { personId, input, total }: { personId: string; input?: unknown; total?: number },
): Promise<boolean> {
  const rows = await db
    .update(longJobs)
    .set({
      state: 'queued',
      personId,
      failures: 0,
      leasedUntil: 0,
      endedAt: null,
      ...(input === undefined ? {} : { input }),
      ...(total === undefined ? {} : { total }),
    })
    .where(and(its(key), inArray(longJobs.state, ['prepared', 'stopped', 'failed'])))
    .returning({ id: longJobs.id })
  return rows.length > 0
}

/** Keeps what was chosen for a file that nobody has started yet. */
export async function saveInput(
  db: Db,
  key: { id: string; organisationId: string },
  input: unknown,
  about: { total?: number; label?: string },
) {
  const rows = await db
    .update(longJobs)
    .set({ input, ...about })
    .where(and(its(key), eq(longJobs.state, 'prepared')))
    .returning({ id: longJobs.id })
  return rows.length > 0
}

/** A stopped job's work was taken back: its figures begin again. */
export function startOver(db: Db, key: { id: string; organisationId: string }): Statement[] {
  return [
    db.delete(longJobNotes).where(eq(longJobNotes.jobId, key.id)),
    db
      .update(longJobs)
      .set({ state: 'prepared', cursor: 0, made: 0, updated: 0, looked: 0, refused: 0, startedAt: null })
      .where(and(its(key), inArray(longJobs.state, ['stopped', 'failed']))),
  ]
}

export async function deleteJobs(db: Db, ids: readonly string[]): Promise<void> {
  await db.delete(longJobs).where(sql`id in (select value from json_each(${JSON.stringify(ids)}))`)
}

function its({ id, organisationId }: { id: string; organisationId: string }) {
  return and(eq(longJobs.id, id), eq(longJobs.organisationId, organisationId))
}
