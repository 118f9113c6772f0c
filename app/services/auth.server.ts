import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { bearer } from 'better-auth/plugins'
import type { Db } from '#app/db/client.server.ts'
import { credentials, people, sessions, verifications } from '#drizzle/schema/index.ts'
import { beginSession } from './begin-session.server.ts'
import { passwords } from './passwords.server.ts'

const DAY_S = 24 * 60 * 60

export type Auth = {
  /** Checks a password (scrypt) and begins a session. Null when address and password do not belong together. */
  signIn: (
    input: { email: string; password: string; rememberMe: boolean },
    from: { address: string; userAgent: string },
  ) => Promise<{ token: string; personId: string; setCookies: string[] } | null>
  /** Begins a session for somebody who has shown who they are without a password. Null when there is no such person. */
  begin: (
    input: { personId: string; rememberMe: boolean },
    from: { address: string; userAgent: string },
  ) => Promise<{ token: string; setCookies: string[] } | null>
  /** Ends the session that these headers carry; the answer's cookies take it from the browser. */
  signOut: (request: { headers: Headers }) => Promise<{ setCookies: string[] }>
  /** A password as it is kept (scrypt, a tenth of a second). */
  hashPassword: (password: string) => Promise<string>
  /** Whether this is the password that was hashed. */
  isPassword: (password: string, hash: string) => Promise<boolean>
}

/**
 * The auth library behind its own type: it owns passwords, session rows and cookies. Built on first use, because most
 * requests only read a session (accounts/queries) and never need it.
 */
export function openAuth(db: Db, options: { origin: string; secret: string }): Auth {
  let built: ReturnType<typeof build> | null = null
  const library = () => {
    built ??= build(db, options)
    return built
  }
  return {
    async signIn(input, { address, userAgent }) {
      const headers = new Headers({ 'x-forwarded-for': address, 'user-agent': userAgent })
      const response = await library().api.signInEmail({ body: input, headers, asResponse: true })
      if (!response.ok) return null
      const { token, user } = (await response.json()) as { token: string; user: { id: string } }
      return { token, personId: user.id, setCookies: response.headers.getSetCookie() }
    },
    async begin(input, { address, userAgent }) {
      const headers = new Headers({ 'x-forwarded-for': address, 'user-agent': userAgent })
      const response = await library().api.beginSession({ body: input, headers, asResponse: true })
      const begun = (await response.json()) as { token: string } | null
      return begun && { token: begun.token, setCookies: response.headers.getSetCookie() }
    },
    async signOut({ headers }) {
      const response = await library().api.signOut({ headers, asResponse: true })
      return { setCookies: response.headers.getSetCookie() }
    },
    hashPassword: (password) => passwords.hash(password),
    isPassword: (password, hash) => passwords.verify({ password, hash }),
  }
}

function build(db: Db, options: { origin: string; secret: string }) {
  return betterAuth(authOptions(db, options))
}

/** How the library keeps people, passwords, sessions and cookies, whatever they sign in by. */
export function authOptions(db: Db, { origin, secret }: { origin: string; secret: string }) {
  return {
    baseURL: origin,
    secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: drizzleAdapter(db, {
      provider: 'sqlite',
      schema: { user: people, session: sessions, account: credentials, verification: verifications },
    }),
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: 8,
      // looked up with each use, as tests count them
      password: {
        hash: (password: string) => passwords.hash(password),
        verify: (given: { password: string; hash: string }) => passwords.verify(given),
      },
    },
    session: { expiresIn: 30 * DAY_S, fields: { userId: 'personId' } },
    account: { fields: { userId: 'personId' } },
    // sign-in is limited at our own door, by address and by account, with the platform's limiter
    rateLimit: { enabled: false },
    plugins: [bearer(), beginSession],
    advanced: {
      cookiePrefix: 'fairlot',
      defaultCookieAttributes: { sameSite: 'lax', httpOnly: true, path: '/' },
    },
  } satisfies BetterAuthOptions
}
