import { and, eq, gt } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { isLanguage } from '#app/i18n/languages.ts'
import { people, verifications } from '#drizzle/schema/index.ts'
import { linkId } from './link.ts'

/** Whose account an address is, and how it stands; null where there is none. */
export async function findByEmail({ db }: Pick<Ctx, 'db'>, email: string) {
  const [person] = await db
    .select({
      id: people.id,
      email: people.email,
      status: people.status,
      firstName: people.firstName,
      language: people.language,
    })
    .from(people)
    .where(eq(people.email, email))
    .limit(1)
  return person ? { ...person, language: isLanguage(person.language) ? person.language : null } : null
}

export type KnownPerson = NonNullable<Awaited<ReturnType<typeof findByEmail>>>

/** Whether a link would still work; looking at it does not use it up. */
export async function isLinkAlive({ db, clock }: Pick<Ctx, 'db' | 'clock'>, token: string): Promise<boolean> {
  const [row] = await db
    .select({ id: verifications.id })
    .from(verifications)
    .where(and(eq(verifications.id, await linkId(token)), gt(verifications.expiresAt, new Date(clock.now()))))
    .limit(1)
  return row !== undefined
}
