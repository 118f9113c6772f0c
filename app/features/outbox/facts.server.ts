import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { type PostalAddress, postalLines } from '#app/domain/delivery.ts'
import { OFFER_PLACED, OUTBID } from '#app/domain/notifications.ts'
import { readSettings, type Settings } from '#app/domain/settings.ts'
import { isLanguage, type Language } from '#app/i18n/languages.ts'
import { settings } from '#drizzle/schema/index.ts'
import type { Sold } from './templates.ts'

type Db = Ctx['db']

/** As it is now: what is written is signed once. */
export async function findSettings(db: Db): Promise<Settings> {
  return readSettings(await db.select().from(settings))
}

/** Somebody who may be written to. */
export type Reader = { personId: string; email: string; name: string; language: Language }
type ReaderRow = Omit<Reader, 'language'> & { language: string | null }

const MOST_MEMBERS = 50

/** Null for somebody who is not there, or whose account is switched off. */
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

/** What the organisation of a person is called; null for somebody without one. */
export async function findOrganisationOf(db: Db, personId: string): Promise<string | null> {
  const [row] = await db.all<{ name: string }>(sql`
    select organisations.name from memberships
      join organisations on organisations.id = memberships.organisation_id
    where memberships.person_id = ${personId} order by organisations.name limit 1`)
  return row?.name ?? null
}

