import { z } from 'zod'
import { RESET_MINUTES } from '#app/domain/people/recovery.ts'
import { emailInput, resetInput } from '#app/features/recovery/inputs.ts'
import { askReset, beginWithEmail, resetPassword } from '#app/flows/people/recover.server.ts'
import { readLanguage } from '#app/lib/preferences.ts'
import { AFTER_THE_WINDOW } from '#app/lib/retry-after.ts'
import { newArea } from '#workers/api/core/area.ts'
import { defineCall, post } from '#workers/api/core/call.ts'
import { dataSchema, passwordsBusy, refusal, success } from '#workers/api/core/envelope.ts'
import { flag } from '#workers/api/core/fields.ts'
import { documented } from '#workers/api/core/refusals.ts'

/** How somebody gets back into an account, and what an address leads to. */
export const recovery = newArea()

const NOTHING = dataSchema(z.object({}))
const AGAIN = { headers: AFTER_THE_WINDOW }
const ON_ITS_WAY = 'If that address has an account, a link is on its way'
const LIMITS = 'Limited per network address and per account.'

/** What is mailed to somebody who has chosen no language. */
function languageOf(request: Request): 'en' | 'es' {
  return readLanguage(request) === 'es' ? 'es' : 'en'
}

const forgot = defineCall({
  path: '/user/forgotPassword',
  area: 'Account',
  summary: 'Ask for a new password',
  description: `Mails a link that works once, for ${RESET_MINUTES} minutes. The answer is the same for every address, whether it has an account or not. ${LIMITS}`,
  signedIn: 'never',
  input: z.object({ email: emailInput }),
  data: NOTHING,
  example: {
    input: { email: 'buyer0001@demo.test' },
    message: ON_ITS_WAY,
    data: { responseData: {} },
  },
  refusals: documented('too_many'),
})
recovery.openapi(post(forgot), async (c) => {
  const { email } = c.req.valid('json')
  const asked = await askReset(c.var.ctx, { email, language: languageOf(c.req.raw) })
  if (!asked.ok) throw refusal('too_many', AGAIN)
  return c.json(success({ responseData: {} }, ON_ITS_WAY), 200)
})

const reset = defineCall({
  path: '/user/resetPassword',
  area: 'Account',
  summary: 'Set a new password',
  description:
    'With the token of the link that was mailed, which is used up by it. Every session of the account ends, and its address counts as verified.',
  signedIn: 'never',
  input: resetInput,
  data: NOTHING,
  example: {
    input: { user_token: '5d1e…', password: 'Foundry#2410', confirm_password: 'Foundry#2410' },
    message: 'Password changed',
    data: { responseData: {} },
  },
  refusals: documented('link_dead', 'too_many'),
})
recovery.openapi(post(reset), async (c) => {
  const { user_token: token, password } = c.req.valid('json')
  const answer = await resetPassword(c.var.ctx, { token, password })
  if (!answer.ok && answer.code === 'busy') throw passwordsBusy(answer)
  if (!answer.ok) throw refusal(answer.code, answer.code === 'too_many' ? AGAIN : {})
  return c.json(success({ responseData: {} }, 'Password changed'), 200)
})

const OF_KNOWN = {
  exists: 'Email Exists',
  unverified: 'Account to be activated',
  new: 'Email available!',
} as const

const changeStatus = defineCall({
  path: '/user/changeStatus',
  area: 'Account',
  summary: 'Check what an email address leads to',
  description: `For the field that asks for an address before anything else. \`Email Exists\`: it has an account; we email it a password link. \`Account to be activated\`: its account waits for the address to be verified; we email it a link, and using it activates the account, not this call. \`Email available!\`: no one has it; we send nothing. ${LIMITS} \`importStatus\` and \`checkPopup\` are taken and change nothing.`,
  signedIn: 'never',
  input: z.object({
    email: emailInput,
    action: z.literal('active', { error: 'Enter active' }),
    importStatus: flag.optional(),
    checkPopup: flag.optional(),
  }),
  data: dataSchema(
    z.object({ exists: z.boolean(), status: z.enum(['active', 'email_unverified']).nullable() }),
  ),
  example: {
    input: { email: 'buyer0001@demo.test', action: 'active' },
    message: 'Email Exists',
    data: { responseData: { exists: true, status: 'active' } },
  },
  refusals: documented('too_many'),
})
const STATUS_OF = { exists: 'active', unverified: 'email_unverified', new: null } as const
recovery.openapi(post(changeStatus), async (c) => {
  const { email } = c.req.valid('json')
  const begun = await beginWithEmail(c.var.ctx, { email, language: languageOf(c.req.raw) })
  if (!begun.ok) throw refusal('too_many', AGAIN)
  const { known } = begun
  const found = { exists: known !== 'new', status: STATUS_OF[known] }
  return c.json(success({ responseData: found }, OF_KNOWN[known]), 200)
})
