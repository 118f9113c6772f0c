import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Statement } from '#app/db/batch.server.ts'
import type { Db } from '#app/db/client.server.ts'
import type { DepositParts, DepositState } from '#app/domain/money/deposits.ts'
import { endOf } from '#app/domain/money/deposits.ts'
import type { KeptOffer } from '#app/lib/kept-offer.ts'
import { deposits } from '#drizzle/schema/index.ts'
import { NOT_FOR_RUNNING_AUCTION } from './whole-auction.server.ts'

type NewDeposit = {
  id: string
  personId: string
  listingId: string
  organisationId: string
  amount: number
  createdAt: number
}

/** Begun. While another of the same person for the same listing is open, that one is it. */
export function insertPending(db: Db, deposit: NewDeposit) {
  return db
    .insert(deposits)
    .values({ ...deposit, status: 'pending', updatedAt: deposit.createdAt })
    .onConflictDoNothing()
}

/** What a listing asks for may have changed since its payment was first tried; not while one is under way. */
export function reprice(db: Db, { id, amount }: { id: string; amount: number }) {
  return db
    .update(deposits)
    .set({ amount })
    .where(
      and(
        eq(deposits.id, id),
        eq(deposits.status, 'pending'),
        ne(deposits.amount, amount),
        sql`not exists (select 1 from payment_targets where kind = 'deposit' and target_id = ${id} and open = 1)`,
      ),
    )
}

/** Its payment has gone through. Where the listing is over by then, it goes straight back. */
export function settlePaid(db: Db, id: string, now: number): Statement {
  const paid = (column: SQL) => sql`(select ${column} from payment_targets targets
    join payments on payments.id = targets.payment_id
    where targets.kind = 'deposit' and targets.target_id = ${id} and payments.state = 'succeeded' limit 1)`
  return db
    .update(deposits)
    .set({
      status: sql`iif(exists (select 1 from listing_live live
        where live.listing_id = deposits.listing_id and live.outcome is not null), 'releasing', 'held')`,
      tender: paid(sql`coalesce(payments.source_kind, 'wallet')`),
      gateway: paid(sql`payments.gateway`),
      gatewayRef: paid(sql`payments.gateway_ref`),
      updatedAt: now,
    })
    .where(and(eq(deposits.id, id), eq(deposits.status, 'pending')))
}

/** Its owner wants it back. Nothing comes back where it is not held, or not theirs. */
export function markAsked(db: Db, { id, personId }: { id: string; personId: string }, now: number) {
  return db
    .update(deposits)
    .set({ status: 'asked', updatedAt: now })
    .where(and(eq(deposits.id, id), eq(deposits.personId, personId), eq(deposits.status, 'held')))
    .returning({ id: deposits.id })
}

/** From one of these states to another; what has gone elsewhere meanwhile stays there. */
export function moveDeposit(
  db: Db,
  id: string,
  { from, to }: { from: readonly DepositState[]; to: DepositState },
  now: number,
) {
  return db
    .update(deposits)
    .set({ status: to, updatedAt: now })
    .where(and(eq(deposits.id, id), inArray(deposits.status, [...from])))
}

/** A listing is over: whoever has not won it gets theirs back. */
export function releaseLosers(db: Db, listingId: string, winnerId: string | null, now: number): Statement {
  return db
    .update(deposits)
    .set({ status: 'releasing', updatedAt: now })
    .where(
      and(
        eq(deposits.listingId, listingId),
        inArray(deposits.status, ['held', 'asked']),
        winnerId === null ? undefined : ne(deposits.personId, winnerId),
        NOT_FOR_RUNNING_AUCTION,
      ),
    )
}

/** It can be applied while it is held, and while nobody has decided on its owner's wish to have it back. */
export function mayApply(id: string): SQL {
  return sql`exists (select 1 from deposits where id = ${id} and status in ('held', 'asked'))`
}

