import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'

/** The sale whose first lot closes next, of those that are announced and have not begun. Times in epoch ms. */
export type NextSale = { id: string; firstCloseAt: number; yard: string | null }

/** The same for everybody, and some seconds old. */
export function findNextSale({ kept }: Pick<Ctx, 'kept'>): Promise<NextSale | null> {
  return kept.read('next sale', async ({ db, clock }) => {
    const [sale] = await db.all<NextSale>(sql`
      select auctions.id, auctions.first_close_at as firstCloseAt, locations.name as yard
      from auctions left join locations on locations.id = auctions.location_id
      where auctions.state = 'announced' and auctions.first_close_at > ${clock.now()}
        and coalesce(auctions.starts_at > ${clock.now()}, 1)
      order by auctions.first_close_at limit 1`)
    return sale ?? null
  })
}
