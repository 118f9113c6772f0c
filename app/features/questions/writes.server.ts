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

/** What somebody has asked stays for those who read the answers; who they are does not. */
export function maskQuestionsOf(db: Db, personId: string, name: string) {
  return db.update(questions).set({ name, email: '', phone: null }).where(eq(questions.personId, personId))
}
