import { count, desc, eq } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { MOST_DOCUMENTS } from '#app/domain/people/documents.ts'
import { documents } from '#drizzle/schema/index.ts'

type Reads = Pick<Ctx, 'db'>

export type DocumentRow = typeof documents.$inferSelect

export async function findDocument({ db }: Reads, id: string): Promise<DocumentRow | null> {
  const [row] = await db.select().from(documents).where(eq(documents.id, id)).limit(1)
  return row ?? null
}

/** All that somebody has handed in, the latest first. */
export function listDocuments({ db }: Reads, personId: string): Promise<DocumentRow[]> {
  return db
    .select()
    .from(documents)
    .where(eq(documents.personId, personId))
    .orderBy(desc(documents.createdAt))
    .limit(MOST_DOCUMENTS)
}

export async function countDocuments({ db }: Reads, personId: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(documents).where(eq(documents.personId, personId))
  return row?.total ?? 0
}
