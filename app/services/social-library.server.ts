import { betterAuth } from 'better-auth/minimal'
import { bearer, genericOAuth } from 'better-auth/plugins'
import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import type { ProviderId } from '#app/domain/people/providers.ts'
import { people } from '#drizzle/schema/index.ts'
import { authOptions } from './auth-library.server.ts'
import type { Newcomer } from './social.server.ts'

export type ProviderConfig = Parameters<typeof genericOAuth>[0]['config'][number]
type Opened = { id: ProviderId; basePath: string; config: ProviderConfig }
type Happened = { newcomer: Newcomer | null; linked: string | null }

/**
 * The library with this provider alone, and what it found: who was linked, and who has no account yet. It makes none: whoever
 * is new is asked first for what a registration asks (docs/decisions/0074).
 */
export function openProvider(
  db: Db,
  options: { origin: string; secret: string },
  { id, basePath, config: given }: Opened,
) {
  let linked: string | null = null
  let newcomer: Newcomer | null = null
  let accountId = ''
  const config: ProviderConfig = {
    ...given,
    mapProfileToUser: (profile) => {
      accountId = String(profile.sub ?? profile.id ?? '')
      return given.mapProfileToUser?.(profile) ?? {}
    },
  }
  const base = authOptions(db, options)
  const library = betterAuth({
    ...base,
    basePath,
    // only by an address that both sides have verified (docs/decisions/0022)
    account: {
      ...base.account,
      accountLinking: { enabled: true, requireLocalEmailVerified: true },
      updateAccountOnSignIn: false,
    },
    user: {
      additionalFields: {
        firstName: { type: 'string', required: false },
        lastName: { type: 'string', required: false },
      },
    },
    databaseHooks: {
      user: {
        create: {
          before: async ({ email, emailVerified, firstName, lastName }) => {
            // who says which addresses are verified is believed where one is not
            if ((id === 'facebook' || emailVerified) && accountId)
              newcomer = {
                provider: id,
                accountId,
                email,
                emailVerified,
                firstName: String(firstName ?? ''),
                lastName: String(lastName ?? ''),
              }
            return false
          },
        },
      },
      account: {
        create: {
          before: async ({ userId }) => {
            if (!(await isVerified(db, userId))) return false
            linked = userId
            // we ask nothing more of the provider, so nothing is kept that could
            return { data: { accessToken: null, refreshToken: null, idToken: null } }
          },
        },
      },
    },
    plugins: [bearer(), genericOAuth({ config: [config] }), byAccessToken(config)],
  })
  return { library, happened: (): Happened => ({ newcomer, linked }) }
}

/** Lets a program sign in by a token that is no ID token: the provider itself says whose it is. */
function byAccessToken(config: ProviderConfig) {
  const verify = async (token: string) => Boolean(await config.getUserInfo?.({ accessToken: token }))
  return {
    id: 'by-access-token',
    init: (context: { socialProviders: { id: string; idToken?: unknown }[] }) => ({
      context: {
        socialProviders: context.socialProviders.map((provider) =>
          provider.id === config.providerId && config.getUserInfo
            ? { ...provider, idToken: { verify } }
            : provider,
        ),
      },
    }),
  } as unknown as ReturnType<typeof bearer>
}

async function isVerified(db: Db, personId: string): Promise<boolean> {
  const [person] = await db
    .select({ verified: people.emailVerified })
    .from(people)
    .where(eq(people.id, personId))
    .limit(1)
  return person?.verified ?? false
}
