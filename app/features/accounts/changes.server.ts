import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { PersonId } from '#app/domain/ids.ts'
import { type AccountChange, isAccountChange } from '#app/domain/people/account-changes.ts'
import { readDevice } from '#app/lib/device.ts'
import { accountChanges, people } from '#drizzle/schema/index.ts'

/** A change of an account as it is shown. `by`: the person themselves, somebody else's name, or null for nobody known. */
export type ChangeView = {
  id: string
  what: AccountChange
  at: number
  address: string | null
  device: string
  byOwner: boolean
  by: string | null
  provider: string | null
  reason: string | null
}

/** What was done to an account, the newest first: a page of `limit`, and one more where there is another. */
export async function listAccountChanges(
  { db }: Pick<Ctx, 'db'>,
  personId: PersonId,
  { page, limit }: { page: number; limit: number },
): Promise<ChangeView[]> {
  const rows = await db
    .select({
      id: accountChanges.id,
      what: accountChanges.what,
      at: accountChanges.at,
      address: accountChanges.ipAddress,
      userAgent: accountChanges.userAgent,
      facts: accountChanges.facts,
      actorId: accountChanges.actorId,
      actorName: people.name,
    })
    .from(accountChanges)
    .leftJoin(people, eq(people.id, accountChanges.actorId))
    .where(eq(accountChanges.personId, personId))
    .orderBy(desc(accountChanges.at))
    .limit(limit + 1)
    .offset((page - 1) * limit)
  return rows.flatMap(({ what, userAgent, facts, actorId, actorName, address, ...row }) =>
    isAccountChange(what)
      ? [
          {
            ...row,
            what,
            address: address === 'unknown' ? null : address,
            device: readDevice(userAgent ?? '').device,
            byOwner: actorId === personId,
            by: actorId === personId ? null : actorName,
            provider: textOf(facts?.provider),
            reason: textOf(facts?.reason),
          },
        ]
      : [],
  )
}

const OF_PASSWORDS = ['password_changed', 'password_reset', 'password_set'] as const

/** When somebody last chose a password, in epoch ms; null for who has the one that they registered with, or none. */
export async function findPasswordChange(
  { db }: Pick<Ctx, 'db'>,
  personId: PersonId,
): Promise<number | null> {
  const [change] = await db
    .select({ at: accountChanges.at })
    .from(accountChanges)
    .where(and(eq(accountChanges.personId, personId), inArray(accountChanges.what, [...OF_PASSWORDS])))
    .orderBy(desc(accountChanges.at))
    .limit(1)
  return change?.at ?? null
}

function textOf(fact: unknown): string | null {
  return typeof fact === 'string' ? fact : null
}
