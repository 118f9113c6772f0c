import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { SaleRow } from '#app/features/auctions/queries.server.ts'

type Facts = { id: string; auction: string | null; format: string; yard: string }

/** Why each of these drafts may not come into an auction; null for one that may, or that is in it already. */
export async function draftBars(
  { db }: Pick<Ctx, 'db'>,
  sale: Pick<SaleRow, 'id' | 'locationId'>,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await db.all<Facts>(sql`
    select id, auction_id as auction, coalesce(fields ->> 'format', '') as format,
      trim(coalesce(fields ->> 'yard', '')) as yard
    from listing_drafts where id in (select value from json_each(${JSON.stringify(ids)}))`)
  return new Map(rows.map((draft) => [draft.id, barOf(sale, draft)]))
}

function barOf(sale: Pick<SaleRow, 'id' | 'locationId'>, { auction, format, yard }: Facts): string | null {
  if (auction === sale.id) return null
  if (auction) return 'in_auction'
  if (format === 'fixed') return 'fixed_in_sale'
  return isElsewhere(sale, yard) ? 'other_yard' : null
}

/** An auction of one yard takes no lot of another; a lot that has none yet gets the auction's. */
export function isElsewhere({ locationId }: Pick<SaleRow, 'locationId'>, yard: string | null): boolean {
  return Boolean(yard) && locationId !== null && yard !== locationId
}
