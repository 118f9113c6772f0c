import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { explainCharges } from '#app/domain/money/charges.ts'
import type { Charges } from '#app/domain/money/pricing.ts'
import { type DeliveryType, type PostalAddress, postalLines } from '#app/domain/shop/delivery.ts'

/** How what was bought comes to its buyer. Money in cents, times in epoch ms. */
export type HandOverView = {
  type: DeliveryType
  /** Before tax, and its tax. */
  price: number
  tax: number
  /** The lines that it is written in; none where it is collected. */
  address: string[]
  /** Counts how often it was chosen. */
  version: number
  shipment: { carrier: string; number: string; url: string | null; at: number; version: number } | null
}

/** What is read of an invoice and its shipment. */
export const HAND_OVER = sql`invoices.delivery_type as deliveryType, invoices.delivery, invoices.delivery_tax as deliveryTax,
      invoices.delivery_version as deliveryVersion, invoices.delivery_address as deliveryAddress,
      invoices.billing_address as billingAddress, shipments.carrier, shipments.tracking_number as trackingNumber,
      shipments.tracking_url as trackingUrl, shipments.shipped_at as shippedAt, shipments.version as shipmentVersion`

export type HandOverRow = {
  deliveryType: DeliveryType
  delivery: number
  deliveryTax: number
  deliveryVersion: number
  deliveryAddress: string | null
  billingAddress: string | null
  carrier: string | null
  trackingNumber: string
  trackingUrl: string | null
  shippedAt: number
  shipmentVersion: number
}

export function handOverOf(row: HandOverRow): HandOverView {
  const { deliveryType, delivery, deliveryTax, deliveryVersion, deliveryAddress } = row
  const { carrier, trackingNumber, trackingUrl, shippedAt, shipmentVersion } = row
  const to = postalOf(deliveryAddress)
  return {
    type: deliveryType,
    price: delivery,
    tax: deliveryTax,
    version: deliveryVersion,
    address: to && deliveryType === 'delivery' ? postalLines(to) : [],
    shipment:
      carrier === null
        ? null
        : { carrier, number: trackingNumber, url: trackingUrl, at: shippedAt, version: shipmentVersion },
  }
}

export function postalOf(text: string | null): PostalAddress | null {
  return text === null ? null : (JSON.parse(text) as PostalAddress)
}

/** An invoice as the price of its delivery is reckoned. Money in cents. */
export type Deliverable = {
  id: string
  commonInvoice: string
  organisationId: string
  buyerId: string
  status: 'unpaid' | 'paid' | 'cancelled'
  hammer: number
  pieces: number
  charges: Pick<Charges, 'taxBps' | 'taxOn'>
  deliveryType: DeliveryType
  delivery: number
  deliveryTax: number
  deliveryVersion: number
  deliveryAddress: PostalAddress | null
  billingAddress: PostalAddress | null
  /** Whether nobody has paid of it, nor is about to: a deposit is no payment. */
  open: boolean
}

type DeliverableRow = Omit<Deliverable, 'charges' | 'deliveryAddress' | 'billingAddress' | 'open'> & {
  lines: string
  deliveryAddress: string | null
  billingAddress: string | null
  settled: number
}
type LineOf = { hammer: number; premiumBps: number; premium: number; taxBps: number; tax: number }

/** These invoices, by the numbers that people see, in the order in which they are named. */
export function listDeliverables(ctx: Pick<Ctx, 'db'>, numbers: readonly string[]): Promise<Deliverable[]> {
  return listBy(
    ctx,
    sql`json_each(${JSON.stringify(numbers)}) asked join invoices on invoices.common_invoice = asked.value
    order by asked.key`,
  )
}

/** What else goes to the same address for the same buyer, of the same sellers, and has not left. */
export function listSentAlong(
  ctx: Pick<Ctx, 'db'>,
  buyerId: string,
  invoices: readonly Pick<Deliverable, 'id'>[],
): Promise<Deliverable[]> {
  const own = JSON.stringify(invoices.map(({ id }) => id))
  return listBy(
    ctx,
    sql`invoices indexed by invoices_buyer
    where invoices.buyer_id = ${buyerId} and invoices.delivery_type = 'delivery' and invoices.status <> 'cancelled'
      and invoices.id not in (select value from json_each(${own}))
      and not exists (select 1 from shipments where invoice_id = invoices.id)
      and exists (select 1 from json_each(${own}) own join invoices other on other.id = own.value
        where other.delivery_type = 'delivery' and other.organisation_id = invoices.organisation_id
          and other.delivery_address = invoices.delivery_address)
    order by invoices.created_at, invoices.id`,
  )
}

async function listBy({ db }: Pick<Ctx, 'db'>, which: SQL): Promise<Deliverable[]> {
  const rows = await db.all<DeliverableRow>(sql`
    select invoices.id, invoices.common_invoice as commonInvoice, invoices.organisation_id as organisationId,
      invoices.buyer_id as buyerId, invoices.status, invoices.hammer, invoices.delivery_type as deliveryType,
      invoices.delivery, invoices.delivery_tax as deliveryTax, invoices.delivery_version as deliveryVersion,
      invoices.delivery_address as deliveryAddress, invoices.billing_address as billingAddress,
      (select sum(quantity) from invoice_lines where invoice_id = invoices.id) as pieces,
      (select json_group_array(json_object('hammer', hammer, 'premiumBps', premium_bps, 'premium', premium,
          'taxBps', tax_bps, 'tax', tax)) from invoice_lines where invoice_id = invoices.id) as lines,
      exists (select 1 from payment_targets where kind = 'invoice' and target_id = invoices.id and open = 1)
        or coalesce((select sum(moved.amount) from money_lines moved
          join money_entries entries on entries.id = moved.entry_id
          where moved.account = 'receivable' and moved.party = invoices.id
            and entries.kind not in ('invoice-issued', 'delivery-chosen', 'deposit-applied')), 0) <> 0 as settled
    from ${which}`)
  return rows.map(({ lines, settled, deliveryAddress, billingAddress, ...row }) => {
    const [tax] = explainCharges(JSON.parse(lines) as LineOf[]).taxes
    return {
      ...row,
      charges: { taxBps: tax?.bps ?? 0, taxOn: tax?.on ?? 'hammer_and_premium' },
      deliveryAddress: postalOf(deliveryAddress),
      billingAddress: postalOf(billingAddress),
      open: row.status === 'unpaid' && settled === 0,
    }
  })
}
