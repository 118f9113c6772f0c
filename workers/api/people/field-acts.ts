import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { ASKED_AT } from '#app/domain/people/asked-at.ts'
import { type FieldRow, findField, hasFieldNamed } from '#app/features/registration/queries.server.ts'
import { type Saved, subjects } from '#app/features/settings/commands.server.ts'
import { openEdit } from '#app/features/settings/edit.server.ts'
import {
  type FieldValue,
  fieldFaults,
  fieldForm,
  fieldInput,
  NEW_FIELD,
  newFieldInput,
} from '#app/features/settings/field-input.ts'
import { fault } from '#app/features/settings/inputs.ts'
import { saveRegistrationField } from '#app/flows/people/save-registration-field.server.ts'
import { newArea } from '#workers/api/core/area.ts'
import { defineCall, post } from '#workers/api/core/call.ts'
import { ApiRefusal, dataSchema, success } from '#workers/api/core/envelope.ts'
import { anyId, flag } from '#workers/api/core/fields.ts'
import { judged, refuseFaults, STALE, savedOr } from '#workers/api/core/setting-words.ts'
import { dynamicField, exampleField, presentField } from '../presenters/field.ts'
import { ADMINISTRATORS, requireAdministrator, seen } from './settings.ts'

/** The fields that are asked of whoever registers, for administrators who change them. */
export const fieldActs = newArea()

const NO_FIELD = { status: 404, code: 'not_found', message: 'No such field' } as const

const words = z.object({ en: z.string().default(''), es: z.string().default('') })
const opened = dynamicField.extend({ seen: z.int() })
const saved = dataSchema(opened.extend({ changed: z.boolean() }))

const single = defineCall({
  path: '/dynamic/getSingleProperty',
  area: 'Common',
  summary: 'One field of the registration',
  description: 'For administrators, with the `seen` that a change carries.',
  signedIn: 'always',
  input: z.object({ id: anyId }),
  data: dataSchema(opened),
  example: { input: { id: 'rf-first-name' }, data: { responseData: { ...exampleField, seen: 3 } } },
  refusals: [...ADMINISTRATORS, NO_FIELD],
})
fieldActs.openapi(post(single), async (c) => {
  const { ctx } = c.var
  requireAdministrator(ctx, c.req.raw)
  const responseData = await openField(ctx, c.req.valid('json').id)
  return c.json(success({ responseData }), 200)
})

const change = defineCall({
  path: '/dynamic/propertyColumnAction',
  area: 'Common',
  summary: 'Add or change a field of the registration',
  description:
    'For administrators. With `id` what is left out stays as it is, and a field keeps its name and type; without `id` it is added, under a name that no other has.',
  signedIn: 'always',
  input: z.object({
    id: anyId.optional(),
    name: z.string().optional().meta({ description: 'Of a new field' }),
    type: z
      .string()
      .optional()
      .meta({ description: 'Of a new field: text, select, date, phone, zip, checkbox' }),
    label: words.optional(),
    placeholder: words.nullish(),
    required: flag.optional(),
    active: z.literal([1, 2]).optional().meta({ description: '1 in use, 2 removed' }),
    show_order: z.int().optional(),
    asked_at: z
      .enum(ASKED_AT)
      .optional()
      .meta({ description: 'sign_up, or before the first offer, payment or pickup' }),
    for_buyer: flag.optional(),
    for_organization: flag.optional(),
    options: z
      .array(z.object({ value: z.string(), show: words }))
      .max(40, 'At most 40')
      .nullish()
      .meta({ description: 'Of a select' }),
    list: z
      .string()
      .nullish()
      .meta({ description: 'Of a select: the list whose choices it offers, in the place of `options`' }),
    seen: seen.default(0),
  }),
  data: saved,
  example: {
    input: { id: 'rf-first-name', label: { en: 'First name', es: 'Nombre' }, seen: 3 },
    data: { responseData: { ...exampleField, seen: 4, changed: true } },
  },
  refusals: [...ADMINISTRATORS, NO_FIELD, STALE],
})
fieldActs.openapi(post(change), async (c) => {
  const { ctx } = c.var
  requireAdministrator(ctx, c.req.raw)
  const given = c.req.valid('json')
  if (given.id === undefined) {
    const id = `rf-${crypto.randomUUID()}`
    const { name, type, ...value } = judged(newFieldInput, {
      ...merged(NEW_FIELD, given),
      name: given.name,
      type: given.type,
    })
    refuseFaults((await hasFieldNamed(ctx, name)) ? { name: [fault('name_taken')] } : null)
    refuseFaults(fieldFaults({ name, type }, value))
    const responseData = await answer(ctx, id, await saveRegistrationField(ctx, { id, name, type }, value, 0))
    return c.json(success({ responseData }), 200)
  }
  const found = await needField(ctx, given.id)
  const value = judged(fieldInput, merged(fieldForm(found), given))
  return c.json(success({ responseData: await keep(ctx, found, value, given.seen) }), 200)
})

