import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'

export type RefundFault = {
  fault: 'uncredited' | 'credit_lines' | 'over_credited' | 'refunds' | 'unbooked_refund' | 'over_refunded'
  /** The credit note, the invoice, the refund or the payment that it is about. */
  about: string
  /** In cents: what there is, and what there should be. */
  is: number
  should: number
}

/**
 * What is wrong with credits and refunds; nothing when all is well. Reads all of them: for a job, not for a page.
 *
 * - `uncredited`: a credit note is not in the books. `credit_lines`: its lines are not what it comes to.
 * - `over_credited`: more of an invoice was credited than it came to. `refunds`: a credit note owes something else by the
 *   books than its refunds have left of it. `unbooked_refund`: one went through and is not in the books.
 * - `over_refunded`: more has gone back to a payment, or is on its way, than it took.
 */
export function findRefundFaults({ db }: Pick<Ctx, 'db'>, limit: number): Promise<RefundFault[]> {
  return db.all<RefundFault>(sql`
    with given as (
      select credit_note_id as note, sum(amount) filter (where state = 'succeeded') as amount
      from refunds group by credit_note_id
    )
    select 'uncredited' as fault, notes.id as about, 0 as "is", notes.total as should from credit_notes notes
      where not exists (select 1 from money_entries where id = 'credited:' || notes.id)
    union all
    select 'credit_lines', notes.id, coalesce(sum(lines.hammer + lines.premium + lines.tax), 0), notes.total
      from credit_notes notes left join credit_note_lines lines on lines.credit_note_id = notes.id
      group by notes.id
      having coalesce(sum(lines.hammer), 0) <> notes.hammer or coalesce(sum(lines.premium), 0) <> notes.premium
        or coalesce(sum(lines.tax), 0) <> notes.tax
    union all
    select 'over_credited', invoices.id, sum(notes.total), invoices.total
      from credit_notes notes join invoices on invoices.id = notes.invoice_id
      group by invoices.id having sum(notes.total) > invoices.total
    union all
    select 'refunds', notes.id, -coalesce(sum(lines.amount), 0), notes.total - coalesce(given.amount, 0) as owed
      from credit_notes notes left join given on given.note = notes.id
        left join money_lines lines on lines.account = 'refunds' and lines.party = notes.id
      group by notes.id having -coalesce(sum(lines.amount), 0) <> owed
    union all
    select 'unbooked_refund', refunds.id, 0, refunds.amount from refunds
      where state = 'succeeded' and not exists (select 1 from money_entries where id = 'refunded:' || refunds.id)
    union all
    select 'over_refunded', payments.id, sum(given.amount), payments.amount
      from refunds given join payments on payments.id = given.payment_id
      where given.state <> 'failed' group by payments.id
      having coalesce(sum(given.amount) filter (where given.way = 'gateway'), 0)
          > payments.amount - payments.wallet_amount
        or coalesce(sum(given.amount) filter (where given.way = 'wallet'), 0) > payments.wallet_amount
    limit ${limit}`)
}
