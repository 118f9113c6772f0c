import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'

/** One statement each: D1 takes few of them in a union. */
const CHECKS = {
  /** A credit note that is not in the books. */
  uncredited: sql`
    select notes.id as about, 0 as "is", notes.total as should from credit_notes notes
    where not exists (select 1 from money_entries where id = 'credited:' || notes.id)`,

  /** One whose lines are not what it comes to. */
  credit_lines: sql`
    select notes.id as about, coalesce(sum(lines.hammer + lines.premium + lines.tax), 0)
        + notes.delivery + notes.delivery_tax as "is",
      notes.total as should
    from credit_notes notes left join credit_note_lines lines on lines.credit_note_id = notes.id
    group by notes.id
    having coalesce(sum(lines.hammer), 0) + notes.delivery <> notes.hammer
      or coalesce(sum(lines.premium), 0) <> notes.premium
      or coalesce(sum(lines.tax), 0) + notes.delivery_tax <> notes.tax`,

  /** More of an invoice was credited than it came to. */
  over_credited: sql`
    select invoices.id as about, sum(notes.total) as "is", invoices.total as should
    from credit_notes notes join invoices on invoices.id = notes.invoice_id
    group by invoices.id having sum(notes.total) > invoices.total`,

  /** A credit note owes something else by the books than its refunds have left of it. */
  refunds: sql`
    select notes.id as about, -coalesce(sum(lines.amount), 0) as "is", notes.total - notes.off_owed - notes.kept - (
        select coalesce(sum(amount), 0) from refunds where credit_note_id = notes.id and state = 'succeeded'
      ) as should
    from credit_notes notes left join money_lines lines on lines.account = 'refunds' and lines.party = notes.id
    group by notes.id having -coalesce(sum(lines.amount), 0) <> should`,

  /** A refund went through and is not in the books. */
  unbooked_refund: sql`
    select refunds.id as about, 0 as "is", refunds.amount as should from refunds
    where state = 'succeeded' and not exists (select 1 from money_entries where id = 'refunded:' || refunds.id)`,

  /** More has gone back to a payment, or is on its way, than it took. */
  over_refunded: sql`
    select payments.id as about, sum(given.amount) as "is", payments.amount as should
    from refunds given join payments on payments.id = given.payment_id
    where given.state <> 'failed' group by payments.id
    having coalesce(sum(given.amount) filter (where given.way = 'gateway'), 0)
        > payments.amount - payments.wallet_amount
      or coalesce(sum(given.amount) filter (where given.way = 'wallet'), 0) > payments.wallet_amount`,
} satisfies Record<string, SQL>

export type RefundFault = {
  fault: keyof typeof CHECKS
  /** The credit note, the invoice, the refund or the payment that it is about. */
  about: string
  /** In cents: what there is, and what there should be. */
  is: number
  should: number
}

/** What is wrong with credits and refunds, so many of each kind at most. Reads all of them: for a job, not for a page. */
export async function findRefundFaults({ db }: Pick<Ctx, 'db'>, limit: number): Promise<RefundFault[]> {
  const faults: RefundFault[] = []
  for (const fault of Object.keys(CHECKS) as (keyof typeof CHECKS)[]) {
    const found = await db.all<Omit<RefundFault, 'fault'>>(sql`${CHECKS[fault]} limit ${limit}`)
    faults.push(...found.map((one) => ({ fault, ...one })))
  }
  return faults
}
