import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { EventPayload } from '#app/domain/events.ts'
import { saleOrdinal } from '#app/domain/ids.ts'

type Deps = Pick<Ctx, 'db' | 'rooms'>

/** Pieces of one sale of a fixed listing. */
type Sale = { listingId: string; saleId: string; buyerId: string; quantity: number }
/** `commandId`: what the room knows the asking by; asked again it is done once. */
type CalledOffPieces = Sale & { commandId: string }

/** A sale that nobody will pay: its pieces are for sale again, but for those that a credit note has said something of. */
export async function restockCancelled(
  ctx: Deps,
  { invoiceId }: EventPayload<'invoice-cancelled'>,
): Promise<void> {
  const sales = await ctx.db.all<Sale>(sql`
    select line.listing_id as listingId, line.sale_id as saleId, invoices.buyer_id as buyerId,
      line.quantity - (select coalesce(sum(quantity), 0) from credit_note_lines where line_id = line.id) as quantity
    from invoice_lines line join invoices on invoices.id = line.invoice_id
      join listings on listings.id = line.listing_id
    where line.invoice_id = ${invoiceId} and invoices.status = 'cancelled' and listings.format = 'fixed'`)
  for (const sale of sales)
    if (sale.quantity > 0) await restock(ctx, { ...sale, commandId: `restock:${sale.saleId}` })
}

/** What a credit note takes back of sales of pieces, where it says that they are for sale again. */
export async function restockCredited(
  ctx: Deps,
  { creditNoteId }: EventPayload<'credit-issued'>,
): Promise<void> {
  const sales = await ctx.db.all<Sale>(sql`
    select line.listing_id as listingId, line.sale_id as saleId, invoices.buyer_id as buyerId, credited.quantity
    from credit_note_lines credited join credit_notes notes on notes.id = credited.credit_note_id
      join invoice_lines line on line.id = credited.line_id join invoices on invoices.id = line.invoice_id
      join listings on listings.id = line.listing_id
    where credited.credit_note_id = ${creditNoteId} and credited.quantity > 0 and notes.restock = 1
      and listings.format = 'fixed'`)
  for (const sale of sales)
    await restock(ctx, { ...sale, commandId: `restock:${creditNoteId}:${sale.saleId}` })
}

/** Asks the listing's room. Throws where it could not be asked: the event is delivered again. */
async function restock(ctx: Deps, pieces: CalledOffPieces): Promise<void> {
  const { commandId, listingId, saleId, buyerId: person, quantity } = pieces
  const { receipt } = await ctx.rooms.submit(listingId, {
    type: 'restock',
    person,
    sale: saleOrdinal(saleId),
    quantity,
    commandId,
    sessionId: '',
  })
  // what is back already, or was never sold by the room, need not come back
  if (!receipt.ok && receipt.code !== 'nothing_to_restock')
    throw new Error(`The room of ${listingId} did not take back pieces of ${saleId}: ${receipt.code}`)
}
