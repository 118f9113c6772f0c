import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { DEFAULT_EMAIL } from '#app/domain/people/notifications.ts'
import { readSettings, type Settings } from '#app/domain/shop/settings.ts'
import { isLanguage, type Language } from '#app/i18n/languages.ts'
import { settings } from '#drizzle/schema/index.ts'
import type { Recipient } from './letters/shape.ts'

type Db = Ctx['db']

/** As it is now: what is written is signed once. */
export async function findSettings(db: Db): Promise<Settings> {
  return readSettings(await db.select().from(settings))
}

/** Whoever runs the place; null where no address is set. */
export async function findOperator(db: Db): Promise<Recipient | null> {
  const { contact_email: to } = await findSettings(db)
  return to === '' ? null : { to, language: 'en', personId: null, name: null }
}

/** Somebody who may be written to. */
export type Reader = { personId: string; email: string; name: string; language: Language }
export type ReaderRow = Omit<Reader, 'language'> & { language: string | null }

const MOST_MEMBERS = 50

/** Null if the person does not exist, or the account is deactivated. */
export async function findReader(db: Db, personId: string): Promise<Reader | null> {
  const [row] = await db.all<ReaderRow>(sql`
    select id as personId, email, first_name as name, language from people
    where id = ${personId} and status <> 'deactivate'`)
  return row ? readerOf(row) : null
}

/** Those who act for an organisation. */
export async function listMembers(db: Db, organisationId: string): Promise<Reader[]> {
  const rows = await db.all<ReaderRow>(sql`
    select people.id as personId, people.email, people.first_name as name, people.language
    from memberships join people on people.id = memberships.person_id
    where memberships.organisation_id = ${organisationId} and people.status <> 'deactivate'
    order by people.id limit ${MOST_MEMBERS}`)
  return rows.map(readerOf)
}

/** Those who stand in a lot, and did when its words were changed. */
export async function listStanding(
  db: Db,
  { listingId, version }: { listingId: string; version: number },
): Promise<Reader[]> {
  const rows = await db.all<ReaderRow>(sql`
    select people.id as personId, people.email, people.first_name as name, people.language
    from standings stood join people on people.id = stood.person_id
    where stood.listing_id = ${listingId} and stood.status <> 'removed' and people.status <> 'deactivate'
      and exists (select 1 from bids where bids.listing_id = ${listingId} and bids.person_id = stood.person_id
        and bids.placed_at <= (select at from listing_changes
          where listing_id = ${listingId} and version = ${version}))`)
  return rows.map(readerOf)
}

export function readerOf({ language, ...row }: ReaderRow): Reader {
  return { ...row, language: isLanguage(language) ? language : 'en' }
}

export function recipientOf({ email, language, personId, name }: Reader): Recipient {
  return { to: email, language, personId, name }
}

export type LotFacts = {
  listingId: string
  lotNumber: number
  title: string
  organisationId: string
  seller: string
  price: number
  nextMinimum: number | null
  closesAt: number
  /** 1 while it can be offered on. */
  live: number
}

export async function findLot(db: Db, listingId: string): Promise<LotFacts | null> {
  const [row] = await db.all<LotFacts>(sql`
    select listings.id as listingId, listings.lot_number as lotNumber, listings.title,
      listings.organisation_id as organisationId, organisations.name as seller,
      live.price, live.next_minimum as nextMinimum, live.closes_at as closesAt, live.live
    from listings
      join organisations on organisations.id = listings.organisation_id
      join listing_live live on live.listing_id = listings.id
    where listings.id = ${listingId}`)
  return row ?? null
}

/** A question or a reply to one. */
export async function findComment(db: Db, id: string) {
  const [row] = await db.all<{ name: string; text: string }>(
    sql`select name, comment as text from questions where id = ${id}`,
  )
  return row ?? null
}

export type TaxFacts = {
  name: string
  email: string
  companyName: string
  taxNumber: string
  documentId: string | null
  status: number
  endsOn: string | null
}

/** What somebody has handed in to be freed of sales tax. */
export async function findTax(db: Db, personId: string): Promise<TaxFacts | null> {
  const [row] = await db.all<TaxFacts>(sql`
    select name, email, coalesce(company_name, '') as companyName, coalesce(tax_number, '') as taxNumber,
      tax_document_id as documentId, tax_doc_status as status, tax_doc_ends_on as endsOn
    from people where id = ${personId} and status <> 'deactivate'`)
  return row ?? null
}

/** What is mailed to those who have chosen nothing. */
export async function findDefaults(db: Db): Promise<readonly number[]> {
  const [row] = await db.all<{ value: string }>(
    sql`select value from settings where key = 'default_enabled_user_email_notifications'`,
  )
  return listOf(row?.value ?? null) ?? DEFAULT_EMAIL
}

/** A list of numbers that a column holds as JSON; null where it holds none. */
export function listOf(json: string | null): number[] | null {
  return json === null ? null : (JSON.parse(json) as number[])
}
