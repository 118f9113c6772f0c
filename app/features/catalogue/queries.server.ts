import { and, asc, count, eq, isNotNull, isNull, max, or, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { isUntouched } from '#app/db/untouched-lots.server.ts'
import { categories, categoryMerges, categoryMoves, conditions } from '#drizzle/schema/index.ts'

type Reads = Pick<Ctx, 'db'>

export type CategoryRow = typeof categories.$inferSelect
export type ConditionRow = typeof conditions.$inferSelect
export type MergeRow = typeof categoryMerges.$inferSelect

/** More than an operator orders by hand; choices and orders read no further. */
const LISTED_MOST = 1_000

/** Names of both levels, switched off or not, each followed by those below it. */
export async function listCategoryNames({ db }: Reads) {
  const rows = await db
    .select({ id: categories.id, name: categories.name, parentId: categories.parentId })
    .from(categories)
    .orderBy(asc(categories.showOrder), asc(categories.name))
    .limit(LISTED_MOST)
  const below = (parentId: string | null) => rows.filter((row) => row.parentId === parentId)
  return below(null).flatMap((top) => [top, ...below(top.id)])
}

/** Those that others may stand below. */
export async function listTopNames({ db }: Reads) {
  return db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(isNull(categories.parentId))
    .orderBy(asc(categories.showOrder), asc(categories.name))
    .limit(LISTED_MOST)
}

export async function listBelow({ db }: Reads, parentId: string) {
  return db
    .select({ id: categories.id, name: categories.name, slug: categories.slug })
    .from(categories)
    .where(eq(categories.parentId, parentId))
    .orderBy(asc(categories.showOrder), asc(categories.name))
    .limit(LISTED_MOST)
}

/** All categories beside each other, or all conditions, in their order. */
export async function listInOrder(
  { db }: Reads,
  kind: 'category' | 'condition',
  parentId: string | null,
): Promise<{ id: string; name: string }[]> {
  if (kind === 'condition')
    return db
      .select({ id: conditions.id, name: conditions.name })
      .from(conditions)
      .where(isNull(conditions.mergedInto))
      .orderBy(asc(conditions.showOrder), asc(conditions.name))
      .limit(LISTED_MOST)
  return db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(parentId === null ? isNull(categories.parentId) : eq(categories.parentId, parentId))
    .orderBy(asc(categories.showOrder), asc(categories.name))
    .limit(LISTED_MOST)
}

/** The place behind all others. */
export async function placeAtEnd({ db }: Reads, table: typeof categories | typeof conditions) {
  const [row] = await db.select({ last: max(table.showOrder) }).from(table)
  return (row?.last ?? 0) + 1
}

/** What the catalogue has, and which categories were merged into others: what a starter set would add to. */
export async function listForStarter({ db }: Reads) {
  const [shelves, states, moves] = await Promise.all([
    db
      .select({
        id: categories.id,
        slug: categories.slug,
        name: categories.name,
        parentId: categories.parentId,
      })
      .from(categories),
    db.select({ id: conditions.id, slug: conditions.slug, name: conditions.name }).from(conditions),
    db.select({ name: categoryMoves.name }).from(categoryMoves),
  ])
  return { categories: shelves, conditions: states, left: new Set(moves.map(({ name }) => name)) }
}

export async function countCatalogue({ db }: Reads): Promise<{ categories: number; conditions: number }> {
  const [tops, states] = await Promise.all([
    db.select({ all: count() }).from(categories),
    db.select({ all: count() }).from(conditions).where(isNull(conditions.mergedInto)),
  ])
  return { categories: tops[0]?.all ?? 0, conditions: states[0]?.all ?? 0 }
}

export async function findCategory({ db }: Reads, id: string): Promise<CategoryRow | null> {
  const [row] = await db.select().from(categories).where(eq(categories.id, id)).limit(1)
  return row ?? null
}

/** One that lots can have; null also for one that was merged into another. */
export async function findCondition({ db }: Reads, id: string): Promise<ConditionRow | null> {
  const [row] = await db
    .select()
    .from(conditions)
    .where(and(eq(conditions.id, id), isNull(conditions.mergedInto)))
    .limit(1)
  return row ?? null
}

/** Whether this is the id of one that was merged into another. */
export async function isMergedCondition({ db }: Reads, id: string): Promise<boolean> {
  const found = await db
    .select({ id: conditions.id })
    .from(conditions)
    .where(and(eq(conditions.id, id), isNotNull(conditions.mergedInto)))
    .limit(1)
  return found.length > 0
}

/** Conditions whose lots are on their way into another. */
export function listConditionsUnderWay({ db }: Reads) {
  return db
    .select({ id: conditions.id, mergedInto: conditions.mergedInto, mergingAfter: conditions.mergingAfter })
    .from(conditions)
    .where(and(isNotNull(conditions.mergedInto), isNotNull(conditions.mergingAfter)))
    .limit(100)
}

/** Of the next lots of a condition behind an id: how many there are, `most` at most, and which is the last of them. */
export async function findLastOfCondition(
  { db }: Reads,
  condition: string,
  after: string,
  most: number,
): Promise<{ lots: number; id: string | null }> {
  const [row] = await db.all<{ lots: number; id: string | null }>(sql`select count(*) as lots, max(id) as id
    from (select id from listings where condition_id = ${condition} and id > ${after} order by id limit ${most})`)
  return row ?? { lots: 0, id: null }
}

/** How many drafts or templates name a condition, whichever are more, as far as `most`. */
export async function weighConditionDrafts({ db }: Reads, id: string, most: number): Promise<number> {
  const [row] = await db.all<{ weight: number }>(sql`select max(
    (select count(*) from (select 1 from listing_drafts where fields ->> '$.condition' = ${id} limit ${most})),
    (select count(*) from (select 1 from lot_templates where fields ->> '$.condition' = ${id} limit ${most}))) as weight`)
  return row?.weight ?? 0
}

/** The category that is left of one that was merged; null where none was. */
export async function findMovedTo({ db }: Reads, id: string): Promise<string | null> {
  const [row] = await db
    .select({ into: categoryMoves.categoryId })
    .from(categoryMoves)
    .where(eq(categoryMoves.name, id))
  return row?.into ?? null
}

/** The same of a condition. */
export async function findConditionMovedTo({ db }: Reads, id: string): Promise<string | null> {
  const [row] = await db.select({ into: conditions.mergedInto }).from(conditions).where(eq(conditions.id, id))
  return row?.into ?? null
}

/** Merges under way, the oldest first; of one category if it is named, on either side of them. */
export async function listMerges({ db }: Reads, id?: string): Promise<MergeRow[]> {
  const its = id === undefined ? undefined : or(eq(categoryMerges.fromId, id), eq(categoryMerges.intoId, id))
  return db.select().from(categoryMerges).where(its).orderBy(asc(categoryMerges.startedAt)).limit(100)
}

export type CategoryUse = {
  lots: number
  open: number
  /** Lots that are being written, and sets of fields that new lots begin with. */
  drafts: number
  below: number
  searches: number
  people: number
}

const UNUSED: CategoryUse = { lots: 0, open: 0, drafts: 0, below: 0, searches: 0, people: 0 }

/** What refers to a category: nothing of it may be lost with it. */
export async function usesOfCategory(
  { db }: Reads,
  { id, slug }: Pick<CategoryRow, 'id' | 'slug'>,
): Promise<CategoryUse> {
  const named = `&category=${encodeURIComponent(slug)}&`
  const [use] = await db.all<CategoryUse>(sql`select
    (select count(*) from listings where category_id = ${id}) as lots,
    (select coalesce(sum(lots), 0) from live_counts where category_id = ${id}) as open,
    (select count(*) from listing_drafts where fields ->> '$.category' = ${id})
      + (select count(*) from lot_templates where fields ->> '$.category' = ${id}) as drafts,
    (select count(*) from categories where parent_id = ${id}) as below,
    (select count(*) from saved_searches where instr('&' || query || '&', ${named}) > 0) as searches,
    (select count(*) from people where instr(interested_categories, ${JSON.stringify(id)}) > 0) as people`)
  return use ?? UNUSED
}

/** What of several categories a merge would take along, as one sum. */
export async function usesOfCategories(
  ctx: Reads,
  rows: readonly Pick<CategoryRow, 'id' | 'slug'>[],
): Promise<CategoryUse> {
  const sum = { ...UNUSED }
  for (const use of await Promise.all(rows.map((row) => usesOfCategory(ctx, row))))
    for (const key of Object.keys(sum) as (keyof CategoryUse)[]) sum[key] += use[key]
  return sum
}

export type ConditionUse = {
  lots: number
  open: number
  /** Lots that somebody has offered on or bought: they keep it where it is merged. */
  kept: number
  drafts: number
  searches: number
}

export async function usesOfCondition(
  { db }: Reads,
  { id, slug }: Pick<ConditionRow, 'id' | 'slug'>,
): Promise<ConditionUse> {
  const named = `&condition=${encodeURIComponent(slug)}&`
  const [use] = await db.all<ConditionUse>(sql`select
    (select count(*) from listings where condition_id = ${id}
      or condition_id in (select merged.id from conditions merged where merged.merged_into = ${id})) as lots,
    (select coalesce(sum(lots), 0) from live_counts where condition_id = ${id}) as open,
    (select count(*) from listings where condition_id = ${id} and not ${isUntouched(sql`listings.id`)}) as kept,
    (select count(*) from listing_drafts where fields ->> '$.condition' = ${id})
      + (select count(*) from lot_templates where fields ->> '$.condition' = ${id}) as drafts,
    (select count(*) from saved_searches where instr('&' || query || '&', ${named}) > 0) as searches`)
  return use ?? { lots: 0, open: 0, kept: 0, drafts: 0, searches: 0 }
}

/** How many lots, drafts and templates these have, as far as `most` of each. */
export async function weighCategories({ db }: Reads, ids: readonly string[], most: number): Promise<number> {
  const given = sql`select value from json_each(${JSON.stringify(ids)})`
  const [row] = await db.all<{ weight: number }>(sql`select
    (select count(*) from (select 1 from listings where category_id in (${given}) limit ${most}))
      + (select count(*) from (select 1 from listing_drafts where fields ->> '$.category' in (${given}) limit ${most}))
      + (select count(*) from (select 1 from lot_templates where fields ->> '$.category' in (${given}) limit ${most}))
      as weight`)
  return row?.weight ?? 0
}

/** Whether anything stands below it. */
export async function hasBelow({ db }: Reads, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.parentId, id))
    .limit(1)
  return rows.length > 0
}

/** A slug that nobody has and that leads nowhere else. */
export async function freeSlug(
  { db }: Reads,
  table: 'categories' | 'conditions',
  name: string,
): Promise<string> {
  const base = slugOf(name)
  const source = table === 'categories' ? categories : conditions
  const rows = await db.all<{
    slug: string
  }>(sql`select slug from ${source} where slug = ${base} or slug like ${`${base}-%`}
    union all select name from category_moves where name = ${base} or name like ${`${base}-%`}`)
  const taken = new Set(rows.map(({ slug }) => slug))
  if (!taken.has(base)) return base
  let number = 2
  while (taken.has(`${base}-${number}`)) number += 1
  return `${base}-${number}`
}

/** A name as a part of an address. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return (
    plain
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60) || 'category'
  )
}
