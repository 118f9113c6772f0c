import { and, eq, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { PersonId } from '#app/domain/ids.ts'
import type { AccountChange } from '#app/domain/people/account-changes.ts'
import type { ProviderId } from '#app/domain/people/providers.ts'
import { accountChanges, credentials, people, sessions, socketTickets } from '#drizzle/schema/index.ts'

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

/** The password that an account begins with, as the auth library looks for it. */
export function insertPassword(
  { db }: Writes,
  { personId, hash, at }: { personId: PersonId; hash: string; at: Date },
) {
  return db.insert(credentials).values({
    id: crypto.randomUUID(),
    accountId: personId,
    providerId: 'credential',
    personId,
    password: hash,
    createdAt: at,
    updatedAt: at,
  })
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

/** Every way in that is kept: passwords and linked providers. */
export function removeCredentials({ db }: Writes, personId: PersonId) {
  return db.delete(credentials).where(eq(credentials.personId, personId))
}

/** The password of an account, which may have had none: `hash` as the auth library makes it. */
export function upsertPassword(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { personId, hash }: { personId: PersonId; hash: string },
) {
  const at = new Date(clock.now())
  return db
    .insert(credentials)
    .values({
      id: crypto.randomUUID(),
      accountId: personId,
      providerId: 'credential',
      personId,
      password: hash,
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoUpdate({
      target: [credentials.providerId, credentials.accountId],
      set: { password: hash, updatedAt: at },
    })
}

/** An account elsewhere that opens this one. Nothing of the provider's is kept but who they are there. */
export function insertProvider(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { personId, provider, accountId }: { personId: PersonId; provider: ProviderId; accountId: string },
) {
  const at = new Date(clock.now())
  return db.insert(credentials).values({
    id: crypto.randomUUID(),
    accountId,
    providerId: provider,
    personId,
    createdAt: at,
    updatedAt: at,
  })
}

/**
 * Takes all ways in but the password from an account whose address nobody has proved yet: whoever proves it now need not
 * be who made it (docs/decisions/0022). For the batch that confirms the address, before that.
 */
export function removeUnprovedWaysIn({ db }: Writes, personId: PersonId) {
  return db
    .delete(credentials)
    .where(
      and(
        eq(credentials.personId, personId),
        ne(credentials.providerId, 'credential'),
        sql`exists (select 1 from people where id = ${personId} and email_verified = 0)`,
      ),
    )
}

/** Somebody has proved that they read the mail of this account; one that waited for that may be used now. */
export function confirmAddress({ db, clock }: Pick<Ctx, 'db' | 'clock'>, personId: PersonId) {
  return db
    .update(people)
    .set({
      emailVerified: true,
      status: sql`case ${people.status} when 'email_unverified' then 'active' else ${people.status} end`,
      updatedAt: new Date(clock.now()),
    })
    .where(eq(people.id, personId))
}

/** Ends sessions of a person: one, all but one, or all. Answers which there were. */
export function removeSessions(
  { db }: Writes,
  personId: PersonId,
  which: { only?: string; but?: string } = {},
) {
  return db
    .delete(sessions)
    .where(
      and(
        eq(sessions.personId, personId),
        which.only === undefined ? undefined : eq(sessions.id, which.only),
        which.but === undefined ? undefined : ne(sessions.id, which.but),
      ),
    )
    .returning({ id: sessions.id })
}

/** A session was used, from here: noted once in a while, not with every page. */
export function touchSession(
  { db, address, userAgent }: Pick<Ctx, 'db' | 'address' | 'userAgent'>,
  id: string,
  { now, before }: { now: number; before: number },
) {
  return db
    .update(sessions)
    .set({ updatedAt: new Date(now), ipAddress: address, userAgent })
    .where(and(eq(sessions.id, id), lt(sessions.updatedAt, new Date(before))))
}

/** Takes a new password in the place of the one that was checked; nothing is written where that has changed meanwhile. */
export function updatePassword(
  { db }: Writes,
  { personId, was, hash, now }: { personId: PersonId; was: string; hash: string; now: number },
) {
  return db
    .update(credentials)
    .set({ password: hash, updatedAt: new Date(now) })
    .where(
      and(
        eq(credentials.personId, personId),
        eq(credentials.providerId, 'credential'),
        eq(credentials.password, was),
      ),
    )
    .returning({ id: credentials.id })
}

/** Takes a way to sign in from a person, unless it is their last: one statement, so that two cannot take both. */
export function removeCredential({ db }: Writes, personId: PersonId, providerId: string) {
  return db
    .delete(credentials)
    .where(
      and(
        eq(credentials.personId, personId),
        eq(credentials.providerId, providerId),
        sql`(select count(*) from credentials as others where others.person_id = ${personId}
          and others.provider_id <> ${providerId}
          and (others.provider_id <> 'credential' or others.password is not null)) > 0`,
      ),
    )
    .returning({ id: credentials.id })
}

/** Switches an account off or on again; nothing is written where it is so already. */
export function updateStanding(
  { db }: Writes,
  personId: PersonId,
  { off, now }: { off: boolean; now: number },
) {
  return db
    .update(people)
    .set({ status: off ? 'deactivate' : 'active', updatedAt: new Date(now) })
    .where(
      and(eq(people.id, personId), off ? ne(people.status, 'deactivate') : eq(people.status, 'deactivate')),
    )
    .returning({ id: people.id })
}

/** Of several organisations, the one that somebody works for in this session. */
export function updateWorkplace({ db }: Writes, sessionId: string, organisationId: string) {
  return db.update(sessions).set({ organisationId }).where(eq(sessions.id, sessionId))
}

/** Whoever belongs to an organisation is a seller, whoever belongs to none is a buyer; for the batch that changes it. */
export function settleRole({ db, clock }: Pick<Ctx, 'db' | 'clock'>, personId: PersonId) {
  return db
    .update(people)
    .set({
      role: sql`case when role = 'admin' then 'admin'
        when exists (select 1 from memberships where person_id = ${personId}) then 'seller' else 'buyer' end`,
      updatedAt: new Date(clock.now()),
    })
    .where(eq(people.id, personId))
}
