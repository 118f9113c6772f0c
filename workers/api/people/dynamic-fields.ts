import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { isTicked } from '#app/domain/people/registration.ts'
import { listFields } from '#app/features/registration/queries.server.ts'
import { newArea } from '#workers/api/core/area.ts'
import { defineCall, post } from '#workers/api/core/call.ts'
import { dataSchema, success } from '#workers/api/core/envelope.ts'
import { page, wholeNumber } from '#workers/api/core/fields.ts'
import { dynamicField, exampleField, presentField } from '../presenters/field.ts'

export const dynamicFields = newArea()

const ON_A_PAGE = 20

const scalar = z.union([z.string().max(20), z.number(), z.boolean()])

/** As itself, or as the value that the storefront's lists carry with a type and a field's name. */
function filter(description: string) {
  return z
    .union([scalar, z.object({ value: scalar.nullish() })], { error: 'Enter a number' })
    .nullish()
    .transform((given) => (typeof given === 'object' ? given?.value : given) ?? undefined)
    .meta({ description })
}

const getAll = defineCall({
  path: '/dynamic/getAllDynamicFields',
  area: 'Common',
  summary: 'Registration fields',
  description:
    'The definitions that match all filters, by `show_order`. Those of a registration: `view_page` 3, `active` 1, `view_on` 7, and `for_buyer` or `for_organization` 1.',
  signedIn: 'never',
  input: z.object({
    table: z.literal('dynamic_fields', { error: 'Enter dynamic_fields' }).default('dynamic_fields'),
    page,
    limit: wholeNumber({ least: 1, most: 100, otherwise: ON_A_PAGE }),
    orderby: z.literal('show_order', { error: 'Enter show_order' }).default('show_order'),
    order: z.enum(['ASC', 'asc'], { error: 'Enter ASC' }).default('ASC'),
    filters: z
      .object({
        view_page: filter('1 project, 2 auction, 3 user, 4 template'),
        for_organization: filter('1: those that sellers are asked'),
        for_buyer: filter('1: those that buyers are asked'),
        active: filter('1 in use, 2 removed; without it, those in use'),
        view_on: filter(
          '7 sign-up, 8 buyer profile, 2 organisation profile; 21, 22 and 23 in the place of 7: before the first offer, payment, pickup',
        ),
      })
      .default({
        view_page: undefined,
        for_organization: undefined,
        for_buyer: undefined,
        active: undefined,
        view_on: undefined,
      }),
  }),
  data: dataSchema(
    z.object({
      records: z.array(dynamicField),
      totalRecords: z.int(),
      setDisp: z.int().meta({ description: 'Place of the last record of this page' }),
      from: z.int().meta({ description: 'Place of the first' }),
    }),
  ),
  example: {
    input: { table: 'dynamic_fields', filters: { view_page: 3, for_buyer: 1, active: 1, view_on: 7 } },
    data: {
      responseData: {
        records: [exampleField],
        totalRecords: 1,
        setDisp: 1,
        from: 1,
      },
    },
  },
})
dynamicFields.openapi(post(getAll), async (c) =>
  c.json(success({ responseData: await readFields(c.var.ctx, c.req.valid('json')) }), 200),
)

async function readFields(ctx: Ctx, { page: number, limit, filters }: z.output<typeof getAll.input>) {
  const { view_page, for_organization, for_buyer, active = 1, view_on } = filters
  const found = await listFields(
    ctx,
    {
      viewPage: numberOf(view_page),
      forOrganization: for_organization === undefined ? undefined : isTicked(for_organization),
      forBuyer: for_buyer === undefined ? undefined : isTicked(for_buyer),
      active: numberOf(active),
      viewOn: numberOf(view_on),
    },
    { page: number, limit },
  )
  const records = found.records.map(presentField)
  const from = records.length === 0 ? 0 : (number - 1) * limit + 1
  const setDisp = from === 0 ? 0 : from + records.length - 1
  return { records, totalRecords: found.totalRecords, setDisp, from }
}

function numberOf(value: z.infer<typeof scalar> | undefined): number | undefined {
  return value === undefined ? undefined : Number(value)
}
