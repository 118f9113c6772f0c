import { and, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { credentials, people } from '#drizzle/schema/index.ts'
import type { AuthLibrary } from './auth-library.server.ts'
import type { Devices } from './known-devices.ts'
import type { Passwords } from './passwords.server.ts'

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
 * The auth library behind its own type: it owns session rows and cookies. Read and built on first use, because most
 * requests only read a session (accounts/queries) and never need it. Passwords are looked at at their desk; what needs one throws
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
  let opened: Promise<AuthLibrary> | null = null
  const library = () => {
    opened ??= import('./auth-library.server.ts').then(({ openLibrary }) => openLibrary(db, options))
    return opened
  }
  const begin: Auth['begin'] = async (input, { address, userAgent, device }) => {
    const headers = new Headers({ 'x-forwarded-for': address, 'user-agent': userAgent })
    const response = await (await library()).api.beginSession({ body: input, headers, asResponse: true })
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
      const response = await (await library()).api.signOut({ headers, asResponse: true })
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
