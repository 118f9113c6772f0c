import { env } from 'cloudflare:workers'
import { runBatch } from '#app/db/batch.server.ts'
import { insertEntry } from '#app/db/books.server.ts'
import { openDb } from '#app/db/client.server.ts'
import { invoiceIssued } from '#app/domain/money/books.ts'
import { computePieces } from '#app/domain/money/pricing.ts'
import { markPaid } from '#app/features/invoices/settling-writes.server.ts'
import { insertSaleInvoice, invoiceIdOf } from '#app/features/invoices/writes.server.ts'
import { aListing, aPerson } from './builders.ts'

const DAY = 24 * 60 * 60_000
export const CHARGES = {
  premiumBps: 1500,
  premiumCap: null,
  taxBps: 725,
  taxOn: 'hammer_and_premium' as const,
}

type Given = {
  buyer?: { id: string }
  listing?: Awaited<ReturnType<typeof aListing>>
  prefix?: string
  price?: number
  createdAt?: number
  dueAt?: number
  nth?: number
  partial?: boolean
}

/** The invoice of a lot that somebody has won, as the sale's reaction writes it, with its entry in the books. */
export async function anInvoice({ price = 260_00, createdAt = Date.now(), nth = 1, ...given }: Given = {}) {
  const { db } = openDb(env.DB, null)
  const buyer = given.buyer ?? (await aPerson())
  const listing = given.listing ?? (await aListing())
  const saleId = `${listing.id}:${nth}`
  const id = invoiceIdOf({ saleId })
  const total = computePieces(price, 1, CHARGES)
  const { organisationId, lotNumber, title, locationId } = listing
  await runBatch(db, [
    ...insertSaleInvoice(db, {
      ...total,
      saleId,
      listingId: listing.id,
      title,
      lotNumber,
      quantity: 1,
      organisationId,
      buyerId: buyer.id,
      locationId,
      premiumBps: 1500,
      taxBps: 725,
      createdAt,
      partial: given.partial ?? false,
      invoicePrefix: given.prefix ?? organisationId.slice(2, 10),
      dueAt: given.dueAt ?? createdAt + 3 * DAY,
    }),
    ...insertEntry(db, invoiceIssued({ ...total, id, organisationId, createdAt })),
  ])
  return invoiceRow(id)
}

export type InvoiceRecord = {
  id: string
  number: number
  common_invoice: string
  organisation_id: string
  buyer_id: string
  status: string
  total: number
  due_at: number
  late_at: number | null
  reminded_at: number | null
  public_token: string | null
  public_notes: string
  internal_notes: string
}

export async function invoiceRow(id: string): Promise<InvoiceRecord> {
  const row = await env.DB.prepare('select * from invoices where id = ?').bind(id).first<InvoiceRecord>()
  if (!row) throw new Error(`There is no invoice ${id}.`)
  return row
}

/** Pays an invoice at the counter. */
export async function payByHand({ id, organisation_id, total }: InvoiceRecord, at: number) {
  const { db } = openDb(env.DB, null)
  const lines = [
    { account: 'cash' as const, party: organisation_id, amount: total },
    { account: 'receivable' as const, party: id, amount: -total },
  ]
  await runBatch(db, [
    ...insertEntry(db, { id: `paid:${id}`, kind: 'payment', at, lines }),
    ...markPaid(db, id, at, 'offline'),
  ])
}
