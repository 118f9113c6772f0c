import { z } from 'zod'
import { stampOf } from '#app/features/settings/queries.server.ts'
import { newArea } from '#workers/api/core/area.ts'
import { defineCall, post } from '#workers/api/core/call.ts'
import { ApiRefusal, dataSchema, success } from '#workers/api/core/envelope.ts'
import { anyId } from '#workers/api/core/fields.ts'
import { STALE, savedOr } from '#workers/api/core/setting-words.ts'
import { ADMINISTRATORS, requireAdministrator, seen } from '../people/settings.ts'
import { tableName, tableOf } from './table-kinds.ts'
import {
  LEVELS,
  MERGING,
  MOVED,
  NO_ROW,
  NOT_HERE,
  rowAnswer,
  tableKey,
  tableRow,
  thrown,
  USED,
} from './tables.ts'

/** What is done to one row of a list where `searchTable` has found it. */
export const tableActs = newArea()

const act = defineCall({
  path: '/setting/searchTableAction',
  area: 'Common',
  summary: 'Show, hide, delete or merge a row of a list',
  description:
    'For administrators. One row, as `setting/searchTable` found it; what something refers to is not deleted. `merge` is for categories and conditions: lots, drafts, templates, saved searches and interests go to the row that `into` names, and the old address leads there. A large merge is `under_way` when the call answers and goes on by itself. The answer has the row as it is then, null once it is gone.',
  signedIn: 'always',
  input: z.object({
    ...tableKey,
    id: anyId,
    action: z.enum(['show', 'hide', 'delete', 'merge'], { error: 'Enter show, hide, delete or merge' }),
    into: z.string().max(64).default('').meta({ description: 'With `merge`: the row that takes it in' }),
    below: z.record(z.string().max(64), z.string().max(64)).default({}).meta({
      description:
        'With `merge` of categories: into which below `into` each of those below this one goes. The rest goes below `into` as it is.',
    }),
    seen: seen
      .optional()
      .meta({ description: 'With `delete` and `merge`: as read; a change in between is refused' }),
  }),
  data: dataSchema(
    z.object({
      table: tableName,
      id: z.string(),
      record: tableRow.nullable(),
      under_way: z.boolean().optional().meta({ description: 'Of a merge: whether lots are still moving' }),
    }),
  ),
  example: {
    input: { table: 'categories', id: 'c-hand-tools', action: 'merge', into: 'c-tools', seen: 1 },
    data: { responseData: { table: 'categories', id: 'c-hand-tools', record: null, under_way: false } },
  },
  refusals: [...ADMINISTRATORS, NO_ROW, STALE, USED, LEVELS, MERGING, MOVED, NOT_HERE],
})
tableActs.openapi(post(act), async (c) => {
  const { ctx } = c.var
  requireAdministrator(ctx, c.req.raw)
  const { table, list, id, action, into, below, seen: read } = c.req.valid('json')
  const { show, remove, merge, subject, find } = tableOf(table)
  const one = { list, id }
  if (action === 'merge') {
    if (!merge) throw new ApiRefusal(NOT_HERE)
    const done = await merge(ctx, id, { into, below }, read ?? (await stampOf(ctx, [subject(one)])))
    savedOr(thrown(done))
    const left = (await find(ctx, one)) && (await rowOf(ctx, table, one, done))
    const under_way = done.ok && done.underWay === true
    return c.json(success({ responseData: { table, id, record: left, under_way } }), 200)
  }
  if (action === 'delete') {
    savedOr(thrown(await remove(ctx, one, read ?? (await stampOf(ctx, [subject(one)])))))
    return c.json(success({ responseData: { table, id, record: null } }), 200)
  }
  if (!show) throw new ApiRefusal(NOT_HERE)
  const done = await show(ctx, one, action === 'show')
  return c.json(success({ responseData: { table, id, record: await rowOf(ctx, table, one, done) } }), 200)
})

async function rowOf(...of: Parameters<typeof rowAnswer>) {
  const { table: _table, changed: _changed, ...record } = await rowAnswer(...of)
  return record
}
