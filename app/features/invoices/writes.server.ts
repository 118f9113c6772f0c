import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Statement } from '#app/db/batch.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { insertWhere } from '#app/db/insert-where.server.ts'
import type { Cents } from '#app/domain/money/money.ts'
import type { PremiumTier } from '#app/domain/money/premium.ts'
import type { Total } from '#app/domain/money/pricing.ts'
import type { DeliveryType, PostalAddress } from '#app/domain/shop/delivery.ts'
import { invoiceLines, invoices, purchaseOrders, shipments } from '#drizzle/schema/index.ts'

const FIRST_NUMBER = 1001

export type SaleInvoice = Total & {
  saleId: string
  listingId: string
  title: string
  lotNumber: number
  quantity: number
  organisationId: string
  invoicePrefix: string
  buyerId: string
  locationId: string
  premiumBps: number
  /** Where the premium goes by tiers: those of all its pieces. */
  premiumTiers?: readonly PremiumTier[] | null
  taxBps: number
  /** What a coupon has taken off the price: `hammer` is without it. */
  discount?: number
  couponCode?: string | null
  /** How it is handed over; what that costs is not in the sums of the sale. */
  handOver?: InvoiceHandOver
  /** Whether it may be paid in parts. */
  partial?: boolean
  createdAt: number
  dueAt: number
}

/** How an invoice's lots are handed over, and to whom it is billed. `delivery` is before tax. */
export type InvoiceHandOver = {
  deliveryType: DeliveryType
  delivery: Cents
  deliveryTax: Cents
  deliveryAddress: PostalAddress | null
  billingAddress: PostalAddress | null
}

/** The id of a sale's invoice. */
export function invoiceIdOf({ saleId }: { saleId: string }): string {
  return `invoice:${saleId}`
}

/** Everything of an invoice but its number, which is the next of its organisation. */
export type NewInvoice = Omit<
  typeof invoices.$inferInsert,
  'number' | 'commonInvoice' | 'status' | 'paidAt' | 'cancelledAt'
> & { invoicePrefix: string }

export type NewLine = Omit<typeof invoiceLines.$inferInsert, 'id' | 'invoiceId'>

/**
 * An invoice with its lines, where something holds at that moment; what else belongs to it goes by whether it is there
 * (`isThere`). The number is taken inside the statement, the next of the organisation, so that there are no gaps.
 */
export function insertInvoice(
  db: Db,
  { invoicePrefix, ...invoice }: NewInvoice,
  lines: readonly NewLine[],
  holds: SQL,
): Statement[] {
  const { id: invoiceId, organisationId } = invoice
  // D1 binds a number as a float: without the cast the first invoice is "FL-1001.0"
  const number = sql<number>`(select cast(coalesce(max(number) + 1, ${FIRST_NUMBER}) as integer) from ${invoices}
    where organisation_id = ${organisationId})`
  const numbered = { number, commonInvoice: sql`${invoicePrefix} || '-' || ${number}` }
  const rows = lines.map((line, at) => ({ ...line, id: `${invoiceId}:${at + 1}`, invoiceId }))
  return [
    insertWhere(
      db,
      invoices,
      [{ ...invoice, number: 0, commonInvoice: '' }],
      holds,
      numbered,
    ).onConflictDoNothing({ target: invoices.id }),
    insertWhere(db, invoiceLines, rows, isThere(invoiceId)).onConflictDoNothing({
      target: invoiceLines.saleId,
    }),
  ]
}

/** Whether this invoice was written: for what follows in its batch. */
export function isThere(id: string): SQL {
  return sql`exists (select 1 from invoices where id = ${id})`
}

/**
 * The invoice of one sale, with its line. Written once, however often it is asked for: the ids follow from the sale, and one
 * that waits for the others of its auction, or is on an invoice with them, has none of its own.
 */
export function insertSaleInvoice(db: Db, sale: SaleInvoice): Statement[] {
  const { saleId, listingId, title, lotNumber, quantity, hammer, premium, tax, total } = sale
  const { premiumBps, premiumTiers, taxBps, discount, couponCode, handOver, partial } = sale
  const { organisationId, invoicePrefix, buyerId, locationId, createdAt, dueAt } = sale
  const sent = handOver ? handOver.delivery + handOver.deliveryTax : 0
  const line = { saleId, listingId, title, lotNumber, quantity, hammer, premium, tax, total, discount }
  return insertInvoice(
    db,
    {
      ...handOver,
      id: invoiceIdOf(sale),
      organisationId,
      invoicePrefix,
      buyerId,
      locationId,
      hammer,
      premium,
      tax: tax + (handOver?.deliveryTax ?? 0),
      total: total + sent,
      partial,
      discount,
      createdAt,
      dueAt,
    },
    [{ ...line, premiumBps, premiumTiers, taxBps, couponCode }],
    sql`not exists (select 1 from gathered_sales where sale_id = ${saleId})
      and not exists (select 1 from invoice_lines where sale_id = ${saleId})`,
  )
}

