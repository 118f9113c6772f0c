import { z } from 'zod'
import { isoTime } from '#app/domain/ledger/ledger.ts'
import { dollarsFromCents } from '#app/domain/money/money.ts'
import type { DeliveryType } from '#app/domain/shop/delivery.ts'
import type { InvoiceRow } from '#app/features/invoices/list-queries.server.ts'
import type { InvoiceView } from '#app/features/invoices/queries.server.ts'
import type { InvoiceTransaction } from '#app/features/invoices/transactions.server.ts'
import { deliveryType } from './delivery.ts'
import { premiumTier, presentTiers } from './premium.ts'
import { dollars, isoDate, percent, picturePath } from './units.ts'

const head = {
  common_invoice: z.string(),
  status: z.enum(['unpaid', 'late', 'paid', 'cancelled']),
  paid: z.int().meta({ description: '1 once it is paid' }),
  paid_date: isoDate.nullable(),
  date_added: isoDate,
  due_date: isoDate,
  total_items: z.int(),
  total_amount: dollars,
  amount_due: dollars.meta({ description: 'What is left of the total; 0 once it is paid or cancelled' }),
  payment_method: z.enum(['offline', 'online']),
  partial: z.int().meta({ description: '1 where it may be paid in parts' }),
  delivery_type: deliveryType,
}

export const invoiceRecord = z
  .object({ ...head, title: z.string(), location: z.string() })
  .meta({ id: 'InvoiceRecord', description: 'An invoice in a list' })

export const sellerInvoiceRecord = z
  .object({ ...head, title: z.string(), location: z.string(), user_id: z.string(), user_name: z.string() })
  .meta({ id: 'SellerInvoiceRecord', description: 'An invoice in its seller’s list' })

const item = z.object({
  id: z.string().meta({ description: "The listing's id" }),
  line_id: z.string().meta({
    description: 'What `return/raise_request`, `return/checkout` and `refund/refundInvoice` name it by',
  }),
  lot_number: z.int(),
  title: z.string(),
  avatar: z.string().nullable(),
  qty: z.int(),
  wprice: dollars.meta({ description: 'The hammer price of all pieces' }),
  buyer_premium: dollars,
  buyer_premium_percentage: z
    .number()
    .nullable()
    .meta({ description: 'Null where it goes by tiers of the price' }),
  buyer_premium_tiers: z
    .array(premiumTier)
    .meta({ description: 'For all pieces; none where one rate holds' }),
  tax: dollars,
  tax_percentage: z.number(),
  total: dollars,
})

const transaction = z.object({
  type: z.enum(['issued', 'delivery', 'cancelled', 'credited', 'payment', 'deposit', 'returned']),
  ways: z.array(z.string()),
  amount: dollars.meta({ description: 'Above zero when it makes the invoice owe more' }),
  created_at: isoDate,
})

const place = z.object({
  name: z.string(),
  address1: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  hours: z.string(),
  phone: z.string().nullable(),
})

const detail = {
  ...head,
  cart_values: z
    .object({
      hammer: dollars,
      buyer_premium: dollars,
      delivery: dollars.meta({ description: 'Before its tax, which is in `tax`' }),
      tax: dollars,
      total: dollars,
      deposit_applied: dollars.meta({ description: 'What a deposit has paid of the total' }),
      amount_due: dollars,
    })
    .meta({ description: 'Its total' }),
  shipping: z
    .object({
      address: z.array(z.string()).meta({ description: 'Its lines' }),
      carrier: z.string().nullable().meta({ description: 'Null until it is sent' }),
      tracking_number: z.string(),
      tracking_url: z.string().nullable(),
      shipped_date: isoDate.nullable(),
    })
    .nullable()
    .meta({ description: 'Null where it is collected' }),
  transactions: z.array(transaction),
  location: place,
  seller: z.object({ id: z.string(), name: z.string(), handle: z.string() }),
  invoice_user: z.object({ id: z.string(), name: z.string(), email: z.string().nullable() }),
  billing_address: z.array(z.string()).meta({ description: 'Its lines' }),
  public_notes: z.string(),
}

export const invoiceDetail = z.object(detail).meta({ id: 'InvoiceDetail' })

export const invoiceWithItems = z
  .object({
    ...detail,
    items: z.array(item),
    page: z.int(),
    pages: z.int().meta({ description: 'Of `items`, 100 each' }),
  })
  .meta({ id: 'Invoice' })

const exampleHead = {
  common_invoice: 'FL-1001',
  status: 'unpaid' as const,
  paid: 0,
  paid_date: null,
  date_added: '2026-11-23T19:06:00.000Z',
  due_date: '2026-11-26T19:06:00.000Z',
  total_items: 1,
  total_amount: 320.68,
  amount_due: 320.68,
  payment_method: 'offline' as const,
  partial: 0,
  delivery_type: 'local_pickup' as const,
}

export const exampleRecord = {
  ...exampleHead,
  title: '65 in 4K LED television',
  location: 'Columbus North Yard',
}

export const exampleSellerRecord = { ...exampleRecord, user_id: 'p-1', user_name: 'Dana Whitfield' }

