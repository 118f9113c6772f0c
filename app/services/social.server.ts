import type { Db } from '#app/db/client.server.ts'
import { PROVIDERS, type ProviderId, type SocialFailure } from '#app/domain/people/providers.ts'
import { facebookProfile } from './facebook-profile.server.ts'
import type { ProviderConfig } from './social-library.server.ts'

/** What a deployment has set up; a provider without id and secret is not offered. */
export type SocialVariables = {
  GOOGLE_CLIENT_ID?: string
  GOOGLE_CLIENT_SECRET?: string
  /** Where Google's discovery document is found. */
  GOOGLE_ISSUER?: string
  FACEBOOK_CLIENT_ID?: string
  FACEBOOK_CLIENT_SECRET?: string
  /** The page on which somebody allows it, and the Graph API with its version. */
  FACEBOOK_DIALOG_URL?: string
  FACEBOOK_GRAPH_URL?: string
}

type From = { address: string; userAgent: string }
type Return = { to: string; failedTo: string }

/** Somebody whom a provider vouches for, and who has no account here: they have agreed to nothing yet. */
export type Newcomer = {
  provider: ProviderId
  /** Who they are there. */
  accountId: string
  email: string
  /** Whether the provider says that the address is theirs. */
  emailVerified: boolean
  firstName: string
  lastName: string
}

/** What came of it. `newcomer`: nothing was made; `linked`: whose account the provider opens from now on. */
export type SocialOutcome =
  | { ok: false; failure: SocialFailure; setCookies: string[] }
  | { ok: false; failure: 'newcomer'; newcomer: Newcomer; to: string; setCookies: string[] }
  | {
      ok: true
      /** The new session's; null when an account was linked from within one. */
      token: string | null
      to: string
      linked: string | null
      setCookies: string[]
    }

export type Social = {
  /** The providers that are set up here. */
  offered: readonly ProviderId[]
  /**
   * Where to send the browser, and the cookie that ties what comes back to it. With the token of a session, the account
   * there is linked instead of signed in with. Null when the provider does not answer.
   */
  begin: (
    provider: ProviderId,
    back: Return & { session: string | null },
  ) => Promise<{ location: string; setCookies: string[] } | null>
  /** The browser is back with a code: state, nonce and PKCE are checked, and the code is exchanged. */
  finish: (provider: ProviderId, request: { url: string; cookie: string } & From) => Promise<SocialOutcome>
  /** The same by a token that a program got from the provider itself: an ID token of Google, an access token of Facebook. */
  byToken: (provider: ProviderId, token: string, from: From) => Promise<SocialOutcome>
}

const GOOGLE_ISSUER = 'https://accounts.google.com'
const FACEBOOK_DIALOG = 'https://www.facebook.com/v24.0/dialog/oauth'
const FACEBOOK_GRAPH = 'https://graph.facebook.com/v24.0'
const BASE_PATH = '/auth'

const FAILURES: Record<string, SocialFailure> = {
  access_denied: 'cancelled',
  account_not_linked: 'exists',
  unable_to_link_account: 'unverified',
  unable_to_create_user: 'unverified',
  email_not_found: 'email',
  email_does_not_match: 'differs',
  account_already_linked_to_different_user: 'taken',
}

type Options = { origin: string; secret: string; variables: SocialVariables }

