import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { choiceInput } from '#app/features/choices/inputs.ts'
import { findChoice, readOffered, selectOffered } from '#app/features/choices/queries.server.ts'
import { type Saved, subjects } from '#app/features/settings/commands.server.ts'
import { stampOf } from '#app/features/settings/queries.server.ts'
import { type ChoiceAnswer, saveChoice } from '#app/flows/lots/choice-lists.server.ts'
import { newArea } from '#workers/api/core/area.ts'
import { defineCall, post } from '#workers/api/core/call.ts'
import { ApiRefusal, dataSchema, success } from '#workers/api/core/envelope.ts'
import { anyId, flag } from '#workers/api/core/fields.ts'
import { judged, STALE, savedOr } from '#workers/api/core/setting-words.ts'
import { ADMINISTRATORS, requireAdministrator, seen } from '../people/settings.ts'
import { choiceOption, presentChoices } from '../presenters/default-lists.ts'

/** The lists that forms choose from: for everybody to read, for administrators to add to and change. */
export const choiceListCalls = newArea()

const NO_CHOICE = { status: 404, code: 'not_found', message: 'No such list or choice' } as const
const FULL = { status: 409, code: 'full', message: 'The list has as many choices as it may' } as const
const TAKEN = { status: 409, code: 'taken', message: 'Someone added a choice of this name' } as const

const list = z
  .object({
    id: z.string(),
    name: z.object({ en: z.string(), es: z.string() }),
    own: z.boolean().meta({ description: 'Whether an operator has added it' }),
    options: z.array(choiceOption),
  })
  .meta({ id: 'ChoiceList' })

const exampleOption = { id: 'damage-dents', show: 'Dents', show_es: 'Abolladuras', value: 'Dents' }
const exampleList: z.infer<typeof list> = {
  id: 'damage_types',
  name: { en: 'Damage types', es: 'Tipos de daño' },
  own: false,
  options: [exampleOption],
}

const all = defineCall({
  path: '/commonFunction/getAllDynamicArray',
  area: 'Common',
  summary: 'The lists that forms choose from',
  description:
    'What is offered, in its order. A choice that is no longer offered stays with whatever has it.',
  signedIn: 'never',
  input: z.object({
    lists: z
      .array(z.string().max(60))
      .max(60, 'At most 60')
      .optional()
      .meta({ description: 'Ids of lists; without it, all' }),
  }),
  data: dataSchema(z.object({ records: z.array(list) })),
  example: { input: { lists: ['damage_types'] }, data: { responseData: { records: [exampleList] } } },
})
choiceListCalls.openapi(post(all), async (c) => {
  const { lists } = c.req.valid('json')
  const offered = readOffered(await selectOffered(c.var.ctx))
  const records = offered
    .filter(({ id }) => !lists || lists.includes(id))
    .map(({ id, name, nameEs, own, choices }) => ({
      id,
      own,
      name: { en: name, es: nameEs || name },
      options: presentChoices(choices),
    }))
  return c.json(success({ responseData: { records } }), 200)
})

const table = z
  .literal('choices', { error: 'Enter choices' })
  .default('choices')
  .meta({ description: 'The lists that can be changed this way' })
const words = z.object({ en: z.string(), es: z.string().default('') })
const saved = dataSchema(
  choiceOption.extend({ list: z.string(), active: flag, seen: z.int(), changed: z.boolean() }),
)
const exampleSaved = { ...exampleOption, list: 'damage_types', active: 1 as const, seen: 1, changed: true }

const insert = defineCall({
  path: '/common/insertEntry',
  area: 'Common',
  summary: 'Add a choice to a list',
  description: 'For administrators. It is offered at once, behind the others.',
  signedIn: 'always',
  input: z.object({ table, list: anyId, name: words }),
  data: saved,
  example: {
    input: { table: 'choices', list: 'damage_types', name: { en: 'Dents', es: 'Abolladuras' } },
    data: { responseData: exampleSaved },
  },
  refusals: [...ADMINISTRATORS, NO_CHOICE, FULL, TAKEN],
})
choiceListCalls.openapi(post(insert), async (c) => {
  const { ctx } = c.var
  requireAdministrator(ctx, c.req.raw)
  const { list: listId, name } = c.req.valid('json')
  const key = { listId, id: `ch-${crypto.randomUUID()}` }
  const value = judged(choiceInput, { name: name.en, nameEs: name.es, active: true })
  return c.json(success({ responseData: await answer(ctx, key, await saveChoice(ctx, key, value, 0)) }), 200)
})

const update = defineCall({
  path: '/common/updateEntry',
  area: 'Common',
  summary: 'Rename a choice, or offer it no more',
  description:
    'For administrators. What is left out stays. Its `value` never changes, and whatever has it keeps it.',
  signedIn: 'always',
  input: z.object({ table, list: anyId, id: anyId, name: words.optional(), active: flag.optional(), seen }),
  data: saved,
  example: {
    input: { table: 'choices', list: 'damage_types', id: 'damage-dents', active: 1, seen: 1 },
    data: { responseData: { ...exampleSaved, changed: false } },
  },
  refusals: [...ADMINISTRATORS, NO_CHOICE, STALE],
})
choiceListCalls.openapi(post(update), async (c) => {
  const { ctx } = c.var
  requireAdministrator(ctx, c.req.raw)
  const { list: listId, id, name, active, seen: stamp } = c.req.valid('json')
  const found = await findChoice(ctx, listId, id)
  if (!found) throw new ApiRefusal(NO_CHOICE)
  const value = judged(choiceInput, {
    name: name?.en ?? found.name,
    nameEs: name?.es ?? found.nameEs,
    active: active === undefined ? found.active : Boolean(active),
  })
  const key = { listId, id }
  return c.json(
    success({ responseData: await answer(ctx, key, await saveChoice(ctx, key, value, stamp)) }),
    200,
  )
})

/** Throws what is no matter of saving alone. */
function savedOf(done: ChoiceAnswer): Saved {
  if (done.ok) return done
  switch (done.code) {
    case 'full':
      throw new ApiRefusal(FULL)
    case 'moved':
    case 'used':
      throw new ApiRefusal(TAKEN)
    case 'not_found':
      throw new ApiRefusal(NO_CHOICE)
    case 'forbidden':
      return { ok: false, code: 'forbidden' }
    default:
      return done
  }
}

async function answer(ctx: Ctx, { listId, id }: { listId: string; id: string }, done: ChoiceAnswer) {
  const { changed } = savedOr(savedOf(done))
  const [found, stamp] = await Promise.all([
    findChoice(ctx, listId, id),
    stampOf(ctx, [subjects.choice(listId, id)]),
  ])
  if (!found) throw new ApiRefusal(NO_CHOICE)
  const { name, nameEs, value, active } = found
  return {
    id,
    value,
    changed,
    list: listId,
    show: name,
    show_es: nameEs || name,
    active: Number(active) as 0 | 1,
    seen: stamp,
  }
}
