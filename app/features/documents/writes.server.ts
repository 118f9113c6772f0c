import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { documents } from '#drizzle/schema/index.ts'

type Writes = Pick<Ctx, 'db'>

export type NewDocument = typeof documents.$inferInsert

export function insertDocument({ db }: Writes, row: NewDocument) {
  return db.insert(documents).values(row)
}

export function removeDocumentsOf({ db }: Writes, personId: string) {
  return db.delete(documents).where(eq(documents.personId, personId))
}
