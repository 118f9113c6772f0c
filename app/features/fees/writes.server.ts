import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Statement } from '#app/db/batch.server.ts'
import type { Db } from '#app/db/client.server.ts'
import type { FeeCause, FeeState } from '#app/domain/money/fees.ts'
import { fees, people } from '#drizzle/schema/index.ts'

export type NewFee = {
  id: string
  personId: string
  organisationId: string
  invoiceId: string
  cause: FeeCause
  amount: number
  chargedBy: string | null
  reason: string
  createdAt: number
}

/** Charged where that entry of the books is there, once an invoice. */
export function insertFee(db: Db, fee: NewFee, holds: SQL): Statement[] {
  const { id, personId, organisationId, invoiceId, cause, amount, chargedBy, reason, createdAt } = fee
  return [
    db
      .insert(fees)
      .select(
        sql`select ${id}, ${personId}, ${organisationId}, ${invoiceId}, ${cause}, cast(${amount} as integer), 'due',
          ${chargedBy}, null, ${reason}, cast(${createdAt} as integer), cast(${createdAt} as integer) where ${holds}`,
      )
      .onConflictDoNothing(),
    keepDue(db, id),
  ]
}

/** What somebody owes in fees, of which there are some here, beside the person: each sale asks for it. */
function keepDue(db: Db, feeId: string): Statement {
  return dueOf(db, sql`id = (select person_id from fees where id = ${feeId})`)
}

function dueOf(db: Db, whose: SQL): Statement {
  const due = sql`(select coalesce(sum(fees.amount), 0) from fees where fees.person_id = people.id and fees.status = 'due')`
  return db
    .update(people)
    .set({ restockingFeeDue: due })
    .where(sql`${whose} and restocking_fee_due <> ${due}`)
}

/** The same of those whose fees have moved since then by a version that left it to a trigger. */
export function missingDue(db: Db, since: number): Statement {
  return dueOf(
    db,
    sql`id in (select fees.person_id from money_entries entries
      join money_lines lines on lines.entry_id = entries.id and lines.account = 'fee'
      join fees on fees.id = lines.party where entries.at >= ${since})`,
  )
}

/** The entry beside a fee is written where the fee was. */
export function wasCharged(id: string): SQL {
  return sql`exists (select 1 from fees where id = ${id})`
}

export function hasState(id: string, status: FeeState): SQL {
  return sql`exists (select 1 from fees where id = ${id} and status = ${status})`
}

export function markFeePaid(db: Db, id: string, now: number): Statement[] {
  return [
    db
      .update(fees)
      .set({ status: 'paid', updatedAt: now })
      .where(and(eq(fees.id, id), eq(fees.status, 'due'))),
    keepDue(db, id),
  ]
}

/** Waived as the entry beside it says; `from`: a fee that was paid is when it is given back. */
export function markWaived(
  db: Db,
  {
    id,
    from = 'due',
    waivedBy,
    reason,
    entryId,
  }: { id: string; from?: 'due' | 'paid'; waivedBy: string; reason: string; entryId: string },
  now: number,
): Statement[] {
  return [
    db
      .update(fees)
      .set({ status: 'waived', waivedBy, reason, updatedAt: now })
      .where(
        and(
          eq(fees.id, id),
          eq(fees.status, from),
          sql`exists (select 1 from money_entries where id = ${entryId})`,
        ),
      ),
    keepDue(db, id),
  ]
}
