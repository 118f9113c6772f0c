import { and, eq, lte, ne, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { pushMessages, pushSubscriptions } from '#drizzle/schema/index.ts'

type NewSubscription = typeof pushSubscriptions.$inferInsert
export type NewPush = typeof pushMessages.$inferInsert

/** A browser that says the same again has new keys at most. */
export function upsertSubscription(db: Db, row: NewSubscription) {
  const { p256dh, auth } = row
  return db
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: { p256dh, auth, failures: 0 } })
}

/** Whoever else this browser belonged to: what waits for them goes too. */
export function deleteOfOthers(db: Db, { endpoint, sessionId }: { endpoint: string; sessionId: string }) {
  return db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.sessionId, sessionId)))
}

/** The browser's subscriptions but this one: it has one at a time. */
export function deleteFormer(db: Db, { endpoint, sessionId }: { endpoint: string; sessionId: string }) {
  return db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.sessionId, sessionId), ne(pushSubscriptions.endpoint, endpoint)))
}

export function deleteOfSession(db: Db, sessionId: string) {
  return db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId))
}

export function deleteSubscription(db: Db, id: string) {
  return db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
}

export function countFailure(db: Db, id: string) {
  return db
    .update(pushSubscriptions)
    .set({ failures: sql`${pushSubscriptions.failures} + 1` })
    .where(eq(pushSubscriptions.id, id))
}

export function forgetFailures(db: Db, id: string) {
  return db
    .update(pushSubscriptions)
    .set({ failures: 0 })
    .where(and(eq(pushSubscriptions.id, id), ne(pushSubscriptions.failures, 0)))
}

export function insertPush(db: Db, row: NewPush) {
  return db.insert(pushMessages).values(row).onConflictDoNothing({ target: pushMessages.id })
}

/** Takes a message that is due, for one try: nobody else has it before `until`. */
export function claimPush(db: Db, id: string, { now, until }: { now: number; until: number }) {
  return db
    .update(pushMessages)
    .set({ tries: sql`${pushMessages.tries} + 1`, dueAt: until })
    .where(and(eq(pushMessages.id, id), eq(pushMessages.state, 'waiting'), lte(pushMessages.dueAt, now)))
    .returning()
}

/** Says how a try went. */
export function markPush(
  db: Db,
  id: string,
  mark: Partial<Pick<NewPush, 'state' | 'sentAt' | 'lastError' | 'dueAt'>>,
) {
  return db
    .update(pushMessages)
    .set(mark)
    .where(and(eq(pushMessages.id, id), eq(pushMessages.state, 'waiting')))
}

export function deleteOlder(db: Db, before: number) {
  return db.delete(pushMessages).where(lte(pushMessages.createdAt, before))
}
