import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { PersonId } from '#app/domain/ids.ts'
import { standings } from '#drizzle/schema/index.ts'

const PAGE = 100
const SIDE_BY_SIDE = 20

/**
 * An account has changed (signed out, switched off, phone verified, limit set, fee paid, deposit made): the rooms where
 * this person has offers read it anew. Elsewhere what is known is at most a minute old. A room that does not answer
 * keeps nobody else's from being told. `ended`: sessions that are no more, whose sockets are closed.
 */
export async function forgetEverywhere(
  ctx: Pick<Ctx, 'db' | 'rooms' | 'log'>,
  personId: PersonId,
  ended: readonly string[] = [],
) {
  for (let after = ''; ; ) {
    const page = await openStandings(ctx, personId, after)
    for (let at = 0; at < page.length; at += SIDE_BY_SIDE)
      await Promise.all(
        page.slice(at, at + SIDE_BY_SIDE).map((listing) => forget(ctx, listing, personId, ended)),
      )
    if (page.length < PAGE) return
    after = page.at(-1) ?? ''
  }
}

async function openStandings({ db }: Pick<Ctx, 'db'>, personId: PersonId, after: string): Promise<string[]> {
  const rows = await db
    .select({ listingId: standings.listingId })
    .from(standings)
    .where(
      and(
        eq(standings.personId, personId),
        gt(standings.listingId, after),
        inArray(standings.status, ['winner', 'outbid', 'placed']),
      ),
    )
    .orderBy(asc(standings.listingId))
    .limit(PAGE)
  return rows.map(({ listingId }) => listingId)
}

async function forget(
  { rooms, log }: Pick<Ctx, 'rooms' | 'log'>,
  listing: string,
  personId: PersonId,
  ended: readonly string[],
) {
  try {
    await rooms.forgetBidder(listing, personId, ended)
  } catch (error) {
    log('warn', 'forget.failed', { listing, error: String(error) })
  }
}
