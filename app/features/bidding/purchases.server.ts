import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { bidderLabel, maskName } from '#app/domain/people/names.ts'

/** A purchase at a fixed price, as everybody may see it. */
export type PurchaseRow = {
  /** Which sale of the listing it was, from 1. */
  ordinal: number
  /** The asker's own name masked, everybody else by their number among the listing's buyers. */
  buyer: string
  own: boolean
  quantity: number
  /** Of one piece, in cents. */
  price: number
  boughtAt: number
}

type PurchaseRecord = Omit<PurchaseRow, 'buyer' | 'own'> & { number: number; buyerId: string }

/** One page of what was bought of a fixed-price listing, newest first. Follows the room by the time of an invoice. */
export async function listPurchases(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  listingId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ records: PurchaseRow[]; totalRecords: number }> {
  const [rows, [counted]] = await Promise.all([
    db.all<PurchaseRecord>(sql`
      with sales as (
        select cast(substr(line.sale_id, length(line.listing_id) + 2) as integer) as ordinal, line.quantity,
          line.hammer, invoices.buyer_id, invoices.created_at
        from invoice_lines line join invoices on invoices.id = line.invoice_id
        where line.listing_id = ${listingId}
      ), firsts as (select buyer_id, row_number() over (order by min(ordinal)) as number from sales group by buyer_id)
      select ordinal, quantity, hammer / quantity as price, sales.buyer_id as buyerId, created_at as boughtAt, number
      from sales join firsts on firsts.buyer_id = sales.buyer_id
      order by ordinal desc limit ${limit} offset ${(page - 1) * limit}`),
    db.all<{ total: number }>(
      sql`select count(*) as total from invoice_lines where listing_id = ${listingId}`,
    ),
  ])
  return {
    records: rows.map(({ buyerId, number, ...row }) => {
      const own = actor?.id === buyerId
      const buyer = own ? maskName(`${actor.firstName} ${actor.lastName}`) : bidderLabel(String(number))
      return { ...row, own, buyer }
    }),
    totalRecords: counted?.total ?? 0,
  }
}
