import { asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Choice, LotList } from '#app/domain/shop/choices.ts'
import { choiceLists, choices } from '#drizzle/schema/index.ts'

type Reads = Pick<Ctx, 'db'>

/** Of all lists together. */
const READ_MOST = 5_000

/** The lists that lots are asked for, with all their choices: those that are no longer offered too. */
export async function listLotLists({ db }: Reads): Promise<LotList[]> {
  const rows = await db
    .select({
      list: {
        id: choiceLists.id,
        name: choiceLists.name,
        nameEs: choiceLists.nameEs,
        lots: choiceLists.lots,
      },
      choice: { id: choices.id, name: choices.name, nameEs: choices.nameEs, offered: choices.active },
    })
    .from(choiceLists)
    .innerJoin(choices, eq(choices.listId, choiceLists.id))
    .where(ne(choiceLists.lots, 'none'))
    .orderBy(
      asc(choiceLists.own),
      asc(choiceLists.showOrder),
      asc(choiceLists.name),
      asc(choices.showOrder),
      asc(choices.name),
    )
    .limit(READ_MOST)
  const lists = new Map<string, { list: (typeof rows)[number]['list']; choices: Choice[] }>()
  for (const { list, choice } of rows) {
    const known = lists.get(list.id) ?? { list, choices: [] }
    known.choices.push(choice)
    lists.set(list.id, known)
  }
  return [...lists.values()].map(({ list, choices: all }) => ({
    id: list.id,
    name: list.name,
    nameEs: list.nameEs,
    lots: list.lots,
    choices: all,
  }))
}

/** What a program is offered: each list with the choices that are shown, in their order. */
export type OfferedList = {
  id: string
  name: string
  nameEs: string
  own: boolean
  choices: { id: string; value: string; name: string; nameEs: string }[]
}

/** All lists, to be asked in somebody's batch; `readOffered` reads what it answers. */
export function selectOffered({ db }: Reads) {
  return db
    .select({
      id: choiceLists.id,
      name: choiceLists.name,
      nameEs: choiceLists.nameEs,
      own: choiceLists.own,
      choices: sql<string>`(select json_group_array(json_object('id', id, 'value', value, 'name', name, 'nameEs', name_es))
        from (select id, value, name, name_es from choices where list_id = choice_lists.id and active = 1
          order by show_order, name limit 1000))`,
    })
    .from(choiceLists)
    .orderBy(asc(choiceLists.own), asc(choiceLists.showOrder), asc(choiceLists.name))
    .limit(60)
}

export function readOffered(rows: Awaited<ReturnType<typeof selectOffered>>): OfferedList[] {
  return rows.map(({ id, name, nameEs, own, choices: all }) => ({
    id,
    name,
    nameEs,
    own,
    choices: JSON.parse(all) as OfferedList['choices'],
  }))
}

/** What a field of the registration that draws from a list offers now, as JSON of its options; null where it draws from none. */
export const drawnOptions: SQL<string | null> = sql<
  string | null
>`case when registration_fields.list_id is not null then
  (select json_group_array(json_object('value', value, 'en', name, 'es', case name_es when '' then name else name_es end))
    from (select value, name, name_es from choices where list_id = registration_fields.list_id and active = 1
      order by show_order, name limit 1000)) end`

/** What a published lot has of the lists, as JSON: by list, in the order of both. */
export const chosenOf: SQL<string> = sql<string>`(select json_group_array(json_object('id', id,
    'listId', list_id, 'list', list, 'listEs', list_es,
    'name', name, 'nameEs', name_es)) from (
  select choices.id, choices.list_id, choice_lists.name as list, choice_lists.name_es as list_es, choices.name, choices.name_es
  from listing_choices join choices on choices.id = listing_choices.choice_id
    join choice_lists on choice_lists.id = choices.list_id
  where listing_choices.listing_id = listings.id
  order by choice_lists.own, choice_lists.show_order, choices.show_order, choices.name))`

/** The ids of what a published lot has, as JSON. */
export const chosenIdsOf: SQL<string> = sql<string>`(select json_group_array(choice_id) from listing_choices
  where listing_choices.listing_id = listings.id)`

/** The same of one lot. */
export async function listChosen({ db }: Reads, listingId: string): Promise<string[]> {
  const rows = await db.all<{ id: string }>(
    sql`select choice_id as id from listing_choices where listing_id = ${listingId}`,
  )
  return rows.map(({ id }) => id)
}
