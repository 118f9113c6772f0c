import { type SQL, sql } from 'drizzle-orm'
import type { EntryKind } from '#app/domain/money/books.ts'
import { transactions } from '#drizzle/schema/index.ts'
import type { Statement } from './batch.server.ts'
import type { Db } from './client.server.ts'

/**
 * The list of transactions: a line for each thing that a payment pays, and for each entry of the books that moves somebody's
 * money without one. Each is made of what it stands for, as it is in D1, and has its id: it is written once, however often
 * and by whichever of these it is asked for.
 */
type Drawn = { kinds: readonly EntryKind[]; draw: (kinds: SQL, which: SQL) => SQL }

/** `entry`: one of the books. `which`: those that are asked for. */
const DRAWN: readonly Drawn[] = [
  {
    // cash taken, or given back
    kinds: ['cash-payment', 'cash-undone'],
    draw: (kinds, which) => sql`
      select entry.id, entry.kind, entry.at, invoices.buyer_id, invoices.organisation_id, invoices.id, null, null, 'cash',
        -(line.value ->> 'amount'), 'done'
      from money_entries entry, json_each(entry.lines) line join invoices on invoices.id = line.value ->> 'party'
      where entry.kind in ${kinds} and ${which} and line.value ->> 'account' = 'receivable'`,
  },
  {
    kinds: ['gift-redeemed'],
    draw: (kinds, which) => sql`
      select entry.id, entry.kind, entry.at, line.value ->> 'party', null, null, null, null, 'wallet',
        line.value ->> 'amount', 'done'
      from money_entries entry, json_each(entry.lines) line
      where entry.kind in ${kinds} and ${which} and line.value ->> 'account' = 'wallet'`,
  },
  {
    kinds: ['refund'],
    draw: (kinds, which) => sql`
      select entry.id, entry.kind, entry.at, invoices.buyer_id, invoices.organisation_id, invoices.id, null, null,
        ${otherThan('refunds')}, -(line.value ->> 'amount'), 'done'
      from money_entries entry, json_each(entry.lines) line
        join credit_notes on credit_notes.id = line.value ->> 'party'
        join invoices on invoices.id = credit_notes.invoice_id
      where entry.kind in ${kinds} and ${which} and line.value ->> 'account' = 'refunds'`,
  },
  {
    // a restocking fee that is given back
    kinds: ['fee-returned'],
    draw: (kinds, which) => sql`
      select entry.id, entry.kind, entry.at, fees.person_id, fees.organisation_id, fees.invoice_id, null, null, 'wallet',
        line.value ->> 'amount', 'done'
      from money_entries entry, json_each(entry.lines) line join fees on entry.id = 'returned:' || fees.id
      where entry.kind in ${kinds} and ${which} and line.value ->> 'account' = 'wallet'`,
  },
  {
    // each step of a deposit
    kinds: ['deposit-left', 'deposit-applied', 'deposit-released', 'deposit-kept', 'invoice-defaulted'],
    draw: (kinds, which) => sql`
      select entry.id, entry.kind, entry.at, deposits.person_id, deposits.organisation_id,
        case when entry.kind in ('deposit-applied', 'invoice-defaulted') then (
            select value ->> 'party' from json_each(entry.lines) where value ->> 'account' = 'receivable')
          when entry.kind = 'deposit-kept' then deposits.invoice_id end,
        null, deposits.id,
        case entry.kind when 'deposit-left' then 'cash' when 'deposit-released' then ${otherThan('deposit')}
          else 'deposit' end,
        (line.value ->> 'amount') * iif(entry.kind in ('deposit-left', 'deposit-released'), -1, 1), 'done'
      from money_entries entry, json_each(entry.lines) line join deposits on deposits.id = line.value ->> 'party'
      where entry.kind in ${kinds} and ${which} and line.value ->> 'account' = 'deposit'`,
  },
]

/** The other side of an entry. */
function otherThan(account: string): SQL {
  return sql`(select value ->> 'account' from json_each(entry.lines) where value ->> 'account' <> ${sql.raw(`'${account}'`)})`
}

function drawn(db: Db, { kinds, draw }: Drawn, which: SQL): Statement {
  const named = sql.raw(`(${kinds.map((kind) => `'${kind}'`).join(', ')})`)
  return db.insert(transactions).select(draw(named, which)).onConflictDoNothing()
}

/** The line of an entry, right after it in its batch; none of an entry of which there is no line, or that was not written. */
export function lineOfEntry(db: Db, { id, kind }: { id: string; kind: EntryKind }): Statement[] {
  const found = DRAWN.filter(({ kinds }) => kinds.includes(kind))
  return found.map((one) => drawn(db, one, sql`entry.id = ${id}`))
}

/** How a payment stands, as the list says it. */
const standing = sql.raw(
  "case payments.state when 'succeeded' then 'done' when 'failed' then 'failed' else 'under_way' end",
)

function beginnings(db: Db, which: SQL): Statement {
  return db
    .insert(transactions)
    .select(sql`
      select payments.id || ':' || target.position, target.kind, payments.created_at, payments.person_id,
        coalesce(invoices.organisation_id, deposits.organisation_id, fees.organisation_id),
        coalesce(invoices.id, fees.invoice_id), payments.id, deposits.id, null, target.amount, ${standing}
      from payments join payment_targets target on target.payment_id = payments.id
        left join invoices on target.kind = 'invoice' and invoices.id = target.target_id
        left join deposits on target.kind = 'deposit' and deposits.id = target.target_id
        left join fees on target.kind = 'fee' and fees.id = target.target_id
      where ${which}`)
    .onConflictDoNothing()
}

/** A line for each thing that a payment pays, right after they are written. */
export function linesOfPayment(db: Db, paymentId: string): Statement {
  return beginnings(db, sql`payments.id = ${paymentId}`)
}

function ends(db: Db, which: SQL): Statement {
  return db
    .update(transactions)
    .set({ state: sql`(select ${standing} from payments where payments.id = transactions.payment_id)` })
    .where(sql`state = 'under_way' and payment_id in (
      select payments.id from payments where payments.state in ('succeeded', 'failed') and ${which})`)
}

/** How a payment ended, right after it is written; nothing while it is under way. */
export function endOfPayment(db: Db, paymentId: string): Statement {
  return ends(db, sql`payments.id = ${paymentId}`)
}

/**
 * What is missing of what was written since then, by a version that left it to triggers: between a migration that drops
 * them and the version that it belongs to, or after going back to such a version.
 */
export function missingLines(db: Db, since: number): Statement[] {
  const entries = sql`entry.at >= ${since} and not exists (select 1 from transactions where id = entry.id)`
  const recent = sql`payments.id in (
    select id from payments where state in ('started', 'challenged', 'pending', 'unknown')
    union all select id from payments where state = 'failed' and updated_at >= ${since}
    union all select substr(id, 6) from money_entries where at >= ${since} and kind = 'payment' and id like 'paid:%')`
  return [
    ...DRAWN.map((one) => drawn(db, one, entries)),
    beginnings(
      db,
      sql`${recent} and not exists (
        select 1 from transactions where id = payments.id || ':' || target.position)`,
    ),
    ends(db, recent),
  ]
}
