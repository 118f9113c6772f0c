import { expect } from '@playwright/test'
import { callAs, type Market } from './market.ts'

/** Pieces of a fixed-price lot that somebody has bought and paid by card; the number of their invoice. */
export async function aPaidInvoice(
  market: Market,
  { buyer, listing, pieces = 1 }: { buyer: string; listing: string; pieces?: number },
): Promise<string> {
  const call = <Content>(path: string, body: object) => callAs<Content>(market, buyer, path, body)
  await call('buynow/confirm', { id: listing, qty: pieces, bid_id: crypto.randomUUID() })
  let invoice: string | undefined
  await expect(async () => {
    const row = await market.d1
      .prepare(
        `select common_invoice from invoices join invoice_lines lines on lines.invoice_id = invoices.id
           join people on people.id = invoices.buyer_id where listing_id = ? and people.email = ?`,
      )
      .bind(listing, buyer)
      .first<{ common_invoice: string }>()
    invoice = row?.common_invoice
    expect(invoice).toBeDefined()
  }).toPass()
  const { records } = await call<{ records: { id: string }[] }>('customer/source/create', {
    cardholder_name: 'Priya Raman',
    card_number: '4242 4242 4242 4242',
    cvv: '123',
    is_default: true,
    expiry_month: '08',
    expiry_year: '40',
    card_address_line1: '88 Orchard Street',
    card_address_city: 'Columbus',
    card_address_state: 'OH',
    card_address_zip: '43215',
    card_address_country: 'US',
  })
  const paid = { common_invoice: invoice, source_id: records[0]?.id, idempotency_key: crypto.randomUUID() }
  expect(await call('payment/authorize', paid)).toMatchObject({ state: 'succeeded' })
  return invoice ?? ''
}
