import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { placesUpTo } from '#app/domain/people/asked-at.ts'
import { findNewcomerByToken } from '#app/features/accounts/social.server.ts'
import { PROFILE_FAULTS } from '#app/features/profile/faults.ts'
import { isUsernameTaken } from '#app/features/profile/queries.server.ts'
import { faultsOf } from '#app/features/registration/inputs.ts'
import { hasAccount } from '#app/features/registration/queries.server.ts'
import { finishAs } from '#app/flows/people/finish-registration.server.ts'
import { register as registerPerson } from '#app/flows/people/register.server.ts'
import { readRegistration, signUpFields } from '#app/flows/people/registration-form.server.ts'
import { registerWithProof, wantedMethod } from '#app/flows/people/verified-registration.server.ts'
import { registration as words } from '#app/i18n/en/registration.ts'
import { newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, post } from '#workers/api/core/call.ts'
import { dataSchema, passwordsBusy, refusal, success } from '#workers/api/core/envelope.ts'
import { flag, required } from '#workers/api/core/fields.ts'
import { documented } from '#workers/api/core/refusals.ts'
import { zeroOrOne } from '../presenters/units.ts'
import { providerToken, readToken } from '../shop/social.ts'

export const registration = newArea()

const answer = z.union([z.string().max(1_000, words.errors.long), z.number(), z.boolean()]).nullish()
const said = (description: string) => answer.meta({ description })

const register = defineCall({
  path: '/user/register',
  area: 'Account',
  summary: 'Create an account',
  description:
    'The fields are those of `dynamic/getAllDynamicFields` for buyers, or for organisations with `admin` 1; the ones named here are there from the start, an operator may ask for others. An organisation is made with its owner. Send the token as `Authorization: Bearer` from then on; a browser gets the cookie as well. `token` is null where a new seller has to be approved first. A certificate is a file: register without `tax_number`, and hand both in with the account. Limited per address.',
  signedIn: 'never',
  input: z
    .object({
      admin: zeroOrOne.default(0).meta({ description: '0 buyer, 1 seller' }),
      language: z.enum(['en', 'es']).default('en').meta({ description: 'What you are written to in' }),
      email: answer,
      password: said('8 characters or more: upper and lower case, a digit and one of @ $ ! % * # ? &'),
      confirm_password: answer,
      first_name: said('2 to 15 letters and spaces'),
      last_name: said('2 to 15 letters and spaces'),
      phone: said('Ten digits; +1 before them is taken, too'),
      additional_phone: answer,
      phone_type: said('With `additional_phone`: mobile, home or work'),
      city: answer,
      zip: said('Digits, at most 6'),
      driver_license: answer,
      license_expiry_date: said('With `driver_license`: a day to come, as YYYY-MM-DD'),
      find_source: answer,
      company_name: said('Of sellers'),
      ein_no: said('Of sellers: 5 to 20 characters'),
      terms_accepted: flag.optional(),
      terms_accepted_sms: flag.optional().meta({ description: 'Of buyers' }),
      marketing_emails: flag.optional(),
      google_id: z.unknown().optional().meta({
        description:
          'In the place of address and password: an ID token that Google gave for this marketplace',
      }),
      facebook_id: z.unknown().optional().meta({ description: 'The same with an access token of Facebook' }),
      verify_method: said('email or sms, where this deployment lets you choose what is proved first'),
      verify_token: said(
        'Where something must be proved first: from `user/verifyEmailVerifyCode` or `user/verifyPhoneVerifyCode`',
      ),
    })
    .catchall(z.unknown()),
  data: dataSchema(z.object({ id: z.string(), token: z.string().nullable() })).extend({
    token: z.string().nullable(),
  }),
  example: {
    input: {
      email: 'marisol@example.com',
      password: 'Foundry#2410',
      confirm_password: 'Foundry#2410',
      first_name: 'Marisol',
      last_name: 'Reyes',
      phone: '6145550142',
      city: 'Columbus',
      zip: '43215',
      terms_accepted: true,
      terms_accepted_sms: true,
    },
    message: words.done.toast,
    data: { responseData: { id: '0c5e…', token: 'wQ3k…' }, token: 'wQ3k…' },
  },
  refusals: documented('email_exists', 'phone_taken', 'provider_refused', 'too_many'),
})
registration.openapi(post(register), async (c) => {
  const { ctx } = c.var
  const { admin, language, ...typed } = c.req.valid('json')
  const audience = admin === 1 ? 'organisation' : 'buyer'
  const fields = await signUpFields(ctx, audience)
  const newcomer = await newcomerOf(ctx, typed)
  const read = readRegistration(ctx, typed, { audience, fields, newcomer })
  if (!read.success) throw refusal('validation', { data: { errors: wordsOf(faultsOf(read.error)) } })
  const method = await wantedMethod(ctx, typed.verify_method, newcomer)
  if (method === 'missing') throw unproved('verify_method')
  const given = { registration: read.data, language, newcomer }
  const made =
    method === null
      ? await registerPerson(ctx, { ...given, certificate: null })
      : await registerWithProof(ctx, given, { method, token: String(typed.verify_token ?? '') })
  if (!made.ok) {
    if (made.code === 'busy') throw passwordsBusy(made)
    if (made.code === 'unproved') throw unproved('verify_token')
    if (made.code === 'phone_taken') throw refusal('phone_taken')
    if (made.code === 'too_many') throw tooMany(made.retryAfter)
    if (made.code === 'email_exists') throw emailExists()
    throw refusal('file_type')
  }
  for (const cookie of made.session?.setCookies ?? []) c.header('set-cookie', cookie, { append: true })
  const token = made.session?.token ?? null
  return c.json(success({ responseData: { id: made.personId, token }, token }, words.done.toast), 200)
})

