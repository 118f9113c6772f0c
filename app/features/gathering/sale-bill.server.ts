import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Cents } from '#app/domain/money/money.ts'
import { type GatheringView, listGathering } from './view-queries.server.ts'

/** An invoice with lots of an auction. `mine`: what those lots come to; other lots may stand on it too. */
export type SaleInvoice = { number: string; status: string; dueAt: number; lots: number; mine: Cents }

/** What somebody has won in one auction: each lot all-in, what is gathered of it, and what is written. */
export type SaleBill = {
  totals: Record<string, Cents>
  gathering: Pick<GatheringView, 'auctionId' | 'sum' | 'wonCount' | 'premiumBps' | 'taxBps' | 'writtenAt'>[]
  invoices: SaleInvoice[]
}

type LineRow = { number: string; status: string; dueAt: number; listingId: string; total: Cents }

/** Lots of one auction that one buyer has won, at most, as its page shows them. */
const MOST_WON = 100

export async function findSaleBill(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  auctionId: string,
  buyerId: string,
): Promise<SaleBill> {
  const [gathering, lines] = await Promise.all([
    listGathering(ctx, buyerId),
    ctx.db.all<LineRow>(sql`
      select invoices.common_invoice as number, invoices.status, invoices.due_at as dueAt,
        line.listing_id as listingId, line.total
      from standings stood
        join listing_live live on live.listing_id = stood.listing_id and live.auction_id = ${auctionId}
        join invoice_lines line on line.listing_id = stood.listing_id
        join invoices on invoices.id = line.invoice_id and invoices.buyer_id = ${buyerId}
      where stood.person_id = ${buyerId} and stood.status = 'won'
      order by invoices.created_at, line.id limit ${MOST_WON}`),
  ])
  const gathered = gathering.filter((one) => one.auctionId === auctionId)
  const totals: Record<string, Cents> = {}
  for (const { won } of gathered)
    for (const lot of won) if (lot.total !== null) totals[lot.listingId] = lot.total
  const invoices = new Map<string, SaleInvoice>()
  for (const { number, status, dueAt, listingId, total } of lines) {
    totals[listingId] = total
    const known = invoices.get(number)
    invoices.set(number, {
      number,
      status,
      dueAt,
      lots: (known?.lots ?? 0) + 1,
      mine: (known?.mine ?? 0) + total,
    })
  }
  return {
    totals,
    gathering: gathered.map(({ sum, wonCount, premiumBps, taxBps, writtenAt }) => ({
      auctionId,
      sum,
      wonCount,
      premiumBps,
      taxBps,
      writtenAt,
    })),
    invoices: [...invoices.values()],
  }
}