const status = defineCall({
  path: '/dynamic/propertyColumnStatusAction',
  area: 'Common',
  summary: 'Remove a field of the registration, or bring it back',
  description: 'For administrators. Answers to a removed field are kept.',
  signedIn: 'always',
  input: z.object({
    id: anyId,
    active: z.literal([1, 2], { error: 'Enter 1 or 2' }).meta({ description: '1 in use, 2 removed' }),
    seen,
  }),
  data: saved,
  example: {
    input: { id: 'rf-first-name', active: 1, seen: 3 },
    data: { responseData: { ...exampleField, seen: 3, changed: false } },
  },
  refusals: [...ADMINISTRATORS, NO_FIELD, STALE],
})
fieldActs.openapi(post(status), async (c) => {
  const { ctx } = c.var
  requireAdministrator(ctx, c.req.raw)
  const { id, active, seen: stamp } = c.req.valid('json')
  const found = await needField(ctx, id)
  const value = { ...fieldForm(found), active: active === 1 }
  return c.json(success({ responseData: await keep(ctx, found, value, stamp) }), 200)
})

const order = defineCall({
  path: '/dynamic/propertyColumnReOrder',
  area: 'Common',
  summary: 'Move a field of the registration',
  description: 'For administrators. Fields are sorted by `show_order`, then by name.',
  signedIn: 'always',
  input: z.object({ id: anyId, show_order: z.int(), seen }),
  data: saved,
  example: {
    input: { id: 'rf-first-name', show_order: 10, seen: 3 },
    data: { responseData: { ...exampleField, seen: 3, changed: false } },
  },
  refusals: [...ADMINISTRATORS, NO_FIELD, STALE],
})
fieldActs.openapi(post(order), async (c) => {
  const { ctx } = c.var
  requireAdministrator(ctx, c.req.raw)
  const { id, show_order, seen: stamp } = c.req.valid('json')
  const found = await needField(ctx, id)
  const value = judged(fieldInput, { ...fieldForm(found), showOrder: show_order })
  return c.json(success({ responseData: await keep(ctx, found, value, stamp) }), 200)
})

type Given = Omit<z.output<typeof change.input>, 'id' | 'name' | 'type' | 'seen'>

/** A field as its page has it, with what a program says of it instead. */
function merged(kept: FieldValue, given: Given): FieldValue {
  const { label, placeholder, required: needed, active, show_order, for_buyer, for_organization } = given
  const isOn = (said: boolean | 0 | 1 | undefined, otherwise: boolean) =>
    said === undefined ? otherwise : Boolean(said)
  return {
    label: label ?? kept.label,
    placeholder: placeholder === undefined ? kept.placeholder : (placeholder ?? { en: '', es: '' }),
    showOrder: show_order ?? kept.showOrder,
    required: isOn(needed, kept.required),
    askedAt: given.asked_at ?? kept.askedAt,
    active: active === undefined ? kept.active : active === 1,
    forBuyer: isOn(for_buyer, kept.forBuyer),
    forOrganization: isOn(for_organization, kept.forOrganization),
    options:
      given.options === undefined
        ? kept.options
        : (given.options ?? []).map(({ value, show }) => ({ value, en: show.en, es: show.es })),
    listId: given.list === undefined ? kept.listId : (given.list ?? ''),
  }
}

async function keep(ctx: Ctx, found: FieldRow, value: FieldValue, stamp: number) {
  refuseFaults(fieldFaults(found, value))
  return answer(ctx, found.id, await saveRegistrationField(ctx, found, value, stamp))
}

async function answer(ctx: Ctx, id: string, result: Saved) {
  const { changed } = savedOr(result)
  return { ...(await openField(ctx, id)), changed }
}

async function needField(ctx: Ctx, id: string): Promise<FieldRow> {
  const found = await findField(ctx, id)
  if (!found) throw new ApiRefusal(NO_FIELD)
  return found
}

async function openField(ctx: Ctx, id: string) {
  const read = await openEdit(ctx, [subjects.field(id)], () => needField(ctx, id))
  return { ...presentField(read.values), seen: read.seen }
}
