import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { ALL_MILES, isPoint } from '#app/domain/shop/places.ts'
import { saveUserLocation } from '#app/features/accounts/commands.server.ts'
import { changePassword } from '#app/features/accounts/password.server.ts'
import { resetChoices, saveInterests, savePreferences } from '#app/features/profile/commands.server.ts'
import { PROFILE_FAULTS } from '#app/features/profile/faults.ts'
import { contactPart, idList, taxInput } from '#app/features/profile/inputs.ts'
import { findAccount, isUsernameTaken } from '#app/features/profile/queries.server.ts'
import { saveTax } from '#app/flows/money/save-tax.server.ts'
import { saveContact } from '#app/flows/people/save-contact.server.ts'
import { profile as words } from '#app/i18n/en/profile.ts'
import { security } from '#app/i18n/en/security.ts'
import { errorsOf, newArea, requireActor, usernameTaken } from '#workers/api/core/area.ts'
import { defineCall, post } from '#workers/api/core/call.ts'
import { dataSchema, passwordsBusy, refusal, success } from '#workers/api/core/envelope.ts'
import { documented } from '#workers/api/core/refusals.ts'
import { ACCOUNT_EXAMPLE, accountFields, presentAccount } from '../presenters/account.ts'

export const profile = newArea()

const word = z.string().max(1_000).optional()
const list = z.union([z.string().max(2_000), z.array(z.union([z.string().max(64), z.number()])).max(200)])
const account = z.object({ id: z.string(), email: z.string(), ...accountFields }).meta({ id: 'Account' })

const updateProfile = defineCall({
  path: '/user/updateProfile',
  area: 'Account',
  summary: 'Change your profile',
  description:
    'Fields you leave out stay as they are. A changed `phone` must be verified again. You can’t change `email` here. `tax_number` and `companyname` go together, need a document uploaded on the personal information page, and are reviewed again when the number changes. `interested_categories` takes ids or slugs. `user_location` is JSON text; without `radius` the miles stay. `change_password` 1 changes the password and nothing else, and ends your other sessions.',
  signedIn: 'always',
  input: z.object({
    id: word.meta({ description: 'Your own' }),
    first_name: word,
    last_name: word,
    username: word,
    email: word,
    phone: word.meta({ description: 'Ten digits' }),
    additional_phone: word,
    address1: word,
    apt_unit: word,
    city: word,
    state: word,
    zip: word,
    country: word,
    find_source: word,
    tax_number: word,
    companyname: word,
    interested_categories: list.optional(),
    user_location: z.union([z.string().max(4_000), z.looseObject({})]).optional(),
    change_password: z.union([z.literal(1), z.literal('1'), z.boolean()]).optional(),
    current_password: word,
    new_password: word,
    confirm_password: word,
  }),
  data: dataSchema(account),
  example: {
    input: { first_name: 'Marisol', phone: '614 555 0142' },
    data: { responseData: { id: 'p-buyer0001', email: 'buyer0001@demo.test', ...ACCOUNT_EXAMPLE } },
  },
  refusals: documented('sign_in', 'deactivated', 'forbidden', 'too_many'),
})
profile.openapi(post(updateProfile), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const { id, email, interested_categories, user_location, tax_number, companyname, ...given } =
    c.req.valid('json')
  if (id !== undefined && id !== actor.id) throw refusal('forbidden')
  const { change_password, current_password, new_password, confirm_password, ...said } = given
  if (change_password) {
    await changeOwnPassword(ctx, actor, { current_password, new_password, confirm_password })
    return c.json(success({ responseData: await accountOf(ctx, actor) }), 200)
  }
  if (email !== undefined && email.trim().toLowerCase() !== actor.email)
    throw refusal('validation', { data: { errors: { email: ['Your email cannot be edited'] } } })
  const read = contactPart.safeParse(said)
  if (!read.success) throw refusal('validation', { data: { errors: errorsOf(read.error) } })
  const place = user_location === undefined ? null : readLocation(user_location)
  if (user_location !== undefined && !place)
    throw refusal('validation', { data: { errors: { user_location: ['Not a place'] } } })
  // before anything is kept: another's name is the one thing of these that no schema can tell
  if (read.data.username !== undefined && (await isUsernameTaken(ctx, read.data.username, actor.id)))
    throw usernameTaken()
  if (tax_number !== undefined || companyname !== undefined)
    await changeTax(ctx, actor, { tax_number, companyname })
  if (Object.keys(read.data).length > 0 && !(await saveContact(ctx, actor, read.data)).ok)
    throw usernameTaken()
  if (interested_categories !== undefined) {
    const wished =
      typeof interested_categories === 'string' ? interested_categories.split(',') : interested_categories
    await saveInterests(
      ctx,
      actor,
      wished.map((one) => String(one).trim()),
    )
  }
  if (place) await keepLocation(ctx, actor, place)
  const done = interested_categories === undefined ? undefined : words.interests.saved
  return c.json(success({ responseData: await accountOf(ctx, actor) }, done), 200)
})

type PasswordFields = Partial<Record<'current_password' | 'new_password' | 'confirm_password', string>>

async function changeOwnPassword(ctx: Ctx, actor: Actor, given: PasswordFields) {
  const { current_password: current = '', new_password: next = '', confirm_password: confirm = '' } = given
  const changed = await changePassword(ctx, actor, { current, next, confirm })
  if (changed.ok) return
  if (changed.code === 'busy') throw passwordsBusy(changed)
  if (changed.code === 'too_many')
    throw refusal('too_many', { headers: { 'retry-after': String(changed.retryAfter) } })
  if (changed.code === 'not_fresh') throw refusal('forbidden')
  const { errors } = changed
  const named = {
    current_password: errors.current === 'wrong' ? security.password.errors.wrong : errors.current,
    new_password: errors.next,
    confirm_password: errors.confirm,
  }
  const said = Object.entries(named).flatMap(([name, text]) => (text ? [[name, [text]]] : []))
  throw refusal('validation', { data: { errors: Object.fromEntries(said) } })
}