const finish = defineCall({
  path: '/user/finishRegistration',
  area: 'Account',
  summary: 'Finish a registration',
  description:
    'For people who joined with Google or Facebook before everyone had to accept terms: until they finish, offers and purchases are refused as `registration_unfinished`. The fields are those of `user/register` without address and password. For registered people: what the operator asks before the first offer, payment or pickup, which are refused as `details_needed` until then (`before` names which). If nothing is missing, it changes nothing.',
  signedIn: 'always',
  input: z
    .object({
      before: z
        .enum(placesUpTo('pickup'))
        .default('offer')
        .meta({ description: 'Before what they are asked' }),
      first_name: answer,
      last_name: answer,
      phone: said('Unless it is verified already'),
      city: answer,
      zip: answer,
      terms_accepted: flag.optional(),
      terms_accepted_sms: flag.optional(),
      marketing_emails: flag.optional(),
    })
    .catchall(z.unknown()),
  data: dataSchema(z.object({ id: z.string() })),
  example: {
    input: {
      first_name: 'Marisol',
      last_name: 'Reyes',
      phone: '6145550142',
      city: 'Columbus',
      zip: '43215',
      terms_accepted: true,
      terms_accepted_sms: true,
    },
    message: 'Registration finished',
    data: { responseData: { id: '0c5e…' } },
  },
  refusals: documented('sign_in', 'deactivated'),
})
registration.openapi(post(finish), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const { before, ...typed } = c.req.valid('json')
  const faults = await finishAs(ctx, actor, typed, before)
  if (faults) throw refusal('validation', { data: { errors: wordsOf(faults) } })
  return c.json(success({ responseData: { id: actor.id } }, 'Registration finished'), 200)
})

const checkValidation = defineCall({
  path: '/user/checkValidation',
  area: 'Account',
  summary: 'Whether an address can be registered',
  description:
    '`email_exists` for an address that has an account; with the type `email_username`, `username_exists` for a `username` that somebody has. Limited per network address.',
  signedIn: 'never',
  input: z.object({
    text: z
      .string(required(words.errors.emailRequired))
      .trim()
      .min(1, words.errors.emailRequired)
      .max(250, words.errors.long)
      .refine((text) => text === '' || z.email().safeParse(text).success, words.errors.email)
      .meta({ description: 'The address', example: 'marisol@example.com' }),
    type: z.enum(['email', 'email_username'], { error: 'Enter email or email_username' }),
    username: z.string().max(250, words.errors.long).optional(),
  }),
  data: dataSchema(z.object({})),
  example: {
    input: { text: 'marisol@example.com', type: 'email' },
    message: 'Email available!',
    data: { responseData: {} },
  },
  refusals: documented('email_exists', 'username_exists', 'too_many'),
})
registration.openapi(post(checkValidation), async (c) => {
  const { ctx } = c.var
  if (!(await ctx.limits.signInByAddress(ctx.address))) throw tooMany(60)
  const { text, type, username } = c.req.valid('json')
  if (await hasAccount(ctx, text.toLowerCase())) throw emailExists()
  if (type === 'email_username' && username && (await isUsernameTaken(ctx, username.trim(), '')))
    throw refusal('username_exists', { data: { errors: { username: [PROFILE_FAULTS.usernameTaken] } } })
  return c.json(success({ responseData: {} }, 'Email available!'), 200)
})

/** Whom a provider vouches for; null where somebody registers by a password. */
async function newcomerOf(ctx: Ctx, typed: Record<string, unknown>) {
  const asked = providerToken(typed)
  if (!asked) return null
  if (!(await ctx.limits.signInByAddress(ctx.address))) throw tooMany(60)
  const found = await findNewcomerByToken(ctx, asked.provider, readToken(asked))
  if (found === 'exists') throw emailExists()
  if (found === 'refused') throw refusal('provider_refused')
  return found
}

function wordsOf(faults: ReturnType<typeof faultsOf>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(faults).map(([name, fault]) => [name, [words.errors[fault]]]))
}

function emailExists() {
  return refusal('email_exists', { data: { errors: { email: [words.errors.emailExists] } } })
}

function tooMany(seconds: number) {
  return refusal('too_many', { headers: { 'retry-after': String(seconds) } })
}

/** What must be proved before there is an account has not been (storefront, section 5). */
function unproved(field: 'verify_method' | 'verify_token') {
  return refusal('validation', { data: { errors: { [field]: [words.errors.required] } } })
}
