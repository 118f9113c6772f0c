import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { setSpendingLimit, signIn, signOut } from '#app/features/accounts/commands.server.ts'
import { readLimit } from '#app/features/accounts/inputs.ts'
import { findProfile } from '#app/features/accounts/profile.server.ts'
import { issueSocketTicket, TICKET_LIFETIME_S } from '#app/features/accounts/socket-tickets.server.ts'
import { findAccount } from '#app/features/profile/queries.server.ts'
import { typedCode } from '#app/features/verification/inputs.ts'
import { newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, get, post } from '#workers/api/core/call.ts'
import { dataSchema, passwordsBusy, refusal, success } from '#workers/api/core/envelope.ts'
import { flag, required } from '#workers/api/core/fields.ts'
import { documented } from '#workers/api/core/refusals.ts'
import { ACCOUNT_EXAMPLE, accountFields, presentAccount } from '../presenters/account.ts'
import { presentUser, user as userSchema } from '../presenters/user.ts'
import { CODE_REFUSALS, loginByCode } from './verification.ts'

export const user = newArea()

const login = defineCall({
  path: '/user/login',
  area: 'Account',
  summary: 'Sign in',
  description:
    'Begins a session. Send its token as `Authorization: Bearer` from then on; a browser gets the cookie as well. It says if an address has no account, a few times a minute; beyond that it answers as for a wrong password. It reveals any other problem of an account only with the right password. Attempts are limited per network address and per account. Without `remember_me` the session ends with the browser, or after a day; with it after 30 days.\n\nIn the place of the password, `google_id` takes an ID token that Google gave for this marketplace, `facebook_id` an access token of Facebook. The provider is asked whose it is: the `email` beside it is not looked at. What it does not vouch for is `provider_refused`; whom it vouches for without an account here is `not_registered`: `user/register` takes the same token.',
  signedIn: 'never',
  input: z
    .object({
      email: z
        .string(required('Required'))
        .trim()
        .min(1, 'Required')
        .max(250, 'Maximum 250 Characters')
        .refine((text) => text === '' || z.email().safeParse(text).success, 'Invalid email format')
        .optional(),
      password: z.string().min(1, 'Required').max(250, 'Maximum 250 Characters').optional(),
      remember_me: flag.optional().meta({ description: '30 days, also when the browser is closed' }),
      otpLogin: flag.optional().meta({ description: '1 to sign in by `phone` and `verify_code` instead' }),
      phone: z.string().max(40).optional().meta({ description: 'A verified number, ten digits' }),
      verify_code: typedCode.optional().meta({ description: 'From user/sendPhoneLoginCode' }),
    })
    .superRefine(({ otpLogin, email, password }, check) => {
      if (otpLogin) return
      for (const [field, value] of Object.entries({ email, password }))
        if (value === undefined) check.addIssue({ code: 'custom', path: [field], message: 'Required' })
    }),
  data: dataSchema(z.object({ id: z.string() })).extend({ token: z.string() }),
  example: {
    input: { email: 'buyer0001@demo.test', password: 'Correct7Horse!', remember_me: true },
    message: 'Logged in successfully',
    data: { responseData: { id: 'p-buyer0001' }, token: 'wQ3k…' },
  },
  refusals: [
    ...documented(
      'wrong_email_or_password',
      'no_such_email',
      'provider_refused',
      'not_registered',
      'deactivated',
      'not_approved',
      'too_many',
    ),
    ...CODE_REFUSALS,
  ],
})
user.openapi(post(login), async (c) => {
  const {
    email = '',
    password = '',
    remember_me,
    otpLogin,
    phone = '',
    verify_code = '',
  } = c.req.valid('json')
  const rememberMe = Boolean(remember_me)
  const signedIn = otpLogin
    ? await loginByCode(c.var.ctx, { phone, verify_code, rememberMe })
    : await signIn(c.var.ctx, { email, password, rememberMe })
  if (!signedIn.ok) {
    if (signedIn.code === 'busy') throw passwordsBusy(signedIn)
    const { code, retryAfter } = signedIn
    throw refusal(code, retryAfter === undefined ? {} : { headers: { 'retry-after': String(retryAfter) } })
  }
  for (const cookie of signedIn.headers.getSetCookie()) c.header('set-cookie', cookie, { append: true })
  const data = { responseData: { id: signedIn.personId }, token: signedIn.token }
  return c.json(success(data, 'Logged in successfully'), 200)
})

