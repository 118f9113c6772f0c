import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { PremiumTier } from '#app/domain/money/premium.ts'
import { type Actor, mayManageInvoice, maySeeInvoice } from '#app/domain/people/permissions.ts'
import { postalLines } from '#app/domain/shop/delivery.ts'
import type { ImageView } from '#app/features/listings/queries.server.ts'
import { HAND_OVER, type HandOverRow, type HandOverView, handOverOf, postalOf } from './hand-over.server.ts'
import { LINES_PER_PAGE } from './inputs.ts'
import type { InvoiceStatus } from './list-queries.server.ts'

export { type DueInvoice, listOverdue, listToRemind } from './due.server.ts'
export { type Deliverable, listDeliverables, listSentAlong } from './hand-over.server.ts'

type Reads = Pick<Ctx, 'db'>

export type InvoiceLineView = {
  /** What returns and credits name it by; empty for whoever reads by a link. */
  id: string
  lotNumber: number
  listingId: string
  title: string
  quantity: number
  hammer: number
  premium: number
  premiumBps: number
  /** Where the premium went by tiers, in the place of the one rate. */
  premiumTiers?: readonly PremiumTier[] | null
  tax: number
  taxBps: number
  total: number
  image: ImageView | null
}

/** One invoice as whoever may read it reads it. Money in cents, times in epoch ms. */
export type InvoiceView = {
  id: string
  commonInvoice: string
  status: InvoiceStatus
  late: boolean
  paymentMethod: 'offline' | 'online'
  /** Whether it may be paid in parts. */
  partial: boolean
  /** What a coupon has taken off the prices; `hammer` is without it. */
  discount: number
  hammer: number
  premium: number
  /** With that of its delivery. */
  tax: number
  total: number
  /** What a deposit has paid of the total. */
  deposit: number
  /** What credit notes have taken off it before it was paid. */
  credited: number
  /** What is left of the total; nothing once it is paid or cancelled. */
  owed: number
  createdAt: number
  dueAt: number
  paidAt: number | null
  cancelledAt: number | null
  publicNotes: string
  handOver: HandOverView
  items: number
  /** One page of them, in the order of their lot numbers. */
  lines: InvoiceLineView[]
  page: number
  pages: number
  /** `address` and `taxId`: as the seller has given them for its invoices; empty where it has not. */
  seller: { id: string; name: string; handle: string; address: string; taxId: string }
  yard: {
    id: string
    name: string
    address1: string
    city: string
    state: string
    zip: string
    hours: string
    phone: string | null
  }
  /** `email`: null for whoever reads by a link, `address`: the lines that it is written in. */
  buyer: { id: string; name: string; company: string | null; email: string | null; address: string[] }
}

/** What only those see who manage the invoice, or may share it. */
export type InvoiceKept = { publicToken: string | null; internalNotes: string; buyerPhone: string | null }

type Head = Omit<
  InvoiceView,
  'late' | 'partial' | 'lines' | 'page' | 'pages' | 'seller' | 'yard' | 'buyer' | 'handOver'
> &
  InvoiceKept &
  HandOverRow & {
    late: number
    partial: number
    sellerId: string
    sellerName: string
    sellerHandle: string
    sellerAddress: string
    sellerTaxId: string
    yardId: string
    yardName: string
    yardAddress1: string
    yardCity: string
    yardState: string
    yardZip: string
    yardHours: string
    yardPhone: string | null
    buyerId: string
    buyerName: string
    buyerCompany: string | null
    buyerEmail: string
    address1: string | null
    aptUnit: string | null
    city: string | null
    state: string | null
    zip: string | null
    country: string | null
  }

export type Found = {
  invoice: InvoiceView
  kept: InvoiceKept
  /** Whose it is in the asker's eyes. */
  own: boolean
  manages: boolean
}

/** One invoice; null when there is none or the asker may not see it. */
export async function findInvoice(
  ctx: Reads,
  actor: Actor,
  commonInvoice: string,
): Promise<InvoiceView | null> {
  return (await openInvoice(ctx, actor, commonInvoice))?.invoice ?? null
}

