import { and, eq, isNull, lte, ne, or } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Statement } from '#app/db/batch.server.ts'
import type { AccountChange } from '#app/domain/account-changes.ts'
import type { PersonId } from '#app/domain/ids.ts'
import {
  accountChanges,
  credentials,
  people,
  sessions,
  socketTickets,
  verifications,
} from '#drizzle/schema/index.ts'

type Writes = Pick<Ctx, 'db'>

export function insertSocketTicket({ db }: Writes, row: typeof socketTickets.$inferInsert) {
  return db.insert(socketTickets).values(row)
}

/** Taking a ticket and reading it is one statement, so that two sockets cannot both have it. */
export function takeSocketTicket({ db }: Writes, ticketHash: string) {
  return db.delete(socketTickets).where(eq(socketTickets.ticketHash, ticketHash)).returning()
}

export function removeExpiredSocketTickets({ db }: Writes, now: number) {
  return db.delete(socketTickets).where(lte(socketTickets.expiresAt, new Date(now)))
}

/** Around where somebody looks for lots; null for everywhere. */
export function updateUserLocation(
  { db }: Writes,
  personId: string,
  place: typeof people.$inferInsert.userLocation,
) {
  return db.update(people).set({ userLocation: place }).where(eq(people.id, personId))
}

/** What somebody is written to in; nothing is written where it is that already. */
export function updateLanguage({ db }: Writes, personId: string, language: string) {
  return db
    .update(people)
    .set({ language })
    .where(and(eq(people.id, personId), or(isNull(people.language), ne(people.language, language))))
}

type Change = {
  /** Whose account. */
  personId: PersonId
  what: AccountChange
  /** Never a secret, a code or a whole address. */
  facts?: Record<string, unknown>
  /** Who did it, where that is not who asks: null for the system. */
  by?: PersonId | null
}

/** Notes a change that matters to an account's safety: a statement for the batch of the change itself. */
export function recordChange(
  ctx: Pick<Ctx, 'db' | 'clock' | 'actor' | 'address' | 'userAgent'>,
  { personId, what, facts, by = ctx.actor?.id ?? null }: Change,
) {
  return ctx.db.insert(accountChanges).values({
    id: crypto.randomUUID(),
    personId,
    actorId: by,
    what,
    facts: facts ?? null,
    ipAddress: ctx.address || null,
    userAgent: ctx.userAgent || null,
    at: ctx.clock.now(),
  })
}

/** Every way in: sessions, with the tickets and browsers that hang on them, passwords and linked providers. */
export function removeAccess({ db }: Writes, person: { id: PersonId; email: string }): Statement[] {
  return [
    db.delete(sessions).where(eq(sessions.personId, person.id)),
    db.delete(credentials).where(eq(credentials.personId, person.id)),
    db.delete(verifications).where(eq(verifications.identifier, person.email)),
  ]
}