export function openSocial(db: Db, { origin, secret, variables }: Options): Social {
  const offered = PROVIDERS.filter((id) => providerConfig(id, variables) !== null)
  const open = async (provider: ProviderId) => {
    const config = providerConfig(provider, variables)
    if (!config) return null
    const { openProvider } = await import('./social-library.server.ts')
    return openProvider(db, { origin, secret }, { id: provider, basePath: BASE_PATH, config })
  }
  return {
    offered,
    async begin(provider, { to, failedTo, session }) {
      const opened = await open(provider)
      if (!opened) return null
      // who is new here comes back as from a failure, and is still to be led to where they meant to go
      const errorCallbackURL = `${failedTo}?${new URLSearchParams({ to })}`
      const body = { provider, callbackURL: to, errorCallbackURL, disableRedirect: true }
      const headers = new Headers(session ? { authorization: `Bearer ${session}` } : undefined)
      const { api } = opened.library
      const asked = { body, headers, asResponse: true } as const
      const answer = await (session ? api.linkSocialAccount(asked) : api.signInSocial(asked))
      if (!answer.ok) return null
      const { url } = (await answer.json()) as { url: string }
      return { location: url, setCookies: answer.headers.getSetCookie() }
    },
    async finish(provider, { url, cookie, ...from }) {
      const opened = await open(provider)
      if (!opened) return { ok: false, failure: 'other', setCookies: [] }
      const { search } = new URL(url)
      const headers = fromHeaders(from)
      headers.set('cookie', cookie)
      const answer = await opened.library.handler(
        new Request(`${origin}${BASE_PATH}/callback/${provider}${search}`, { headers }),
      )
      const setCookies = answer.headers.getSetCookie()
      const to = new URL(answer.headers.get('location') ?? '/?error=other', origin)
      const error = to.searchParams.get('error')
      const { newcomer, linked } = opened.happened()
      if (newcomer)
        return { ok: false, failure: 'newcomer', newcomer, to: to.searchParams.get('to') ?? '/', setCookies }
      if (answer.status !== 302 || error)
        return { ok: false, failure: FAILURES[error ?? ''] ?? 'other', setCookies }
      return {
        ok: true,
        token: tokenOf(setCookies),
        to: `${to.pathname}${to.search}${to.hash}`,
        linked,
        setCookies,
      }
    },
    async byToken(provider, token, from) {
      const opened = await open(provider)
      if (!opened) return { ok: false, failure: 'other', setCookies: [] }
      const answer = await opened.library.api.signInSocial({
        body: { provider, idToken: { token, accessToken: token } },
        headers: fromHeaders(from),
        asResponse: true,
      })
      const { newcomer, linked } = opened.happened()
      if (newcomer) return { ok: false, failure: 'newcomer', newcomer, to: '/', setCookies: [] }
      if (!answer.ok) {
        const { message = '' } = (await answer.json()) as { message?: string }
        const failure = FAILURES[message.replaceAll(' ', '_')] ?? 'other'
        return { ok: false, failure, setCookies: [] }
      }
      const { token: session } = (await answer.json()) as { token: string }
      const setCookies = answer.headers.getSetCookie()
      return { ok: true, token: session, to: '/', linked, setCookies }
    },
  }
}

/** The provider as the library takes it; null where it is not set up. */
function providerConfig(id: ProviderId, variables: SocialVariables): ProviderConfig | null {
  return id === 'google' ? googleConfig(variables) : facebookConfig(variables)
}

function googleConfig(variables: SocialVariables): ProviderConfig | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = variables
  if (!clientId || !clientSecret) return null
  const issuer = (variables.GOOGLE_ISSUER ?? GOOGLE_ISSUER).replace(/\/$/, '')
  return {
    providerId: 'google',
    clientId,
    clientSecret,
    // issuer, keys and algorithms come from here, and every ID token is held against them and its nonce
    discoveryUrl: `${issuer}/.well-known/openid-configuration`,
    requireIdTokenVerification: true,
    scopes: ['openid', 'email', 'profile'],
    pkce: true,
    mapProfileToUser: (profile) => ({
      ...namesOf(profile.given_name, profile.family_name, profile.name),
      emailVerified: profile.email_verified === true,
      image: undefined,
    }),
  }
}

function facebookConfig(variables: SocialVariables): ProviderConfig | null {
  const { FACEBOOK_CLIENT_ID: clientId, FACEBOOK_CLIENT_SECRET: clientSecret } = variables
  if (!clientId || !clientSecret) return null
  const graph = (variables.FACEBOOK_GRAPH_URL ?? FACEBOOK_GRAPH).replace(/\/$/, '')
  return {
    providerId: 'facebook',
    clientId,
    clientSecret,
    authorizationUrl: variables.FACEBOOK_DIALOG_URL ?? FACEBOOK_DIALOG,
    tokenUrl: `${graph}/oauth/access_token`,
    scopes: ['email', 'public_profile'],
    pkce: true,
    getUserInfo: ({ accessToken }) => facebookProfile(accessToken ?? '', { graph, clientId, clientSecret }),
    // Facebook says nothing of whether an address was verified: it is not, for us
    mapProfileToUser: (profile) => ({
      ...namesOf(profile.first_name, profile.last_name, profile.name),
      emailVerified: false,
      image: undefined,
    }),
  }
}

function namesOf(first: unknown, last: unknown, whole: unknown) {
  const text = (word: unknown) => (typeof word === 'string' ? word.trim().slice(0, 100) : '')
  const name = text(whole) || `${text(first)} ${text(last)}`.trim()
  const [before = '', ...rest] = name.split(' ')
  return { name, firstName: text(first) || before, lastName: text(last) || rest.join(' ') }
}

function fromHeaders({ address, userAgent }: From): Headers {
  return new Headers({ 'x-forwarded-for': address, 'user-agent': userAgent })
}

function tokenOf(setCookies: readonly string[]): string | null {
  for (const cookie of setCookies) {
    const value = /^(?:__Secure-)?fairlot\.session_token=([^;]+)/.exec(cookie)?.[1]
    const token = value && decodeURIComponent(value).split('.')[0]
    if (token) return token
  }
  return null
}