function readerOf({ language, ...row }: ReaderRow): Reader {
  return { ...row, language: isLanguage(language) ? language : 'en' }
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

export type ContactFacts = {
  topic: 'lot' | 'invoice' | 'pickup' | 'account' | 'selling' | 'other'
  name: string
  email: string
  phone: string
  reference: string
  text: string
  seller: string | null
}

export async function findContact(db: Db, id: string): Promise<ContactFacts | null> {
  const [row] = await db.all<ContactFacts>(sql`
    select topic, contact_messages.name, email, phone, reference, message as text, organisations.name as seller
    from contact_messages left join organisations on organisations.id = contact_messages.organisation_id
    where contact_messages.id = ${id}`)
  return row ?? null
}

export type NegotiationFacts = {
  listingId: string
  organisationId: string
  buyerId: string
  buyer: string
  seller: string
  lotNumber: number
  title: string
  quantity: number
  price: number
  listPrice: number
  state: 'open' | 'countered' | 'agreed' | 'bought' | 'declined' | 'withdrawn' | 'expired' | 'failed'
  expiresAt: number
  /** Whose the last move was, and of what number. */
  side: 'buyer' | 'seller' | 'house'
  moves: number
}

/** An offer of a price as it stands now. */
export async function findNegotiation(db: Db, id: string): Promise<NegotiationFacts | null> {
  const [row] = await db.all<NegotiationFacts>(sql`
    select talk.listing_id as listingId, talk.organisation_id as organisationId, talk.buyer_id as buyerId,
      people.first_name || ' ' || substr(people.last_name, 1, 1) || '.' as buyer, organisations.name as seller,
      listings.lot_number as lotNumber, listings.title, talk.quantity, talk.price, talk.list_price as listPrice,
      talk.state, talk.expires_at as expiresAt, said.side, talk.moves
    from negotiations talk
      join people on people.id = talk.buyer_id
      join organisations on organisations.id = talk.organisation_id
      join listings on listings.id = talk.listing_id
      join negotiation_moves said on said.negotiation_id = talk.id and said.move = talk.moves
    where talk.id = ${id}`)
  return row ?? null
}

/** A question or a reply to one. */
export async function findComment(db: Db, id: string) {
  const [row] = await db.all<{ name: string; text: string }>(
    sql`select name, comment as text from questions where id = ${id}`,
  )
  return row ?? null
}

export type MessageFacts = {
  threadId: string
  listingId: string
  personId: string
  organisationId: string
  bySeller: number
  text: string
  /** Of whoever wrote it, as the other side knows them. */
  name: string
  /** Messages of this thread that the other side has not opened. */
  unread: number
}

export async function findMessage(db: Db, id: string): Promise<MessageFacts | null> {
  const [row] = await db.all<MessageFacts>(sql`
    select threads.id as threadId, threads.listing_id as listingId, threads.person_id as personId,
      threads.organisation_id as organisationId, messages.by_seller as bySeller, messages.text,
      case when messages.by_seller then organisations.name
        else people.first_name || ' ' || people.last_name end as name,
      case when messages.by_seller then threads.person_unread else threads.seller_unread end as unread
    from messages join message_threads threads on threads.id = messages.thread_id
      join organisations on organisations.id = threads.organisation_id
      join people on people.id = threads.person_id
    where messages.id = ${id}`)
  return row ?? null
}

export type SaleFacts = Sold & { buyerId: string }

/** What a sale has been invoiced at. */
export async function findSale(db: Db, saleId: string): Promise<SaleFacts | null> {
  const [row] = await db.all<Omit<SaleFacts, 'delivery'> & { price: number; address: string | null }>(sql`
    select lines.listing_id as listingId, lines.lot_number as lotNumber, lines.title, lines.quantity, lines.hammer,
      lines.premium, lines.tax + invoices.delivery_tax as tax,
      lines.total + invoices.delivery + invoices.delivery_tax as total, invoices.delivery as price,
      iif(invoices.delivery_type = 'delivery', invoices.delivery_address, null) as address, invoices.common_invoice as invoice, invoices.buyer_id as buyerId,
      invoices.due_at as dueAt, locations.name || ', ' || locations.city || ', ' || locations.state as yard
    from invoice_lines lines join invoices on invoices.id = lines.invoice_id
      join locations on locations.id = invoices.location_id
    where lines.sale_id = ${saleId}`)
  if (!row) return null
  const { price, address, ...facts } = row
  const to = address === null ? null : postalLines(JSON.parse(address) as PostalAddress).join(', ')
  return { ...facts, delivery: to === null ? null : { price, to } }
}

/** What a sale in a reverse auction has become. */
export async function findOrder(db: Db, saleId: string) {
  const [row] = await db.all<{ order: string; supplierId: string; listingId: string; price: number }>(sql`
    select common_number as "order", supplier_id as supplierId, listing_id as listingId, price
    from purchase_orders where sale_id = ${saleId}`)
  return row ?? null
}

export type TaxFacts = {
  name: string
  email: string
  companyName: string
  taxNumber: string
  documentId: string | null
  status: number
}

/** What somebody has handed in to be freed of sales tax. */
export async function findTax(db: Db, personId: string): Promise<TaxFacts | null> {
  const [row] = await db.all<TaxFacts>(sql`
    select name, email, coalesce(company_name, '') as companyName, coalesce(tax_number, '') as taxNumber,
      tax_document_id as documentId, tax_doc_status as status
    from people where id = ${personId} and status <> 'deactivate'`)
  return row ?? null
}

/** What was said of somebody's identity; null while nothing was. */
export async function findVerdict(db: Db, checkId: string) {
  const [row] = await db.all<{ state: 'verified' | 'refused'; reason: string }>(
    sql`select state, reason from identity_checks where id = ${checkId} and state in ('verified', 'refused')`,
  )
  return row ?? null
}

export type Placed = {
  personId: string
  listingId: string
  seq: number
  price: number | null
  status: 'winner' | 'outbid' | 'placed' | 'won' | 'lost' | 'removed' | null
}

/**
 * Who has offered since `since`, wants a receipt and has none of that offer yet: of several on one lot the last. Read
 * along the offers' times, so that an offer brings no event of its own.
 */
export function listPlaced(
  db: Db,
  { since, limit, byDefault }: { since: number; limit: number; byDefault: boolean },
): Promise<Placed[]> {
  return db.all<Placed>(sql`
    with last as (
      select person_id, listing_id, max(seq) as seq from bids indexed by bids_recent
      where silent = 0 and placed_at > ${since} and removed is null group by person_id, listing_id
    )
    select last.person_id as personId, last.listing_id as listingId, last.seq, bids.price, standings.status
    from last
      join bids on bids.listing_id = last.listing_id and bids.seq = last.seq
      join people on people.id = last.person_id
      left join standings on standings.person_id = last.person_id and standings.listing_id = last.listing_id
    where ${wishes(OFFER_PLACED, byDefault)}
      and not exists (select 1 from outbox told
        where told.id = 'placed:' || last.listing_id || ':' || last.person_id || ':' || last.seq)
    order by last.listing_id, last.seq limit ${limit}`)
}

/** Whether a row of `people` wants to hear of a topic by any way: who wants none would come up again and again. */
function wishes(topic: number, byDefault: boolean) {
  return sql`people.status <> 'deactivate' and
    (case when people.email_notification is null then ${byDefault ? 1 : 0}
        else exists (select 1 from json_each(people.email_notification) where value = ${topic}) end
      or people.phone_verified and people.sms_notification is not null
        and exists (select 1 from json_each(people.sms_notification) where value = ${topic}))`
}

export type Outbid = { personId: string; listingId: string; seq: number }

type OutbidQuestion = {
  now: number
  since: number
  quietSince: number
  limit: number
  /** Whether those who have chosen nothing are mailed. */
  byDefault?: boolean
}

/**
 * Who was passed by somebody else since `since`, can still raise, and has neither been told of it nor of another time on
 * the same lot since `quietSince`. Whose own offer left them behind has had that as its answer; who wants to hear of it by no
 * way at all is left out here, as nothing written would keep them from coming up again.
 */
export function listOutbid(
  db: Db,
  { now, since, quietSince, limit, byDefault = true }: OutbidQuestion,
): Promise<Outbid[]> {
  return db.all<Outbid>(sql`
    select passed.person_id as personId, passed.listing_id as listingId, passed.seq
    from standings passed indexed by standings_outbid
      join listing_live live on live.listing_id = passed.listing_id
      join people on people.id = passed.person_id
    where passed.status = 'outbid' and passed.updated_at > ${since} and live.live = 1 and live.closes_at > ${now}
      and not exists (select 1 from bids
        where bids.listing_id = passed.listing_id and bids.seq = passed.seq and bids.person_id = passed.person_id)
      and not exists (select 1 from outbox told
        where told.id = 'outbid:' || passed.listing_id || ':' || passed.person_id || ':' || passed.seq)
      and not exists (select 1 from outbox told
        where told.id > 'outbid:' || passed.listing_id || ':' || passed.person_id || ':'
          and told.id < 'outbid:' || passed.listing_id || ':' || passed.person_id || ';'
          and told.created_at > ${quietSince})
      and (case when people.email_notification is null then ${byDefault ? 1 : 0}
          else exists (select 1 from json_each(people.email_notification) where value = ${OUTBID}) end
        or people.phone_verified and people.sms_notification is not null
          and exists (select 1 from json_each(people.sms_notification) where value = ${OUTBID}))
    order by passed.updated_at limit ${limit}`)
}
