import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import type { ProviderId } from '#app/domain/people/providers.ts'
import { beginSocial, finishSocial } from '#app/features/accounts/social.server.ts'
import {
  findNewcomer,
  NEWCOMER_COOKIE,
  sealNewcomer,
} from '#app/flows/people/provider-registration.server.ts'
import { registerBy } from '#app/flows/people/registration-form.server.ts'
import { aNetworkAddress } from '#tests/support/api.ts'
import { anId, type aPerson } from '#tests/support/builders.ts'
import type { Profile, standInForProviders } from '#tests/support/providers.ts'
import { jobContext } from '#workers/context.ts'

type Providers = Awaited<ReturnType<typeof standInForProviders>>
export type Way = {
  provider?: ProviderId
  answers?: Parameters<Providers['allow']>[2]
  /** What happens to the address and the cookies that the browser comes back with. */
  back?: (address: URL, cookie: string) => { address: URL; cookie: string }
  signedIn?: { person: Awaited<ReturnType<typeof aPerson>>; session: { id: string; token: string } }
}

export const aProfile = (given: Partial<Profile> = {}): Profile => {
  const sub = anId('g')
  return { sub, email: `${sub}@example.test`, email_verified: true, name: 'Dana Whitfield', ...given }
}

export function contextOf(signedIn: Way['signedIn']) {
  const ctx = {
    ...jobContext({ env, waitUntil: () => undefined }),
    address: aNetworkAddress(),
    userAgent: 'test',
  }
  if (!signedIn) return ctx
  const { id, email, firstName, lastName, role, status } = signedIn.person
  const actor = {
    id,
    email,
    firstName,
    lastName,
    role,
    status,
    sessionId: signedIn.session.id,
    organisations: [],
  }
  return { ...ctx, actor, sessionToken: signedIn.session.token }
}

/** The way to a provider and back again, as a browser goes it. */
export async function goThere(providers: Providers, profile: Profile, way: Way = {}) {
  const { provider = 'google', answers, signedIn, back = (address, cookie) => ({ address, cookie }) } = way
  const ctx = contextOf(signedIn)
  const begun = await beginSocial(ctx, provider, { to: '/search?page=2', link: signedIn !== undefined })
  if (!begun.ok) return begun
  const cookies = begun.headers.getSetCookie()
  for (const cookie of cookies) expect(cookie).toMatch(/HttpOnly.*SameSite=Lax|SameSite=Lax.*HttpOnly/i)
  const cookie = cookies.map((each) => each.split(';')[0]).join('; ')
  const came = back(providers.allow(begun.location, profile, answers), cookie)
  return finishSocial(ctx, provider, new Request(came.address, { headers: { cookie: came.cookie } }))
}

export const credentialsOf = async (personId: string) =>
  (
    await env.DB.prepare(
      'select provider_id, account_id, access_token, refresh_token, id_token, password from credentials where person_id = ? order by provider_id',
    )
      .bind(personId)
      .all()
  ).results

/** As programs say it. */
export const CONSENTED = { terms_accepted: true, terms_accepted_sms: true }

export const ANSWERS = {
  first_name: 'Dana',
  last_name: 'Whitfield',
  phone: '614 555 0142',
  city: 'Columbus',
  zip: '43215',
  terms_accepted: 'on',
  terms_accepted_sms: 'on',
}

type Came = Awaited<ReturnType<typeof goThere>>

/** What the page between a provider and an account is answered, as the browser sends it that came from there. */
export async function answered(came: Came, answers: Record<string, string> = ANSWERS, at = Date.now()) {
  if (came.ok || came.failure !== 'newcomer' || !('newcomer' in came)) throw new Error('nobody new')
  const ctx = contextOf(undefined)
  const { to, cookie } = await sealNewcomer(ctx, { newcomer: came.newcomer, to: came.to ?? '/' })
  expect(to).toBe('/registration/provider?redirectTo=%2Fsearch%3Fpage%3D2')
  expect(cookie).toMatch(/HttpOnly/)
  expect(cookie).not.toContain(came.newcomer.email)
  const sealed = cookie.split(';')[0]?.slice(`${NEWCOMER_COOKIE}=`.length) ?? ''
  const newcomer = await findNewcomer({ ...ctx, clock: { now: () => at } }, sealed)
  if (!newcomer) return 'gone'
  const said = await registerBy(
    ctx,
    { typed: answers, certificate: null },
    { audience: 'buyer', language: 'en', newcomer },
  )
  if (said.done === 'account') return { token: tokenOf(said.session?.setCookies ?? []) }
  return said.done === 'faults' ? { wrong: said.faults } : { waits: said.done === 'waits' }
}

/** The same of somebody whose account has to be there for what a test is about. */
export async function registered(came: Came) {
  const said = await answered(came)
  if (came.ok || !('newcomer' in came) || typeof said !== 'object' || !said.token)
    throw new Error('no account')
  const person = await env.DB.prepare('select id from people where email = ?')
    .bind(came.newcomer.email)
    .first<{ id: string }>()
  return { personId: String(person?.id), token: said.token }
}

function tokenOf(cookies: readonly string[]) {
  const line = cookies.find((cookie) => cookie.startsWith('fairlot.session_token='))
  return decodeURIComponent(line?.split(';')[0]?.split('=')[1] ?? '').split('.')[0] ?? ''
}

export const peopleOf = async ({ email }: Profile) =>
  (
    await env.DB.prepare('select id, terms_accepted_at as terms from people where email = ?')
      .bind(String(email).toLowerCase())
      .all()
  ).results
