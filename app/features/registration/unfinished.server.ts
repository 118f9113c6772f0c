import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { people } from '#drizzle/schema/index.ts'
import { answersOf } from './person.ts'

/**
 * Of a row of `people`: a provider vouched for them before it led to the registration, so that they have agreed to nothing.
 * Rooms ask the same in their own statement (party/room/bidder-facts.ts).
 */
const IS_UNFINISHED: SQL = sql`${people.termsAcceptedAt} is null and exists (
  select 1 from credentials where person_id = ${people.id} and provider_id <> 'credential')`

export type Unfinished = typeof people.$inferSelect

/** Somebody who has an account and has not registered; null for everybody else. */
export async function findUnfinished({ db }: Pick<Ctx, 'db'>, personId: string): Promise<Unfinished | null> {
  const [person] = await db
    .select()
    .from(people)
    .where(and(eq(people.id, personId), IS_UNFINISHED))
    .limit(1)
  return person ?? null
}

export async function findPerson({ db }: Pick<Ctx, 'db'>, personId: string): Promise<Unfinished | null> {
  const [person] = await db.select().from(people).where(eq(people.id, personId)).limit(1)
  return person ?? null
}

/** What of a registration is known of them already, by the fields' names. */
export function knownOf(person: Unfinished): Record<string, string> {
  return answersOf(person)
}
