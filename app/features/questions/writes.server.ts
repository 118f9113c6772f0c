import { eq, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { questions } from '#drizzle/schema/index.ts'

export function insertQuestion(db: Db, row: typeof questions.$inferInsert) {
  return db.insert(questions).values(row)
}

/** Keeps at the question what its list needs to know of its replies. */
export function countReply(db: Db, { rootId, bySeller }: { rootId: string; bySeller: boolean }) {
  return db
    .update(questions)
    .set({ replyCount: sql`${questions.replyCount} + 1`, ...(bySeller ? { answered: true } : {}) })
    .where(eq(questions.id, rootId))
}
