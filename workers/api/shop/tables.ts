import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { stampOf, versionsOf } from '#app/features/settings/queries.server.ts'
import { newArea } from '#workers/api/core/area.ts'
import { defineCall, post } from '#workers/api/core/call.ts'
import { ApiRefusal, dataSchema, success } from '#workers/api/core/envelope.ts'
import { anyId, flag, page } from '#workers/api/core/fields.ts'
import { STALE, savedOr } from '#workers/api/core/setting-words.ts'
import { ADMINISTRATORS, requireAdministrator, seen } from '../people/settings.ts'
import {
  type TableAnswer,
  type TableKey,
  type TableName,
  type TableRow,
  tableName,
  tableOf,
} from './table-kinds.ts'

/** The lists that lots are described by, table by table, for administrators: what their pages do, by the same flows. */
export const tables = newArea()

export const NO_ROW = { status: 404, code: 'not_found', message: 'No such row' } as const
export const USED = {
  status: 409,
  code: 'used',
  message: 'Something refers to it. Hide it, or merge it into another',
} as const
export const LEVELS = { status: 409, code: 'levels', message: 'Categories have two levels' } as const
export const MERGING = {
  status: 409,
  code: 'merging',
  message: 'Its lots are on their way into another',
} as const
export const MOVED = {
  status: 409,
  code: 'moved',
  message: 'Someone changed this list. Read it again',
} as const
export const FULL = { status: 409, code: 'full', message: 'The list has as many rows as it may' } as const
export const NOT_HERE = { status: 409, code: 'not_here', message: 'This table has no such action' } as const
const REFUSALS = [USED, LEVELS, MERGING, MOVED, FULL] as const

export const words = z.object({ en: z.string(), es: z.string().default('') })
export const tableKey = {
  table: tableName,
  list: z.string().max(64).default('').meta({ description: 'Of choices: the list they are of' }),
}
const values = z.object({
  name: words.optional(),
  description: words.optional().meta({ description: 'Of categories and conditions' }),
  parent: z
    .string()
    .max(64)
    .nullable()
    .optional()
    .meta({ description: 'Of categories: the one above it, or null' }),
  picture: z
    .string()
    .max(120)
    .nullable()
    .optional()
    .meta({ description: 'Of categories: an uploaded picture' }),
  lots: z.string().optional().meta({ description: 'Of lists: whether lots have none, one or many of it' }),
  active: flag.optional().meta({ description: 'Whether new lots are offered it' }),
})
export const tableRow = z
  .object({
    id: z.string(),
    name: z.object({ en: z.string(), es: z.string() }),
    description: z.object({ en: z.string(), es: z.string() }).optional(),
    parent: z.string().nullable().optional(),
    picture: z.string().nullable().optional(),
    lots: z.string().optional(),
    active: z.union([z.literal(0), z.literal(1)]).optional(),
    seen: z.int(),
  })
  .meta({ id: 'TableRow' })

const exampleRow: z.infer<typeof tableRow> = {
  id: 'c-tools',
  name: { en: 'Tools', es: 'Herramientas' },
  parent: null,
  picture: null,
  active: 1,
  seen: 2,
}

function present(found: TableRow, stamp: number): z.infer<typeof tableRow> {
  const { id, name, nameEs, description, descriptionEs, parentId, picture, lots, active } = found
  return {
    id,
    name: { en: name, es: nameEs || name },
    ...(description !== undefined && { description: { en: description, es: descriptionEs || description } }),
    ...(parentId !== undefined && { parent: parentId }),
    ...(picture !== undefined && { picture }),
    ...(lots !== undefined && { lots }),
    ...(active !== undefined && { active: active ? 1 : 0 }),
    seen: stamp,
  }
}

const search = defineCall({
  path: '/setting/searchTable',
  area: 'Common',
  summary: 'The rows of a list',
  description:
    'For administrators, in their order, page by page. Categories are those of the upper level, those below the one that `list` names, or all that have some words.',
  signedIn: 'always',
  input: z.object({ ...tableKey, search: z.string().max(80).default(''), page }),
  data: dataSchema(z.object({ records: z.array(tableRow), totalRecords: z.int() })),
  example: {
    input: { table: 'categories', search: 'tool' },
    data: { responseData: { records: [exampleRow], totalRecords: 1 } },
  },
  refusals: ADMINISTRATORS,
})
tables.openapi(post(search), async (c) => {
  const { ctx } = c.var
  requireAdministrator(ctx, c.req.raw)
  const { table, ...asked } = c.req.valid('json')
  const { subject, search: find } = tableOf(table)
  const { rows, total } = await find(ctx, asked)
  const of = (id: string) => subject({ list: asked.list, id })
  const versions =
    rows.length > 0
      ? await versionsOf(
          ctx,
          rows.map(({ id }) => of(id)),
        )
      : new Map()
  const records = rows.map((one) => present(one, versions.get(of(one.id)) ?? 0))
  return c.json(success({ responseData: { records, totalRecords: total } }), 200)
})

const saved = dataSchema(tableRow.extend({ table: tableName, changed: z.boolean() }))
const exampleSaved = { ...exampleRow, table: 'categories' as const, changed: true }