/** The same with what the asker may do with it. `page` is of its lines; null brings all of them. */
export async function openInvoice(
  { db }: Reads,
  actor: Actor,
  commonInvoice: string,
  page: number | null = 1,
): Promise<Found | null> {
  const found = await readInvoice(db, sql`invoices.common_invoice = ${commonInvoice}`, page)
  if (!found) return null
  const { invoice } = found
  const about = {
    buyerId: invoice.buyer.id,
    organisationId: invoice.seller.id,
    locationId: invoice.yard.id,
  }
  if (!maySeeInvoice(actor, about)) return null
  return { ...found, own: invoice.buyer.id === actor.id, manages: mayManageInvoice(actor, about) }
}

/** The invoice that was shared under this token; nothing of its buyer but what the paper needs. */
export async function findPublicInvoice(
  { db }: Reads,
  token: string,
  page: number | null = 1,
): Promise<InvoiceView | null> {
  if (!/^[\w-]{43}$/.test(token)) return null
  const found = await readInvoice(
    db,
    sql`invoices.public_token = ${token} and invoices.public_token is not null`,
    page,
  )
  return found && { ...found.invoice, buyer: { ...found.invoice.buyer, email: null } }
}

/** A shared invoice as it leaves the house: ids of people and sellers are nobody's business there. */
export function withoutIds(invoice: InvoiceView): InvoiceView {
  const { buyer, seller, yard } = invoice
  const lines = invoice.lines.map((line) => ({ ...line, id: '' }))
  return {
    ...invoice,
    id: '',
    lines,
    buyer: { ...buyer, id: '' },
    seller: { ...seller, id: '' },
    yard: { ...yard, id: '' },
  }
}

async function readInvoice(db: Reads['db'], which: SQL, page: number | null) {
  const [head] = await db.all<Head>(headOf(which))
  if (!head) return null
  const pages = Math.max(1, Math.ceil(head.items / LINES_PER_PAGE))
  const at = page === null ? 1 : Math.min(page, pages)
  const lines = await listLines(db, head.id, page === null ? null : at)
  return { ...viewOf(head, lines, at, page === null ? 1 : pages) }
}

function headOf(which: SQL): SQL {
  return sql`
    select invoices.id, invoices.common_invoice as commonInvoice, invoices.status,
      invoices.status = 'unpaid' and invoices.late_at is not null as late,
      invoices.payment_method as paymentMethod, invoices.partial, invoices.discount, invoices.hammer, invoices.premium, invoices.tax, invoices.total,
      iif(invoices.status <> 'unpaid', 0, coalesce((select sum(amount) from money_lines
        where account = 'receivable' and party = invoices.id), invoices.total)) as owed,
      coalesce((select sum(applied) from deposits where invoice_id = invoices.id), 0) as deposit,
      coalesce((select sum(off_owed) from credit_notes where invoice_id = invoices.id), 0) as credited,
      invoices.created_at as createdAt, invoices.due_at as dueAt, invoices.paid_at as paidAt,
      invoices.cancelled_at as cancelledAt, invoices.public_notes as publicNotes,
      invoices.internal_notes as internalNotes, invoices.public_token as publicToken,
      (select count(*) from invoice_lines where invoice_id = invoices.id) as items,
      ${HAND_OVER},
      organisations.id as sellerId, organisations.name as sellerName, organisations.handle as sellerHandle,
      organisations.invoice_address as sellerAddress, organisations.tax_id as sellerTaxId,
      locations.id as yardId, locations.name as yardName, locations.address1 as yardAddress1, locations.city as yardCity,
      locations.state as yardState, locations.zip as yardZip, locations.hours as yardHours,
      locations.phone as yardPhone,
      people.id as buyerId, people.name as buyerName, people.company_name as buyerCompany,
      people.email as buyerEmail, people.phone as buyerPhone,
      coalesce(home.address1, people.address1) as address1, iif(home.id is null, people.apt_unit, home.address2) as aptUnit,
      coalesce(home.city, people.city) as city, coalesce(home.state, people.state) as state,
      coalesce(home.zip, people.zip) as zip, coalesce(home.country, people.country) as country
    from invoices
      join locations on locations.id = invoices.location_id
      join organisations on organisations.id = invoices.organisation_id
      join people on people.id = invoices.buyer_id
      left join shipments on shipments.invoice_id = invoices.id
      left join addresses home on home.person_id = people.id and home.is_primary = 1
    where ${which}`
}

