import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { type BetterAuthOptions, betterAuth } from 'better-auth/minimal'
import { bearer } from 'better-auth/plugins'
import type { Db } from '#app/db/client.server.ts'
import { credentials, people, sessions, verifications } from '#drizzle/schema/index.ts'
import { beginSession } from './begin-session.server.ts'
import { hashedSessions } from './hashed-sessions.ts'

const DAY_S = 24 * 60 * 60

export type AuthLibrary = ReturnType<typeof openLibrary>

export function openLibrary(db: Db, options: { origin: string; secret: string }) {
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
