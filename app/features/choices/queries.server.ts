import { and, asc, count, eq, max, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { choiceLists, choices } from '#drizzle/schema/index.ts'

export { type OfferedList, readOffered, selectOffered } from '#app/db/choice-lists.server.ts'

type Reads = Pick<Ctx, 'db'>

export type ChoiceRow = typeof choices.$inferSelect
export type ChoiceListRow = typeof choiceLists.$inferSelect

export const ON_A_PAGE = 100

/** As many lists as an operator may have, and as many choices as a list may. */
export const LISTS_MOST = 60
export const CHOICES_MOST = 1_000

const LISTED = {
  id: choiceLists.id,
  name: choiceLists.name,
  nameEs: choiceLists.nameEs,
  own: choiceLists.own,
  lots: choiceLists.lots,
  showOrder: choiceLists.showOrder,
  all: sql<number>`(select count(*) from choices where choices.list_id = choice_lists.id)`,
}

/** All lists with how many choices each has: the house's own, then those of the operator. */
export function listChoiceLists({ db }: Reads): Promise<(ChoiceListRow & { all: number })[]> {
  return db
    .select(LISTED)
    .from(choiceLists)
    .orderBy(asc(choiceLists.own), asc(choiceLists.showOrder), asc(choiceLists.name))
    .limit(LISTS_MOST)
}

/** A page of those of the operator, or the one of an id. */
export function listOwnLists(
  { db }: Reads,
  { id, page, limit }: { id?: string; page: number; limit: number },
): Promise<(ChoiceListRow & { all: number })[]> {
  return db
    .select(LISTED)
    .from(choiceLists)
    .where(and(eq(choiceLists.own, true), id === undefined ? undefined : eq(choiceLists.id, id)))
    .orderBy(asc(choiceLists.showOrder), asc(choiceLists.name))
    .limit(limit)
    .offset((page - 1) * limit)
}

export async function countOwnLists({ db }: Reads): Promise<number> {
  const [row] = await db.select({ all: count() }).from(choiceLists).where(eq(choiceLists.own, true))
  return row?.all ?? 0
}

export async function countChoiceLists({ db }: Reads): Promise<number> {
  const [row] = await db.select({ all: count() }).from(choiceLists)
  return row?.all ?? 0
}

export async function findChoiceList({ db }: Reads, id: string): Promise<ChoiceListRow | null> {
  const [row] = await db.select().from(choiceLists).where(eq(choiceLists.id, id)).limit(1)
  return row ?? null
}

export type ListedChoice = ChoiceRow & {
  /** Published lots that have it. */
  lots: number
}

/** A page of a list, in its order. */
export async function listChoicePage(
  { db }: Reads,
  listId: string,
  page: number,
): Promise<{ rows: ListedChoice[]; total: number }> {
  const [rows, totals] = await Promise.all([
    db
      .select({
        id: choices.id,
        listId: choices.listId,
        value: choices.value,
        name: choices.name,
        nameEs: choices.nameEs,
        active: choices.active,
        showOrder: choices.showOrder,
        lots: sql<number>`(select count(*) from listing_choices where listing_choices.choice_id = ${choices.id})`,
      })
      .from(choices)
      .where(eq(choices.listId, listId))
      .orderBy(asc(choices.showOrder), asc(choices.name))
      .limit(ON_A_PAGE)
      .offset((page - 1) * ON_A_PAGE),
    db.select({ all: count() }).from(choices).where(eq(choices.listId, listId)),
  ])
  return { rows, total: totals[0]?.all ?? 0 }
}

/** One of a list; null where that list has none of this id. */
export async function findChoice({ db }: Reads, listId: string, id: string): Promise<ChoiceRow | null> {
  const [row] = await db
    .select()
    .from(choices)
    .where(and(eq(choices.id, id), eq(choices.listId, listId)))
    .limit(1)
  return row ?? null
}

/** All of a list in their order, offered or not. */
export function listChoicesInOrder(
  { db }: Reads,
  listId: string,
): Promise<{ id: string; name: string; value: string }[]> {
  return db
    .select({ id: choices.id, name: choices.name, value: choices.value })
    .from(choices)
    .where(eq(choices.listId, listId))
    .orderBy(asc(choices.showOrder), asc(choices.name))
    .limit(CHOICES_MOST)
}

/** The place behind all lists of an operator. */
export async function placeOfNewList({ db }: Reads): Promise<number> {
  const [row] = await db.select({ last: max(choiceLists.showOrder) }).from(choiceLists)
  return (row?.last ?? 0) + 1
}

export async function placeOfNewChoice({ db }: Reads, listId: string): Promise<number> {
  const [row] = await db
    .select({ last: max(choices.showOrder) })
    .from(choices)
    .where(eq(choices.listId, listId))
  return (row?.last ?? 0) + 1
}

/** `lots`: published. `drafts`: with templates. `people`: who has answered a field of the registration with it. */
export type ChoiceUse = { lots: number; drafts: number; people: number }

/** What refers to a choice: nothing of it may be lost with it. */
export async function usesOfChoice(
  { db }: Reads,
  { id, listId, value }: Pick<ChoiceRow, 'id' | 'listId' | 'value'>,
): Promise<ChoiceUse> {
  const chosen = sql`instr(',' || coalesce(fields ->> '$.choices', '') || ',', ${`,${id},`}) > 0`
  const [use] = await db.all<ChoiceUse>(sql`select
    (select count(*) from listing_choices where choice_id = ${id}) as lots,
    (select count(*) from listing_drafts where ${chosen}) + (select count(*) from lot_templates where ${chosen}) as drafts,
    (select count(*) from people where exists (select 1 from registration_fields asked
      where asked.list_id = ${listId} and coalesce(people.extra_fields ->> asked.name,
        case asked.name when 'find_source' then people.find_source end) = ${value})) as people`)
  return use ?? { lots: 0, drafts: 0, people: 0 }
}

/** How many fields of the registration ask for a list. */
export async function countFieldsOfList({ db }: Reads, listId: string): Promise<number> {
  const [row] = await db.all<{ all: number }>(
    sql`select count(*) as "all" from registration_fields where list_id = ${listId}`,
  )
  return row?.all ?? 0
}
