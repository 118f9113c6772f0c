import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { ProviderId, SocialFailure } from '#app/domain/people/providers.ts'
import { hashSecretToken } from '#app/lib/secret-token.ts'
import type { Newcomer } from '#app/services/social.server.ts'
import { people, sessions } from '#drizzle/schema/index.ts'
import { cookieHeaders } from './commands.server.ts'
import { recordChange, removeSessions } from './writes.server.ts'

/** What sends the browser to a provider. Without a `location` it cannot be: `failure` says why. */
export type SocialStart =
  | { ok: true; location: string; headers: Headers }
  | { ok: false; failure: SocialFailure | 'too_many' }

export type SocialSignIn =
  | { ok: true; token: string | null; personId: string; to: string; headers: Headers }
  /** Nobody here yet: there is no account before they have registered. */
  | { ok: false; failure: 'newcomer'; newcomer: Newcomer; to: string; headers: Headers }
  | { ok: false; failure: SocialFailure; headers: Headers }

/** Where whoever comes back from a provider is told that it did not work; the library adds an `error`. */
const RETURN = '/auth/back'

/** Begins signing in by an account elsewhere, or, for whoever is signed in, linking it to theirs. */
export async function beginSocial(
  ctx: Ctx,
  provider: ProviderId,
  { to, link }: { to: string; link: boolean },
): Promise<SocialStart> {
  if (!ctx.social.offered.includes(provider)) return { ok: false, failure: 'other' }
  if (!(await ctx.limits.signInByAddress(ctx.address))) return { ok: false, failure: 'too_many' }
  const own = link && ctx.actor && ctx.sessionToken ? await findOwn(ctx, ctx.actor.sessionId) : null
  if (link && !own) return { ok: false, failure: 'other' }
  if (own && !own.emailVerified) return { ok: false, failure: 'own' }
  const begun = await ctx.social.begin(provider, {
    to,
    failedTo: RETURN,
    session: own ? ctx.sessionToken : null,
  })
  if (!begun) return { ok: false, failure: 'other' }
  return { ok: true, location: begun.location, headers: cookieHeaders(begun.setCookies) }
}

/** Ends it: somebody is back from the provider with a code. */
export async function finishSocial(ctx: Ctx, provider: ProviderId, request: Request): Promise<SocialSignIn> {
  const { url, headers } = request
  const cookie = headers.get('cookie') ?? ''
  const { address, userAgent } = ctx
  return admit(ctx, provider, await ctx.social.finish(provider, { url, cookie, address, userAgent }))
}

/**
 * Signs a program in by the token that the provider gave it. Whose it is says the provider: an address that is sent
 * beside it is not looked at.
 */
export async function signInByToken(ctx: Ctx, provider: ProviderId, token: string): Promise<SocialSignIn> {
  const { address, userAgent } = ctx
  return admit(ctx, provider, await ctx.social.byToken(provider, token, { address, userAgent }))
}

/** Whom a provider vouches for to a program, and who registers by that: nobody who has an account here. */
export async function findNewcomerByToken(
  ctx: Ctx,
  provider: ProviderId,
  token: string,
): Promise<Newcomer | 'exists' | 'refused'> {
  const { address, userAgent } = ctx
  const outcome = await ctx.social.byToken(provider, token, { address, userAgent })
  if (!outcome.ok)
    return outcome.failure === 'newcomer'
      ? outcome.newcomer
      : outcome.failure === 'exists'
        ? 'exists'
        : 'refused'
  // it asked for an account, and not to be signed in
  const owner = outcome.token ? await findOwner(ctx, outcome.token) : null
  if (owner) await removeSessions(ctx, owner.id, { only: owner.sessionId })
  return 'exists'
}

type Outcome = Awaited<ReturnType<Ctx['social']['byToken']>>

/** A provider says who somebody is; whether they may come in, and what is noted of it, is ours to say. */
async function admit(ctx: Ctx, provider: ProviderId, outcome: Outcome): Promise<SocialSignIn> {
  const headers = cookieHeaders(outcome.setCookies)
  if (!outcome.ok) {
    if (outcome.failure !== 'newcomer') return { ok: false, failure: outcome.failure, headers }
    const { failure, newcomer, to } = outcome
    return { ok: false, failure, newcomer, to, headers }
  }
  const { token, to, linked } = outcome
  const person = token ? await findOwner(ctx, token) : null
  const personId = person?.id ?? linked
  if (!personId) return { ok: false, failure: 'other', headers: new Headers() }
  const refused =
    person && (person.status === 'deactivate' ? 'deactivated' : person.approved ? null : 'unapproved')
  if (person && refused) {
    await removeSessions(ctx, person.id, { only: person.sessionId })
    return { ok: false, failure: refused, headers: new Headers() }
  }
  if (linked)
    await recordChange(ctx, { personId, what: 'provider_linked', facts: { provider }, by: personId })
  if (person) headers.append('set-cookie', await ctx.auth.rememberDevice(ctx.device, personId))
  return { ok: true, token, personId, to, headers }
}

async function findOwn({ db }: Pick<Ctx, 'db'>, sessionId: string) {
  const [own] = await db
    .select({ emailVerified: people.emailVerified })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .where(eq(sessions.id, sessionId))
    .limit(1)
  return own ?? null
}

async function findOwner({ db }: Pick<Ctx, 'db'>, token: string) {
  const [owner] = await db
    .select({ id: people.id, status: people.status, approved: people.approved, sessionId: sessions.id })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .where(eq(sessions.token, await hashSecretToken(token)))
    .limit(1)
  return owner ?? null
}
