import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { type Actor, maySeeInvoice } from '#app/domain/permissions.ts'
import type { ImageView } from '#app/features/listings/queries.server.ts'
import {
  invoiceLines,
  invoices,
  listingImages,
  locations,
  organisations,
  people,
} from '#drizzle/schema/index.ts'

type Reads = Pick<Ctx, 'db'>

export const INVOICES_PER_PAGE = 20

export type InvoiceStatus = 'unpaid' | 'paid' | 'cancelled'

/** An invoice in a list. Money in cents, times in epoch ms. */
export type InvoiceRow = {
  commonInvoice: string
  status: InvoiceStatus
  paymentMethod: 'offline' | 'online'
  total: number
  createdAt: number
  dueAt: number
  paidAt: number | null
  items: number
  firstTitle: string
  firstImage: ImageView | null
  location: string
}

export type InvoiceLineView = {
  lotNumber: number
  listingId: string
  title: string
  quantity: number
  hammer: number
  premium: number
  premiumBps: number
  tax: number
  taxBps: number
  total: number
  image: ImageView | null
}

export type InvoiceView = InvoiceRow & {
  hammer: number
  premium: number
  tax: number
  lines: InvoiceLineView[]
  seller: { name: string; handle: string }
  yard: {
    name: string
    address1: string
    city: string
    state: string
    zip: string
    hours: string
    phone: string | null
  }
  buyer: { name: string; email: string }
}

/** A person's own invoices, newest first; all of them or those of one status. */
export async function listInvoices(
  { db }: Pick<Ctx, 'db'>,
  actor: Actor,
  { page, status }: { page: number; status?: InvoiceStatus },
) {
  const own = and(eq(invoices.buyerId, actor.id), status ? eq(invoices.status, status) : undefined)
  const [rows, [counted]] = await Promise.all([
    db
      .select({
        invoice: invoices,
        location: locations.name,
        items: itemCount,
        line: invoiceLines,
        image: listingImages,
      })
      .from(invoices)
      .innerJoin(locations, eq(locations.id, invoices.locationId))
      .innerJoin(invoiceLines, eq(invoiceLines.id, firstLine))
      .leftJoin(
        listingImages,
        and(eq(listingImages.listingId, invoiceLines.listingId), eq(listingImages.position, 0)),
      )
      .where(own)
      .orderBy(desc(invoices.createdAt), desc(invoices.id))
      .limit(INVOICES_PER_PAGE)
      .offset((page - 1) * INVOICES_PER_PAGE),
    db.select({ total: sql<number>`count(*)` }).from(invoices).where(own),
  ])
  const totalRecords = counted?.total ?? 0
  const records = rows.map((row) =>
    rowOf(row.invoice, row.location, row.items, row.line.title, imageOf(row.image)),
  )
  return { records, totalRecords, page, pages: Math.max(1, Math.ceil(totalRecords / INVOICES_PER_PAGE)) }
}

/** One invoice; null when there is none or the asker may not see it. */
export async function findInvoice(
  { db }: Pick<Ctx, 'db'>,
  actor: Actor,
  commonInvoice: string,
): Promise<InvoiceView | null> {
  const byNumber: SQL = eq(invoices.commonInvoice, commonInvoice)
  const [[head], lines] = await Promise.all([
    db
      .select({ invoice: invoices, yard: locations, seller: organisations, buyer: people })
      .from(invoices)
      .innerJoin(locations, eq(locations.id, invoices.locationId))
      .innerJoin(organisations, eq(organisations.id, invoices.organisationId))
      .innerJoin(people, eq(people.id, invoices.buyerId))
      .where(byNumber)
      .limit(1),
    db
      .select({ line: invoiceLines, image: listingImages })
      .from(invoiceLines)
      .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
      .leftJoin(
        listingImages,
        and(eq(listingImages.listingId, invoiceLines.listingId), eq(listingImages.position, 0)),
      )
      .where(byNumber)
      .orderBy(asc(invoiceLines.lotNumber)),
  ])
  if (!head || !maySeeInvoice(actor, head.invoice)) return null
  const { invoice, yard, seller, buyer } = head
  const views = lines.map(({ line, image }) => ({
    lotNumber: line.lotNumber,
    listingId: line.listingId,
    title: line.title,
    quantity: line.quantity,
    hammer: line.hammer,
    premium: line.premium,
    premiumBps: line.premiumBps,
    tax: line.tax,
    taxBps: line.taxBps,
    total: line.total,
    image: imageOf(image),
  }))
  return {
    ...rowOf(invoice, yard.name, views.length, views[0]?.title ?? '', views[0]?.image ?? null),
    hammer: invoice.hammer,
    premium: invoice.premium,
    tax: invoice.tax,
    lines: views,
    seller: { name: seller.name, handle: seller.handle },
    yard: {
      name: yard.name,
      address1: yard.address1,
      city: yard.city,
      state: yard.state,
      zip: yard.zip,
      hours: yard.hours,
      phone: yard.phone,
    },
    buyer: { name: `${buyer.firstName} ${buyer.lastName}`, email: buyer.email },
  }
}

export type DueInvoice = { id: string; createdAt: number; dueAt: number }

/** Unpaid invoices that are due until then, and of which nobody has been reminded; the most urgent first. */
export function listToRemind(
  { db }: Reads,
  { now, until, limit }: { now: number; until: number; limit: number },
): Promise<DueInvoice[]> {
  return db.all<DueInvoice>(sql`
    select id, created_at as createdAt, due_at as dueAt from invoices indexed by invoices_to_remind
    where status = 'unpaid' and reminded_at is null and due_at > ${now} and due_at <= ${until}
    order by due_at limit ${limit}`)
}

/** Unpaid invoices that have come to be past due. */
export function listOverdue(
  { db }: Reads,
  { now, limit }: { now: number; limit: number },
): Promise<DueInvoice[]> {
  return db.all<DueInvoice>(sql`
    select id, created_at as createdAt, due_at as dueAt from invoices indexed by invoices_to_mark_late
    where status = 'unpaid' and late_at is null and due_at <= ${now}
    order by due_at limit ${limit}`)
}

const itemCount = sql<number>`(select count(*) from invoice_lines counted where counted.invoice_id = ${invoices.id})`
const firstLine = sql`(select first.id from invoice_lines first where first.invoice_id = ${invoices.id} order by first.lot_number limit 1)`

function rowOf(
  invoice: typeof invoices.$inferSelect,
  location: string,
  items: number,
  firstTitle: string,
  firstImage: ImageView | null,
): InvoiceRow {
  const { commonInvoice, status, paymentMethod, total, createdAt, dueAt, paidAt } = invoice
  return {
    ...{ commonInvoice, status, paymentMethod, total, createdAt, dueAt, paidAt },
    ...{ items, firstTitle, firstImage, location },
  }
}

function imageOf(image: typeof listingImages.$inferSelect | null): ImageView | null {
  return image && { name: image.name, tint: image.tint, width: image.width, height: image.height }
}
