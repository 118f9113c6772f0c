import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { listingViews } from '#drizzle/schema/index.ts'

/** Adds to several listings' counts in one statement; one that is gone is left out. */
export async function addViews(db: Db, counted: readonly (readonly [listingId: string, views: number])[]) {
  await db.run(sql`insert into ${listingViews} (listing_id, views)
    select listing_live.listing_id, value ->> 1 from json_each(${JSON.stringify(counted)})
      join listing_live on listing_live.listing_id = value ->> 0 where true
    on conflict (listing_id) do update set views = views + excluded.views`)
}