type LineRow = Omit<InvoiceLineView, 'image' | 'premiumTiers'> & {
  tiers: string | null
  image: string | null
  tint: string
  width: number
  height: number
}

async function listLines(db: Reads['db'], invoiceId: string, page: number | null) {
  const part = page === null ? sql`` : sql`limit ${LINES_PER_PAGE} offset ${(page - 1) * LINES_PER_PAGE}`
  const rows = await db.all<LineRow>(sql`
    select line.id, line.lot_number as lotNumber, line.listing_id as listingId, line.title, line.quantity, line.hammer,
      line.premium, line.premium_bps as premiumBps, line.premium_tiers as tiers, line.tax, line.tax_bps as taxBps, line.total,
      pictures.name as image, pictures.tint, pictures.width, pictures.height
    from invoice_lines line
      left join listing_images pictures on pictures.listing_id = line.listing_id and pictures.position = 0
    where line.invoice_id = ${invoiceId} order by line.lot_number, line.id ${part}`)
  return rows.map(({ image, tint, width, height, tiers, ...line }) => ({
    ...line,
    premiumTiers: tiers === null ? null : (JSON.parse(tiers) as PremiumTier[]),
    image: image === null ? null : { name: image, tint, width, height },
  }))
}

function viewOf(head: Head, lines: InvoiceLineView[], page: number, pages: number) {
  const {
    id,
    commonInvoice,
    status,
    late,
    paymentMethod,
    discount,
    hammer,
    premium,
    tax,
    total,
    deposit,
    credited,
    owed,
    items,
  } = head
  const { createdAt, dueAt, paidAt, cancelledAt, publicNotes, publicToken, internalNotes, buyerPhone } = head
  const place = [head.city, head.state].filter(Boolean).join(', ')
  const billed = postalOf(head.billingAddress)
  const invoice: InvoiceView = {
    id,
    commonInvoice,
    status,
    paymentMethod,
    discount,
    hammer,
    premium,
    tax,
    total,
    deposit,
    credited,
    owed,
    items,
    createdAt,
    dueAt,
    paidAt,
    cancelledAt,
    publicNotes,
    lines,
    page,
    pages,
    late: late === 1,
    partial: head.partial === 1,
    handOver: handOverOf(head),
    seller: {
      id: head.sellerId,
      name: head.sellerName,
      handle: head.sellerHandle,
      address: head.sellerAddress,
      taxId: head.sellerTaxId,
    },
    yard: {
      id: head.yardId,
      name: head.yardName,
      address1: head.yardAddress1,
      city: head.yardCity,
      state: head.yardState,
      zip: head.yardZip,
      hours: head.yardHours,
      phone: head.yardPhone,
    },
    buyer: {
      id: head.buyerId,
      name: billed?.name ?? head.buyerName,
      company: billed ? billed.company : head.buyerCompany,
      email: head.buyerEmail,
      address: billed
        ? postalLines({ ...billed, name: '', company: null })
        : [head.address1, head.aptUnit, [place, head.zip].filter(Boolean).join(' ')].filter(
            (one): one is string => Boolean(one),
          ),
    },
  }
  return { invoice, kept: { publicToken, internalNotes, buyerPhone } }
}

/** Whether its lots are on their way, or with its buyer. */
export async function isShipped({ db }: Pick<Ctx, 'db'>, invoiceId: string): Promise<boolean> {
  const [row] = await db.all<{ found: number }>(
    sql`select exists (select 1 from shipments where invoice_id = ${invoiceId}) as found`,
  )
  return row?.found === 1
}
