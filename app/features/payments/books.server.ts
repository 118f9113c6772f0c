import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'

export type BookFault = {
  fault: 'entry' | 'receivable' | 'unbooked' | 'clearing'
  /** The entry, the invoice, the payment or the gateway that it is about. */
  about: string
  /** In cents: what there is, and what there should be. */
  is: number
  should: number
}

/**
 * What is wrong with the books, worst first; nothing when all is well: an entry whose lines are not what it says, an
 * invoice that owes something else than its status says, a payment that went through and is not booked, a gateway that
 * holds something else than its payments come to. Reads all of the books: for a job, not for a page.
 */
export function findBookFaults({ db }: Pick<Ctx, 'db'>, limit: number): Promise<BookFault[]> {
  return db.all<BookFault>(sql`
    select 'entry' as fault, entries.id as about,
        coalesce(sum(lines.amount), 0) as "is", 0 as should
      from money_entries entries left join money_lines lines on lines.entry_id = entries.id
      group by entries.id having coalesce(sum(lines.amount), 1) <> 0 or count(*) <> json_array_length(entries.lines)
    union all
    select 'receivable', invoices.id, coalesce(sum(lines.amount), 0),
        iif(invoices.status = 'unpaid', invoices.total, 0)
      from invoices left join money_lines lines on lines.account = 'receivable' and lines.party = invoices.id
      group by invoices.id
      having coalesce(sum(lines.amount), 0) <> iif(invoices.status = 'unpaid', invoices.total, 0)
    union all
    select 'unbooked', payments.id, 0, payments.amount from payments
      where state = 'succeeded' and not exists (select 1 from money_entries where id = 'paid:' || payments.id)
    union all
    select 'clearing', held.party, held.amount, coalesce(taken.amount, 0)
      from (select party, sum(amount) as amount from money_lines where account = 'clearing' group by party) held
        left join (select gateway, sum(amount) as amount from payments where state = 'succeeded' group by gateway) taken
          on taken.gateway = held.party
      where held.amount <> coalesce(taken.amount, 0)
    limit ${limit}`)
}
