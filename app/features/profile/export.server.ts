import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { PersonId } from '#app/domain/ids.ts'
import { streamOf } from '#app/lib/text-stream.ts'

type Reads = Pick<Ctx, 'db'>

/** Rows that are read at once: an account of any size is written out a page at a time. */
const PAGE = 200

/**
 * One part of what is kept of somebody. `rows` has their own rows alone, each with a `cursor` that is read on from, in
 * its order; secrets (tokens, codes, other people's words) are in none.
 */
type Part = { name: string; rows: (person: PersonId) => SQL }

const PARTS: readonly Part[] = [
  {
    name: 'profile',
    rows: (person) => sql`
      select id as cursor, id, email, email_verified, first_name, last_name, username, phone, phone_verified,
        additional_phone, phone_type, address1, apt_unit, city, state, zip, country, user_location, company_name,
        find_source, driver_license, license_expiry_date, ein_no, tax_number, tax_doc_status, tax_doc_ends_on, extra_fields,
        terms_accepted_at, sms_terms_accepted_at, marketing_emails, email_notification, sms_notification,
        interested_categories, spending_limit, language, member_number, role, status, created_at
      from people where id = ${person}`,
  },
  {
    name: 'addresses',
    rows: (person) => sql`
      select id as cursor, id, first_name, last_name, company_name, address1, address2, city, state, zip, country,
        phone, is_primary, is_verified, status, created_at, updated_at
      from addresses where person_id = ${person}`,
  },
  {
    name: 'identity_checks',
    rows: (person) => sql`
      select id as cursor, id, state, facts, asked_at, decided_at, reason
      from identity_checks where person_id = ${person}`,
  },
  {
    name: 'documents',
    rows: (person) => sql`
      select id as cursor, id, kind, name, content_type, size, created_at from documents where person_id = ${person}`,
  },
  {
    name: 'offers',
    rows: (person) => sql`
      select listing_id || ' ' || printf('%012d', seq) as cursor, listing_id, bid_id, kind, price, removed, placed_at
      from bids where person_id = ${person}`,
  },
  {
    name: 'standings',
    rows: (person) => sql`
      select listing_id as cursor, listing_id, own_max, status, proposal, updated_at
      from standings where person_id = ${person}`,
  },
  {
    name: 'invoices',
    rows: (person) => sql`
      select id as cursor, id, common_invoice, status, payment_method, hammer, premium, tax, total, created_at,
        due_at, paid_at, delivery_type, delivery, delivery_address, billing_address
      from invoices where buyer_id = ${person}`,
  },
  {
    name: 'invoice_lines',
    rows: (person) => sql`
      select lines.id as cursor, lines.invoice_id, lines.listing_id, lines.title, lines.lot_number, lines.quantity,
        lines.hammer, lines.premium, lines.tax, lines.total
      from invoice_lines lines join invoices on invoices.id = lines.invoice_id where invoices.buyer_id = ${person}`,
  },
  {
    name: 'gathered_sales',
    rows: (person) => sql`
      select sale_id as cursor, listing_id, title, lot_number, quantity, hammer, premium, tax, total, won_at
      from gathered_sales where buyer_id = ${person}`,
  },
  {
    name: 'deposits',
    rows: (person) => sql`
      select id as cursor, listing_id, amount, status, tender, applied, kept, refunded, invoice_id, reason, created_at
      from deposits where person_id = ${person}`,
  },
  {
    name: 'fees',
    rows: (person) => sql`
      select id as cursor, invoice_id, cause, amount, status, reason, created_at from fees where person_id = ${person}`,
  },
  {
    name: 'returns',
    rows: (person) => sql`
      select id as cursor, common_number, invoice_id, state, reason, note, answer, raised_at, received_at, updated_at,
        (select json_group_array(name) from return_pictures where request_id = return_requests.id) as pictures
      from return_requests where buyer_id = ${person}`,
  },
  {
    name: 'credit_notes',
    rows: (person) => sql`
      select notes.id as cursor, notes.common_number, notes.invoice_id, notes.hammer, notes.premium, notes.tax,
        notes.total, notes.reason, notes.created_at
      from credit_notes notes join invoices on invoices.id = notes.invoice_id where invoices.buyer_id = ${person}`,
  },
  {
    name: 'refunds',
    rows: (person) => sql`
      select refunds.id as cursor, refunds.credit_note_id, refunds.way, refunds.amount, refunds.state,
        refunds.created_at, refunds.updated_at
      from refunds join credit_notes notes on notes.id = refunds.credit_note_id
        join invoices on invoices.id = notes.invoice_id where invoices.buyer_id = ${person}`,
  },
  {
    name: 'purchase_orders',
    rows: (person) => sql`
      select id as cursor, common_number, listing_id, title, price, created_at
      from purchase_orders where supplier_id = ${person}`,
  },
  {
    name: 'cart',
    rows: (person) => sql`
      select id as cursor, listing_id, quantity, added_at, removed_at, bought_at
      from cart_lines where person_id = ${person}`,
  },
  {
    name: 'favorites',
    rows: (person) => sql`
      select listing_id as cursor, listing_id, created_at from favourites where person_id = ${person}`,
  },
  {
    name: 'saved_searches',
    rows: (person) => sql`
      select id as cursor, id, search_text, query, created_at from saved_searches where person_id = ${person}`,
  },
  {
    name: 'follows',
    rows: (person) => sql`
      select organisation_id as cursor, organisation_id, rating, created_at, updated_at
      from follows where person_id = ${person}`,
  },
  {
    name: 'notes',
    rows: (person) => sql`
      select id as cursor, id, listing_id, text, created_at, updated_at from notes where person_id = ${person}`,
  },
  {
    name: 'questions',
    rows: (person) => sql`
      select id as cursor, id, listing_id, comment, name, email, phone, created_at
      from questions where person_id = ${person}`,
  },
  {
    name: 'messages',
    rows: (person) => sql`
      select messages.id as cursor, messages.id, threads.listing_id, messages.text, messages.created_at
      from messages join message_threads threads on threads.id = messages.thread_id
      where messages.author_id = ${person}`,
  },
  {
    name: 'contact_messages',
    rows: (person) => sql`
      select id as cursor, name, email, phone, topic, reference, message, created_at
      from contact_messages where person_id = ${person}`,
  },
  {
    name: 'mailed',
    rows: (person) => sql`
      select id as cursor, channel, recipient, subject, text, created_at, sent_at
      from outbox where person_id = ${person}`,
  },
  {
    name: 'sessions',
    rows: (person) => sql`
      select id as cursor, ip_address, user_agent, created_at, updated_at, expires_at
      from sessions where person_id = ${person}`,
  },
  {
    name: 'saved_cards',
    rows: (person) => sql`
      select id as cursor, brand, last4, expiry_month, expiry_year, is_default, created_at
      from saved_cards where person_id = ${person}`,
  },
  {
    name: 'saved_banks',
    rows: (person) => sql`
      select id as cursor, bank_name, last4, routing_number, holder_name, holder_type, status, created_at
      from saved_banks where person_id = ${person}`,
  },
  {
    name: 'account_changes',
    rows: (person) => sql`
      select id as cursor, what, facts, case when actor_id = ${person} then ip_address end as ip_address,
        case when actor_id = ${person} then user_agent end as user_agent, at
      from account_changes where person_id = ${person}`,
  },
]