export function saveNotesOf(
  db: Db,
  id: string,
  notes: { publicNotes?: string; internalNotes?: string },
): Statement {
  return db.update(invoices).set(notes).where(eq(invoices.id, id))
}

/** One more note on these invoices; nothing where they have no room for it, or where `holds` does not hold. */
export function appendPublicNote(
  db: Db,
  ids: readonly string[],
  { text, most }: { text: string; most: number },
  holds: SQL,
): Statement {
  const longer = sql`iif(public_notes = '', '', public_notes || char(10)) || ${text}`
  return db
    .update(invoices)
    .set({ publicNotes: longer })
    .where(
      sql`id in (select value from json_each(${JSON.stringify(ids)}))
        and length(public_notes) + ${text.length} < ${most} and ${holds}`,
    )
}

/** By which others may read it; one that is there is only ever taken away. */
export function setPublicToken(db: Db, id: string, publicToken: string | null): Statement {
  const still = publicToken === null ? undefined : sql`public_token is null`
  return db
    .update(invoices)
    .set({ publicToken })
    .where(and(eq(invoices.id, id), still))
}

/** That these were reminded of; what has been said stays said. */
export function markReminded(db: Db, ids: readonly string[], at: number): Statement {
  return db
    .update(invoices)
    .set({ remindedAt: at })
    .where(sql`id in (select value from json_each(${JSON.stringify(ids)})) and reminded_at is null`)
}

/** That these are past due. */
export function markLate(db: Db, ids: readonly string[], at: number): Statement {
  return db
    .update(invoices)
    .set({ lateAt: at })
    .where(
      sql`id in (select value from json_each(${JSON.stringify(ids)})) and late_at is null and status = 'unpaid'`,
    )
}

/**
 * How an unpaid invoice is handed over, chosen anew: its sums follow. Only from the version that was looked at, and after
 * the books' entry of it in the same batch; a trigger refuses it once the invoice is paid or being paid.
 */
export function setHandOver(
  db: Db,
  { id, version, more }: { id: string; version: number; more: { tax: Cents; total: Cents } },
  handOver: InvoiceHandOver,
): Statement {
  return db
    .update(invoices)
    .set({
      ...handOver,
      tax: sql`tax + ${more.tax}`,
      total: sql`total + ${more.total}`,
      deliveryVersion: version + 1,
    })
    .where(and(eq(invoices.id, id), eq(invoices.deliveryVersion, version), eq(invoices.status, 'unpaid')))
}

/** Whether it is unpaid and nobody has chosen anew since. */
export function isAtVersion(id: string, version: number): SQL {
  return sql`exists (select 1 from invoices where id = ${id} and delivery_version = ${version} and status = 'unpaid')`
}

export type Shipment = Pick<
  typeof shipments.$inferInsert,
  'invoiceId' | 'carrier' | 'trackingNumber' | 'trackingUrl' | 'version' | 'shippedBy' | 'shippedAt'
>

/** That it is on its way, or by whom instead; when it left stays as it was said first. */
export function putShipment(db: Db, shipment: Shipment): Statement {
  const { carrier, trackingNumber, trackingUrl, version, shippedBy } = shipment
  return db.insert(shipments).values(shipment).onConflictDoUpdate({
    target: shipments.invoiceId,
    set: { carrier, trackingNumber, trackingUrl, version, shippedBy },
  })
}

export function isUnpaid(id: string): SQL {
  return sql`exists (select 1 from invoices where id = ${id} and status = 'unpaid')`
}

export type PurchaseOrder = {
  saleId: string
  listingId: string
  title: string
  organisationId: string
  invoicePrefix: string
  supplierId: string
  price: Cents
  createdAt: number
}

/** The order that a reverse auction's award is. Written once, and numbered as invoices are, in a row of its own. */
export function insertPurchaseOrder(db: Db, { invoicePrefix, ...order }: PurchaseOrder): Statement {
  const number = sql<number>`(select cast(coalesce(max(number) + 1, ${FIRST_NUMBER}) as integer)
    from ${purchaseOrders} where organisation_id = ${order.organisationId})`
  return db
    .insert(purchaseOrders)
    .values({
      ...order,
      id: `order:${order.saleId}`,
      number,
      commonNumber: sql`${invoicePrefix} || '-PO-' || ${number}`,
    })
    .onConflictDoNothing({ target: purchaseOrders.saleId })
}
