import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { BookSearch } from './inputs.ts'

type Reads = Pick<Ctx, 'db'>

const MOST_PARTIES = 5_000
const MOST_ENTRIES = 500

/** What lines are narrowed to, by the ids that the books know; null where nothing was asked. */
export type Narrowed = { parties: readonly string[] | null; entries: readonly string[] | null }

/** Null where what was asked for is nobody's name, and no entry. */
export async function narrow(
  ctx: Reads,
  { whose, invoice, entry }: Pick<BookSearch, 'whose' | 'invoice' | 'entry'>,
): Promise<Narrowed | null> {
  const [parties, entries] = await Promise.all([
    whose ? findParties(ctx, whose) : null,
    entry ? [entry] : invoice ? findInvoiceEntries(ctx, invoice) : null,
  ])
  return parties?.length === 0 || entries?.length === 0 ? null : { parties, entries }
}

/**
 * Under what the books know somebody: a person with their invoices, credit notes, deposits, fees and payments; an
 * organisation; or whatever has exactly that id there, as a gateway. D1 takes no more than five `union`s in one.
 */
export async function findParties({ db }: Reads, whose: string): Promise<string[]> {
  const email = whose.toLowerCase()
  const [others, own, more] = await Promise.all([
    db.all<{ id: string }>(sql`
      select id from organisations where name = ${whose}
      union select party from (select party from money_lines where party = ${whose} and party <> '' limit 1)`),
    db.all<{ id: string }>(sql`
      select id from people where email = ${email}
      union all select invoices.id from people join invoices on invoices.buyer_id = people.id where email = ${email}
      union all select credit_notes.id from people join invoices on invoices.buyer_id = people.id
        join credit_notes on credit_notes.invoice_id = invoices.id where people.email = ${email}
      limit ${MOST_PARTIES}`),
    db.all<{ id: string }>(sql`
      select deposits.id from people join deposits on deposits.person_id = people.id where email = ${email}
      union all select fees.id from people join fees on fees.person_id = people.id where email = ${email}
      union all select payments.id from people join payments on payments.person_id = people.id where email = ${email}
      limit ${MOST_PARTIES}`),
  ])
  return [...new Set([...others, ...own, ...more].map(({ id }) => id))]
}

/**
 * All that was booked of an invoice, with what its payments and credit notes were followed by: withheld, kept by the
 * gateway, given back. Whole entries, so that both sides come to the same.
 */
async function findInvoiceEntries({ db }: Reads, number: string): Promise<string[]> {
  const invoice = sql`(select id from invoices where common_invoice = ${number})`
  const paid = sql`select payment_id from payment_targets where kind = 'invoice' and target_id = ${invoice}`
  const [own, followed] = await Promise.all([
    db.all<{ id: string }>(sql`
      select entry_id as id from money_lines where party in (
        select id from invoices where common_invoice = ${number}
        union all select id from credit_notes where invoice_id = ${invoice}
        union all select id from fees where invoice_id = ${invoice}
      ) limit ${MOST_ENTRIES}`),
    db.all<{ id: string }>(sql`
      select entry_id as id from money_lines where party in (
        select payment_id from (${paid})
        union all select disputes.id from disputes where payment_id in (${paid})
      )
      union all select id from money_entries where id in (select 'gateway-fee:' || payment_id from (${paid}))
      limit ${MOST_ENTRIES}`),
  ])
  return [...new Set([...own, ...followed].map(({ id }) => id))]
}

/** What parties of a page's lines are called, for those that a person would know by another name. */
export async function nameParties({ db }: Reads, ids: readonly string[]): Promise<Map<string, string>> {
  const asked = sql`(select value from json_each(${JSON.stringify([...new Set(ids)])}))`
  const rows = await db.all<{ id: string; name: string }>(sql`
    select id, common_invoice as name from invoices where id in ${asked}
    union all select id, common_number from credit_notes where id in ${asked}
    union all select id, email from people where id in ${asked}
    union all select id, name from organisations where id in ${asked}
    union all select deposits.id, people.email from deposits join people on people.id = deposits.person_id
      where deposits.id in ${asked}`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
