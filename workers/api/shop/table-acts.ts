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
  exampleRow,
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
  summary: 'Show, hide or delete a row of a list',
  description:
    'For administrators. One row, as `setting/searchTable` found it; what something refers to is not deleted. The answer has the row as it is then, null once it is deleted.',
  signedIn: 'always',
  input: z.object({
    ...tableKey,
    id: anyId,
    action: z.enum(['show', 'hide', 'delete'], { error: 'Enter show, hide or delete' }),
    seen: seen.optional().meta({ description: 'With `delete`: as read; a change in between is refused' }),
  }),
  data: dataSchema(z.object({ table: tableName, id: z.string(), record: tableRow.nullable() })),
  example: {
    input: { table: 'categories', id: 'c-tools', action: 'hide' },
    data: { responseData: { table: 'categories', id: 'c-tools', record: { ...exampleRow, active: 0 } } },
  },
  refusals: [...ADMINISTRATORS, NO_ROW, STALE, USED, MERGING, MOVED, NOT_HERE],
})
tableActs.openapi(post(act), async (c) => {
  const { ctx } = c.var
  requireAdministrator(ctx, c.req.raw)
  const { table, list, id, action, seen: read } = c.req.valid('json')
  const { show, remove, subject } = tableOf(table)
  const one = { list, id }
  if (action === 'delete') {
    savedOr(thrown(await remove(ctx, one, read ?? (await stampOf(ctx, [subject(one)])))))
    return c.json(success({ responseData: { table, id, record: null } }), 200)
  }
  if (!show) throw new ApiRefusal(NOT_HERE)
  const done = await show(ctx, one, action === 'show')
  const { table: _table, changed: _changed, ...record } = await rowAnswer(ctx, table, one, done)
  return c.json(success({ responseData: { table, id, record } }), 200)
})
