import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { atYards } from '#app/db/kept-yards.server.ts'
import { type DepositAction, type DepositState, OPEN_STATES } from '#app/domain/money/deposits.ts'
import type { WorkSide } from '#app/domain/people/permissions.ts'
import type { ImageView } from '#app/features/listings/queries.server.ts'
import { deposits, invoices, listingImages, listingLive, listings, people } from '#drizzle/schema/index.ts'
import { NOT_FOR_RUNNING_AUCTION } from './whole-auction.server.ts'

type Reads = Pick<Ctx, 'db'>

export type Deposit = typeof deposits.$inferSelect

/** What a listing asks for before an offer, and of whom. */
export type DepositTerms = {
  listingId: string
  organisationId: string
  lotNumber: number
  title: string
  /** Null where it asks for nothing. */
  amount: number | null
  over: boolean
}

export async function findTerms({ db }: Reads, listingId: string): Promise<DepositTerms | null> {
  const [row] = await db
    .select({
      listingId: listings.id,
      organisationId: listings.organisationId,
      lotNumber: listings.lotNumber,
      title: listings.title,
      amount: listings.depositAmount,
      outcome: listingLive.outcome,
    })
    .from(listings)
    .innerJoin(listingLive, eq(listingLive.listingId, listings.id))
    .where(eq(listings.id, listingId))
    .limit(1)
  if (!row) return null
  const { outcome, ...terms } = row
  return { ...terms, over: outcome !== null }
}

export async function findDeposit({ db }: Reads, id: string): Promise<Deposit | null> {
  const [row] = await db.select().from(deposits).where(eq(deposits.id, id)).limit(1)
  return row ?? null
}

/** What was given back at the gateway of the payment that placed a deposit, and nothing here says yet. */
export type Outside = {
  paymentId: string
  done: number
  /** Under way there: it may still fail. */
  pending: number
}

/** Null for a deposit that no payment has placed. */
export async function findOutsideOf({ db }: Reads, depositId: string): Promise<Outside | null> {
  const [row] = await db.all<Outside>(sql`
    select payments.id as paymentId,
      coalesce((select sum(amount) from outside_refunds where payment_id = payments.id and state = 'succeeded'), 0)
        - coalesce((select sum(amount) from refunds
          where payment_id = payments.id and outside_id is not null and state <> 'failed'), 0) as done,
      coalesce((select sum(amount) from outside_refunds where payment_id = payments.id and state = 'pending'), 0)
        as pending
    from payment_targets targets join payments on payments.id = targets.payment_id
    where targets.kind = 'deposit' and targets.target_id = ${depositId} and payments.state = 'succeeded' limit 1`)
  return row ?? null
}

/** The deposit that a payment has placed; null for a payment of something else. */
export async function findDepositOf({ db }: Reads, paymentId: string): Promise<Deposit | null> {
  const [row] = await db
    .select({ deposit: deposits })
    .from(deposits)
    .where(
      sql`id = (select target_id from payment_targets where payment_id = ${paymentId} and kind = 'deposit')`,
    )
    .limit(1)
  return row?.deposit ?? null
}

/** The one that a person has left, or is paying, for a listing. */
export async function findOpenDeposit(
  { db }: Reads,
  personId: string,
  listingId: string,
): Promise<Deposit | null> {
  const [row] = await db
    .select()
    .from(deposits)
    .where(
      and(
        eq(deposits.personId, personId),
        eq(deposits.listingId, listingId),
        inArray(deposits.status, [...OPEN_STATES]),
      ),
    )
    .limit(1)
  return row ?? null
}

/** The one that a person has left for an auction of which these are lots. */
export async function findOpenDepositAmong(
  { db }: Reads,
  personId: string,
  listingIds: readonly string[],
): Promise<Deposit | null> {
  const [row] = await db
    .select()
    .from(deposits)
    .where(
      sql`person_id = ${personId} and status in ('held', 'asked')
        and listing_id in (select value from json_each(${JSON.stringify(listingIds)}))`,
    )
    .limit(1)
  return row ?? null
}

/** Whether a lot's deposit is one for its whole auction. */
export async function isForAuction({ db }: Reads, listingId: string): Promise<boolean> {
  const [row] = await db.all<{ whole: number }>(sql`
    select auctions.deposit_amount is not null as whole
    from listings lot join auctions on auctions.id = lot.auction_id where lot.id = ${listingId}`)
  return row?.whole === 1
}

/** Whose return is under way, those that were tried longest ago first; of one listing or of all. */
export function listUnderWay({ db }: Reads, limit: number, listingId?: string): Promise<Deposit[]> {
  return (
    db
      .select()
      .from(deposits)
      // in so many words: the index of what is under way is found by them alone
      .where(
        and(sql`status in ('asked', 'releasing')`, listingId ? eq(deposits.listingId, listingId) : undefined),
      )
      .orderBy(asc(deposits.updatedAt))
      .limit(limit)
  )
}

/** The listings that a deposit lets somebody offer in: its own, and where it is for a whole auction all that are open. */
export async function listCovered({ db }: Reads, listingId: string): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`
    select live.listing_id as id
    from listings lot join auctions on auctions.id = lot.auction_id and auctions.deposit_amount is not null
      join listing_live live on live.auction_id = auctions.id and live.live = 1
    where lot.id = ${listingId} and live.listing_id <> ${listingId}`)
  return [listingId, ...rows.map(({ id }) => id)]
}

