import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Statement } from '#app/db/batch.server.ts'
import { categories, categoryMerges, categoryMoves, conditions } from '#drizzle/schema/index.ts'

type Writes = Pick<Ctx, 'db'>

export function putCategory({ db }: Writes, { id, slug, ...row }: typeof categories.$inferInsert): Statement {
  return db
    .insert(categories)
    .values({ id, slug, ...row })
    .onConflictDoUpdate({ target: categories.id, set: row })
}

export function putCondition(
  { db }: Writes,
  { id, slug, ...row }: typeof conditions.$inferInsert,
): Statement {
  return db
    .insert(conditions)
    .values({ id, slug, ...row })
    .onConflictDoUpdate({ target: conditions.id, set: row })
}

/** What still refers to it keeps it: the reference fails the batch. */
export function removeCategory({ db }: Writes, id: string): Statement[] {
  return [
    db.delete(categoryMoves).where(eq(categoryMoves.categoryId, id)),
    db.delete(categories).where(eq(categories.id, id)),
  ]
}

/** What was merged into it goes with it; a lot that still has one of them keeps all. */
export function removeCondition({ db }: Writes, id: string): Statement[] {
  return [
    db.delete(conditions).where(eq(conditions.mergedInto, id)),
    db.delete(conditions).where(eq(conditions.id, id)),
  ]
}

/** A condition leads to another from then on, with all that led to it; nobody chooses it any more. */
export function leadCondition({ db }: Writes, from: string, into: string): Statement[] {
  return [
    db.update(conditions).set({ mergedInto: into }).where(eq(conditions.mergedInto, from)),
    db
      .update(conditions)
      .set({ mergedInto: into, mergingAfter: '', active: false })
      .where(eq(conditions.id, from)),
  ]
}

/** How far the lots of one that was merged have gone: the id of the last, or null for all. */
export function noteMergedSoFar({ db }: Writes, id: string, after: string | null): Statement {
  return db
    .update(conditions)
    .set({ mergingAfter: after })
    .where(and(eq(conditions.id, id), isNotNull(conditions.mergingAfter)))
}

/** Gives these the places that they have in the list. */
export function putInOrder(
  { db }: Writes,
  table: typeof categories | typeof conditions,
  ids: readonly string[],
): Statement {
  const given = JSON.stringify(ids)
  return db
    .update(table)
    .set({ showOrder: sql`(select key + 1 from json_each(${given}) where value = ${table.id})` })
    .where(sql`${table.id} in (select value from json_each(${given}))`)
}

/** Whether it is offered; nothing else of it changes. */
export function setShown(
  { db }: Writes,
  table: typeof categories | typeof conditions,
  ids: readonly string[],
  active: boolean,
): Statement {
  return db
    .update(table)
    .set({ active })
    .where(inArray(table.id, [...ids]))
}

/** What two ask for at once begins once. */
export function insertMerges({ db }: Writes, rows: (typeof categoryMerges.$inferInsert)[]): Statement {
  return db.insert(categoryMerges).values(rows)
}

export function removeMerge({ db }: Writes, fromId: string): Statement {
  return db.delete(categoryMerges).where(eq(categoryMerges.fromId, fromId))
}

/** A category goes away, its names lead to another from then on, and what is below it goes below that. */
export function foldCategory(
  { db }: Writes,
  from: Pick<typeof categories.$inferSelect, 'id' | 'slug' | 'name' | 'parentId'>,
  to: string,
): Statement[] {
  const called = sql<string>`coalesce((select name || ' / ' from categories where id = ${from.parentId}), '') || ${from.name}`
  return [
    db.update(categories).set({ parentId: to }).where(eq(categories.parentId, from.id)),
    db.update(categoryMoves).set({ categoryId: to }).where(eq(categoryMoves.categoryId, from.id)),
    db
      .insert(categoryMoves)
      .values([
        { name: from.slug, categoryId: to, called },
        ...(from.id === from.slug ? [] : [{ name: from.id, categoryId: to }]),
      ])
      .onConflictDoUpdate({
        target: categoryMoves.name,
        set: { categoryId: to, called: sql`excluded.called` },
      }),
    db.delete(categories).where(eq(categories.id, from.id)),
  ]
}