/** Applied as the entry beside it says; the rest goes back. Where there is no such entry, nothing was applied. */
export function markApplied(
  db: Db,
  { id, invoiceId, parts, entryId }: { id: string; invoiceId: string; parts: DepositParts; entryId: string },
  now: number,
): Statement {
  const { amount, applied } = parts
  return db
    .update(deposits)
    .set({ status: applied < amount ? 'releasing' : 'applied', applied, invoiceId, updatedAt: now })
    .where(
      and(
        eq(deposits.id, id),
        inArray(deposits.status, ['held', 'asked']),
        sql`exists (select 1 from money_entries where id = ${entryId})`,
      ),
    )
}

/** The invoice was not paid: the seller keeps their part, and the rest goes back. */
export function markDefaulted(
  db: Db,
  { id, parts, reason, entryId }: { id: string; parts: DepositParts; reason: string; entryId: string },
  now: number,
): Statement {
  const { amount, kept } = parts
  return db
    .update(deposits)
    .set({
      status: kept < amount ? 'releasing' : 'kept',
      applied: 0,
      kept,
      reason,
      route: null,
      updatedAt: now,
    })
    .where(
      and(
        eq(deposits.id, id),
        eq(deposits.status, 'applied'),
        sql`exists (select 1 from money_entries where id = ${entryId})`,
      ),
    )
}

/**
 * The way back is chosen once: what a gateway was asked for must not be given a second time by another way. So is what of
 * it has gone back there already; a trigger refuses more of that than there is.
 */
export function chooseRoute(
  db: Db,
  id: string,
  { route, outside }: { route: 'gateway' | 'wallet'; outside: number },
  now: number,
) {
  return db
    .update(deposits)
    .set({
      route: sql`coalesce(${deposits.route}, ${route})`,
      outside: sql`iif(${deposits.route} is null, ${outside}, ${deposits.outside})`,
      updatedAt: now,
    })
    .where(and(eq(deposits.id, id), eq(deposits.status, 'releasing')))
    .returning()
}

/** What a gateway has refused it has not given: how much it is asked for may be chosen anew. */
export function forgetRoute(db: Db, id: string, now: number) {
  return db
    .update(deposits)
    .set({ route: null, outside: 0, updatedAt: now })
    .where(and(eq(deposits.id, id), eq(deposits.status, 'releasing')))
}

/** What was said to have gone back at the gateway has not: what is said of it is so much less. */
export function lessOutside(db: Db, id: string, amount: number): Statement {
  return db
    .update(deposits)
    .set({ outside: sql`${deposits.outside} - ${amount}` })
    .where(eq(deposits.id, id))
}

/** What the gateway will not give back goes to the wallet. */
export function rerouteToWallet(db: Db, id: string, now: number) {
  return db
    .update(deposits)
    .set({ route: 'wallet', updatedAt: now })
    .where(and(eq(deposits.id, id), eq(deposits.status, 'releasing')))
}

/** Its rest is back with its owner. */
export function markReleased(
  db: Db,
  deposit: DepositParts & { id: string },
  { refunded, now }: { refunded: number; now: number },
): Statement {
  return db
    .update(deposits)
    .set({
      status: endOf(deposit),
      refunded: sql`${deposits.refunded} + ${refunded}`,
      route: null,
      updatedAt: now,
    })
    .where(and(eq(deposits.id, deposit.id), eq(deposits.status, 'releasing')))
}

export function isReleasing(id: string): SQL {
  return sql`exists (select 1 from deposits where id = ${id} and status = 'releasing')`
}

/** Tried and not decided: others have their turn first. */
export function touch(db: Db, id: string, now: number) {
  return db.update(deposits).set({ updatedAt: now }).where(eq(deposits.id, id))
}

/** What its owner had typed before they were asked for it: it stands in its field again when they are back. */
export function rememberOffer(db: Db, id: string, offer: KeptOffer) {
  return db.update(deposits).set({ offer }).where(eq(deposits.id, id))
}
