import { and, eq, sql } from 'drizzle-orm'
import type { Statement } from '#app/db/batch.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { follows, followTotals, sellerNews } from '#drizzle/schema/index.ts'

type Key = { organisationId: string; personId: string }

/** One a follower: following again changes the rating, if one is given. */
export function setFollow(db: Db, { now, rating, ...key }: Key & { rating?: number; now: number }) {
  return db
    .insert(follows)
    .values({ ...key, rating: rating ?? null, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [follows.organisationId, follows.personId],
      set: { updatedAt: now, ...(rating === undefined ? {} : { rating }) },
    })
}

export function removeFollow(db: Db, { organisationId, personId }: Key) {
  return db
    .delete(follows)
    .where(and(eq(follows.organisationId, organisationId), eq(follows.personId, personId)))
}

/** Sums them anew, in the batch of the change: the sums can never drift from the rows. */
export function setFollowTotals(db: Db, organisationId: string) {
  return db
    .insert(followTotals)
    .select(
      sql`select ${organisationId}, count(*), count(rating), coalesce(sum(rating), 0) from follows
        where organisation_id = ${organisationId}`,
    )
    .onConflictDoUpdate({
      target: followTotals.organisationId,
      set: {
        followers: sql`excluded.followers`,
        rated: sql`excluded.rated`,
        ratingSum: sql`excluded.rating_sum`,
      },
    })
}

/** Takes somebody out of the sums of all whom they follow, then their rows: in this order, in one batch. */
export function removeFollowsOf(db: Db, personId: string): Statement[] {
  const own = sql`from follows gone
    where gone.organisation_id = follow_totals.organisation_id and gone.person_id = ${personId}`
  return [
    db
      .update(followTotals)
      .set({
        followers: sql`followers - 1`,
        rated: sql`rated - (select rating is not null ${own})`,
        ratingSum: sql`rating_sum - (select coalesce(rating, 0) ${own})`,
      })
      .where(sql`exists (select 1 ${own})`),
    db.delete(follows).where(eq(follows.personId, personId)),
  ]
}

/** They were told of new lots now. */
export function markNewsTold(db: Db, personId: string, toldAt: number) {
  return db
    .insert(sellerNews)
    .values({ personId, toldAt })
    .onConflictDoUpdate({ target: sellerNews.personId, set: { toldAt } })
}
