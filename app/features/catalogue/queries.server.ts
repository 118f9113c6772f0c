import { asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { categories, conditions } from '#drizzle/schema/index.ts'

type Reads = Pick<Ctx, 'db'>

export type CategoryRow = typeof categories.$inferSelect
export type ConditionRow = typeof conditions.$inferSelect

/** Both levels, switched off or not, in their order. */
export function listAllCategories({ db }: Reads): Promise<CategoryRow[]> {
  return db.select().from(categories).orderBy(asc(categories.showOrder), asc(categories.name)).limit(500)
}

export function listAllConditions({ db }: Reads): Promise<ConditionRow[]> {
  return db.select().from(conditions).orderBy(asc(conditions.showOrder), asc(conditions.name)).limit(100)
}

export async function findCategory({ db }: Reads, id: string): Promise<CategoryRow | null> {
  const [row] = await db.select().from(categories).where(eq(categories.id, id)).limit(1)
  return row ?? null
}

export async function findCondition({ db }: Reads, id: string): Promise<ConditionRow | null> {
  const [row] = await db.select().from(conditions).where(eq(conditions.id, id)).limit(1)
  return row ?? null
}

/** Live lots of each category and each condition. */
export async function countLive({
  db,
}: Reads): Promise<{ categories: Map<string, number>; conditions: Map<string, number> }> {
  const rows = await db.all<{ category: string; condition: string; lots: number }>(
    sql`select category_id as category, condition_id as condition, sum(lots) as lots from live_counts
      group by category_id, condition_id`,
  )
  const counts = { categories: new Map<string, number>(), conditions: new Map<string, number>() }
  for (const { category, condition, lots } of rows) {
    counts.categories.set(category, (counts.categories.get(category) ?? 0) + lots)
    counts.conditions.set(condition, (counts.conditions.get(condition) ?? 0) + lots)
  }
  return counts
}

export type CategoryUse = { lots: number; open: number; below: number; searches: number; people: number }

/** What refers to a category: nothing of it may be lost with it. */
export async function usesOfCategory(
  { db }: Reads,
  { id, slug }: Pick<CategoryRow, 'id' | 'slug'>,
): Promise<CategoryUse> {
  const named = `&category=${encodeURIComponent(slug)}&`
  const [use] = await db.all<CategoryUse>(sql`select
    (select count(*) from listings where category_id = ${id}) as lots,
    (select coalesce(sum(lots), 0) from live_counts where category_id = ${id}) as open,
    (select count(*) from categories where parent_id = ${id}) as below,
    (select count(*) from saved_searches where instr('&' || query || '&', ${named}) > 0) as searches,
    (select count(*) from people where instr(interested_categories, ${JSON.stringify(id)}) > 0) as people`)
  return use ?? { lots: 0, open: 0, below: 0, searches: 0, people: 0 }
}

export async function usesOfCondition({ db }: Reads, { id, slug }: Pick<ConditionRow, 'id' | 'slug'>) {
  const named = `&condition=${encodeURIComponent(slug)}&`
  const [use] = await db.all<{ lots: number; searches: number }>(sql`select
    (select count(*) from listings where condition_id = ${id}) as lots,
    (select count(*) from saved_searches where instr('&' || query || '&', ${named}) > 0) as searches`)
  return use ?? { lots: 0, searches: 0 }
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
