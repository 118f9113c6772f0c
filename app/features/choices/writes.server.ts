import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Statement } from '#app/db/batch.server.ts'
import { choiceLists, choices } from '#drizzle/schema/index.ts'

type Writes = Pick<Ctx, 'db'>

/** What it keeps for whoever has chosen it is written once: its list and its value. */
export function putChoice(
  { db }: Writes,
  { id, listId, value, ...row }: typeof choices.$inferInsert,
): Statement {
  return db
    .insert(choices)
    .values({ id, listId, value, ...row })
    .onConflictDoUpdate({ target: choices.id, set: row })
}

/** What still refers to it keeps it: the reference fails the batch. */
export function removeChoice({ db }: Writes, id: string): Statement {
  return db.delete(choices).where(eq(choices.id, id))
}

export function putChoiceList({ db }: Writes, { id, ...row }: typeof choiceLists.$inferInsert): Statement {
  return db
    .insert(choiceLists)
    .values({ id, ...row })
    .onConflictDoUpdate({ target: choiceLists.id, set: row })
}

export function removeChoiceList({ db }: Writes, id: string): Statement {
  return db.delete(choiceLists).where(eq(choiceLists.id, id))
}

/** Gives these the places that they have in the list. */
export function putChoicesInOrder({ db }: Writes, ids: readonly string[]): Statement {
  const given = JSON.stringify(ids)
  return db
    .update(choices)
    .set({ showOrder: sql`(select key + 1 from json_each(${given}) where value = ${choices.id})` })
    .where(sql`${choices.id} in (select value from json_each(${given}))`)
}
