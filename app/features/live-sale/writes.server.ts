import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { auctionWatches } from '#drizzle/schema/index.ts'

type Key = { auctionId: string; personId: string }

/** Only a sale that is public can be watched. Watching it again changes nothing. */
export function insertWatch(db: Db, { auctionId, personId }: Key, now: number) {
  return db.run(sql`
    insert into auction_watches (auction_id, person_id, created_at)
    select id, ${personId}, ${now} from auctions where id = ${auctionId} and state <> 'draft'
    on conflict do nothing`)
}

export function removeWatch(db: Db, { auctionId, personId }: Key) {
  return db
    .delete(auctionWatches)
    .where(and(eq(auctionWatches.auctionId, auctionId), eq(auctionWatches.personId, personId)))
}

export function removeWatchesOf(db: Db, personId: string) {
  return db.delete(auctionWatches).where(eq(auctionWatches.personId, personId))
}

export function markSaleReminded(db: Db, sent: readonly Key[], now: number) {
  const keys = JSON.stringify(sent.map(({ auctionId, personId }) => [auctionId, personId]))
  return db
    .update(auctionWatches)
    .set({ remindedAt: now })
    .where(
      and(
        isNull(auctionWatches.remindedAt),
        sql`(auction_id, person_id) in (select value ->> 0, value ->> 1 from json_each(${keys}))`,
      ),
    )
}