/** One that is held though its listing is over: its payment came late, or its owner's wish was refused just then. */
export type LeftBehind = { id: string; won: boolean; invoiceId: string | null }

export async function listLeftBehind({ db }: Reads, limit: number): Promise<LeftBehind[]> {
  const rows = await db.all<{ id: string; won: number; invoiceId: string | null }>(sql`
    select deposits.id, live.winner_id is deposits.person_id and listings.format <> 'reverse' as won,
      lines.invoice_id as invoiceId
    from deposits join listing_live live on live.listing_id = deposits.listing_id
      join listings on listings.id = deposits.listing_id
      left join invoice_lines lines on lines.sale_id = deposits.listing_id || ':1'
    where deposits.status = 'held' and live.outcome is not null and ${NOT_FOR_RUNNING_AUCTION}
      and (live.winner_id is not deposits.person_id or listings.format = 'reverse' or lines.invoice_id is not null)
    order by deposits.updated_at limit ${limit}`)
  return rows.map(({ won, ...row }) => ({ ...row, won: won === 1 }))
}

/** A deposit in a list. Money in cents, times in epoch ms. */
export type DepositRow = {
  id: string
  status: DepositState
  amount: number
  applied: number
  kept: number
  refunded: number
  tender: Deposit['tender']
  reason: string | null
  createdAt: number
  updatedAt: number
  listingId: string
  lotNumber: number
  title: string
  image: ImageView | null
  commonInvoice: string | null
  /** Whose it is; for those who act for the listing. */
  owner: string
}

/** Whose deposits: a person's own, those for an organisation's lots (as whoever asks works for it), or everybody's. */
export type DepositScope = { person: string } | WorkSide | { everybody: true }

const row = {
  deposit: deposits,
  lotNumber: listings.lotNumber,
  title: listings.title,
  image: listingImages,
  commonInvoice: invoices.commonInvoice,
  owner: people.name,
  locationId: listings.locationId,
}

/** Newest first. What was never paid is nobody's deposit. */
export async function listDeposits(
  { db }: Reads,
  scope: DepositScope,
  { action, page, limit }: { action: DepositAction; page: number; limit: number },
): Promise<{ records: DepositRow[]; totalRecords: number; page: number; pages: number }> {
  const where = and(scopeOf(scope), OF_ACTION[action])
  const [rows, [counted]] = await Promise.all([
    joined({ db })
      .where(where)
      .orderBy(desc(deposits.createdAt), desc(deposits.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: sql<number>`count(*)` }).from(deposits).where(where),
  ])
  const totalRecords = counted?.total ?? 0
  return { records: rows.map(rowOf), totalRecords, page, pages: Math.max(1, Math.ceil(totalRecords / limit)) }
}

export type DepositView = DepositRow & { personId: string; organisationId: string; locationId: string }

/** One, for its own page. */
export async function findDepositView({ db }: Reads, id: string): Promise<DepositView | null> {
  const [found] = await joined({ db })
    .where(and(eq(deposits.id, id), sql`${deposits.status} <> 'pending'`))
    .limit(1)
  if (!found) return null
  const { personId, organisationId } = found.deposit
  return { ...rowOf(found), personId, organisationId, locationId: found.locationId }
}

function joined({ db }: Reads) {
  return db
    .select(row)
    .from(deposits)
    .innerJoin(listings, eq(listings.id, deposits.listingId))
    .innerJoin(people, eq(people.id, deposits.personId))
    .leftJoin(invoices, eq(invoices.id, deposits.invoiceId))
    .leftJoin(
      listingImages,
      and(eq(listingImages.listingId, deposits.listingId), eq(listingImages.position, 0)),
    )
}

type Found = Awaited<ReturnType<typeof joined>>[number]

function rowOf({ deposit, lotNumber, title, image, commonInvoice, owner }: Found): DepositRow {
  const { id, status, amount, applied, kept, refunded, tender, reason, createdAt, updatedAt, listingId } =
    deposit
  return {
    id,
    status,
    amount,
    applied,
    kept,
    refunded,
    tender,
    reason,
    createdAt,
    updatedAt,
    listingId,
    lotNumber,
    title,
    commonInvoice,
    owner,
    image: image && { name: image.name, tint: image.tint, width: image.width, height: image.height },
  }
}

function scopeOf(scope: DepositScope): SQL | undefined {
  if ('person' in scope) return eq(deposits.personId, scope.person)
  if ('everybody' in scope) return undefined
  return sql`${eq(deposits.organisationId, scope.organisationId)} ${atYards(YARD, scope)}`
}

/** Where the lot is that it was left for. */
const YARD = sql`(select at.location_id from listings at where at.id = ${deposits.listingId})`

/** A rest on its way back belongs to what has become of the other part. */
const OF_ACTION: Record<DepositAction, SQL> = {
  all: sql`${deposits.status} <> 'pending'`,
  held: sql`${deposits.status} in ('held', 'asked')`,
  released: sql`${deposits.status} in ('releasing', 'released') and ${deposits.applied} = 0 and ${deposits.kept} = 0`,
  applied: sql`${deposits.applied} > 0`,
  kept: sql`${deposits.kept} > 0`,
}
