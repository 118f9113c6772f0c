import { z } from 'zod'
import { dollarsFromCents } from '#app/domain/money/money.ts'
import { deleteSchedule, type Saved, saveSchedule, subjects } from '#app/features/settings/commands.server.ts'
import { openEdit } from '#app/features/settings/edit.server.ts'
import { ladderOf } from '#app/features/settings/forms.ts'
import { scheduleInput } from '#app/features/settings/inputs.ts'
import { findSchedule, listIncrementSchedules } from '#app/features/settings/queries.server.ts'
import { newArea } from '#workers/api/core/area.ts'
import { defineCall, post } from '#workers/api/core/call.ts'
import { ApiRefusal, dataSchema, success } from '#workers/api/core/envelope.ts'
import { anyId } from '#workers/api/core/fields.ts'
import { judged, STALE, savedOr } from '#workers/api/core/setting-words.ts'
import { ADMINISTRATORS, requireAdministrator, seen } from '#workers/api/people/settings.ts'
import { dollars, zeroOrOne } from '../presenters/units.ts'

/** By how much offers rise, for administrators. What everybody follows of it is in common/getDefault. */
export const increments = newArea()

const NO_SCHEDULE = { status: 404, code: 'not_found', message: 'No such schedule' } as const

const USED = {
  status: 409,
  code: 'used',
  message: 'Lots, drafts or templates have their steps from it',
} as const
const DEFAULT = { status: 409, code: 'default', message: 'The default schedule stays' } as const

const rungs = z.array(z.object({ from: dollars, increment: dollars }))
const schedule = z
  .object({ id: z.string(), name: z.string(), is_default: zeroOrOne, increments: rungs })
  .meta({ id: 'BidIncrement' })
const opened = schedule.extend({ seen: z.int() })

const example = {
  id: 'default',
  name: 'Standard',
  is_default: 1 as const,
  increments: [
    { from: 0, increment: 1 },
    { from: 25, increment: 2 },
  ],
}

type Kept = NonNullable<Awaited<ReturnType<typeof findSchedule>>>

function present({ id, name, isDefault, ladder }: Kept): z.infer<typeof schedule> {
  const steps = ladder.map(({ from, step }) => ({
    from: dollarsFromCents(from),
    increment: dollarsFromCents(step),
  }))
  return { id, name, is_default: isDefault ? 1 : 0, increments: steps }
}

const all = defineCall({
  path: '/setting/getAllBidIncrements',
  area: 'Common',
  summary: 'All increment schedules',
  description: 'For administrators, the default first.',
  signedIn: 'always',
  input: z.object({}),
  data: dataSchema(z.object({ records: z.array(schedule), totalRecords: z.int() })),
  example: { input: {}, data: { responseData: { records: [example], totalRecords: 1 } } },
  refusals: ADMINISTRATORS,
})
increments.openapi(post(all), async (c) => {
  const { ctx } = c.var
  requireAdministrator(ctx, c.req.raw)
  const records = (await listIncrementSchedules(ctx)).map(present)
  return c.json(success({ responseData: { records, totalRecords: records.length } }), 200)
})

const single = defineCall({
  path: '/setting/getSingleBidIncrement',
  area: 'Common',
  summary: 'One increment schedule',
  description: 'For administrators, with the `seen` that a change carries.',
  signedIn: 'always',
  input: z.object({ id: anyId }),
  data: dataSchema(opened),
  example: { input: { id: 'default' }, data: { responseData: { ...example, seen: 3 } } },
  refusals: [...ADMINISTRATORS, NO_SCHEDULE],
})
increments.openapi(post(single), async (c) => {
  const { ctx } = c.var
  requireAdministrator(ctx, c.req.raw)
  const { id } = c.req.valid('json')
  const read = await openEdit(ctx, [subjects.schedule(id)], () => findSchedule(ctx, id))
  if (!read.values) throw new ApiRefusal(NO_SCHEDULE)
  return c.json(success({ responseData: { ...present(read.values), seen: read.seen } }), 200)
})

const change = defineCall({
  path: '/setting/bidIncrementAction',
  area: 'Common',
  summary: 'Change an increment schedule',
  description: 'For administrators. Whole dollars, from $0 upwards. Published lots keep their steps.',
  signedIn: 'always',
  input: z.object({
    id: anyId,
    name: z.string().optional().meta({ description: 'Leaves it as it is' }),
    increments: rungs.max(40, 'At most 40').optional().meta({ description: 'All of them, or none' }),
    seen,
  }),
  data: dataSchema(opened.extend({ changed: z.boolean() })),
  example: {
    input: { id: 'default', name: 'Standard', increments: example.increments, seen: 3 },
    data: { responseData: { ...example, seen: 4, changed: true } },
  },
  refusals: [...ADMINISTRATORS, NO_SCHEDULE, STALE],
})
increments.openapi(post(change), async (c) => {
  const { ctx } = c.var
  requireAdministrator(ctx, c.req.raw)
  const { id, name, increments: given, seen: stamp } = c.req.valid('json')
  const kept = await findSchedule(ctx, id)
  if (!kept) throw new ApiRefusal(NO_SCHEDULE)
  const steps = given ?? present(kept).increments
  const value = judged(scheduleInput, {
    name: name ?? kept.name,
    rungs: steps.map(({ from, increment }) => ({ from, step: increment })),
  })
  const saved = await saveSchedule(ctx, id, { name: value.name, ladder: ladderOf(value) }, stamp)
  const { changed } = savedOr(saved)
  const now = await openEdit(ctx, [subjects.schedule(id)], () => findSchedule(ctx, id))
  if (!now.values) throw new ApiRefusal(NO_SCHEDULE)
  return c.json(success({ responseData: { ...present(now.values), seen: now.seen, changed } }), 200)
})

const remove = defineCall({
  path: '/setting/deleteBidIncrement',
  area: 'Common',
  summary: 'Delete an increment schedule',
  description: 'For administrators. Only one that no lot, draft or template uses, and never the default.',
  signedIn: 'always',
  input: z.object({ id: anyId, seen }),
  data: dataSchema(z.object({ id: z.string() })),
  example: { input: { id: 'vehicles', seen: 3 }, data: { responseData: { id: 'vehicles' } } },
  refusals: [...ADMINISTRATORS, NO_SCHEDULE, STALE, USED, DEFAULT],
})
increments.openapi(post(remove), async (c) => {
  const { ctx } = c.var
  requireAdministrator(ctx, c.req.raw)
  const { id, seen: stamp } = c.req.valid('json')
  savedOr(savedOf(await deleteSchedule(ctx, id, stamp)))
  return c.json(success({ responseData: { id } }), 200)
})

/** Throws what is no matter of saving alone. */
function savedOf(done: Awaited<ReturnType<typeof deleteSchedule>>): Saved {
  if (done.ok) return done
  switch (done.code) {
    case 'used':
      throw new ApiRefusal(USED)
    case 'default':
      throw new ApiRefusal(DEFAULT)
    case 'not_found':
      throw new ApiRefusal(NO_SCHEDULE)
    case 'forbidden':
      return { ok: false, code: 'forbidden' }
    default:
      return done
  }
}
