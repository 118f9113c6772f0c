import { and, asc, eq } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { notes } from '#drizzle/schema/index.ts'

export type NoteView = { id: string; text: string; createdAt: number; updatedAt: number }

/** More than anybody needs for one lot; the command refuses what would go beyond. */
export const MOST_NOTES = 50

/** What somebody has written down about a listing, in its order. Nobody else's. */
export function listNotes({ db }: Pick<Ctx, 'db'>, actor: Actor, listingId: string): Promise<NoteView[]> {
  return db
    .select({ id: notes.id, text: notes.text, createdAt: notes.createdAt, updatedAt: notes.updatedAt })
    .from(notes)
    .where(and(eq(notes.personId, actor.id), eq(notes.listingId, listingId)))
    .orderBy(asc(notes.createdAt))
    .limit(MOST_NOTES)
}
