import { onTestFinished, vi } from 'vitest'
import { testProviders } from '#tests/support/keys.ts'

const { GOOGLE_CLIENT_ID, GOOGLE_ISSUER, FACEBOOK_CLIENT_ID } = testProviders
const ISSUER: string = GOOGLE_ISSUER

/** Somebody's account at a provider. */
export type Profile = { sub: string; email?: string; email_verified?: boolean; name?: string }

type Claims = Record<string, unknown>
type Answers = {
  /** What the token endpoint puts into the ID token beside what belongs there. */
  claims?: Claims
  /** Signs with a key that is not in the provider's set. */
  foreignKey?: boolean
  /** What Facebook says of an access token that it is asked about. */
  debug?: Record<string, unknown>
}

const bytes = (text: string) => new TextEncoder().encode(text)
const base64url = (data: ArrayBuffer | Uint8Array) =>
  btoa(String.fromCharCode(...new Uint8Array(data as ArrayBuffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: 'SHA-256',
}
const newKeys = () => crypto.subtle.generateKey(RSA, true, ['sign', 'verify']) as Promise<CryptoKeyPair>

/**
 * Google and Facebook as this deployment reaches them: discovery, keys, token endpoint, debug call. It holds whoever
 * exchanges a code to the challenge that came with it (PKCE). What is not theirs goes where it would.
 */
export async function standInForProviders() {
  const [own, foreign] = await Promise.all([newKeys(), newKeys()])
  const codes = new Map<
    string,
    { profile: Profile; challenge: string; nonce: string | null; answers: Answers }
  >()
  const facebookTokens = new Map<string, { profile: Profile; debug: Record<string, unknown> }>()
  const asked: string[] = []

  async function idToken(
    profile: Profile,
    { claims = {}, foreignKey = false }: Answers = {},
  ): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const header = { alg: 'RS256', kid: 'key-1' }
    const payload = { iss: ISSUER, aud: GOOGLE_CLIENT_ID, iat: now, exp: now + 300, ...profile, ...claims }
    const signed = `${base64url(bytes(JSON.stringify(header)))}.${base64url(bytes(JSON.stringify(payload)))}`
    const { privateKey } = foreignKey ? foreign : own
    return `${signed}.${base64url(await crypto.subtle.sign(RSA.name, privateKey, bytes(signed)))}`
  }

  async function exchange(form: URLSearchParams): Promise<Response> {
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const verifier = form.get('code_verifier') ?? ''
    const challenge = base64url(await crypto.subtle.digest('SHA-256', bytes(verifier)))
    if (!code || challenge !== code.challenge)
      return Response.json({ error: 'invalid_grant' }, { status: 400 })
    const { profile, nonce, answers } = code
    if (nonce === null) {
      facebookTokens.set('fb-exchanged', { profile, debug: { ...goodDebug(profile), ...answers.debug } })
      return Response.json({ access_token: 'fb-exchanged', token_type: 'bearer' })
    }
    const id_token = await idToken(profile, { ...answers, claims: { nonce, ...answers.claims } })
    return Response.json({ access_token: 'access', id_token, token_type: 'Bearer', expires_in: 300 })
  }

  const passOn = globalThis.fetch
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input as RequestInfo, init)
    const { host, pathname, searchParams } = new URL(request.url)
    if (!host.endsWith('.test')) return passOn(input, init)
    asked.push(`${host}${pathname}`)
    if (pathname === '/.well-known/openid-configuration')
      return Response.json({
        issuer: ISSUER,
        authorization_endpoint: `${ISSUER}/authorize`,
        token_endpoint: `${ISSUER}/token`,
        userinfo_endpoint: `${ISSUER}/userinfo`,
        jwks_uri: `${ISSUER}/keys`,
        id_token_signing_alg_values_supported: ['RS256'],
      })
    if (pathname === '/keys') {
      const jwk = await crypto.subtle.exportKey('jwk', own.publicKey)
      return Response.json({ keys: [{ ...jwk, kid: 'key-1', alg: 'RS256', use: 'sig' }] })
    }
    if (pathname === '/token' || pathname.endsWith('/oauth/access_token'))
      return exchange(new URLSearchParams(new TextDecoder().decode(await request.arrayBuffer())))
    if (pathname.endsWith('/debug_token'))
      return Response.json({ data: facebookTokens.get(searchParams.get('input_token') ?? '')?.debug ?? {} })
    if (pathname.endsWith('/me')) {
      const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? ''
      const { sub, email, name } = facebookTokens.get(token)?.profile ?? { sub: '' }
      return Response.json({ id: sub, email, name })
    }
    return new Response(null, { status: 404 })
  })
  onTestFinished(() => spy.mockRestore())

  return {
    asked,
    idToken,
    /** A token that Facebook gave somebody, and what it says of it. */
    facebookToken(profile: Profile, debug: Record<string, unknown> = {}): string {
      const token = `fb-${crypto.randomUUID()}`
      facebookTokens.set(token, { profile, debug: { ...goodDebug(profile), ...debug } })
      return token
    },
    /** Somebody allows it on the provider's page: the address that their browser is sent back to. */
    allow(location: string, profile: Profile, answers: Answers = {}): URL {
      const { searchParams: asks } = new URL(location)
      const code = crypto.randomUUID()
      codes.set(code, {
        profile,
        answers,
        nonce: asks.get('nonce'),
        challenge: asks.get('code_challenge') ?? 'none',
      })
      const back = new URL(asks.get('redirect_uri') ?? '')
      back.searchParams.set('code', code)
      back.searchParams.set('state', asks.get('state') ?? '')
      return back
    },
  }
}

function goodDebug({ sub }: Profile) {
  return { is_valid: true, app_id: FACEBOOK_CLIENT_ID, user_id: sub }
}
