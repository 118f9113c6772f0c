import { asc, eq, sql } from 'drizzle-orm'
import { categories, categoryMoves, conditions, locations } from '#drizzle/schema/index.ts'
import type { Reads } from './tiles.server.ts'

export type CategoryView = {
  id: string
  slug: string
  name: string
  parentId: string | null
  picture: string | null
  openCount: number
}

/** Active categories of both levels in their order, with the number of live lots in each and below it. */
export async function listCategories({ db }: Reads): Promise<CategoryView[]> {
  const [rows, counts] = await Promise.all([
    db
      .select({
        id: categories.id,
        slug: categories.slug,
        name: categories.name,
        parentId: categories.parentId,
        picture: categories.picture,
      })
      .from(categories)
      .where(eq(categories.active, true))
      .orderBy(asc(categories.showOrder), asc(categories.name)),
    db.all<{ id: string; count: number }>(
      sql`select category_id as id, sum(lots) as count from live_counts group by category_id`,
    ),
  ])
  const own = new Map(counts.map(({ id, count }) => [id, count]))
  const below = new Map<string, number>()
  for (const row of rows)
    if (row.parentId) below.set(row.parentId, (below.get(row.parentId) ?? 0) + (own.get(row.id) ?? 0))
  return rows.map((row) => ({ ...row, openCount: (own.get(row.id) ?? 0) + (below.get(row.id) ?? 0) }))
}

/** Where the addresses of categories lead that were merged into others: by their old name, the slug of the one left. */
export async function listMoved({ db }: Reads): Promise<Record<string, string>> {
  const rows = await db
    .select({ name: categoryMoves.name, slug: categories.slug })
    .from(categoryMoves)
    .innerJoin(categories, eq(categories.id, categoryMoves.categoryId))
    .limit(1_000)
  return Object.fromEntries(rows.map(({ name, slug }) => [name, slug]))
}

/** The same of conditions. */
export async function listMovedConditions({ db }: Reads): Promise<Record<string, string>> {
  const rows = await db.all<{ id: string; old: string; slug: string }>(sql`
    select gone.id, gone.slug as old, stays.slug as slug from conditions gone
      join conditions stays on stays.id = gone.merged_into limit 1000`)
  return Object.fromEntries(
    rows.flatMap(({ id, old, slug }) => [
      [id, slug],
      [old, slug],
    ]),
  )
}

export async function listConditions({ db }: Reads) {
  const { id, slug, name, description } = conditions
  return db
    .select({ id, slug, name, description })
    .from(conditions)
    .where(eq(conditions.active, true))
    .orderBy(asc(conditions.showOrder))
    .limit(100)
}

export async function listLocations({ db }: Reads) {
  const { id, slug, name, city, state } = locations
  return db
    .select({ id, slug, name, city, state })
    .from(locations)
    .where(eq(locations.active, true))
    .orderBy(asc(locations.name))
    .limit(500)
}
