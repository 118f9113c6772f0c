import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { CODE_MISSING, type CodeRefusal } from '#app/domain/people/codes.ts'
import { sealProof, takeCode } from '#app/features/verification/commands.server.ts'
import { address, mobile, PHONE_WRONG, typedCode } from '#app/features/verification/inputs.ts'
import { type Contact, findContact, findContactByEmail } from '#app/features/verification/queries.server.ts'
import { type Sent, sendCode, sendSignInCode, sendVerifyLink } from '#app/flows/people/send-code.server.ts'
import { signInByPhone } from '#app/flows/people/sign-in-by-phone.server.ts'
import {
  type Verified,
  verifyByLink,
  verifyOwnEmail,
  verifyOwnMobile,
} from '#app/flows/people/verify-contact.server.ts'
import { isLanguage } from '#app/i18n/languages.ts'
import { AFTER_THE_WINDOW } from '#app/lib/retry-after.ts'
import { VERIFY_PAGES } from '#app/lib/verify-address.ts'
import { newArea } from '#workers/api/core/area.ts'
import { defineCall, post } from '#workers/api/core/call.ts'
import { dataSchema, refusal, success } from '#workers/api/core/envelope.ts'
import { flag } from '#workers/api/core/fields.ts'
import { documented } from '#workers/api/core/refusals.ts'

export const verification = newArea()

export const CODE_REFUSALS = documented('wrong_code', 'too_many_tries', 'expired')
const SEND_REFUSALS = documented('too_many_codes', 'too_many')

const asked = flag.transform(Boolean).optional()
const language = z.string().max(10).optional().meta({ description: 'en or es', example: 'en' })
const phone = z
  .string({ error: PHONE_WRONG })
  .max(40)
  .meta({ description: 'Ten digits', example: '6145550142' })
const email = z.string({ error: 'Required' }).max(300).meta({ example: 'dana@example.com' })
const verifyCode = typedCode.meta({ description: 'Six digits', example: '407913' })

const sentData = dataSchema(z.object({ expires_in: z.int().meta({ description: 'Seconds the code works' }) }))
const SENT = { responseData: { expires_in: 300 } }

const sendPhoneLoginCode = defineCall({
  path: '/user/sendPhoneLoginCode',
  area: 'Account',
  summary: 'Text a code to sign in with',
  description:
    'To a verified number; then call `user/login` with `phone`, `verify_code` and `otpLogin`: 1. Any other number gets the same answer and no message. Five codes per hour and number.',
  signedIn: 'never',
  input: z.object({ phone, language }),
  data: sentData,
  example: { input: { phone: '6145550142' }, message: 'Code sent', data: SENT },
  refusals: SEND_REFUSALS,
})
verification.openapi(post(sendPhoneLoginCode), async (c) => {
  const { ctx } = c.var
  const asked = c.req.valid('json')
  await admit(ctx)
  const sent = await sendSignInCode(ctx, {
    phone: readPhone(asked.phone),
    language: languageOf(asked.language),
  })
  return c.json(success(sentOr(ctx, sent), 'Code sent'), 200)
})

const sendPhoneVerifyCode = defineCall({
  path: '/user/sendPhoneVerifyCode',
  area: 'Account',
  summary: 'Text a code to verify a number',
  description:
    'Signed in (`isVerifyPhone`): to a number that becomes yours once you type the code. With `isRegister` and no session: to a number for a new account. `id` can only be your own. `isForgotPassword` works like `sendPhoneLoginCode`: the number’s owner signs in with it.',
  signedIn: 'own',
  input: z.object({
    id: z.string().max(64).optional(),
    phone,
    language,
    isRegister: asked,
    isForgotPassword: asked,
    isVerifyPhone: asked,
  }),
  data: sentData,
  example: { input: { phone: '6145550142', isRegister: 1 }, message: 'Code sent', data: SENT },
  refusals: [...documented('sign_in', 'forbidden'), ...SEND_REFUSALS],
})
verification.openapi(post(sendPhoneVerifyCode), async (c) => {
  const { ctx } = c.var
  const asked = c.req.valid('json')
  const target = readPhone(asked.phone)
  await admit(ctx)
  if (asked.isForgotPassword) {
    const sent = await sendSignInCode(ctx, { phone: target, language: languageOf(asked.language) })
    return c.json(success(sentOr(ctx, sent), 'Code sent'), 200)
  }
  const person = asked.isRegister ? null : await requirePerson(ctx)
  if (asked.id && asked.id !== person?.id) throw refusal('forbidden')
  const sent = await sendCode(ctx, {
    purpose: 'phone',
    target,
    personId: person?.id ?? null,
    name: person?.firstName ?? '',
    language: asked.language || !person ? languageOf(asked.language) : person.language,
    page: VERIFY_PAGES.phone,
  })
  return c.json(success(sentOr(ctx, sent), 'Code sent'), 200)
})

