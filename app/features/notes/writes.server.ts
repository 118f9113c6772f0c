import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { notes } from '#drizzle/schema/index.ts'

export function removeNotesOf({ db }: Pick<Ctx, 'db'>, personId: string) {
  return db.delete(notes).where(eq(notes.personId, personId))
}
