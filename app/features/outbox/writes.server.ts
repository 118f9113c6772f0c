import { and, asc, eq, gte, inArray, lt, lte, ne, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { outbox } from '#drizzle/schema/index.ts'

export type NewOutgoing = typeof outbox.$inferInsert

/** What has been written already stays as it is, sent or not. */
export function insertOutgoing(db: Db, row: NewOutgoing) {
  return db.insert(outbox).values(row).onConflictDoNothing({ target: outbox.id })
}

/**
 * Takes a message that is due, for one try: nobody else has it before `until`. Who dies with it in hand leaves it to
 * whoever comes then.
 */
export function claimOutgoing(db: Db, id: string, { now, until }: { now: number; until: number }) {
  return db
    .update(outbox)
    .set({ tries: sql`${outbox.tries} + 1`, dueAt: until })
    .where(and(eq(outbox.id, id), eq(outbox.state, 'waiting'), lte(outbox.dueAt, now)))
    .returning()
}

type Mark = Partial<
  Pick<NewOutgoing, 'state' | 'sentAt' | 'provider' | 'providerRef' | 'lastError' | 'dueAt'>
>

/** Says how a try went. A message that has left meanwhile, by another try, has left. */
export function markOutgoing(db: Db, id: string, mark: Mark) {
  return db
    .update(outbox)
    .set(mark)
    .where(and(eq(outbox.id, id), eq(outbox.state, 'waiting')))
}

/** A message that was set aside waits again, as if it had never been tried. */
export function unparkOutgoing(db: Db, id: string, now: number) {
  return db
    .update(outbox)
    .set({ state: 'waiting', tries: 0, dueAt: now })
    .where(and(eq(outbox.id, id), eq(outbox.state, 'parked')))
    .returning({ id: outbox.id })
}

/** What was written to somebody, sent or not. */
export function removeOutgoingTo(db: Db, personId: string) {
  return db.delete(outbox).where(eq(outbox.personId, personId))
}

/**
 * Leaves of messages that were written within `from` and `until`, and are done with, no more than that there was one: the
 * id, so that none is written twice, and how it went.
 */
export function emptyOutgoing(
  db: Db,
  { from, until, limit }: { from: number; until: number; limit: number },
) {
  const old = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        gte(outbox.createdAt, from),
        lt(outbox.createdAt, until),
        inArray(outbox.state, ['sent', 'kept', 'expired']),
        ne(outbox.text, ''),
      ),
    )
    .orderBy(asc(outbox.createdAt))
    .limit(limit)
  return db
    .update(outbox)
    .set({ recipient: '', replyTo: null, leave: null, data: {}, subject: '', text: '', html: null })
    .where(inArray(outbox.id, old))
    .returning({ id: outbox.id })
}
