import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { forgetEverywhere } from '#app/db/forget-everywhere.server.ts'
import type { PersonId } from '#app/domain/ids.ts'
import type { Cents } from '#app/domain/money/money.ts'
import { type Actor, isMember } from '#app/domain/people/permissions.ts'
import type { UserLocation } from '#app/domain/shop/places.ts'
import { type Busy, unlessBusy } from '#app/lib/passwords-busy.ts'
import { LIMIT_WINDOW_S } from '#app/lib/retry-after.ts'
import { people } from '#drizzle/schema/index.ts'
import { type Spending, sumOpenOffers } from './queries.server.ts'
import { tellEnded } from './sessions.server.ts'
import { removeSessions, updateLanguage, updateUserLocation, updateWorkplace } from './writes.server.ts'

type Credentials = { email: string; password: string; rememberMe: boolean }
export type SignedIn = { ok: true; token: string; personId: string; headers: Headers }
export type SignInRefusal =
  | {
      ok: false
      code: 'wrong_email_or_password' | 'no_such_email' | 'too_many' | 'deactivated' | 'not_approved'
      /** Seconds to wait, with `too_many`. */
      retryAfter?: number
    }
  | Busy

/**
 * Begins a session. Attempts are limited by network, by account and by both before a password is looked at; a device that
 * has been signed in on before has a budget of its own, so that strangers keep nobody out (docs/decisions/0063). Who types an address
 * that has no account is told so (storefront, section 8), a few times a minute and network address; whatever else is
 * wrong with an account is said to whoever knows its password (docs/decisions/0020).
 */
export async function signIn(ctx: Ctx, input: Credentials): Promise<SignedIn | SignInRefusal> {
  const email = input.email.trim().toLowerCase()
  const [person] = await ctx.db
    .select({ id: people.id, status: people.status, approved: people.approved })
    .from(people)
    .where(eq(people.email, email))
    .limit(1)
  if (!(await mayTry(ctx, email, person?.id ?? null)))
    return { ok: false, code: 'too_many', retryAfter: LIMIT_WINDOW_S }
  const session = await unlessBusy(ctx.auth.signIn({ ...input, email }, ctx))
  if (session && 'code' in session) return session
  if (!session) {
    // beyond that many, an address that is unknown is answered as one that is not, in the same time
    const mayTell = await ctx.limits.namesByAddress(ctx.address, person !== undefined)
    return { ok: false, code: mayTell && !person ? 'no_such_email' : 'wrong_email_or_password' }
  }
  if (person?.status === 'deactivate' || !person?.approved) {
    await ctx.auth.signOut({ headers: new Headers({ authorization: `Bearer ${session.token}` }) })
    return { ok: false, code: person?.status === 'deactivate' ? 'deactivated' : 'not_approved' }
  }
  return {
    ok: true,
    token: session.token,
    personId: session.personId,
    headers: cookieHeaders(session.setCookies),
  }
}

async function mayTry(ctx: Ctx, email: string, personId: string | null): Promise<boolean> {
  const device = personId && (await ctx.auth.deviceOf(ctx.device, personId))
  if (device) return ctx.limits.signInByDevice(`${device} ${email}`)
  const admitted = await Promise.all([
    ctx.limits.signInByAddress(ctx.address),
    ctx.limits.signInByAccount(email, ctx.address),
  ])
  // what is put off before does not use up what all networks may try together
  return !admitted.includes(false) && (await ctx.limits.signInAnywhere(email))
}

/** Begins a session for somebody who has proved a number that is theirs. An account that is switched off has none. */
export async function signInWithoutPassword(
  ctx: Ctx,
  { personId, rememberMe }: { personId: PersonId; rememberMe: boolean },
): Promise<SignedIn | { ok: false; code: 'deactivated' | 'not_approved' | 'gone' }> {
  const [person] = await ctx.db
    .select({ status: people.status, approved: people.approved })
    .from(people)
    .where(eq(people.id, personId))
    .limit(1)
  if (!person) return { ok: false, code: 'gone' }
  if (person.status === 'deactivate') return { ok: false, code: 'deactivated' }
  if (!person.approved) return { ok: false, code: 'not_approved' }
  const begun = await ctx.auth.begin({ personId, rememberMe }, ctx)
  if (!begun) return { ok: false, code: 'gone' }
  return { ok: true, token: begun.token, personId, headers: cookieHeaders(begun.setCookies) }
}

/** Ends the session in D1 and in the browser, on its other open pages and in the rooms where the person stands. */
export async function signOut(ctx: Ctx, request: { headers: Headers }): Promise<Headers> {
  const { setCookies } = await ctx.auth.signOut(request)
  const known = ctx.actor ?? ctx.deactivated
  if (known) {
    await removeSessions(ctx, known.id, { only: known.sessionId })
    tellEnded(ctx, known.id, [known.sessionId])
  }
  return cookieHeaders(setCookies)
}

/**
 * Sets or lifts (null) the most that all open offers of a person may come to, in cents. Below what is held it keeps
 * further offers out and takes none back. When the guard does not answer, it reads the limit within a minute.
 */
export async function setSpendingLimit(ctx: Ctx, person: PersonId, limit: Cents | null): Promise<Spending> {
  await ctx.db
    .update(people)
    .set({ spendingLimit: limit, updatedAt: new Date(ctx.clock.now()) })
    .where(eq(people.id, person))
  await forgetEverywhere(ctx, person)
  try {
    const { held } = await ctx.guards.limitIs(person, limit)
    if (limit !== null) return { limit, held }
  } catch (error) {
    ctx.log('error', 'guard.silent', { error: String(error) })
  }
  return { limit, held: await sumOpenOffers(ctx, person) }
}

/** Cookies that the auth library sets, as the headers of an answer. */
export function cookieHeaders(setCookies: readonly string[]): Headers {
  const headers = new Headers()
  for (const cookie of setCookies) headers.append('set-cookie', cookie)
  return headers
}

/** Keeps around where somebody looks for lots. */
export async function saveUserLocation(
  ctx: Pick<Ctx, 'db'>,
  person: { id: string },
  place: UserLocation,
): Promise<void> {
  await updateUserLocation(ctx, person.id, place)
}

/** Keeps which language somebody reads, for what is mailed to them. */
export async function keepLanguage(
  ctx: Pick<Ctx, 'db'>,
  person: { id: string },
  language: string,
): Promise<void> {
  await updateLanguage(ctx, person.id, language)
}

/** Of several organisations the one that somebody works for from now on, in this session. False when it is not theirs. */
export async function switchWorkplace(
  ctx: Pick<Ctx, 'db'>,
  actor: Actor,
  organisationId: string,
): Promise<boolean> {
  if (!isMember(actor, organisationId)) return false
  await updateWorkplace(ctx, actor.sessionId, organisationId)
  return true
}
