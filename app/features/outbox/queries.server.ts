import { and, asc, desc, eq, inArray, lte } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { outbox } from '#drizzle/schema/index.ts'
import { findDefaults } from './facts.server.ts'

type Reads = Pick<Ctx, 'db'>

export type OutboxRow = typeof outbox.$inferSelect
export type OutboxLine = Pick<
  OutboxRow,
  'id' | 'channel' | 'recipient' | 'template' | 'language' | 'subject' | 'state' | 'tries' | 'createdAt'
>

/** Messages that wait and are due, those that have waited longest first. */
export async function listDue({ db }: Reads, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.state, 'waiting'), lte(outbox.dueAt, now)))
    .orderBy(asc(outbox.dueAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** The latest messages; one more than `limit`, to tell whether there are others. */
export async function listOutbox(
  { db }: Reads,
  { page, limit }: { page: number; limit: number },
): Promise<OutboxLine[]> {
  const { id, channel, recipient, template, language, subject, state, tries, createdAt } = outbox
  return db
    .select({ id, channel, recipient, template, language, subject, state, tries, createdAt })
    .from(outbox)
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1)
    .offset((page - 1) * limit)
}

const MOST_WRITTEN = 50
const LATEST = 1_000

/** The latest messages whole, to one recipient or (null) to all, newest first. Looks at the latest thousand alone. */
export function listWritten({ db }: Reads, recipient: string | null): Promise<OutboxRow[]> {
  const latest = db.select({ id: outbox.id }).from(outbox).orderBy(desc(outbox.createdAt)).limit(LATEST)
  return db
    .select()
    .from(outbox)
    .where(and(inArray(outbox.id, latest), recipient === null ? undefined : eq(outbox.recipient, recipient)))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(MOST_WRITTEN)
}

export async function findOutgoing({ db }: Reads, id: string): Promise<OutboxRow | null> {
  const [row] = await db.select().from(outbox).where(eq(outbox.id, id)).limit(1)
  return row ?? null
}

/** What is mailed to those who have chosen nothing. */
export function findMailDefaults({ db }: Reads): Promise<readonly number[]> {
  return findDefaults(db)
}