export const exampleDetail: z.input<typeof invoiceDetail> = {
  ...exampleHead,
  shipping: null,
  cart_values: {
    hammer: 260,
    buyer_premium: 39,
    delivery: 0,
    tax: 21.68,
    total: 320.68,
    deposit_applied: 0,
    amount_due: 320.68,
  },
  transactions: [{ type: 'issued', ways: [], amount: 320.68, created_at: '2026-11-23T19:06:00.000Z' }],
  location: {
    name: 'Columbus North Yard',
    address1: '2410 Foundry Lane',
    city: 'Columbus',
    state: 'OH',
    zip: '43232',
    hours: 'Tue to Fri, 9 AM to 6 PM',
    phone: null,
  },
  seller: { id: 'o-1', name: 'Foundry Lane Liquidation', handle: 'foundry-lane' },
  invoice_user: { id: 'p-1', name: 'Dana Whitfield', email: 'dana@example.com' },
  billing_address: ['88 Orchard Street', 'Columbus, OH 43215'],
  public_notes: '',
}

export const exampleInvoice: z.input<typeof invoiceWithItems> = {
  ...exampleDetail,
  items: [
    {
      id: '2210-1',
      line_id: 'line-1',
      lot_number: 2210,
      title: '65 in 4K LED television',
      avatar: null,
      qty: 1,
      wprice: 260,
      buyer_premium: 39,
      buyer_premium_percentage: 15,
      tax: 21.68,
      buyer_premium_tiers: [],
      tax_percentage: 7.25,
      total: 320.68,
    },
  ],
  page: 1,
  pages: 1,
}

type Head = Pick<
  InvoiceView,
  'commonInvoice' | 'status' | 'late' | 'paymentMethod' | 'partial' | 'total' | 'owed' | 'items'
> &
  Pick<InvoiceView, 'createdAt' | 'dueAt' | 'paidAt'>

function presentHead(invoice: Head, deliveryType: DeliveryType) {
  const { commonInvoice, status, late, paymentMethod, partial, total, owed, items } = invoice
  return {
    common_invoice: commonInvoice,
    status: late ? ('late' as const) : status,
    paid: status === 'paid' ? 1 : 0,
    paid_date: invoice.paidAt === null ? null : isoTime(invoice.paidAt),
    date_added: isoTime(invoice.createdAt),
    due_date: isoTime(invoice.dueAt),
    total_items: items,
    total_amount: dollarsFromCents(total),
    amount_due: dollarsFromCents(owed),
    payment_method: paymentMethod,
    partial: partial ? 1 : 0,
    delivery_type: deliveryType,
  }
}

export function presentRecord(row: InvoiceRow) {
  return { ...presentHead(row, row.deliveryType), title: row.firstTitle, location: row.location }
}

export function presentSellerRecord(row: InvoiceRow) {
  return { ...presentRecord(row), user_id: row.buyer.id, user_name: row.buyer.name }
}

export function presentDetail(invoice: InvoiceView, transactions: readonly InvoiceTransaction[]) {
  const { hammer, premium, tax, total, deposit, owed, yard, seller, buyer, publicNotes, handOver } = invoice
  const { shipment } = handOver
  return {
    ...presentHead(invoice, handOver.type),
    cart_values: {
      hammer: dollarsFromCents(hammer),
      buyer_premium: dollarsFromCents(premium),
      delivery: dollarsFromCents(handOver.price),
      tax: dollarsFromCents(tax),
      total: dollarsFromCents(total),
      deposit_applied: dollarsFromCents(deposit),
      amount_due: dollarsFromCents(owed),
    },
    shipping:
      handOver.type === 'delivery'
        ? {
            address: handOver.address,
            carrier: shipment?.carrier ?? null,
            tracking_number: shipment?.number ?? '',
            tracking_url: shipment?.url ?? null,
            shipped_date: shipment ? isoTime(shipment.at) : null,
          }
        : null,
    transactions: transactions.map(({ kind, ways, amount, at }) => ({
      type: kind,
      ways,
      amount: dollarsFromCents(amount),
      created_at: isoTime(at),
    })),
    location: placeOf(yard),
    seller: { id: seller.id, name: seller.name, handle: seller.handle },
    invoice_user: { id: buyer.id, name: buyer.name, email: buyer.email },
    billing_address: buyer.address,
    public_notes: publicNotes,
  }
}

export function presentInvoice(invoice: InvoiceView, transactions: readonly InvoiceTransaction[]) {
  const { lines, page, pages } = invoice
  return {
    ...presentDetail(invoice, transactions),
    items: lines.map((line) => ({
      id: line.listingId,
      line_id: line.id,
      lot_number: line.lotNumber,
      title: line.title,
      avatar: line.image && picturePath(line.image.name),
      qty: line.quantity,
      wprice: dollarsFromCents(line.hammer),
      buyer_premium: dollarsFromCents(line.premium),
      buyer_premium_percentage: line.premiumTiers ? null : percent(line.premiumBps),
      buyer_premium_tiers: presentTiers(line.premiumTiers ?? []),
      tax: dollarsFromCents(line.tax),
      tax_percentage: percent(line.taxBps),
      total: dollarsFromCents(line.total),
    })),
    page,
    pages,
  }
}

/** Without its id, which is for rights alone. */
function placeOf({ id: _, ...place }: InvoiceView['yard']) {
  return place
}
