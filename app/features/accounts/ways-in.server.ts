import { asc, desc, eq } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { PersonId } from '#app/domain/ids.ts'
import { credentials, savedCards } from '#drizzle/schema/index.ts'
import { recordChange, removeCredential } from './writes.server.ts'

const PASSWORD = 'credential'

/** How a person can sign in. Times in epoch ms. */
export type WaysIn = {
  /** When the password in use was set; null where there is none. */
  passwordSetAt: number | null
  providers: { id: string; since: number }[]
}

export async function findWaysIn({ db }: Pick<Ctx, 'db'>, personId: PersonId): Promise<WaysIn> {
  const rows = await db
    .select({
      provider: credentials.providerId,
      password: credentials.password,
      createdAt: credentials.createdAt,
      updatedAt: credentials.updatedAt,
    })
    .from(credentials)
    .where(eq(credentials.personId, personId))
    .orderBy(asc(credentials.createdAt))
    .limit(20)
  const password = rows.find(({ provider, password }) => provider === PASSWORD && password !== null)
  return {
    passwordSetAt: password?.updatedAt.getTime() ?? null,
    providers: rows
      .filter(({ provider }) => provider !== PASSWORD)
      .map(({ provider, createdAt }) => ({ id: provider, since: createdAt.getTime() })),
  }
}

/** Takes a provider from the ways to sign in; false where it is none, or the last that there is. */
export async function unlinkProvider(
  ctx: Pick<Ctx, 'db' | 'clock' | 'actor' | 'address' | 'userAgent'>,
  personId: PersonId,
  provider: string,
): Promise<boolean> {
  if (provider === PASSWORD) return false
  const removed = await removeCredential(ctx, personId, provider)
  if (removed.length === 0) return false
  await recordChange(ctx, { personId, what: 'provider_unlinked', facts: { provider } })
  return true
}

/** The card that is charged when nothing else is said: what its owner recognises it by. */
export async function findDefaultCard({ db }: Pick<Ctx, 'db'>, personId: PersonId) {
  const [card] = await db
    .select({ brand: savedCards.brand, last4: savedCards.last4 })
    .from(savedCards)
    .where(eq(savedCards.personId, personId))
    .orderBy(desc(savedCards.isDefault), asc(savedCards.createdAt))
    .limit(1)
  return card ?? null
}
