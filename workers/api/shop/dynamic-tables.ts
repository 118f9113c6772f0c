import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { LOT_USES } from '#app/domain/shop/choices.ts'
import {
  type ChoiceListRow,
  countOwnLists,
  findChoiceList,
  LISTS_MOST,
  listOwnLists,
} from '#app/features/choices/queries.server.ts'
import { subjects } from '#app/features/settings/commands.server.ts'
import { stampOf, versionsOf } from '#app/features/settings/queries.server.ts'
import { newArea } from '#workers/api/core/area.ts'
import { defineCall, post } from '#workers/api/core/call.ts'
import { ApiRefusal, dataSchema, refusal, success } from '#workers/api/core/envelope.ts'
import { anyId, page, wholeNumber } from '#workers/api/core/fields.ts'
import { STALE, savedOr } from '#workers/api/core/setting-words.ts'
import { ADMINISTRATORS, requireAdministrator, seen } from '../people/settings.ts'
import { listPlaces, placeOf } from './lists.ts'
import { type TableRow, tableOf } from './table-kinds.ts'
import { FULL, thrown, USED, words } from './tables.ts'

/** The lists of an operator's own that fields draw from. The house's own lists stay as they are. */
export const dynamicTables = newArea()

const NO_TABLE = { status: 404, code: 'not_found', message: 'You have no such table' } as const
const ON_A_PAGE = 20

const table = z
  .object({
    id: z.string(),
    name: z.object({ en: z.string(), es: z.string() }),
    lots: z.enum(LOT_USES).meta({ description: 'Whether lots have none, one or many of it' }),
    choices: z.int().meta({ description: 'How many it has; `setting/searchTable` lists them' }),
    seen: z.int(),
  })
  .meta({ id: 'DynamicTable' })
const example: z.infer<typeof table> = {
  id: 'cl-5b1c9e0a-1f3e-4a51-9b0c-0d6f2f4a7c11',
  name: { en: 'Plug types', es: 'Tipos de enchufe' },
  lots: 'one',
  choices: 4,
  seen: 2,
}

const all = defineCall({
  path: '/dynamic/getAllDynamicTables',
  area: 'Common',
  summary: 'The lists you have added',
  description: 'For administrators, in their order, page by page.',
  signedIn: 'always',
  input: z.object({ page, limit: wholeNumber({ least: 1, most: LISTS_MOST, otherwise: ON_A_PAGE }) }),
  data: dataSchema(z.object({ records: z.array(table), ...listPlaces })),
  example: {
    input: { page: 1 },
    data: { responseData: { records: [example], totalRecords: 1, setDisp: 1, from: 1 } },
  },
  refusals: ADMINISTRATORS,
})
dynamicTables.openapi(post(all), async (c) => {
  const { ctx } = c.var
  requireAdministrator(ctx, c.req.raw)
  const place = c.req.valid('json')
  const [lists, totalRecords] = await Promise.all([listOwnLists(ctx, place), countOwnLists(ctx)])
  const names = lists.map(({ id }) => subjects.choiceList(id))
  const versions = names.length > 0 ? await versionsOf(ctx, names) : new Map<string, number>()
  const records = lists.map((list) => present(list, versions.get(subjects.choiceList(list.id)) ?? 0))
  return c.json(success({ responseData: { records, totalRecords, ...placeOf(records, place) } }), 200)
})

const act = defineCall({
  path: '/dynamic/dynamicTableAction',
  area: 'Common',
  summary: 'Add, change or delete a list of your own',
  description:
    'For administrators. `add` needs a `name`; with `update` what is left out stays; `delete` takes one that is empty and that no field asks for. Its choices are rows of `choices` (`setting/datatable_insert`).',
  signedIn: 'always',
  input: z.object({
    action: z.enum(['add', 'update', 'delete'], { error: 'Enter add, update or delete' }),
    id: anyId.optional().meta({ description: 'Of the one to change or delete' }),
    name: words.optional(),
    lots: z.enum(LOT_USES, { error: `Enter ${LOT_USES.join(', ')}` }).optional(),
    seen: seen.default(0),
  }),
  data: dataSchema(
    z.object({ id: z.string(), record: table.nullable().meta({ description: 'Null once it is deleted' }) }),
  ),
  example: {
    input: { action: 'add', name: { en: 'Plug types', es: 'Tipos de enchufe' }, lots: 'one' },
    data: { responseData: { id: example.id, record: { ...example, choices: 0, seen: 1 } } },
  },
  refusals: [...ADMINISTRATORS, NO_TABLE, STALE, USED, FULL],
})
dynamicTables.openapi(post(act), async (c) => {
  const { ctx } = c.var
  requireAdministrator(ctx, c.req.raw)
  const { action, id: named, name, lots, seen: stamp } = c.req.valid('json')
  const { newId, save, remove } = tableOf('choice_lists')
  const given: Partial<TableRow> = {
    ...(name && { name: name.en, nameEs: name.es }),
    ...(lots && { lots }),
  }
  if (action === 'add') {
    const id = newId()
    savedOr(thrown(await save(ctx, { list: '', id }, given, 0)))
    return c.json(success({ responseData: { id, record: await readOwn(ctx, id) } }), 200)
  }
  if (named === undefined) throw refusal('validation', { data: { errors: { id: ['Required!'] } } })
  const found = await needOwn(ctx, named)
  const key = { list: '', id: named }
  if (action === 'delete') {
    savedOr(thrown(await remove(ctx, key, stamp)))
    return c.json(success({ responseData: { id: named, record: null } }), 200)
  }
  savedOr(thrown(await save(ctx, key, { ...found, ...given }, stamp)))
  return c.json(success({ responseData: { id: named, record: await readOwn(ctx, named) } }), 200)
})

async function needOwn(ctx: Ctx, id: string): Promise<ChoiceListRow> {
  const found = await findChoiceList(ctx, id)
  if (!found?.own) throw new ApiRefusal(NO_TABLE)
  return found
}

async function readOwn(ctx: Ctx, id: string) {
  const [[list], stamp] = await Promise.all([
    listOwnLists(ctx, { id, page: 1, limit: 1 }),
    stampOf(ctx, [subjects.choiceList(id)]),
  ])
  if (!list) throw new ApiRefusal(NO_TABLE)
  return present(list, stamp)
}

type Listed = Awaited<ReturnType<typeof listOwnLists>>[number]

function present({ id, name, nameEs, lots, all: choices }: Listed, stamp: number): z.infer<typeof table> {
  return { id, name: { en: name, es: nameEs || name }, lots, choices, seen: stamp }
}
