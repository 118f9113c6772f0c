import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { EventPayload } from '#app/domain/events.ts'
import { saleOrdinal } from '#app/domain/ids.ts'

type Deps = Pick<Ctx, 'db' | 'rooms'>

/** Pieces of one sale of a fixed listing; `quantity` null for all that are left of it. */
export type CalledOffPieces = {
  /** What the room knows the asking by: asked again it is done once. */
  commandId: string
  listingId: string
  saleId: string
  buyerId: string
  quantity: number | null
}

/** A sale that nobody will pay, or whose money went back: its pieces are for sale again. */
export async function restockCancelled(
  ctx: Deps,
  { invoiceId }: EventPayload<'invoice-cancelled'>,
): Promise<void> {
  const sales = await ctx.db.all<Omit<CalledOffPieces, 'quantity' | 'commandId'>>(sql`
    select line.listing_id as listingId, line.sale_id as saleId, invoices.buyer_id as buyerId
    from invoice_lines line join invoices on invoices.id = line.invoice_id
      join listings on listings.id = line.listing_id
    where line.invoice_id = ${invoiceId} and invoices.status = 'cancelled' and listings.format = 'fixed'`)
  for (const sale of sales)
    await restock(ctx, { ...sale, quantity: null, commandId: `restock:${sale.saleId}` })
}

/** Asks the listing's room. Throws where it could not be asked: the event is delivered again. */
export async function restock(ctx: Deps, pieces: CalledOffPieces): Promise<void> {
  const { commandId, listingId, saleId, buyerId: person, quantity } = pieces
  const { receipt } = await ctx.rooms.submit(listingId, {
    ...{ type: 'restock', person, sale: saleOrdinal(saleId), quantity },
    ...{ commandId, sessionId: '' },
  })
  // what is back already, or was never sold by the room, need not come back
  if (!receipt.ok && receipt.code !== 'nothing_to_restock')
    throw new Error(`The room of ${listingId} did not take back pieces of ${saleId}: ${receipt.code}`)
}
