import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { ADDRESS_INVALID } from '#app/domain/people/addresses.ts'
import { actOnAddress } from '#app/features/addresses/act.server.ts'
import { checkAddress } from '#app/features/addresses/checker.server.ts'
import { addressInput } from '#app/features/addresses/inputs.ts'
import { type AddressRow, findAddress, listAddresses } from '#app/features/addresses/queries.server.ts'
import { getSettings } from '#app/features/settings/queries.server.ts'
import { errorsOf, newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, post } from '#workers/api/core/call.ts'
import { dataSchema, refusal, success } from '#workers/api/core/envelope.ts'
import { documented } from '#workers/api/core/refusals.ts'
import { zeroOrOne } from '../presenters/units.ts'

export const addresses = newArea()

const word = z.string().max(1_000).optional()
const fields = {
  first_name: word,
  last_name: word,
  companyname: word,
  address1: word,
  address2: word,
  city: word,
  state: word,
  zip: word,
  country: word,
  phone: word,
}

const address = z
  .object({
    id: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    companyname: z.string().nullable(),
    address1: z.string(),
    address2: z.string().nullable(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    country: z.string(),
    phone: z.string().nullable(),
    is_primary: zeroOrOne,
    isVerified: zeroOrOne,
    status: z.enum(['active', 'inactive']),
  })
  .meta({ id: 'Address' })

function present(row: AddressRow): z.infer<typeof address> {
  return {
    id: row.id,
    first_name: row.firstName,
    last_name: row.lastName,
    companyname: row.companyName,
    address1: row.address1,
    address2: row.address2,
    city: row.city,
    state: row.state,
    zip: row.zip,
    country: row.country,
    phone: row.phone,
    is_primary: row.isPrimary ? 1 : 0,
    isVerified: row.isVerified ? 1 : 0,
    status: row.status,
  }
}

const EXAMPLE: z.infer<typeof address> = {
  id: 'a-1',
  first_name: 'Marisol',
  last_name: 'Vega',
  companyname: null,
  address1: '88 Orchard Street',
  address2: null,
  city: 'Columbus',
  state: 'OH',
  zip: '43215',
  country: 'US',
  phone: '+16145550142',
  is_primary: 1 as const,
  isVerified: 1 as const,
  status: 'active' as const,
}

const EXAMPLE_TYPED = {
  first_name: 'Marisol',
  last_name: 'Vega',
  address1: '88 Orchard Street',
  city: 'Columbus',
  state: 'OH',
  zip: '43215',
  country: 'US',
  phone: '6145550142',
}
const REFUSALS = documented('sign_in', 'deactivated', 'no_address', 'many_addresses', 'address_invalid')

const flag = z.union([zeroOrOne, z.enum(['0', '1']), z.boolean()])

function isYes(said: z.infer<typeof flag> | undefined): boolean {
  return said === 1 || said === '1' || said === true
}

const userAddress = defineCall({
  path: '/user/userAddress',
  area: 'Account',
  summary: 'Your saved addresses',
  description:
    'Without fields it lists them, the default first. With the fields of an address it saves a new one, or the one `id` names. `id` with only `is_primary` 1 makes it the default; `status` `inactive` deletes it. If the settings say so, we check an address before saving it. Every answer is the current list.',
  signedIn: 'always',
  input: z.object({
    id: z.string().max(64).optional(),
    is_primary: flag.optional(),
    status: z.enum(['active', 'inactive']).optional(),
    ...fields,
  }),
  data: dataSchema(z.object({ records: z.array(address), totalRecords: z.int() })),
  example: {
    input: EXAMPLE_TYPED,
    data: { responseData: { records: [EXAMPLE], totalRecords: 1 } },
  },
  refusals: REFUSALS,
})
addresses.openapi(post(userAddress), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const { id, is_primary, status, ...given } = c.req.valid('json')
  const asked = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const wantsDefault = isYes(is_primary)
  const isBare = Object.keys(asked).length === 0
  const action =
    id !== undefined && status === 'inactive' ? 'delete' : isBare && id !== undefined ? 'default' : 'save'
  if (!isBare || id !== undefined) {
    const outcome = await actOnAddress(
      ctx,
      actor,
      { action, ...asked, ...(id !== undefined && { id }), ...(wantsDefault && { is_primary: '1' }) },
      await getSettings(ctx),
    )
    if (!outcome.ok) throw refused(outcome)
  }
  const records = (await listAddresses(ctx, actor.id)).map(present)
  return c.json(success({ responseData: { records, totalRecords: records.length } }), 200)
})