/** Columns that hold JSON as text. */
const JSON_COLUMNS = new Set([
  'user_location',
  'extra_fields',
  'email_notification',
  'sms_notification',
  'interested_categories',
  'facts',
])

type Row = Record<string, unknown> & { cursor: string }

/**
 * All that is kept of somebody, as JSON that is written while it is read: page after page, as fast as it is taken.
 * Amounts are cents, times epoch ms.
 */
export function exportAccount(ctx: Reads & Pick<Ctx, 'clock'>, person: PersonId): ReadableStream<Uint8Array> {
  return streamOf(write(ctx, person))
}

async function* write(ctx: Reads & Pick<Ctx, 'clock'>, person: PersonId): AsyncGenerator<string, void> {
  yield `{"written_at":${ctx.clock.now()},"units":"amounts in cents, times in epoch ms"`
  for (const { name, rows } of PARTS) {
    yield `,\n${JSON.stringify(name)}:[`
    let isFirst = true
    for (let after = ''; ; ) {
      const page = await ctx.db.all<Row>(
        sql`select * from (${rows(person)}) where cursor > ${after} order by cursor limit ${PAGE}`,
      )
      if (page.length > 0) yield `${isFirst ? '' : ','}\n${page.map(written).join(',\n')}`
      isFirst &&= page.length === 0
      if (page.length < PAGE) break
      after = page.at(-1)?.cursor ?? ''
    }
    yield ']'
  }
  yield '}\n'
}

function written({ cursor: _cursor, ...row }: Row): string {
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => [
        key,
        JSON_COLUMNS.has(key) && typeof value === 'string' ? JSON.parse(value) : value,
      ]),
    ),
  )
}