const logout = defineCall({
  path: '/user/logout',
  area: 'Account',
  summary: 'Sign out',
  description:
    'Ends the session of the token or cookie, here and in every room. Without a session there is nothing to end, and the answer is the same.',
  signedIn: 'own',
  input: z.object({}),
  data: dataSchema(z.object({})),
  example: { input: {}, message: 'Logged out successfully', data: { responseData: {} } },
})
user.openapi(post(logout), async (c) => {
  const headers = await signOut(c.var.ctx, { headers: c.req.raw.headers })
  for (const cookie of headers.getSetCookie()) c.header('set-cookie', cookie, { append: true })
  return c.json(success({ responseData: {} }, 'Logged out successfully'), 200)
})

const validateUser = defineCall({
  path: '/user/validateUser',
  area: 'Account',
  summary: 'Get the signed-in account',
  description:
    'The account behind the token or cookie. A deactivated account is returned too, with the status `deactivate`: the client signs it out.',
  signedIn: 'always',
  input: z.object({}),
  data: dataSchema(userSchema.extend(accountFields).meta({ id: 'OwnUser' })),
  example: {
    input: {},
    data: {
      responseData: {
        id: 'p-buyer0001',
        email: 'buyer0001@demo.test',
        first_name: 'Dana',
        last_name: 'Whitfield',
        admin: 0,
        admin_id: null,
        status: 'active',
        email_verified: true,
        phone: '+16145550101',
        phone_verified: true,
        organisations: [],
        ...ACCOUNT_EXAMPLE,
      },
    },
  },
  refusals: documented('sign_in'),
})
user.openapi(post(validateUser), async (c) =>
  c.json(success({ responseData: await findUser(c.var.ctx, c.req.raw) }), 200),
)
user.openapi(get(validateUser, z.object({})), async (c) =>
  c.json(success({ responseData: await findUser(c.var.ctx, c.req.raw) }), 200),
)

const socketTicket = defineCall({
  path: '/user/socketTicket',
  area: 'Account',
  summary: 'A ticket for one socket',
  description:
    "For programs that cannot set a header when they open a socket: connect to `/parties/auction-room/{id}?ticket=…`. It works once, for 60 seconds. A browser's cookie and a bearer token need none.",
  signedIn: 'always',
  input: z.object({}),
  data: dataSchema(z.object({ ticket: z.string(), expires_in: z.int().meta({ description: 'Seconds' }) })),
  example: { input: {}, data: { responseData: { ticket: '5d1e…', expires_in: 60 } } },
  refusals: documented('sign_in'),
})
user.openapi(post(socketTicket), async (c) => {
  const { ctx } = c.var
  const ticket = await issueSocketTicket(ctx, requireActor(ctx, c.req.raw))
  return c.json(success({ responseData: { ticket, expires_in: TICKET_LIFETIME_S } }), 200)
})

const spending = z.object({
  amount: z.number().nullable().meta({ description: 'The limit in dollars; null: none' }),
  held: z.number().meta({ description: 'What open offers hold, in dollars' }),
})

const spendingLimit = defineCall({
  path: '/user/spendingLimit',
  area: 'Account',
  summary: 'Set or remove a spending limit',
  description:
    'A cap on your open offers together. Every max counts while its lot is open, also an outbid one, as a cancelled offer could bring it back. An offer over the limit is refused with `over_own_limit`, which gives limit, held and asked. A limit below what is held cancels no offer. `null` removes it.',
  signedIn: 'always',
  input: z.object({
    amount: z
      .union([z.number(), z.string().max(20), z.null()], { error: 'Enter an amount, or null' })
      .meta({ description: 'In dollars, above 0', example: 500 }),
  }),
  data: dataSchema(spending),
  example: { input: { amount: 500 }, data: { responseData: { amount: 500, held: 120 } } },
  refusals: documented('sign_in', 'deactivated'),
})
user.openapi(post(spendingLimit), async (c) => {
  const { ctx } = c.var
  const { id } = requireActor(ctx, c.req.raw)
  const { amount } = c.req.valid('json')
  const read = readLimit(amount)
  if (!read.ok || (amount !== null && read.limit === null))
    throw refusal('validation', { data: { errors: { amount: ['Enter an amount above $0'] } } })
  const { limit, held } = await setSpendingLimit(ctx, id, read.limit)
  const responseData = { amount: limit === null ? null : limit / 100, held: held / 100 }
  return c.json(success({ responseData }), 200)
})

async function findUser(ctx: Ctx, request: Request) {
  const { id } = ctx.deactivated ?? requireActor(ctx, request)
  const [profile, account] = await Promise.all([findProfile(ctx, id), findAccount(ctx, id)])
  if (!profile || !account) throw refusal('session_ended')
  const worksFor = ctx.actor?.organisations[0]?.id ?? null
  return { ...presentUser(profile, worksFor), ...presentAccount(account) }
}
