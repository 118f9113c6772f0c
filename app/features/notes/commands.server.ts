import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { notes } from '#drizzle/schema/index.ts'
import type { NoteInput } from './inputs.ts'
import { MOST_NOTES } from './queries.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock'>
export type NoteAnswer = { ok: true; id: string } | { ok: false; code: 'not_found' | 'too_many_notes' }

/** Writes a note anew, or changes one's own; another person's is as good as none. */
export async function saveNote(
  { db, clock }: Deps,
  actor: Actor,
  { id, project_id, notes: text }: NoteInput,
): Promise<NoteAnswer> {
  const now = clock.now()
  if (id) {
    const changed = await db
      .update(notes)
      .set({ text, updatedAt: now })
      .where(and(eq(notes.id, id), eq(notes.personId, actor.id), eq(notes.listingId, project_id)))
      .returning({ id: notes.id })
    return changed.length > 0 ? { ok: true, id } : { ok: false, code: 'not_found' }
  }
  const [found] = await db.all<{ count: number }>(sql`
    select (select count(*) from notes where person_id = ${actor.id} and listing_id = ${project_id}) as count
    from listing_live where listing_id = ${project_id}`)
  if (!found) return { ok: false, code: 'not_found' }
  if (found.count >= MOST_NOTES) return { ok: false, code: 'too_many_notes' }
  const note = {
    id: `n-${crypto.randomUUID()}`,
    personId: actor.id,
    listingId: project_id,
    text,
    createdAt: now,
    updatedAt: now,
  }
  await db.insert(notes).values(note)
  return { ok: true, id: note.id }
}

/** Deletes one's own note. False when there is none of that id. */
export async function deleteNote({ db }: Pick<Ctx, 'db'>, actor: Actor, id: string): Promise<boolean> {
  const gone = await db
    .delete(notes)
    .where(and(eq(notes.id, id), eq(notes.personId, actor.id)))
    .returning({ id: notes.id })
  return gone.length > 0
}
