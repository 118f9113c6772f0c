import { z } from 'zod'
import type { ProviderId } from '#app/domain/people/providers.ts'
import { signInByToken } from '#app/features/accounts/social.server.ts'
import { AFTER_THE_WINDOW } from '#app/lib/retry-after.ts'
import { newArea } from '#workers/api/core/area.ts'
import { refusal, success } from '#workers/api/core/envelope.ts'

/** `user/login` with a provider's token in the place of a password. Its words are in the document of that call. */
export const social = newArea()

const FIELDS = { google_id: 'google', facebook_id: 'facebook' } as const
const MOST_TOKEN = 8_000
const token = z.string().min(20).max(MOST_TOKEN)

social.post('/user/login', async (c, next) => {
  // a page elsewhere can send a form, but no JSON
  if (!c.req.header('content-type')?.startsWith('application/json')) return next()
  const body: unknown = await c.req.json().catch(() => null)
  const asked = providerToken(body)
  if (!asked) return next()
  const { ctx } = c.var
  if (!(await ctx.limits.signInByAddress(ctx.address)))
    throw refusal('too_many', { headers: AFTER_THE_WINDOW })
  const came = await signInByToken(ctx, asked.provider, readToken(asked))
  if (!came.ok && came.failure === 'newcomer') throw refusal('not_registered')
  if (!came.ok) throw refusal(came.failure === 'deactivated' ? 'deactivated' : 'provider_refused')
  for (const cookie of came.headers.getSetCookie()) c.header('set-cookie', cookie, { append: true })
  const data = { responseData: { id: came.personId }, token: came.token ?? '' }
  return c.json(success(data, 'Logged in successfully'), 200)
})

/** The token as it must look. */
export function readToken({ field, token: given }: ProviderToken): string {
  const read = token.safeParse(given)
  if (read.success) return read.data
  throw refusal('validation', { data: { errors: { [field]: ['Send the token that the provider gave'] } } })
}

type ProviderToken = { field: string; provider: ProviderId; token: unknown }

/** By which provider somebody wants to be known; null where by none. */
export function providerToken(body: unknown): ProviderToken | null {
  if (typeof body !== 'object' || body === null) return null
  for (const [field, provider] of Object.entries(FIELDS))
    if (field in body) return { field, provider, token: (body as Record<string, unknown>)[field] }
  return null
}