const provedData = dataSchema(
  z.object({
    token: z.string().nullable().meta({
      description:
        'Without a session: proves for half an hour that this was verified; `user/register` takes it as `verify_token`',
    }),
  }),
)

const verifyPhoneVerifyCode = defineCall({
  path: '/user/verifyPhoneVerifyCode',
  area: 'Account',
  summary: 'Verify a number by its code',
  description:
    'Signed in, the number becomes your own and counts in every room at once. Without a session a token says that it was verified. Five wrong tries, or the time being up, and a new code is needed.',
  signedIn: 'own',
  input: z.object({ phone, verify_code: verifyCode }),
  data: provedData,
  example: {
    input: { phone: '6145550142', verify_code: '407913' },
    message: 'Phone verified',
    data: { responseData: { token: null } },
  },
  refusals: [...CODE_REFUSALS, ...documented('phone_taken', 'too_many')],
})
verification.openapi(post(verifyPhoneVerifyCode), async (c) => {
  const { ctx } = c.var
  const { phone: typed, verify_code: code } = c.req.valid('json')
  const target = readPhone(typed)
  await admit(ctx)
  const personId = ctx.actor?.id
  if (personId) {
    throwUnless(await verifyOwnMobile(ctx, { personId, phone: target, code }), 'phone')
    return c.json(success({ responseData: { token: null } }, 'Phone verified'), 200)
  }
  throwUnless(await takeCode(ctx, { purpose: 'phone', target, personId: null }, code), 'phone')
  const token = await sealProof(ctx, { purpose: 'phone', target })
  return c.json(success({ responseData: { token } }, 'Phone verified'), 200)
})

const sendEmailVerifyCode = defineCall({
  path: '/user/sendEmailVerifyCode',
  area: 'Account',
  summary: 'Email a code to verify an address',
  description:
    'Signed in: to an address that becomes yours once you type the code; until then you keep the current one. With `isRegister` and no session: to an address for a new account; with `registerUniqueEmail`, one that has an account is refused. For a forgotten password call `user/forgotPassword`; `isForgotPassword` here only says that there is no session.',
  signedIn: 'own',
  input: z.object({
    email,
    language,
    first_name: z.string().max(60).optional(),
    isRegister: asked,
    isForgotPassword: asked,
    registerUniqueEmail: asked,
  }),
  data: sentData,
  example: {
    input: { email: 'dana@example.com', isRegister: 1, registerUniqueEmail: 1, first_name: 'Dana' },
    message: 'Code sent',
    data: SENT,
  },
  refusals: [...documented('sign_in', 'registration_failed'), ...SEND_REFUSALS],
})
verification.openapi(post(sendEmailVerifyCode), async (c) => {
  const { ctx } = c.var
  const asked = c.req.valid('json')
  const target = readEmail(asked.email)
  await admit(ctx)
  const person = asked.isRegister || asked.isForgotPassword ? null : await requirePerson(ctx)
  if (asked.registerUniqueEmail && (await findContactByEmail(ctx, target)))
    throw refusal('registration_failed')
  const sent = await sendCode(ctx, {
    purpose: 'email',
    target,
    personId: person?.id ?? null,
    name: person?.firstName ?? readName(asked.first_name),
    language: asked.language || !person ? languageOf(asked.language) : person.language,
    page: VERIFY_PAGES.email,
  })
  return c.json(success(sentOr(ctx, sent), 'Code sent'), 200)
})

const verifyEmailVerifyCode = defineCall({
  path: '/user/verifyEmailVerifyCode',
  area: 'Account',
  summary: 'Verify an address by its code',
  description:
    'Signed in, the address becomes your own. Without a session a token says that it was verified, unless `no_token` is set.',
  signedIn: 'own',
  input: z.object({ email, verify_code: verifyCode, no_token: asked }),
  data: provedData,
  example: {
    input: { email: 'dana@example.com', verify_code: '407913' },
    message: 'Email verified',
    data: { responseData: { token: 'b0k3…' } },
  },
  refusals: [...CODE_REFUSALS, ...documented('registration_failed', 'too_many')],
})
verification.openapi(post(verifyEmailVerifyCode), async (c) => {
  const { ctx } = c.var
  const { email: typed, verify_code: code, no_token } = c.req.valid('json')
  const target = readEmail(typed)
  await admit(ctx)
  const personId = ctx.actor?.id
  if (personId) {
    throwUnless(await verifyOwnEmail(ctx, { personId, email: target, code }), 'email')
    return c.json(success({ responseData: { token: null } }, 'Email verified'), 200)
  }
  throwUnless(await takeCode(ctx, { purpose: 'email', target, personId: null }, code), 'email')
  const token = no_token ? null : await sealProof(ctx, { purpose: 'email', target })
  return c.json(success({ responseData: { token } }, 'Email verified'), 200)
})

