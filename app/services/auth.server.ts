import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { bearer } from 'better-auth/plugins'
import { and, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { credentials, people, sessions, verifications } from '#drizzle/schema/index.ts'
import { beginSession } from './begin-session.server.ts'
import { hashedSessions } from './hashed-sessions.ts'
import type { Devices } from './known-devices.ts'
import type { Passwords } from './passwords.server.ts'

const DAY_S = 24 * 60 * 60

/** Whoever asks for a session; `device` as its cookie says, null without one. */
export type Caller = { address: string; userAgent: string; device: string | null }

export type Auth = {
  /**
   * Checks a password and begins a session. Null when address and password do not belong together, whichever of them is
   * wrong, in the same time.
   */
  signIn: (
    input: { email: string; password: string; rememberMe: boolean },
    from: Caller,
  ) => Promise<{ token: string; personId: string; setCookies: string[] } | null>
  /** Begins a session for somebody who has shown who they are without a password. Null when there is no such person. */
  begin: (
    input: { personId: string; rememberMe: boolean },
    from: Caller,
  ) => Promise<{ token: string; setCookies: string[] } | null>
  deviceOf: Devices['deviceOf']
  rememberDevice: Devices['remember']
  /** Ends the session that these headers carry; the answer's cookies take it from the browser. */
  signOut: (request: { headers: Headers }) => Promise<{ setCookies: string[] }>
  /** A password as it is kept. */
  hashPassword: Passwords['hash']
  /** Whether this is the password that was hashed. */
  isPassword: Passwords['verify']
}

/**
 * The auth library behind its own type: it owns session rows and cookies. Built on first use, because most requests only
 * read a session (accounts/queries) and never need it. Passwords are looked at at their desk; what needs one throws
 * `PasswordsBusy` when its line is full.
 */
export function openAuth(
  db: Db,
  {
    passwords,
    devices,
    ...options
  }: { origin: string; secret: string; passwords: Passwords; devices: Devices },
): Auth {
  let built: ReturnType<typeof build> | null = null
  const library = () => {
    built ??= build(db, options)
    return built
  }
  const begin: Auth['begin'] = async (input, { address, userAgent, device }) => {
    const headers = new Headers({ 'x-forwarded-for': address, 'user-agent': userAgent })
    const response = await library().api.beginSession({ body: input, headers, asResponse: true })
    const begun = (await response.json()) as { token: string } | null
    if (!begun) return null
    const known = await devices.remember(device, input.personId)
    return { token: begun.token, setCookies: [...response.headers.getSetCookie(), known] }
  }
  return {
    async signIn({ email, password, rememberMe }, from) {
      await passwords.expectPlace()
      const known = await findPassword(db, email)
      if (!known) await passwords.hash(password)
      if (!known || !(await passwords.verify(password, known.hash))) return null
      const begun = await begin({ personId: known.personId, rememberMe }, from)
      return begun && { ...begun, personId: known.personId }
    },
    begin,
    deviceOf: devices.deviceOf,
    rememberDevice: devices.remember,
    async signOut({ headers }) {
      const response = await library().api.signOut({ headers, asResponse: true })
      return { setCookies: response.headers.getSetCookie() }
    },
    hashPassword: passwords.hash,
    isPassword: passwords.verify,
  }
}

async function findPassword(db: Db, email: string): Promise<{ personId: string; hash: string } | null> {
  const [found] = await db
    .select({ personId: people.id, hash: credentials.password })
    .from(people)
    .innerJoin(
      credentials,
      and(eq(credentials.personId, people.id), eq(credentials.providerId, 'credential')),
    )
    .where(eq(people.email, email))
    .limit(1)
  return found?.hash ? { personId: found.personId, hash: found.hash } : null
}

function build(db: Db, options: { origin: string; secret: string }) {
  return betterAuth(authOptions(db, options))
}

/** How the library keeps people, sessions and cookies, whatever they sign in by. */
export function authOptions(db: Db, { origin, secret }: { origin: string; secret: string }) {
  return {
    baseURL: origin,
    secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: hashedSessions(
      drizzleAdapter(db, {
        provider: 'sqlite',
        schema: { user: people, session: sessions, account: credentials, verification: verifications },
      }),
    ),
    // it would hash in the Worker's own turn
    emailAndPassword: { enabled: false },
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
