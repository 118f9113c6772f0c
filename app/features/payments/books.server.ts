import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'

/** Payments that are not decided. */
const UNDER_WAY = sql`('started', 'challenged', 'pending', 'unknown')`

/**
 * What can be wrong with the books. Each gives back what it is about (`about`), what there is (`is`) and what there should
 * be (`should`), in cents; nothing when all is well. D1 takes no more than five `union`s in one.
 */
const CHECKS = {
  /** An entry whose lines are not what it says. */
  entry: sql`
    select entries.id as about, coalesce(sum(lines.amount), 0) as "is", 0 as should
    from money_entries entries left join money_lines lines on lines.entry_id = entries.id
    group by entries.id having coalesce(sum(lines.amount), 1) <> 0 or count(*) <> json_array_length(entries.lines)`,

  /** An invoice that owes something else than is left of it: its total, its payments, and what else has moved it. */
  receivable: sql`
    with paid as (
      select target_id as invoice, sum(targets.amount) as amount
      from payment_targets targets join payments on payments.id = targets.payment_id
      where targets.kind = 'invoice' and payments.state = 'succeeded' group by target_id
    ), owed as (
      select lines.party as invoice, sum(lines.amount) as amount,
        sum(iif(entries.kind in ('invoice-issued', 'delivery-chosen', 'payment', 'card-payment'), 0, lines.amount)) as moved
      from money_lines lines join money_entries entries on entries.id = lines.entry_id
      where lines.account = 'receivable' group by lines.party
    )
    select invoices.id as about, coalesce(owed.amount, 0) as "is", iif(invoices.status = 'unpaid',
        invoices.total - coalesce(paid.amount, 0) + coalesce(owed.moved, 0), 0) as should
    from invoices left join owed on owed.invoice = invoices.id left join paid on paid.invoice = invoices.id
    where coalesce(owed.amount, 0) <> should`,

  /** An invoice that owes nothing and is not marked as paid. */
  unpaid: sql`
    select invoices.id as about, 0 as "is", invoices.total as should from invoices
    where status = 'unpaid' and total > 0
      and (select sum(amount) from money_lines where account = 'receivable' and party = invoices.id) = 0`,

  /** A sale that has been settled and is neither on an invoice nor gathered for one, or is both. */
  sale: sql`
    select sale.id as about, sale.papers as "is", 1 as should from (
      select payload ->> 'saleId' as id,
        exists (select 1 from invoice_lines where sale_id = payload ->> 'saleId')
          + exists (select 1 from gathered_sales where sale_id = payload ->> 'saleId') as papers
      from events where delivered_at is not null
        and (type = 'listing-purchased' or (type = 'auction-closed' and payload ->> 'outcome' = 'sold'
          and payload ->> 'winnerId' is not null and payload ->> 'format' <> 'reverse'
          and payload ->> 'saleId' is not null))
    ) sale where sale.papers <> 1`,

  /** A payment that went through and is not in the books. */
  unbooked: sql`
    select payments.id as about, 0 as "is", payments.amount as should from payments
    where state = 'succeeded' and not exists (select 1 from money_entries where id = 'paid:' || payments.id)`,

  /** A gateway that holds something else than its payments come to, without what went back. */
  clearing: sql`
    select held.party as about, held.amount as "is", coalesce(taken.amount, 0) - coalesce(kept.amount, 0) as should
    from (select party, sum(amount) as amount from money_lines where account = 'clearing' group by party) held
      left join (select gateway, sum(amount) as amount from (
          select gateway, amount - wallet_amount as amount from payments where state = 'succeeded'
          union all
          select gateway, -amount from refunds where way = 'gateway' and state = 'succeeded' and outside_id is null
          union all
          select gateway, -refunded from deposits
          union all
          select gateway, -amount from outside_refunds where state = 'succeeded'
          union all
          select gateway, -withheld - fee from disputes
        ) group by gateway) taken on taken.gateway = held.party
      left join (select gateway, sum(gateway_fee) as amount from payments
        where gateway_fee is not null group by gateway) kept on kept.gateway = held.party
    where held.amount <> coalesce(taken.amount, 0) - coalesce(kept.amount, 0)`,

  /** What a gateway withholds for a dispute is not what it has said, or a loss is booked of one that is not lost. */
  disputes: sql`
    select disputes.id as about, coalesce(sum(lines.amount), 0) as "is", iif(state = 'lost', 0, withheld) as should
    from disputes left join money_lines lines on lines.account = 'disputed' and lines.party = disputes.id
    group by disputes.id having coalesce(sum(lines.amount), 0) <> should`,

  /** What was given back at a gateway, and no credit note says yet, is something else than stands in the books. */
  uncredited: sql`
    select outside.payment_id as about, coalesce((select sum(amount) from money_lines
        where account = 'uncredited' and party = outside.payment_id), 0) as "is",
      sum(outside.amount) - coalesce((select sum(amount) from refunds
        where payment_id = outside.payment_id and outside_id is not null and state = 'succeeded'), 0)
        - coalesce((select sum(iif(deposits.status = 'releasing', 0, deposits.outside)) from payment_targets targets
          join deposits on deposits.id = targets.target_id
          where targets.kind = 'deposit' and targets.payment_id = outside.payment_id), 0) as should
    from outside_refunds outside where outside.state = 'succeeded'
    group by outside.payment_id having "is" <> should`,

  /** An organisation has something else in cash than was recorded, or given back. */
  cash: sql`
    with recorded as (
      select organisation_id as organisation, sum(iif(undone_at is null, amount, 0)) as amount
      from offline_payments group by organisation_id
    ), booked as (
      select lines.party as organisation, sum(lines.amount) as amount
      from money_lines lines join money_entries entries on entries.id = lines.entry_id
      where lines.account = 'cash' and entries.kind in ('cash-payment', 'cash-undone') group by lines.party
    )
    select booked.organisation as about, booked.amount as "is", coalesce(recorded.amount, 0) as should
    from booked left join recorded on recorded.organisation = booked.organisation
    where booked.amount <> coalesce(recorded.amount, 0)`,

  /** Gift cards that somebody can still redeem come to something else than the house holds for them. */
  gift: sql`
    select 'gift' as about, held.amount as "is", waiting.amount as should
    from (select -coalesce(sum(amount), 0) as amount from money_lines where account = 'gift') held,
      (select coalesce(sum(amount), 0) as amount from gift_cards
        where redeemed_at is null and voided_at is null) waiting
    where held.amount <> waiting.amount`,
  /** A deposit of which the house holds something else than is left of it. */
  deposits: sql`
    select deposits.id as about, -coalesce(sum(lines.amount), 0) as "is",
      case status when 'pending' then 0 when 'held' then deposits.amount when 'asked' then deposits.amount
        when 'releasing' then deposits.amount - applied - kept else 0 end as should
    from deposits left join money_lines lines on lines.account = 'deposit' and lines.party = deposits.id
    group by deposits.id having -coalesce(sum(lines.amount), 0) <> should`,

  /** A fee of which something else is owed than it says. */
  fees: sql`
    select fees.id as about, coalesce(sum(lines.amount), 0) as "is", iif(fees.status = 'due', fees.amount, 0) as should
    from fees left join money_lines lines on lines.account = 'fee' and lines.party = fees.id
    group by fees.id having coalesce(sum(lines.amount), 0) <> should`,

  /** The house holds less than nothing for somebody. */
  overdrawn: sql`
    select account || ':' || party as about, -sum(amount) as "is", 0 as should from money_lines
    where account in ('wallet', 'wallet_held', 'deposit', 'gift', 'refunds')
    group by account, party having sum(amount) > 0`,

  /** Something else is put aside for a payment than it says, or some is left of one that is decided. */
  wallet_held: sql`
    select payments.id as about, -coalesce(sum(lines.amount), 0) as "is",
      iif(payments.state in ${UNDER_WAY}, payments.wallet_amount, 0) as should
    from payments left join money_lines lines on lines.account = 'wallet_held' and lines.party = payments.id
    group by payments.id having -coalesce(sum(lines.amount), 0) <> should`,

  /** What a payment pays does not come to it, or is open while the payment is not under way. */
  targets: sql`
    select payments.id as about, coalesce(sum(targets.amount), 0) as "is", payments.amount as should
    from payments left join payment_targets targets on targets.payment_id = payments.id
    group by payments.id
    having coalesce(sum(targets.amount), 0) <> payments.amount
      or sum(targets.open <> (payments.state in ${UNDER_WAY})) > 0`,
} satisfies Record<string, SQL>

export type BookFault = {
  fault: keyof typeof CHECKS
  /** The entry, the invoice, the payment, the gateway or the account that it is about. */
  about: string
  /** In cents: what there is, and what there should be. */
  is: number
  should: number
}

/** What is wrong with the books, so many of each kind at most. Reads all of them: for a job, not for a page. */
export async function findBookFaults({ db }: Pick<Ctx, 'db'>, limit: number): Promise<BookFault[]> {
  const faults: BookFault[] = []
  for (const fault of Object.keys(CHECKS) as (keyof typeof CHECKS)[]) {
    const found = await db.all<Omit<BookFault, 'fault'>>(sql`${CHECKS[fault]} limit ${limit}`)
    faults.push(...found.map((one) => ({ fault, ...one })))
  }
  return faults
}
