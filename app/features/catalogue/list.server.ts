import { and, asc, count, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Ctx } from '#app/context.ts'
import { likeOf } from '#app/lib/like.ts'
import { categories, categoryMerges, conditions } from '#drizzle/schema/index.ts'

type Reads = Pick<Ctx, 'db'>

export const ON_A_PAGE = 50

/** What a list of the catalogue shows of one. */
export type ListedRow = {
  id: string
  name: string
  nameEs: string
  active: boolean
  /** Open lots; of a category with those below it. */
  lots: number
}

export type ListedCategory = ListedRow & {
  picture: string | null
  parentId: string | null
  /** How many stand below it. */
  below: number
  /** Where its lots are on their way to. */
  merging: string | null
}

export type CategoryList = {
  /** A page of the upper level; what was found, of both. */
  rows: ListedCategory[]
  /** Those below the rows that are open. */
  below: ListedCategory[]
  /** How many there are of what is paged. */
  total: number
  counts: { top: number; below: number; open: number }
}

type Asked = { search: string; page: number; open: readonly string[] }

/** A page of the categories: the upper level with those below the ones that are open, or all that have some words. */
export async function listCategoryPage(ctx: Reads, { search, page, open }: Asked): Promise<CategoryList> {
  const found = search === '' ? isNull(categories.parentId) : named(search)
  const [rows, below, totals, counts] = await Promise.all([
    readRows(ctx, found, { page }),
    search === '' && open.length > 0 ? readRows(ctx, inArray(categories.parentId, [...open])) : [],
    ctx.db.select({ all: count() }).from(categories).where(found),
    countLevels(ctx),
  ])
  const shown = new Set(rows.map(({ id }) => id))
  return {
    rows,
    below: below.filter(({ parentId }) => parentId !== null && shown.has(parentId)),
    total: totals[0]?.all ?? 0,
    counts,
  }
}

/** A page of the categories below one. */
export async function listBelow(ctx: Reads, parentId: string, page: number) {
  const below = eq(categories.parentId, parentId)
  const [rows, totals] = await Promise.all([
    readRows(ctx, below, { page }),
    ctx.db.select({ all: count() }).from(categories).where(below),
  ])
  return { rows, total: totals[0]?.all ?? 0 }
}

function named(search: string): SQL | undefined {
  const like = likeOf(search)
  return or(
    sql`${categories.name} like ${like} escape '\\'`,
    sql`${categories.nameEs} like ${like} escape '\\'`,
  )
}

const BELOW_MOST = 500

async function readRows(
  { db }: Reads,
  where: SQL | undefined,
  { page }: { page?: number } = {},
): Promise<ListedCategory[]> {
  const into = alias(categories, 'merge_target')
  const { id, name, nameEs, active, picture, parentId } = categories
  const limit = page === undefined ? BELOW_MOST : ON_A_PAGE
  return db
    .select({
      id,
      name,
      nameEs,
      active,
      picture,
      parentId,
      merging: into.name,
      below: sql<number>`(select count(*) from categories lower where lower.parent_id = ${id})`,
      lots: sql<number>`(select coalesce(sum(lots), 0) from live_counts where category_id = ${id}
        or category_id in (select lower.id from categories lower where lower.parent_id = ${id}))`,
    })
    .from(categories)
    .leftJoin(categoryMerges, eq(categoryMerges.fromId, id))
    .leftJoin(into, eq(into.id, categoryMerges.intoId))
    .where(where)
    .orderBy(asc(categories.showOrder), asc(name))
    .limit(limit)
    .offset(((page ?? 1) - 1) * limit)
}

async function countLevels({ db }: Reads) {
  const [row] = await db.all<{ top: number; below: number; open: number }>(sql`select
    (select count(*) from categories where parent_id is null) as top,
    (select count(*) from categories where parent_id is not null) as below,
    (select coalesce(sum(lots), 0) from live_counts) as open`)
  return row ?? { top: 0, below: 0, open: 0 }
}

export type ListedCondition = ListedRow & { description: string }

export async function listConditionPage(
  { db }: Reads,
  { search, page }: Pick<Asked, 'search' | 'page'>,
): Promise<{ rows: ListedCondition[]; total: number }> {
  const { id, name, nameEs, description, active } = conditions
  const like = likeOf(search)
  const found = and(
    isNull(conditions.mergedInto),
    search === ''
      ? undefined
      : or(sql`${name} like ${like} escape '\\'`, sql`${nameEs} like ${like} escape '\\'`),
  )
  const [rows, totals] = await Promise.all([
    db
      .select({
        id,
        name,
        nameEs,
        description,
        active,
        lots: sql<number>`(select coalesce(sum(lots), 0) from live_counts where condition_id = ${id})`,
      })
      .from(conditions)
      .where(found)
      .orderBy(asc(conditions.showOrder), asc(name))
      .limit(ON_A_PAGE)
      .offset((page - 1) * ON_A_PAGE),
    db.select({ all: count() }).from(conditions).where(found),
  ])
  return { rows, total: totals[0]?.all ?? 0 }
}
