import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import type { SaleWords } from '#app/features/auctions/writes.server.ts'
import { announceSale } from '#app/flows/auctions/edit-auction.server.ts'
import { type Bidder, deskOf } from './deposit.ts'
import { ask, offer, projected } from './room.ts'
import { aSale, aSeller, begun, drafts, type Seller } from './sale.ts'
import { settled } from './sales.ts'

/** An auction that has begun, with so many lots. */
export async function anAuction(lots: number, words: Partial<SaleWords> = {}) {
  const seller = await aSeller()
  const ids = await drafts(seller, ...Array.from({ length: lots }, () => ({})))
  const auctionId = await aSale(seller, words, ids)
  expect(await announceSale(seller.ctx, auctionId)).toMatchObject({ ok: true })
  await begun(auctionId)
  return { seller, auctionId, lots: ids, of: (buyer: Bidder) => ofBuyer({ seller, auctionId }, buyer) }
}
export type Auction = Awaited<ReturnType<typeof anAuction>>

function ofBuyer({ seller, auctionId }: { seller: Seller; auctionId: string }, { person }: Bidder) {
  return { auctionId, locationId: seller.yard.id, buyerId: person.id }
}

/** A lot of it that this buyer wins, at $20 where nobody else offers; all that follows has followed. */
export async function won({ seller }: Pick<Auction, 'seller'>, lot: string, buyer: Bidder) {
  expect(await offer(lot, buyer.session, { dollars: 40 })).toMatchObject({ receipt: { ok: true } })
  await closedEarly({ seller }, lot)
}

export async function closedEarly({ seller }: Pick<Auction, 'seller'>, lot: string) {
  expect(await ask(lot, seller.session, { type: 'close_now' })).toMatchObject({ receipt: { ok: true } })
  await projected(lot)
  await settled(lot)
}

/** What flows take, at a time of its own. */
export function deskAt(now: number) {
  const { ctx, ...desk } = deskOf()
  return { ...desk, ctx: { ...ctx, clock: { now: () => now } } }
}

/** The sales of these lots that are gathered. */
export async function gatheredOf(...lots: string[]) {
  const { results } = await env.DB.prepare(
    'select * from gathered_sales where listing_id in (select value from json_each(?)) order by won_at, sale_id',
  )
    .bind(JSON.stringify(lots))
    .all()
  return results
}

/** The lines of these lots with their invoices. */
export async function linesOf(...lots: string[]) {
  const { results } = await env.DB.prepare(
    `select line.sale_id, line.invoice_id, line.total as line_total, invoices.number, invoices.total, invoices.status,
       invoices.created_at, invoices.due_at, invoices.buyer_id
     from invoice_lines line join invoices on invoices.id = line.invoice_id
     where line.listing_id in (select value from json_each(?)) order by line.sale_id`,
  )
    .bind(JSON.stringify(lots))
    .all<{
      sale_id: string
      invoice_id: string
      line_total: number
      number: number
      total: number
      status: string
      created_at: number
      due_at: number
      buyer_id: string
    }>()
  return results
}
