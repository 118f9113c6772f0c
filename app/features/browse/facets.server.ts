import { type SQL, sql } from 'drizzle-orm'
import { type FacetKey, isNarrowed, sourceOf, type Wanted, whereOf } from './conditions.server.ts'
import { isCovered, isKept, keptCounts } from './kept-counts.server.ts'
import type { Reads } from './tiles.server.ts'

/** Totals are exact up to here, and counting that looks at every lot's row stops here and says so. */
export const MOST_COUNTED = 10_000

/** How many lots each choice would find under the other filters, by id. */
export type FacetCounts = Record<FacetKey, Record<string, number>> & {
  /** Whether there may be more than the numbers say. */
  capped: boolean
  /** Lots in all, without what is chosen from the three lists; more than are counted where it is capped. */
  all: number
}

type Group = { category: string; parent: string | null; condition: string; location: string; n: number }

/**
 * One statement for all three lists: lots in groups of equal category, condition and location, without the filters of
 * those three. Each list then adds up the groups that the other two lists let through.
 */
export async function countFacets({ db, clock }: Reads, wanted: Wanted): Promise<FacetCounts> {
  const now = clock.now()
  const kept = isKept(wanted)
  const groups = await db.all<Group>(sql`
    select grouped.category_id as category, categories.parent_id as parent,
      coalesce(conditions.merged_into, grouped.condition_id) as condition,
      grouped.location_id as location, grouped.n
    from (${kept ? keptGroups(wanted, now) : countedGroups(wanted, now)}) grouped
      left join categories on categories.id = grouped.category_id
      left join conditions on conditions.id = grouped.condition_id`)
  const chosen = await idsOf({ db }, wanted)
  const all = groups.reduce((sum, { n }) => sum + n, 0)
  return { ...addUp(groups, chosen), capped: !kept && !isCovered(wanted) && all > MOST_COUNTED, all }
}

const LISTS: readonly FacetKey[] = ['category', 'condition', 'location']

function keptGroups(wanted: Wanted, now: number): SQL {
  return sql`select category_id, condition_id, location_id, sum(lots) as n
    from ${keptCounts(wanted, { now, without: LISTS })}
    group by category_id, condition_id, location_id having sum(lots) > 0`
}

function countedGroups(wanted: Wanted, now: number): SQL {
  const narrow = isNarrowed({ ...wanted, category: [], condition: [], location: [] })
  const where = whereOf(wanted, { now, without: LISTS, narrow })
  const from = isCovered(wanted)
    ? sql`listing_live live indexed by listing_live_facets where ${where}`
    : sql`(select live.category_id, live.condition_id, live.location_id from ${sourceOf(wanted)} where ${where} limit ${MOST_COUNTED + 1})`
  return sql`select category_id, condition_id, location_id, count(*) as n from ${from}
    group by category_id, condition_id, location_id`
}

type Chosen = Record<FacetKey, Set<string> | null>

/** What is chosen in each list, as ids; a top category stays itself. Null where nothing is. */
async function idsOf({ db }: Pick<Reads, 'db'>, wanted: Wanted): Promise<Chosen> {
  const keys = (['category', 'condition', 'location'] as const).filter((key) => wanted[key].length > 0)
  const tables = {
    category: sql`categories`,
    // one that was merged into another is chosen as that, by any of its names
    condition: sql`(select coalesce(merged_into, id) as id, slug from conditions
      union select coalesce(merged_into, id), id from conditions)`,
    location: sql`locations`,
  }
  const found = await Promise.all(
    keys.map((key) =>
      db.all<{ id: string }>(
        sql`select known.id from ${tables[key]} known join json_each(${JSON.stringify(wanted[key])}) wanted on wanted.value in (known.slug, known.id)`,
      ),
    ),
  )
  const ids: Chosen = { category: null, condition: null, location: null }
  for (const [place, key] of keys.entries()) ids[key] = new Set(found[place]?.map(({ id }) => id))
  return ids
}

function addUp(groups: readonly Group[], chosen: Chosen): Record<FacetKey, Record<string, number>> {
  const counts: Record<FacetKey, Map<string, number>> = {
    category: new Map(),
    condition: new Map(),
    location: new Map(),
  }
  const add = (key: FacetKey, id: string, n: number) => counts[key].set(id, (counts[key].get(id) ?? 0) + n)
  for (const { category, parent, condition, location, n } of groups) {
    const passes = {
      category: !chosen.category || chosen.category.has(category) || chosen.category.has(parent ?? ''),
      condition: !chosen.condition || chosen.condition.has(condition),
      location: !chosen.location || chosen.location.has(location),
    }
    if (passes.condition && passes.location)
      for (const id of parent ? [category, parent] : [category]) add('category', id, n)
    if (passes.category && passes.location) add('condition', condition, n)
    if (passes.category && passes.condition) add('location', location, n)
  }
  return {
    category: Object.fromEntries(counts.category),
    condition: Object.fromEntries(counts.condition),
    location: Object.fromEntries(counts.location),
  }
}
