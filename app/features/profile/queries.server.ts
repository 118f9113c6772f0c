import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { categories, documents, people } from '#drizzle/schema/index.ts'

type Reads = Pick<Ctx, 'db'>

/** All that is kept of somebody. */
export type Account = typeof people.$inferSelect

export async function findAccount({ db }: Reads, id: string): Promise<Account | null> {
  const [row] = await db.select().from(people).where(eq(people.id, id)).limit(1)
  return row ?? null
}

/** Somebody whose paper waits to be judged. */
export type TaxWaiting = {
  personId: string
  name: string
  email: string
  companyName: string | null
  taxNumber: string | null
  documentId: string
  documentName: string
  size: number
  handedInAt: number
}

/** Those who wait longest first; one more than `limit`, to tell whether there are others. */
export function listTaxWaiting(
  { db }: Reads,
  { page, limit }: { page: number; limit: number },
): Promise<TaxWaiting[]> {
  return db
    .select({
      personId: people.id,
      name: people.name,
      email: people.email,
      companyName: people.companyName,
      taxNumber: people.taxNumber,
      documentId: documents.id,
      documentName: documents.name,
      size: documents.size,
      handedInAt: documents.createdAt,
    })
    .from(people)
    .innerJoin(documents, eq(documents.id, people.taxDocumentId))
    .where(and(eq(people.taxDocStatus, 0), isNotNull(people.taxDocumentId)))
    .orderBy(asc(people.updatedAt))
    .limit(limit + 1)
    .offset((page - 1) * limit)
}

/** Whose accepted paper ends by `soon`, or ended before `today`, and who has not heard of that. Days as YYYY-MM-DD. */
export function listTaxEnding(
  { db }: Reads,
  { today, soon, limit }: { today: string; soon: string; limit: number },
): Promise<{ personId: string; documentId: string; endsOn: string }[]> {
  return db.all<{ personId: string; documentId: string; endsOn: string }>(sql`
    select id as personId, tax_document_id as documentId, tax_doc_ends_on as endsOn from people
    where tax_doc_status = 1 and tax_doc_ends_on is not null and tax_doc_told < 2
      and tax_doc_ends_on <= ${soon} and (tax_doc_told = 0 or tax_doc_ends_on < ${today})
      and tax_document_id is not null
    order by tax_doc_ends_on limit ${limit}`)
}

export type InterestCard = {
  id: string
  slug: string
  name: string
  picture: string | null
  /** Lots that are live in it and below it. */
  lots: number
}

const MOST_CATEGORIES = 200

/** Top categories, in their order. */
export function listInterests({ db }: Reads): Promise<InterestCard[]> {
  return db.all<InterestCard>(sql`
    select top.id, top.slug, top.name, top.picture, coalesce(counted.lots, 0) as lots
    from categories top
      left join (
        select coalesce(categories.parent_id, categories.id) as top_id, sum(live_counts.lots) as lots
        from live_counts join categories on categories.id = live_counts.category_id
        group by top_id
      ) counted on counted.top_id = top.id
    where top.active = 1 and top.parent_id is null
    order by top.show_order, top.name limit ${MOST_CATEGORIES}`)
}

/** Whether another account has this username, whatever its capitals. */
export async function isUsernameTaken({ db }: Reads, username: string, personId: string): Promise<boolean> {
  const [row] = await db.all<{ id: string }>(
    sql`select id from people where username is not null and lower(username) = lower(${username}) and id <> ${personId}`,
  )
  return row !== undefined
}

/** Those of these ids that are categories. */
export async function knownCategories({ db }: Reads, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: categories.id })
    .from(categories)
    .where(
      and(
        eq(categories.active, true),
        or(inArray(categories.id, [...ids]), inArray(categories.slug, [...ids])),
      ),
    )
    .limit(MOST_CATEGORIES)
  return rows.map(({ id }) => id)
}

/** What keeps somebody from closing their account; each a number of things that are still open. */
export type Ties = {
  /** Offers that stand on lots that are not over. */
  offers: number
  /** Invoices that are not paid. */
  invoices: number
  /** Deposits that are held, or on their way back. */
  deposits: number
  /** Organisations that they act for. */
  teams: number
  /** Cents of a restocking fee. */
  fee: number
  /** Cents of credit that they have, or that a payment under way has put aside. */
  credit: number
  /** 1 for an administrator, whose account another one switches off first. */
  admin: number
}

export async function findTies({ db }: Reads, personId: string): Promise<Ties> {
  const [ties] = await db.all<Ties>(sql`
    select
      (select count(*) from standings join listing_live live on live.listing_id = standings.listing_id
        where standings.person_id = ${personId} and standings.status in ('winner', 'outbid', 'placed')
          and live.live = 1) as offers,
      (select count(*) from invoices where buyer_id = ${personId} and status = 'unpaid')
        + (select count(*) from gathered_sales where buyer_id = ${personId}) as invoices,
      (select count(*) from deposits where person_id = ${personId} and status in ('held', 'asked', 'releasing'))
        as deposits,
      (select count(*) from memberships where person_id = ${personId}) as teams,
      (select restocking_fee_due from people where id = ${personId}) as fee,
      (select coalesce(-sum(amount), 0) from money_lines where account = 'wallet' and party = ${personId})
        + (select coalesce(sum(wallet_amount), 0) from payments where person_id = ${personId}
          and state in ('started', 'challenged', 'pending', 'unknown')) as credit,
      (select role = 'admin' from people where id = ${personId}) as admin`)
  return ties ?? { offers: 0, invoices: 0, deposits: 0, teams: 0, fee: 0, credit: 0, admin: 0 }
}

export function isTied(ties: Ties): boolean {
  return Object.values(ties).some((count) => count > 0)
}

/** How somebody can prove anew that it is them: by their password, or by having signed in just now. */
export type Proof = {
  /** The password's hash; null for somebody who signs in otherwise. */
  hash: string | null
  /** When this session began; null when it is gone. */
  since: number | null
}

export async function findProof({ db }: Reads, actor: { id: string; sessionId: string }): Promise<Proof> {
  const [proof] = await db.all<Proof>(sql`
    select
      (select password from credentials
        where person_id = ${actor.id} and provider_id = 'credential' limit 1) as hash,
      (select created_at from sessions where id = ${actor.sessionId}) as since`)
  return proof ?? { hash: null, since: null }
}
