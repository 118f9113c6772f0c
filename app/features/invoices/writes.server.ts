import { and, eq, sql } from 'drizzle-orm'
import type { Statement } from '#app/db/batch.server.ts'
import type { Db } from '#app/db/client.server.ts'
import type { Cents } from '#app/domain/money.ts'
import type { Total } from '#app/domain/pricing.ts'
import { invoiceLines, invoices, purchaseOrders } from '#drizzle/schema/index.ts'

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
  taxBps: number
  /** What a coupon has taken off the price: `hammer` is without it. */
  discount: number
  couponCode: string | null
  createdAt: number
  dueAt: number
}

/** The id of a sale's invoice. */
export function invoiceIdOf({ saleId }: { saleId: string }): string {
  return `invoice:${saleId}`
}

/**
 * The invoice of one sale, with its line. Written once, however often it is asked for: the ids follow from the sale.
 * The number is taken inside the statement, the next of the organisation, so that there are no gaps.
 */
export function insertSaleInvoice(db: Db, sale: SaleInvoice): Statement[] {
  const id = invoiceIdOf(sale)
  const { organisationId, buyerId, locationId, hammer, premium, tax, total, createdAt, dueAt } = sale
  const { discount, couponCode } = sale
  // D1 binds a number as a float: without the cast the first invoice is "FL-1001.0"
  const number = sql<number>`(select cast(coalesce(max(number) + 1, ${FIRST_NUMBER}) as integer) from ${invoices}
    where organisation_id = ${organisationId})`
  return [
    db
      .insert(invoices)
      .values({
        ...{ id, number, organisationId, buyerId, locationId, hammer, premium, tax, total, createdAt, dueAt },
        discount,
        commonInvoice: sql`${sale.invoicePrefix} || '-' || ${number}`,
      })
      .onConflictDoNothing({ target: invoices.id }),
    db
      .insert(invoiceLines)
      .values({
        id: `${id}:1`,
        invoiceId: id,
        saleId: sale.saleId,
        listingId: sale.listingId,
        title: sale.title,
        lotNumber: sale.lotNumber,
        quantity: sale.quantity,
        hammer,
        premiumBps: sale.premiumBps,
        premium,
        taxBps: sale.taxBps,
        tax,
        total,
        discount,
        couponCode,
      })
      .onConflictDoNothing({ target: invoiceLines.saleId }),
  ]
}

/** Paid online. Belongs into one batch with the books' entry; what is paid or cancelled stays so. */
export function markPaid(db: Db, id: string, paidAt: number): Statement {
  return db
    .update(invoices)
    .set({ status: 'paid', paymentMethod: 'online', paidAt })
    .where(and(eq(invoices.id, id), eq(invoices.status, 'unpaid')))
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
