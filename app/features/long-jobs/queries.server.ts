import { and, asc, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { WorkSide } from '#app/domain/people/permissions.ts'
import { longJobItems, longJobNotes, longJobs, people } from '#drizzle/schema/index.ts'
import { JOBS_PER_PAGE, type JobKind, type JobState, NOTES_PER_PAGE } from './inputs.ts'

type Reads = Pick<Ctx, 'db'>

export type JobView = {
  id: string
  kind: JobKind
  label: string
  state: JobState
  by: string
  total: number
  cursor: number
  made: number
  updated: number
  looked: number
  refused: number
  createdAt: number
  startedAt: number | null
  endedAt: number | null
}

const view = {
  id: longJobs.id,
  kind: longJobs.kind,
  label: longJobs.label,
  state: longJobs.state,
  by: people.name,
  total: longJobs.total,
  cursor: longJobs.cursor,
  made: longJobs.made,
  updated: longJobs.updated,
  looked: longJobs.looked,
  refused: longJobs.refused,
  createdAt: longJobs.createdAt,
  startedAt: longJobs.startedAt,
  endedAt: longJobs.endedAt,
}

export type JobKey = { id: string; organisationId: string; personId?: string | undefined }

/** Whose work somebody sees: all of their organisation's, or their own alone who are kept to some yards: it names lots. */
export function ownJob({ organisationId, yards }: WorkSide, personId: string, id: string): JobKey {
  return { id, organisationId, personId: yards === null ? undefined : personId }
}

function byPerson(personId: string | undefined) {
  return personId === undefined ? undefined : eq(longJobs.personId, personId)
}

/** The jobs that somebody sees. */
function seenFrom({ organisationId, yards }: WorkSide, personId: string) {
  return and(eq(longJobs.organisationId, organisationId), byPerson(yards === null ? undefined : personId))
}

/** A job of an organisation with what it was given; null when there is none of that id. */
export async function findJob(
  { db }: Reads,
  { id, organisationId, personId }: JobKey,
): Promise<(JobView & { input: unknown }) | null> {
  const [row] = await db
    .select({ ...view, input: longJobs.input })
    .from(longJobs)
    .innerJoin(people, eq(people.id, longJobs.personId))
    .where(and(eq(longJobs.id, id), eq(longJobs.organisationId, organisationId), byPerson(personId)))
    .limit(1)
  return row ?? null
}

/** An organisation's jobs, the latest first; one more than a page tells of others. */
export function listJobs({ db }: Reads, side: WorkSide, personId: string, page: number): Promise<JobView[]> {
  return db
    .select(view)
    .from(longJobs)
    .innerJoin(people, eq(people.id, longJobs.personId))
    .where(seenFrom(side, personId))
    .orderBy(desc(longJobs.createdAt))
    .limit(JOBS_PER_PAGE + 1)
    .offset((page - 1) * JOBS_PER_PAGE)
}

/** The latest imports of an organisation that were started. */
export function listImports({ db }: Reads, side: WorkSide, personId: string): Promise<JobView[]> {
  return db
    .select(view)
    .from(longJobs)
    .innerJoin(people, eq(people.id, longJobs.personId))
    .where(and(seenFrom(side, personId), eq(longJobs.kind, 'import'), sql`${longJobs.state} <> 'prepared'`))
    .orderBy(desc(longJobs.createdAt))
    .limit(5)
}

/** What an organisation has in the line or under way, oldest first. */
export function listUnderWay({ db }: Reads, side: WorkSide, personId: string): Promise<JobView[]> {
  return db
    .select(view)
    .from(longJobs)
    .innerJoin(people, eq(people.id, longJobs.personId))
    .where(and(seenFrom(side, personId), inArray(longJobs.state, ['queued', 'running', 'stopping'])))
    .orderBy(asc(longJobs.createdAt))
    .limit(21)
}

/** Jobs that a step can be done of now; of each organisation the one under way, or else the oldest. */
export async function listDueJobs({ db }: Reads, now: number, limit: number): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`
    select id from long_jobs due
    where state in ('queued', 'running', 'stopping') and leased_until <= ${now}
      and not exists (select 1 from long_jobs other where other.organisation_id = due.organisation_id
        and other.state in ('running', 'stopping') and other.id <> due.id)
    order by created_at limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** The oldest job that waits in an organisation's line. */
export async function findNextInLine({ db }: Reads, organisationId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: longJobs.id })
    .from(longJobs)
    .where(and(eq(longJobs.organisationId, organisationId), eq(longJobs.state, 'queued')))
    .orderBy(asc(longJobs.createdAt))
    .limit(1)
  return row?.id ?? null
}

/** The lots of a job from a place on. */
export async function listItems({ db }: Reads, jobId: string, from: number, limit: number) {
  const rows = await db
    .select({ position: longJobItems.position, lotId: longJobItems.lotId })
    .from(longJobItems)
    .where(and(eq(longJobItems.jobId, jobId), gte(longJobItems.position, from)))
    .orderBy(asc(longJobItems.position))
    .limit(limit)
  return rows
}

export type JobNote = {
  position: number
  part: number
  refused: boolean
  lotId: string | null
  about: string
  said: string
  why: string
  detail: string
}

/** What a job has refused or wants looked at, from behind a place on. `why` narrows it to one reason. */
export function listNotes(
  { db }: Reads,
  jobId: string,
  { page = 1, why = null, limit = NOTES_PER_PAGE }: { page?: number; why?: string | null; limit?: number },
): Promise<JobNote[]> {
  return db
    .select({
      position: longJobNotes.position,
      part: longJobNotes.part,
      refused: longJobNotes.refused,
      lotId: longJobNotes.lotId,
      about: longJobNotes.about,
      said: longJobNotes.said,
      why: longJobNotes.why,
      detail: longJobNotes.detail,
    })
    .from(longJobNotes)
    .where(and(eq(longJobNotes.jobId, jobId), why === null ? undefined : eq(longJobNotes.why, why)))
    .orderBy(asc(longJobNotes.position), asc(longJobNotes.part))
    .limit(limit)
    .offset((page - 1) * limit)
}

/** How often each reason was given. */
export async function countReasons({ db }: Reads, jobId: string): Promise<{ why: string; lots: number }[]> {
  return db
    .select({ why: longJobNotes.why, lots: sql<number>`count(*)` })
    .from(longJobNotes)
    .where(and(eq(longJobNotes.jobId, jobId), eq(longJobNotes.refused, true)))
    .groupBy(longJobNotes.why)
    .orderBy(sql`count(*) desc`)
    .limit(20)
}

/** Jobs from before a moment that nothing is done for any more. */
export async function listOldJobs(
  { db }: Reads,
  { before, prepared }: { before: number; prepared: number },
): Promise<{ id: string; organisationId: string }[]> {
  return db
    .select({ id: longJobs.id, organisationId: longJobs.organisationId })
    .from(longJobs)
    .where(
      and(
        lte(longJobs.createdAt, prepared),
        sql`(${longJobs.state} = 'prepared' or (${longJobs.state} in ('done', 'stopped', 'failed') and ${longJobs.createdAt} <= ${before}))`,
      ),
    )
    .orderBy(asc(longJobs.createdAt))
    .limit(100)
}
