import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { runBatch, type Statement } from '#app/db/batch.server.ts'
import { insertEntryWhere } from '#app/db/books.server.ts'
import { taxBpsAt } from '#app/db/tax-rates.server.ts'
import type { EventPayload } from '#app/domain/events.ts'
import { invoiceIssued } from '#app/domain/money/books.ts'
import type { PremiumTier } from '#app/domain/money/premium.ts'
import {
  type Charges,
  chargesOfPieces,
  computePieces,
  isTaxExempt,
  type Total,
  withoutTax,
} from '#app/domain/money/pricing.ts'
import { type DeliveryType, deliveryTax, type PostalAddress } from '#app/domain/shop/delivery.ts'
import { chargesOf, readSettings, type Settings } from '#app/domain/shop/settings.ts'
import { easternDay } from '#app/lib/eastern.ts'
import { listings, locations, organisations, people, settings } from '#drizzle/schema/index.ts'
import { insertPurchaseOrder, insertSaleInvoice, invoiceIdOf, isThere } from './writes.server.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type Sale = {
  listingId: string
  saleId: string
  person: string
  quantity: number
  price: number
  at: number
  charges: Charges | null
  commandId: string | null
}

/** A sale with what it comes to, and whether it was ordered at the checkout. */
export type SettledSale = Total & {
  saleId: string
  auctionId: string | null
  ordered: boolean
  listingId: string
  organisationId: string
  locationId: string
  buyerId: string
  title: string
  lotNumber: number
  quantity: number
  premiumBps: number
  premiumTiers: readonly PremiumTier[] | null
  taxBps: number
  wonAt: number
}

export type Settling = {
  /** What else is written in the batch of an invoice. */
  beside?: (invoice: { id: string; total: number }) => readonly Statement[]
  /** What is written in its place, where the sale waits for others; null where it does not. */
  gather?: (sale: SettledSale, terms: Settings) => readonly Statement[] | null
}

/** A listing that one person has won gets its invoice, or in a reverse auction its purchase order. Idempotent. */
export async function settleClose(
  ctx: Pick<Ctx, 'db'>,
  payload: EventPayload<'auction-closed'>,
  settling: Settling = {},
): Promise<void> {
  const { outcome, winnerId, price, saleId, format, listingId, closedAt, charges, commandId } = payload
  if (outcome !== 'sold' || winnerId === null || price === null || saleId === null) return
  const sale = { listingId, saleId, person: winnerId, quantity: 1, price, at: closedAt, charges, commandId }
  await (format === 'reverse' ? orderFromWinner(ctx, sale) : invoiceSale(ctx, sale, settling))
}

/** A purchase of some pieces of a fixed listing gets an invoice of its own. Idempotent. */
export async function invoicePurchase(
  ctx: Pick<Ctx, 'db'>,
  payload: EventPayload<'listing-purchased'>,
): Promise<void> {
  const { buyerId, ...bought } = payload
  await invoiceSale(ctx, { ...bought, person: buyerId })
}

/** Written once, with what the books say of it: the sale's id is unique on invoice lines. */
async function invoiceSale(
  ctx: Pick<Ctx, 'db'>,
  sale: Sale,
  { beside, gather }: Settling = {},
): Promise<void> {
  const [{ listing, yard, taxBps, organisation }, settingRows, ordered] = await Promise.all([
    readSold(ctx, sale),
    ctx.db.select().from(settings),
    findOrdered(ctx, sale),
  ])
  const deployment = readSettings(settingRows)
  const charged = await chargesFor(
    ctx,
    sale,
    sale.charges ?? chargesOf(deployment, { taxBps, premium: organisation.premium }),
  )
  const discount = Math.min(ordered.discount, sale.price * sale.quantity - 1)
  const total = computePieces(sale.price, sale.quantity, charged, discount)
  const line = {
    ...total,
    saleId: sale.saleId,
    listingId: listing.id,
    title: listing.title,
    lotNumber: listing.lotNumber,
    quantity: sale.quantity,
    organisationId: organisation.id,
    buyerId: sale.person,
    locationId: yard.id,
    premiumBps: charged.premiumBps,
    premiumTiers: chargesOfPieces(charged, sale.quantity).premiumTiers ?? null,
    taxBps: charged.taxBps,
  }
  const { auctionId } = listing
  const waits = gather?.({ ...line, auctionId, ordered: ordered.found, wonAt: sale.at }, deployment)
  if (waits) return void (await runBatch(ctx.db, waits))
  const { delivery, ...handOver } = ordered.handOver
  const sentTax = deliveryTax(delivery, charged)
  const owed = {
    ...total,
    delivery,
    tax: total.tax + sentTax,
    total: total.total + delivery + sentTax,
    id: invoiceIdOf(sale),
    organisationId: organisation.id,
    createdAt: sale.at,
  }
  await runBatch(ctx.db, [
    ...insertSaleInvoice(ctx.db, {
      ...line,
      invoicePrefix: organisation.invoicePrefix,
      discount,
      couponCode: ordered.code,
      handOver: { ...handOver, delivery, deliveryTax: sentTax },
      partial: deployment.partial_payments,
      createdAt: sale.at,
      dueAt: sale.at + deployment.invoice_due_days * DAY_MS,
    }),
    ...insertEntryWhere(ctx.db, invoiceIssued(owed), isThere(owed.id)),
    ...(beside?.(owed) ?? []),
  ])
}

