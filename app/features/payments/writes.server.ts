import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { runBatch, type Statement } from '#app/db/batch.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { endOfPayment, linesOfPayment } from '#app/db/transactions.server.ts'
import type { PayTarget } from '#app/domain/money/books.ts'
import type { Expiry } from '#app/domain/money/cards.ts'
import type { Cents } from '#app/domain/money/money.ts'
import { offlinePayments, payments, paymentTargets, savedCards } from '#drizzle/schema/index.ts'
import { type Payment, UNDER_WAY } from './queries.server.ts'

type NewCard = Omit<typeof savedCards.$inferInsert, 'isDefault'> & { gateway: string }

/** A person's first card is their default. A card that they have kept before is the same one, as it was typed last. */
export async function upsertCard(db: Db, card: NewCard): Promise<{ id: string } | null> {
  const { personId, gateway, gatewayRef, expiryMonth, expiryYear } = card
  const [, kept] = (await runBatch(db, [
    // a card of a vault that is not used any more cannot be charged, nor be the default
    db
      .update(savedCards)
      .set({ isDefault: false })
      .where(and(eq(savedCards.personId, personId), ne(savedCards.gateway, gateway))),
    db
      .insert(savedCards)
      .values({
        ...card,
        isDefault: sql`not exists (select 1 from saved_cards own where own.person_id = ${personId}
          and own.gateway = ${gateway})`,
      })
      .onConflictDoUpdate({
        target: [savedCards.personId, savedCards.fingerprint],
        set: { gatewayRef, expiryMonth, expiryYear },
      })
      .returning({ id: savedCards.id }),
  ])) as [unknown, { id: string }[]]
  return kept[0] ?? null
}

export function updateExpiry(db: Db, { id, personId }: Own, { month, year }: Expiry) {
  return db.update(savedCards).set({ expiryMonth: month, expiryYear: year }).where(own({ id, personId }))
}

type Own = { id: string; personId: string }

/** The last one stays, and of those that stay one is the default. */
export function deleteCard(db: Db, { id, personId, gateway }: Own & { gateway: string }): Statement[] {
  const ofVault = sql`kept.person_id = ${personId} and kept.gateway = ${gateway}`
  return [
    db
      .delete(savedCards)
      .where(and(own({ id, personId }), sql`(select count(*) from saved_cards kept where ${ofVault}) > 1`)),
    db
      .update(savedCards)
      .set({ isDefault: true })
      .where(
        sql`id = (select kept.id from saved_cards kept where ${ofVault}
            order by kept.created_at desc, kept.id limit 1)
          and not exists (select 1 from saved_cards kept where kept.person_id = ${personId} and kept.is_default = 1)`,
      ),
  ]
}

/** Of a card that is gone meanwhile nothing changes. */
export function makeDefault(db: Db, { id, personId }: Own): Statement[] {
  return [
    db
      .update(savedCards)
      .set({ isDefault: false })
      .where(
        and(
          eq(savedCards.personId, personId),
          sql`exists (select 1 from saved_cards chosen where chosen.id = ${id} and chosen.person_id = ${personId})`,
        ),
      ),
    db.update(savedCards).set({ isDefault: true }).where(own({ id, personId })),
  ]
}

function own({ id, personId }: Own) {
  return and(eq(savedCards.id, id), eq(savedCards.personId, personId))
}

/** What we know of somebody's cards. */
export function removeCardsOf({ db }: Pick<Ctx, 'db'>, personId: string) {
  return db.delete(savedCards).where(eq(savedCards.personId, personId))
}

/** Fails where its key is taken, where another payment of one of its targets is under way, and where less is owed. */
export function insertPayment(
  db: Db,
  payment: typeof payments.$inferInsert,
  targets: readonly PayTarget[],
): Statement[] {
  return [
    db.insert(payments).values(payment),
    db.insert(paymentTargets).values(
      targets.map(({ kind, id, amount }, index) => ({
        paymentId: payment.id,
        position: index + 1,
        kind,
        targetId: id,
        amount,
      })),
    ),
    linesOfPayment(db, payment.id),
  ]
}

type Moved = Pick<Payment, 'state'> & Partial<Pick<Payment, 'gatewayRef' | 'failure' | 'challengeAddress'>>

/** What has become of a payment. One that is decided stays so, and a trigger closes its targets. */
export function movePayment(db: Db, { id }: { id: string }, moved: Moved, now: number): Statement[] {
  return [
    db
      .update(payments)
      .set({ ...moved, updatedAt: now })
      .where(and(eq(payments.id, id), inArray(payments.state, [...UNDER_WAY]))),
    endOfPayment(db, id),
  ]
}

/** Fails where its key is taken. */
export function insertOffline(db: Db, payment: typeof offlinePayments.$inferInsert): Statement {
  return db.insert(offlinePayments).values(payment)
}

/** What is undone stays so, by whom and why it was first. */
export function undoOffline(
  db: Db,
  { id, by, why, at }: { id: string; by: string; why: string; at: number },
): Statement {
  return db
    .update(offlinePayments)
    .set({ undoneBy: by, undoneAt: at, undoneWhy: why })
    .where(and(eq(offlinePayments.id, id), isNull(offlinePayments.undoneAt)))
}

/** What the gateway has kept of a payment; what it has said once stays. */
export function setGatewayFee(db: Db, id: string, fee: Cents) {
  return db
    .update(payments)
    .set({ gatewayFee: fee })
    .where(and(eq(payments.id, id), isNull(payments.gatewayFee)))
}
