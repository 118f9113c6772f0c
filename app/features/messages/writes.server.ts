import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { messages, messageThreads } from '#drizzle/schema/index.ts'

export type NewMessage = {
  id: string
  /** Of the thread, if it is the first message in it. */
  threadId: string
  listingId: string
  personId: string
  organisationId: string
  authorId: string
  bySeller: boolean
  text: string
  now: number
}

/** Begins the thread, or brings it up to date: two first messages at once meet in one. */
export function setThread(db: Db, message: NewMessage) {
  const { threadId, listingId, personId, organisationId, bySeller, text, now } = message
  return db
    .insert(messageThreads)
    .values({
      id: threadId,
      listingId,
      personId,
      organisationId,
      lastText: text.slice(0, 200),
      lastAt: now,
      lastBySeller: bySeller,
      personUnread: bySeller ? 1 : 0,
      sellerUnread: bySeller ? 0 : 1,
    })
    .onConflictDoUpdate({
      target: [messageThreads.listingId, messageThreads.personId],
      set: {
        lastText: sql`excluded.last_text`,
        // each message is later than the one before: what a side has put away ends at a message, never within a moment
        lastAt: sql`max(excluded.last_at, last_at + 1)`,
        lastBySeller: sql`excluded.last_by_seller`,
        personUnread: sql`person_unread + excluded.person_unread`,
        sellerUnread: sql`seller_unread + excluded.seller_unread`,
      },
    })
}

/** In the thread as the statement before it has left it. */
export function insertMessage(db: Db, message: NewMessage) {
  const { id, listingId, personId, authorId, bySeller, text } = message
  return db.insert(messages).select(
    sql`select ${id}, threads.id, ${authorId}, cast(${bySeller ? 1 : 0} as integer), ${text}, threads.last_at
      from message_threads threads where threads.listing_id = ${listingId} and threads.person_id = ${personId}`,
  )
}

export function markRead(db: Db, threadId: string, side: Side) {
  const unread = side === 'person' ? messageThreads.personUnread : messageThreads.sellerUnread
  return db
    .update(messageThreads)
    .set(side === 'person' ? { personUnread: 0 } : { sellerUnread: 0 })
    .where(and(eq(messageThreads.id, threadId), gt(unread, 0)))
}

type Side = 'person' | 'seller'

/** Puts a thread away for one side, up to the message that it has seen; null takes it back. */
export function setArchived(db: Db, threadId: string, side: Side, seen: number | null) {
  const at = seen === null ? null : sql`min(cast(${seen} as integer), last_at)`
  return db
    .update(messageThreads)
    .set(side === 'person' ? { personArchivedAt: at } : { sellerArchivedAt: at })
    .where(eq(messageThreads.id, threadId))
}

/** Clears a thread for one side, up to the message that it has seen. The other side keeps all of it. */
export function setCleared(db: Db, threadId: string, side: Side, seen: number) {
  const at = sql`min(cast(${seen} as integer), last_at)`
  return db
    .update(messageThreads)
    .set(
      side === 'person'
        ? { personClearedAt: at, personArchivedAt: null }
        : { sellerClearedAt: at, sellerArchivedAt: null },
    )
    .where(eq(messageThreads.id, threadId))
}
