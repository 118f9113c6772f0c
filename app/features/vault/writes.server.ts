import { and, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import type { BankState, GatewayEvent, HolderType, VaultedCard } from '#app/services/gateway.server.ts'
import { gatewayEvents, savedBanks, vaultSessions } from '#drizzle/schema/index.ts'
import { MOST_BANKS } from './queries.server.ts'

type NewBank = typeof savedBanks.$inferInsert
type Own = { id: string; personId: string }

/** An account that they have kept before is the same one, as it was typed last; nothing comes back where there are enough. */
export async function upsertBank(db: Db, bank: NewBank) {
  const { gatewayRef, proofRef, proof, bankName, holderName, holderType, status } = bank
  const enough = sql`(select count(*) from saved_banks own where own.person_id = ${bank.personId}
    and own.gateway = ${bank.gateway} and own.fingerprint <> ${bank.fingerprint}) >= ${MOST_BANKS}`
  const [full] = await db.all<{ full: number }>(sql`select ${enough} as full`)
  if (full?.full) return null
  const [kept] = await db
    .insert(savedBanks)
    .values(bank)
    .onConflictDoUpdate({
      target: [savedBanks.personId, savedBanks.gateway, savedBanks.fingerprint],
      set: { gatewayRef, proofRef, proof, bankName, holderName, holderType, status },
    })
    .returning({ id: savedBanks.id })
  return kept ?? null
}

export function updateHolder(db: Db, own: Own, facts: { holderName: string; holderType: HolderType }) {
  return db.update(savedBanks).set(facts).where(of(own))
}

/** What the gateway says of an account; one that is verified stays so. */
export function setBankStatus(db: Db, id: string, status: BankState) {
  return db
    .update(savedBanks)
    .set({ status })
    .where(and(eq(savedBanks.id, id), inArray(savedBanks.status, ['new', 'failed'])))
}

export function deleteBank(db: Db, own: Own) {
  return db.delete(savedBanks).where(of(own)).returning({ gatewayRef: savedBanks.gatewayRef })
}

function of({ id, personId }: Own) {
  return and(eq(savedBanks.id, id), eq(savedBanks.personId, personId))
}

/** What we know of somebody's bank accounts. */
export function removeBanksOf(db: Db, personId: string) {
  return db.delete(savedBanks).where(eq(savedBanks.personId, personId))
}

/** A card that is still on its way is not kept any more. */
export function endSessionsOf(db: Db, personId: string) {
  return db
    .update(vaultSessions)
    .set({ state: 'gone', card: null })
    .where(and(eq(vaultSessions.personId, personId), inArray(vaultSessions.state, ['open', 'vaulted'])))
}

export function insertSession(db: Db, session: typeof vaultSessions.$inferInsert) {
  return db.insert(vaultSessions).values(session)
}

type Moved = {
  state?: 'open' | 'vaulted' | 'kept' | 'gone'
  card?: VaultedCard | null
  makeDefault?: boolean
}

/** One that has come to an end stays there. */
export function moveSession(db: Db, id: string, moved: Moved, now: number) {
  return db
    .update(vaultSessions)
    .set({ ...moved, updatedAt: now })
    .where(and(eq(vaultSessions.id, id), inArray(vaultSessions.state, ['open', 'vaulted'])))
    .returning({ id: vaultSessions.id })
}

/** Ways in that nobody has gone: the index of what is open stays small. */
export function endStaleSessions(db: Db, before: number) {
  return db
    .update(vaultSessions)
    .set({ state: 'gone', card: null })
    .where(and(sql`state in ('open', 'vaulted')`, lte(vaultSessions.createdAt, before)))
}

/** Each event is one row, however often it comes; tells whether it has been followed. */
export async function noteEvent(db: Db, event: GatewayEvent, gateway: string, now: number) {
  const [row] = await db
    .insert(gatewayEvents)
    .values({
      id: event.id,
      gateway,
      type: event.type,
      kind: event.kind,
      about: event.about,
      key: event.key,
      receivedAt: now,
    })
    .onConflictDoUpdate({
      target: gatewayEvents.id,
      set: { deliveries: sql`${gatewayEvents.deliveries} + 1` },
    })
    .returning({ handledAt: gatewayEvents.handledAt })
  return { handled: row?.handledAt != null }
}

export function eventHandled(db: Db, id: string, now: number) {
  return db
    .update(gatewayEvents)
    .set({ handledAt: now })
    .where(and(eq(gatewayEvents.id, id), isNull(gatewayEvents.handledAt)))
}

/** It is of nothing that is known here: it stays unhandled, and is not followed again by itself. */
export function eventUnknown(db: Db, id: string) {
  return db
    .update(gatewayEvents)
    .set({ problem: 'unknown' })
    .where(and(eq(gatewayEvents.id, id), isNull(gatewayEvents.handledAt)))
}

/** Nothing is sent again after so long. What was never handled is kept. */
export function forgetEvents(db: Db, before: number) {
  return db
    .delete(gatewayEvents)
    .where(and(lte(gatewayEvents.receivedAt, before), isNotNull(gatewayEvents.handledAt)))
}