type Ordered = {
  discount: number
  code: string | null
  deliveryType: DeliveryType
  delivery: number
  deliveryAddress: string | null
  billingAddress: string | null
}

/** What the buyer has ordered this sale with, where the order stands: a coupon, and how it is handed over. */
async function findOrdered({ db }: Pick<Ctx, 'db'>, { listingId, commandId, quantity, person }: Sale) {
  const [found] =
    commandId === null
      ? []
      : await db.all<Ordered>(sql`
          select line.discount, coupons.code, line.delivery_type as deliveryType, line.delivery,
            orders.delivery_address as deliveryAddress, orders.billing_address as billingAddress
          from order_lines line
            join orders on orders.id = line.order_id and orders.person_id = ${person}
            left join coupons on coupons.id = orders.coupon_id and line.discount > 0
          where line.listing_id = ${listingId} and line.command_id = ${commandId} and line.state <> 'left'
            and line.quantity = ${quantity} limit 1`)
  const address = (text: string | null) => (text === null ? null : (JSON.parse(text) as PostalAddress))
  const isSent = found?.deliveryType === 'delivery'
  return {
    found: found !== undefined,
    discount: found?.discount ?? 0,
    code: found?.code ?? null,
    handOver: {
      deliveryType: found?.deliveryType ?? ('local_pickup' as const),
      delivery: found?.delivery ?? 0,
      deliveryAddress: isSent ? address(found.deliveryAddress) : null,
      billingAddress: address(found?.billingAddress ?? null),
    },
  }
}

/** What holds for this buyer when the invoice is written is kept on it, whatever becomes of their document; it must not have ended when they bought. */
async function chargesFor(
  { db }: Pick<Ctx, 'db'>,
  { person, at }: Sale,
  promised: Charges,
): Promise<Charges> {
  const [buyer] = await db
    .select({
      taxDocStatus: people.taxDocStatus,
      taxDocumentId: people.taxDocumentId,
      taxDocEndsOn: people.taxDocEndsOn,
    })
    .from(people)
    .where(eq(people.id, person))
    .limit(1)
  return buyer && isTaxExempt(buyer, easternDay(at)) ? withoutTax(promised) : promised
}

/** Written once: the sale's id is unique among purchase orders. */
async function orderFromWinner(ctx: Pick<Ctx, 'db'>, sale: Sale): Promise<void> {
  const { listing, organisation } = await readSold(ctx, sale)
  await runBatch(ctx.db, [
    insertPurchaseOrder(ctx.db, {
      saleId: sale.saleId,
      listingId: listing.id,
      title: listing.title,
      organisationId: organisation.id,
      invoicePrefix: organisation.invoicePrefix,
      supplierId: sale.person,
      price: sale.price,
      createdAt: sale.at,
    }),
  ])
}

async function readSold({ db }: Pick<Ctx, 'db'>, { listingId, at }: Pick<Sale, 'listingId' | 'at'>) {
  const [sold] = await db
    .select({ listing: listings, yard: locations, taxBps: taxBpsAt(at), organisation: organisations })
    .from(listings)
    .innerJoin(locations, eq(locations.id, listings.locationId))
    .innerJoin(organisations, eq(organisations.id, listings.organisationId))
    .where(eq(listings.id, listingId))
    .limit(1)
  if (!sold) throw new Error(`Listing ${listingId} was sold and is not in D1.`)
  return sold
}