async function changeTax(ctx: Ctx, actor: Actor, given: Record<string, string | undefined>) {
  const known = await findAccount(ctx, actor.id)
  const read = taxInput.safeParse({
    tax_number: given.tax_number ?? known?.taxNumber ?? '',
    companyname: given.companyname ?? known?.companyName ?? '',
  })
  if (!read.success) throw refusal('validation', { data: { errors: errorsOf(read.error) } })
  const saved = await saveTax(ctx, actor, read.data, null)
  if (!saved.ok) throw refusal('validation', { data: { errors: { document: [PROFILE_FAULTS.taxDocument] } } })
}

const short = z.string().max(200).default('')
const location = z.object({
  address1: short,
  city: short,
  state: short,
  zip: short,
  country: short.default('US'),
  full_address: short,
  place_id: short,
  latitude: z.coerce.number(),
  longitude: z.coerce.number(),
  radius: z.coerce.number().min(0).max(ALL_MILES).optional(),
})

function readLocation(given: string | Record<string, unknown>): z.infer<typeof location> | null {
  try {
    const read = location.safeParse(typeof given === 'string' ? JSON.parse(given) : given)
    return read.success && isPoint(read.data) ? read.data : null
  } catch {
    return null
  }
}

async function keepLocation(ctx: Ctx, actor: Actor, { radius, ...place }: z.infer<typeof location>) {
  const known = radius ?? (await findAccount(ctx, actor.id))?.userLocation?.radius ?? ALL_MILES
  await saveUserLocation(ctx, actor, { ...place, radius: known })
}

const ids = z.union([z.string().max(500), z.array(z.union([z.string().max(8), z.number()])).max(100)])

const updatePreference = defineCall({
  path: '/user/updatePreference',
  area: 'Account',
  summary: 'Change your notifications',
  description:
    'Ids of notifications, comma-separated or as a list. Name all you want: the others are switched off. 6 and 9 are always sent by email. The answer shows the result.',
  signedIn: 'always',
  input: z.object({ email_prefer: ids.default(''), sms_prefer: ids.default('') }),
  data: dataSchema(z.object({ email_prefer: z.string(), sms_prefer: z.string() })),
  example: {
    input: { email_prefer: '2,4', sms_prefer: '6' },
    data: { responseData: { email_prefer: '2,4,6,9', sms_prefer: '6' } },
  },
  refusals: documented('sign_in', 'deactivated'),
})
profile.openapi(post(updatePreference), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const asked = c.req.valid('json')
  const read = z.object({ email_prefer: idList, sms_prefer: idList }).safeParse(asked)
  if (!read.success) throw refusal('validation', { data: { errors: errorsOf(read.error) } })
  const kept = await savePreferences(ctx, actor, {
    email: read.data.email_prefer,
    sms: read.data.sms_prefer,
  })
  const responseData = { email_prefer: kept.email.join(','), sms_prefer: kept.sms.join(',') }
  return c.json(success({ responseData }), 200)
})

const resetProfile = defineCall({
  path: '/user/resetUserProfile',
  area: 'Account',
  summary: 'Reset your preferences',
  description:
    'Interests, search location and notifications return to those of a new account. Your name, contact details and documents stay.',
  signedIn: 'always',
  input: z.object({}),
  data: dataSchema(account),
  example: {
    input: {},
    data: { responseData: { id: 'p-buyer0001', email: 'buyer0001@demo.test', ...ACCOUNT_EXAMPLE } },
  },
  refusals: documented('sign_in', 'deactivated'),
})
profile.openapi(post(resetProfile), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  await resetChoices(ctx, actor)
  return c.json(success({ responseData: await accountOf(ctx, actor) }), 200)
})

const secret = z.string().nullable()
const decryptProfile = defineCall({
  path: '/user/decryptProfile',
  area: 'Account',
  summary: 'Your numbers in full',
  description:
    'Your numbers, which no other call returns in full. Ask for a sealed answer (`x-client-key`, `x-decrypt`), so that nothing in between reads it.',
  signedIn: 'always',
  input: z.object({}),
  data: dataSchema(
    z.object({
      driver_license: secret,
      license_expiry_date: secret.meta({ description: 'YYYY-MM-DD' }),
      ein_no: secret,
      tax_number: secret,
      phone: secret,
      additional_phone: secret,
    }),
  ),
  example: {
    input: {},
    data: {
      responseData: {
        driver_license: 'TL545796',
        license_expiry_date: '2028-04-30',
        ein_no: null,
        tax_number: null,
        phone: '+16145550101',
        additional_phone: null,
      },
    },
  },
  refusals: documented('sign_in', 'deactivated'),
})
profile.openapi(post(decryptProfile), async (c) => {
  const { ctx } = c.var
  const found = await findAccount(ctx, requireActor(ctx, c.req.raw).id)
  if (!found) throw refusal('session_ended')
  const { driverLicense, licenseExpiryDate, einNo, taxNumber, phone, additionalPhone } = found
  const responseData = {
    driver_license: driverLicense,
    license_expiry_date: licenseExpiryDate,
    ein_no: einNo,
    tax_number: taxNumber,
    phone,
    additional_phone: additionalPhone,
  }
  return c.json(success({ responseData }), 200)
})

async function accountOf(ctx: Ctx, actor: Actor) {
  const found = await findAccount(ctx, actor.id)
  if (!found) throw refusal('session_ended')
  return { id: found.id, email: found.email, ...presentAccount(found) }
}