const sendEmailVerifyLink = defineCall({
  path: '/user/sendEmailVerifyLink',
  area: 'Account',
  summary: 'Email a link that verifies an address',
  description:
    "Signed in: to your account's own address. Without a session: to `email`, where an account waits for it to be verified; any other gets the same answer and no mail.",
  signedIn: 'own',
  input: z.object({ email: email.optional() }),
  data: dataSchema(z.object({})),
  example: { input: {}, message: 'Link sent', data: { responseData: {} } },
  refusals: SEND_REFUSALS,
})
verification.openapi(post(sendEmailVerifyLink), async (c) => {
  const { ctx } = c.var
  const { email: typed } = c.req.valid('json')
  await admit(ctx)
  const person = ctx.actor
    ? await findContact(ctx, ctx.actor.id)
    : await findContactByEmail(ctx, readEmail(typed ?? ''))
  if (person && (ctx.actor || !person.emailVerified)) {
    const { id: personId, email: own, firstName: name, language: reads } = person
    const sending = sendVerifyLink(ctx, { email: own, personId, name, language: reads })
    if (ctx.actor) sentOr(ctx, await sending)
    // to a stranger nothing tells that there is somebody, not even how long it takes
    else
      ctx.waitUntil(
        sending.catch((error: unknown) => ctx.log('error', 'link.unsent', { error: String(error) })),
      )
  }
  return c.json(success({ responseData: {} }, 'Link sent'), 200)
})

const verifyEmail = defineCall({
  path: '/user/verifyEmail',
  area: 'Account',
  summary: 'Verify an address by the token of a link',
  description: 'As the page `/verify_email/{token}` does once you confirm.',
  signedIn: 'own',
  input: z.object({ token: z.string({ error: 'Required' }).min(1, 'Required').max(200) }),
  data: dataSchema(z.object({})),
  example: { input: { token: 'b7f2….q3Xk…' }, message: 'Email verified', data: { responseData: {} } },
  refusals: documented('expired', 'too_many'),
})
verification.openapi(post(verifyEmail), async (c) => {
  const { ctx } = c.var
  await admit(ctx)
  if (!(await verifyByLink(ctx, c.req.valid('json').token))) throw refusal('expired')
  return c.json(success({ responseData: {} }, 'Email verified'), 200)
})

type ByCode = { phone: string; verify_code: string; rememberMe: boolean }

/** `user/login` with a code: throws what is wrong with it. */
export async function loginByCode(ctx: Ctx, { phone: typed, verify_code: code, rememberMe }: ByCode) {
  const read = readPhone(typed)
  await admit(ctx)
  const signedIn = await signInByPhone(ctx, { phone: read, code, rememberMe })
  if (signedIn.ok) return signedIn
  if (signedIn.code === 'deactivated' || signedIn.code === 'not_approved') throw refusal(signedIn.code)
  throw codeRefused(signedIn.code)
}

/** Codes are guessed at from one place no oftener than passwords. */
async function admit(ctx: Ctx) {
  if (await ctx.limits.signInByAddress(ctx.address)) return
  throw refusal('too_many', { headers: AFTER_THE_WINDOW })
}

async function requirePerson(ctx: Ctx): Promise<Contact> {
  const person = ctx.actor && (await findContact(ctx, ctx.actor.id))
  if (!person) throw refusal(ctx.deactivated ? 'deactivated' : 'sign_in')
  return person
}

function readPhone(typed: string): string {
  return readField('phone', mobile.safeParse(typed))
}

function readEmail(typed: string): string {
  return readField('email', address.safeParse(typed))
}

function readField(field: string, read: z.ZodSafeParseResult<string>): string {
  if (read.success) return read.data
  const [first] = read.error.issues
  throw refusal('validation', { data: { errors: { [field]: [first?.message ?? ''] } } })
}

/** Mailed to an address that anybody may name: a name as registration takes it, and no message in its place. */
function readName(typed = ''): string {
  return /^[\p{L} ]{2,15}$/u.test(typed.trim()) ? typed.trim() : ''
}

function languageOf(asked: string | undefined) {
  return isLanguage(asked) ? asked : 'en'
}

function sentOr(ctx: Ctx, sent: Sent) {
  if (sent.ok) {
    const seconds = Math.round((sent.expiresAt - ctx.clock.now()) / 1000)
    return { responseData: { expires_in: seconds } }
  }
  throw refusal('too_many_codes', { headers: { 'retry-after': String(sent.retryAfter) } })
}

function throwUnless(verified: Verified | { ok: true }, channel: 'phone' | 'email'): void {
  if (verified.ok) return
  if (verified.code === 'taken') throw refusal(channel === 'phone' ? 'phone_taken' : 'registration_failed')
  throw codeRefused(verified.code)
}

function codeRefused(code: CodeRefusal) {
  return code === 'blank'
    ? refusal('validation', { data: { errors: { verify_code: [CODE_MISSING] } } })
    : refusal(code)
}
