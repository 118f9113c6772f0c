import { and, asc, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { gatewayEvents, savedBanks, vaultSessions } from '#drizzle/schema/index.ts'

type Reads = Pick<Ctx, 'db' | 'gateway'>
type Person = Pick<Actor, 'id'>

export type Bank = typeof savedBanks.$inferSelect
export type BankView = Pick<
  Bank,
  'id' | 'bankName' | 'last4' | 'routingNumber' | 'holderName' | 'holderType' | 'status' | 'proof'
>
export type VaultSession = typeof vaultSessions.$inferSelect

/** The most accounts that somebody keeps. */
export const MOST_BANKS = 20

/** A person's bank accounts, the latest first. */
export function listBanks({ db, gateway }: Reads, person: Person): Promise<BankView[]> {
  return db
    .select({
      id: savedBanks.id,
      bankName: savedBanks.bankName,
      last4: savedBanks.last4,
      routingNumber: savedBanks.routingNumber,
      holderName: savedBanks.holderName,
      holderType: savedBanks.holderType,
      status: savedBanks.status,
      proof: savedBanks.proof,
    })
    .from(savedBanks)
    .where(and(eq(savedBanks.personId, person.id), eq(savedBanks.gateway, gateway.name)))
    .orderBy(desc(savedBanks.createdAt), asc(savedBanks.id))
    .limit(MOST_BANKS)
}

/** One of a person's own accounts; null when there is no such. */
export async function findBank({ db, gateway }: Reads, person: Person, id: string): Promise<Bank | null> {
  const [row] = await db
    .select()
    .from(savedBanks)
    .where(
      and(eq(savedBanks.id, id), eq(savedBanks.personId, person.id), eq(savedBanks.gateway, gateway.name)),
    )
    .limit(1)
  return row ?? null
}

/** The account that a person has kept before and types again; null when they have not. */
export async function findSameBank({ db, gateway }: Reads, person: Person, fingerprint: string) {
  const [row] = await db
    .select()
    .from(savedBanks)
    .where(
      and(
        eq(savedBanks.personId, person.id),
        eq(savedBanks.gateway, gateway.name),
        eq(savedBanks.fingerprint, fingerprint),
      ),
    )
    .limit(1)
  return row ?? null
}

/** Whosever account is proved by this. */
export async function findBankByProof({ db, gateway }: Reads, proofRef: string): Promise<Bank | null> {
  const [row] = await db
    .select()
    .from(savedBanks)
    .where(and(eq(savedBanks.gateway, gateway.name), eq(savedBanks.proofRef, proofRef)))
    .limit(1)
  return row ?? null
}

export async function findSession({ db, gateway }: Reads, id: string): Promise<VaultSession | null> {
  const [row] = await db
    .select()
    .from(vaultSessions)
    .where(and(eq(vaultSessions.id, id), eq(vaultSessions.gateway, gateway.name)))
    .limit(1)
  return row ?? null
}

/** The way in that the gateway knows by this reference. */
export async function findSessionByRef({ db, gateway }: Reads, ref: string): Promise<VaultSession | null> {
  const [row] = await db
    .select()
    .from(vaultSessions)
    .where(and(eq(vaultSessions.gateway, gateway.name), eq(vaultSessions.ref, ref)))
    .limit(1)
  return row ?? null
}

/** Ways in that have not come to an end, of those begun in this time; those that were asked about longest ago first. */
export function listOpenSessions(
  { db }: Pick<Ctx, 'db'>,
  { from, to, limit }: { from: number; to: number; limit: number },
): Promise<VaultSession[]> {
  return (
    db
      .select()
      .from(vaultSessions)
      // in so many words: the index of what is open is found by them alone
      .where(
        and(
          sql`state in ('open', 'vaulted')`,
          gt(vaultSessions.createdAt, from),
          lte(vaultSessions.createdAt, to),
        ),
      )
      .orderBy(asc(vaultSessions.updatedAt))
      .limit(limit)
  )
}

/** How many ways in somebody has begun lately and not ended. */
export async function countOpenSessions({ db }: Pick<Ctx, 'db'>, person: Person, since: number) {
  const rows = await db
    .select({ id: vaultSessions.id })
    .from(vaultSessions)
    .where(
      and(
        eq(vaultSessions.personId, person.id),
        inArray(vaultSessions.state, ['open', 'vaulted']),
        gt(vaultSessions.createdAt, since),
      ),
    )
    .limit(100)
  return rows.length
}

/** Events that were taken in and not followed, the oldest first. */
export function listUnhandledEvents({ db, gateway }: Reads, limit: number) {
  return db
    .select()
    .from(gatewayEvents)
    .where(and(sql`handled_at is null and problem is null`, eq(gatewayEvents.gateway, gateway.name)))
    .orderBy(asc(gatewayEvents.receivedAt))
    .limit(limit)
}

/** What a gateway has told and nobody here has understood. */
export type UnknownNews = { id: string; gateway: string; type: string; about: string; receivedAt: number }

const UNKNOWN_SHOWN = 20

/** The latest of it, for administrators: the caller has asked. */
export function listUnknownNews({ db }: Pick<Ctx, 'db'>): Promise<UnknownNews[]> {
  return db
    .select({
      id: gatewayEvents.id,
      gateway: gatewayEvents.gateway,
      type: gatewayEvents.type,
      about: gatewayEvents.about,
      receivedAt: gatewayEvents.receivedAt,
    })
    .from(gatewayEvents)
    .where(sql`handled_at is null and problem is not null`)
    .orderBy(desc(gatewayEvents.receivedAt))
    .limit(UNKNOWN_SHOWN)
}