const insert = defineCall({
  path: '/setting/datatable_insert',
  area: 'Common',
  summary: 'Add a row to a list',
  description:
    'For administrators. It stands behind the others, and is offered at once unless `active` is 0.',
  signedIn: 'always',
  input: z.object({ ...tableKey, values }),
  data: saved,
  example: {
    input: { table: 'categories', values: { name: { en: 'Tools', es: 'Herramientas' } } },
    data: { responseData: exampleSaved },
  },
  refusals: [...ADMINISTRATORS, NO_ROW, LEVELS, FULL, MOVED],
})
tables.openapi(post(insert), async (c) => {
  const { ctx } = c.var
  requireAdministrator(ctx, c.req.raw)
  const { table, list, values: given } = c.req.valid('json')
  const made = { list, id: tableOf(table).newId() }
  const done = await tableOf(table).save(ctx, made, { active: true, ...valuesOf(given) }, 0)
  return c.json(success({ responseData: await rowAnswer(ctx, table, made, done) }), 200)
})

const update = defineCall({
  path: '/admin/setting/datatable_update',
  area: 'Common',
  summary: 'Change a row of a list',
  description: 'For administrators. What is left out of `values` stays.',
  signedIn: 'always',
  input: z.object({ ...tableKey, id: anyId, values, seen }),
  data: saved,
  example: {
    input: { table: 'categories', id: 'c-tools', values: { active: 0 }, seen: 1 },
    data: { responseData: { ...exampleSaved, active: 0 } },
  },
  refusals: [...ADMINISTRATORS, NO_ROW, STALE, LEVELS, MERGING, MOVED],
})
tables.openapi(post(update), async (c) => {
  const { ctx } = c.var
  requireAdministrator(ctx, c.req.raw)
  const { table, list, id, values: given, seen: stamp } = c.req.valid('json')
  const found = await tableOf(table).find(ctx, { list, id })
  if (!found) throw new ApiRefusal(NO_ROW)
  const done = await tableOf(table).save(ctx, { list, id }, { ...found, ...valuesOf(given) }, stamp)
  return c.json(success({ responseData: await rowAnswer(ctx, table, { list, id }, done) }), 200)
})

const refused = z.object({ id: z.string(), code: z.string() })

const multi = defineCall({
  path: '/setting/multiTableAction',
  area: 'Common',
  summary: 'Show, hide, delete or order rows of a list',
  description:
    'For administrators. What something refers to is not deleted. For `order`, `ids` is the order that is wished and `was` the one that was read: all that stand beside each other, or a page of them.',
  signedIn: 'always',
  input: z.object({
    ...tableKey,
    action: z.enum(['show', 'hide', 'delete', 'order'], { error: 'Enter show, hide, delete or order' }),
    ids: z.array(anyId).min(1, 'Required!').max(100, 'At most 100'),
    was: z.array(anyId).max(100, 'At most 100').default([]),
    below: z.string().max(64).default('').meta({ description: 'Of categories to order: the one above them' }),
  }),
  data: dataSchema(z.object({ done: z.array(z.string()), refused: z.array(refused) })),
  example: {
    input: { table: 'conditions', action: 'hide', ids: ['k-used'] },
    data: { responseData: { done: ['k-used'], refused: [] } },
  },
  refusals: [...ADMINISTRATORS, NO_ROW, MOVED, NOT_HERE],
})
tables.openapi(post(multi), async (c) => {
  const { ctx } = c.var
  requireAdministrator(ctx, c.req.raw)
  const { table, list, action, ids, was, below } = c.req.valid('json')
  const { order, show, remove, subject } = tableOf(table)
  if (action === 'order') {
    if (!order) throw new ApiRefusal(NOT_HERE)
    savedOr(thrown(await order(ctx, { list, below, seen: was, wanted: ids })))
    return c.json(success({ responseData: { done: ids, refused: [] } }), 200)
  }
  if (action !== 'delete' && !show) throw new ApiRefusal(NOT_HERE)
  const done: string[] = []
  const notDone: z.infer<typeof refused>[] = []
  for (const id of new Set(ids)) {
    const one = { list, id }
    const said =
      action === 'delete' || !show
        ? await remove(ctx, one, await stampOf(ctx, [subject(one)]))
        : await show(ctx, one, action === 'show')
    if (said.ok) done.push(id)
    else notDone.push({ id, code: said.code })
  }
  return c.json(success({ responseData: { done, refused: notDone } }), 200)
})

/** As the pages have them; what is not given is not there. */
function valuesOf({
  name,
  description,
  parent,
  picture,
  lots,
  active,
}: z.infer<typeof values>): Partial<TableRow> {
  return {
    ...(name && { name: name.en, nameEs: name.es }),
    ...(description && { description: description.en, descriptionEs: description.es }),
    ...(parent !== undefined && { parentId: parent }),
    ...(picture !== undefined && { picture }),
    ...(lots !== undefined && { lots }),
    ...(active !== undefined && { active: Boolean(active) }),
  }
}

/** Throws what is no matter of saving alone. */
export function thrown(done: TableAnswer) {
  if (done.ok || done.code === 'forbidden' || done.code === 'stale') return done
  throw new ApiRefusal(REFUSALS.find(({ code }) => code === done.code) ?? NO_ROW)
}

/** The row as it is now, or what kept it from being saved. */
export async function rowAnswer(ctx: Ctx, table: TableName, one: TableKey, done: TableAnswer) {
  const { changed } = savedOr(thrown(done))
  const { find, subject } = tableOf(table)
  const [found, stamp] = await Promise.all([find(ctx, one), stampOf(ctx, [subject(one)])])
  if (!found) throw new ApiRefusal(NO_ROW)
  return { ...present(found, stamp), table, changed }
}
