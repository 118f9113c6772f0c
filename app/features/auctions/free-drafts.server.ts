import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { atYardsOrNone } from '#app/db/kept-yards.server.ts'
import { readAmount } from '#app/domain/money/amount.ts'
import type { WorkSide } from '#app/domain/people/permissions.ts'
import { likeOf } from '#app/lib/like.ts'
import { listingDrafts } from '#drizzle/schema/index.ts'

type Reads = Pick<Ctx, 'db'>

export const FREE_PER_PAGE = 20

/** A draft that is in no auction. Cents; `yard` is the id of its yard, null where none is chosen. */
export type FreeDraft = {
  id: string
  title: string
  yard: string | null
  startPrice: number | null
  picture: { name: string; tint: string } | null
}

/** Drafts of an organisation that are in no auction, the latest first: one page of those that are called so. */
export async function listFreeDrafts(
  { db }: Reads,
  side: WorkSide,
  { words, page }: { words: string; page: number },
): Promise<FreeDraft[]> {
  const rows = await db
    .select({ id: listingDrafts.id, fields: listingDrafts.fields, pictures: listingDrafts.pictures })
    .from(listingDrafts)
    .where(freeOf(side, words))
    .orderBy(desc(listingDrafts.updatedAt), desc(listingDrafts.id))
    .limit(FREE_PER_PAGE)
    .offset((page - 1) * FREE_PER_PAGE)
  return rows.map(({ id, fields, pictures: [cover] }) => {
    const price = readAmount(fields.startPrice ?? '')
    return {
      id,
      title: fields.title?.trim() ?? '',
      yard: fields.yard?.trim() || null,
      startPrice: price.ok ? price.cents : null,
      picture: cover ? { name: cover.name, tint: cover.tint } : null,
    }
  })
}

export function countFreeDrafts({ db }: Reads, side: WorkSide, words: string): Promise<number> {
  return db.$count(listingDrafts, freeOf(side, words))
}

/** By title or the seller's own number, as both are copied beside the words. */
function freeOf({ organisationId, yards }: WorkSide, words: string): SQL | undefined {
  const like = likeOf(words)
  return and(
    eq(listingDrafts.organisationId, organisationId),
    sql`${listingDrafts.auctionId} is null ${atYardsOrNone(sql`${listingDrafts.yardId}`, { yards })}`,
    words === ''
      ? undefined
      : sql`(${listingDrafts.title} like ${like} escape '\\' or ${listingDrafts.itemId} like ${like} escape '\\')`,
  )
}