const saveForCart = defineCall({
  path: '/cart/saveAddress',
  area: 'Account',
  summary: 'Save a delivery address',
  description:
    'A new one, or the one `id` names, checked as user/userAddress does. Give its id to `cart/updateCheckout` and `cart/checkout`.',
  signedIn: 'always',
  input: z.object({ id: z.string().max(64).optional(), is_primary: flag.optional(), ...fields }),
  data: dataSchema(z.object({ address_id: z.string(), address })),
  example: {
    input: EXAMPLE_TYPED,
    data: { responseData: { address_id: 'a-1', address: EXAMPLE } },
  },
  refusals: REFUSALS,
})
addresses.openapi(post(saveForCart), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const { is_primary, ...given } = c.req.valid('json')
  const wantsDefault = isYes(is_primary)
  const asked = { action: 'save', ...given, ...(wantsDefault && { is_primary: '1' }) }
  const outcome = await actOnAddress(ctx, actor, asked, await getSettings(ctx))
  if (!outcome.ok) throw refused(outcome)
  const row = await findAddress(ctx, actor.id, outcome.id)
  if (!row) throw refusal('no_address')
  return c.json(success({ responseData: { address_id: row.id, address: present(row) } }), 200)
})

function refused({ status, faults }: { status: 404 | 409 | 422; faults: Record<string, string> }) {
  if (status === 404) return refusal('no_address')
  if (status === 409) return refusal('many_addresses')
  if (faults.address === ADDRESS_INVALID) return refusal('address_invalid')
  const errors = Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, [fault]]))
  return refusal('validation', { data: { errors } })
}

const validateAddress = defineCall({
  path: '/user/validateAddress',
  area: 'Account',
  summary: 'Check an address',
  description: 'Saves nothing. Without a service in the settings, it checks the state and its zip codes.',
  signedIn: 'always',
  input: z.object(fields),
  data: dataSchema(z.object({ isVerified: zeroOrOne })),
  example: {
    input: {
      first_name: 'Marisol',
      last_name: 'Vega',
      address1: '88 Orchard Street',
      city: 'Columbus',
      state: 'OH',
      zip: '43215',
      country: 'US',
    },
    data: { responseData: { isVerified: 1 } },
  },
  refusals: documented('sign_in', 'deactivated', 'address_invalid'),
})
/** The same by the name of the tax service that other houses ask. */
const isValidAddress = {
  ...validateAddress,
  path: '/tax/avalara/isValidAddress' as const,
  description: `${validateAddress.description} The same as user/validateAddress: no other company is asked by this name.`,
}
/** The same by the name that checkouts know. */
const validateForShipping = {
  ...validateAddress,
  path: '/shipping/validateAddress' as const,
  description: `${validateAddress.description} The same as user/validateAddress.`,
}
addresses.openapi(post(validateForShipping), async (c) =>
  c.json(await validate(c.var.ctx, c.req.raw, c.req.valid('json')), 200),
)
addresses.openapi(post(validateAddress), async (c) =>
  c.json(await validate(c.var.ctx, c.req.raw, c.req.valid('json')), 200),
)
addresses.openapi(post(isValidAddress), async (c) =>
  c.json(await validate(c.var.ctx, c.req.raw, c.req.valid('json')), 200),
)

async function validate(ctx: Ctx, request: Request, given: unknown) {
  requireActor(ctx, request)
  const read = addressInput.safeParse(given)
  if (!read.success) throw refusal('validation', { data: { errors: errorsOf(read.error) } })
  const settings = await getSettings(ctx)
  const asks = settings.address_validation === 'off' ? 'basic' : settings.address_validation
  const { ok, verified } = await checkAddress(read.data, { ...settings, address_validation: asks })
  if (!ok) throw refusal('address_invalid')
  return success({ responseData: { isVerified: verified ? (1 as const) : (0 as const) } })
}
