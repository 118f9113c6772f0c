import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { categoryInput, conditionInput } from '#app/features/catalogue/inputs.ts'
import { listBelow, listCategoryPage, listConditionPage } from '#app/features/catalogue/list.server.ts'
import { findCategory, findCondition } from '#app/features/catalogue/queries.server.ts'
import { choiceInput, choiceListInput } from '#app/features/choices/inputs.ts'
import {
  findChoice,
  findChoiceList,
  listChoiceLists,
  listChoicePage,
} from '#app/features/choices/queries.server.ts'
import { subjects } from '#app/features/settings/commands.server.ts'
import { unknownPictures } from '#app/features/settings/queries.server.ts'
import { findUploads } from '#app/features/uploads/queries.server.ts'
import {
  type CatalogueAnswer,
  deleteCategory,
  deleteCondition,
  saveCategory,
  saveCondition,
} from '#app/flows/lots/catalogue.server.ts'
import {
  type ChoiceAnswer,
  deleteChoice,
  deleteChoiceList,
  orderChoices,
  saveChoice,
  saveChoiceList,
  showChoice,
} from '#app/flows/lots/choice-lists.server.ts'
import { type MergeAnswer, mergeCategory } from '#app/flows/lots/merge-category.server.ts'
import { type ConditionMerge, mergeCondition } from '#app/flows/lots/merge-condition.server.ts'
import { orderCatalogue, showInCatalogue } from '#app/flows/lots/order-catalogue.server.ts'
import { judged, refuseFaults } from '#workers/api/core/setting-words.ts'

export type TableAnswer = CatalogueAnswer | ChoiceAnswer
export type TableName = keyof typeof TABLES
/** `list`: of a choice, whose it is; empty elsewhere. */
export type TableKey = { list: string; id: string }
/** One row as pages have it; what a table has no place for is not there. */
export type TableRow = {
  id: string
  name: string
  nameEs: string
  description?: string
  descriptionEs?: string
  parentId?: string | null
  picture?: string | null
  lots?: string
  active?: boolean
}
type Asked = { list: string; search: string; page: number }
type Order = { list: string; below: string; seen: readonly string[]; wanted: readonly string[] }

/** Into which row, and of categories into which below it each of those below the one that goes. */
export type MergeInto = { into: string; below: Readonly<Record<string, string>> }

type Table = {
  newId: () => string
  subject: (key: TableKey) => string
  find: (ctx: Ctx, key: TableKey) => Promise<TableRow | null>
  search: (ctx: Ctx, asked: Asked) => Promise<{ rows: TableRow[]; total: number }>
  /** Throws what is wrong with the values, by field. */
  save: (ctx: Ctx, key: TableKey, values: Partial<TableRow>, seen: number) => Promise<TableAnswer>
  remove: (ctx: Ctx, key: TableKey, seen: number) => Promise<TableAnswer>
  /** Null where a table knows no rows that are hidden, or no order of its own. */
  show: ((ctx: Ctx, key: TableKey, active: boolean) => Promise<TableAnswer>) | null
  order: ((ctx: Ctx, order: Order) => Promise<TableAnswer>) | null
  /** Null where rows are not merged. */
  merge:
    | ((ctx: Ctx, id: string, wish: MergeInto, seen: number) => Promise<MergeAnswer | ConditionMerge>)
    | null
}

const categories: Table = {
  newId: () => `c-${crypto.randomUUID()}`,
  subject: ({ id }) => subjects.category(id),
  find: (ctx, { id }) => findCategory(ctx, id),
  search: async (ctx, { list, search, page }) => {
    // of one that is named, those below it
    const found = list
      ? await listBelow(ctx, list, page)
      : await listCategoryPage(ctx, { search, page, open: [] })
    return withoutCounts(found)
  },
  async save(ctx, { id }, values, seen) {
    const given = { ...values, parentId: values.parentId ?? '', picture: values.picture ?? '' }
    const category = judged(categoryInput, given)
    const { picture } = category
    const known = picture === '' || (await findUploads(ctx, [picture])).has(picture)
    if (!known && (await unknownPictures(ctx, [picture])).length > 0) refuseFaults({ picture: ['picture'] })
    return saveCategory(ctx, id, category, seen)
  },
  remove: (ctx, { id }, seen) => deleteCategory(ctx, id, seen),
  show: (ctx, { id }, active) => showInCatalogue(ctx, 'category', id, active),
  order: (ctx, { below, seen, wanted }) =>
    orderCatalogue(ctx, { kind: 'category', parentId: below || null, seen, wanted }),
  merge: (ctx, from, wish, seen) => mergeCategory(ctx, { from, ...wish }, seen),
}

const conditions: Table = {
  newId: () => `k-${crypto.randomUUID()}`,
  subject: ({ id }) => subjects.condition(id),
  find: (ctx, { id }) => findCondition(ctx, id),
  search: (ctx, asked) => listConditionPage(ctx, asked).then(withoutCounts),
  save: async (ctx, { id }, values, seen) => saveCondition(ctx, id, judged(conditionInput, values), seen),
  remove: (ctx, { id }, seen) => deleteCondition(ctx, id, seen),
  show: (ctx, { id }, active) => showInCatalogue(ctx, 'condition', id, active),
  order: (ctx, { seen, wanted }) => orderCatalogue(ctx, { kind: 'condition', parentId: null, seen, wanted }),
  merge: (ctx, from, { into }, seen) => mergeCondition(ctx, { from, into }, seen),
}

const choices: Table = {
  newId: () => `ch-${crypto.randomUUID()}`,
  subject: ({ list, id }) => subjects.choice(list, id),
  find: (ctx, { list, id }) => findChoice(ctx, list, id),
  search: (ctx, { list, page }) => listChoicePage(ctx, list, page).then(withoutCounts),
  save: async (ctx, { list, id }, values, seen) =>
    saveChoice(ctx, { listId: list, id }, judged(choiceInput, values), seen),
  remove: (ctx, { list, id }, seen) => deleteChoice(ctx, { listId: list, id }, seen),
  show: (ctx, { list, id }, active) => showChoice(ctx, { listId: list, id }, active),
  order: (ctx, { list, seen, wanted }) => orderChoices(ctx, list, { seen, wanted }),
  merge: null,
}

const choiceLists: Table = {
  newId: () => `cl-${crypto.randomUUID()}`,
  subject: ({ id }) => subjects.choiceList(id),
  find: (ctx, { id }) => findChoiceList(ctx, id),
  search: async (ctx, { page }) => {
    const rows = await listChoiceLists(ctx)
    return { rows: page === 1 ? rows : [], total: rows.length }
  },
  save: async (ctx, { id }, values, seen) =>
    saveChoiceList(ctx, id, judged(choiceListInput, { lots: 'none', ...values }), seen),
  remove: (ctx, { id }, seen) => deleteChoiceList(ctx, id, seen),
  show: null,
  order: null,
  merge: null,
}

/** What is listed counts its lots, which is no use of theirs. */
function withoutCounts<Row extends { lots: number }>({ rows, total }: { rows: Row[]; total: number }) {
  return { total, rows: rows.map(({ lots, ...row }) => row) }
}

/** The tables that programs may read and change by name; there are no others, whatever the database has. */
export const TABLES = { categories, conditions, choices, choice_lists: choiceLists }

export const tableName = z
  .enum(Object.keys(TABLES) as [TableName, ...TableName[]], {
    error: `Enter ${Object.keys(TABLES).join(', ')}`,
  })
  .meta({ example: 'categories' })

export function tableOf(name: TableName): Table {
  return TABLES[name]
}
