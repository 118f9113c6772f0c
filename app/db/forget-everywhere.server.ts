import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { ListingId, PersonId } from '#app/domain/ids.ts'
import { within } from '#app/lib/within.ts'
import { standings } from '#drizzle/schema/index.ts'

type Telling = Pick<Ctx, 'db' | 'rooms' | 'guards' | 'log'>

const PAGE = 100
const GUARD_ANSWER_MS = 3_000
const SIDE_BY_SIDE = 20

/**
 * An account has changed (signed out, switched off, phone verified, limit set, fee paid, deposit made): the rooms where
 * this person has been and those where they have offers read it anew. A room that does not answer keeps nobody else's from
 * being told. `ended`: sessions that are no more, whose sockets are closed.
 */
export async function forgetEverywhere(ctx: Telling, personId: PersonId, ended: readonly string[] = []) {
  const visited = await roomsOf(ctx, personId, ended)
  await forgetIn(ctx, visited, personId, ended)
  const told = new Set(visited)
  for (let after = ''; ; ) {
    const page = await openStandings(ctx, personId, after)
    const further = page.filter((listing) => !told.has(listing))
    await forgetIn(ctx, further, personId, ended)
    if (page.length < PAGE) return
    after = page.at(-1) ?? ''
  }
}

/** Where the person's guard knows them to be; none where it cannot be asked: then those remain where they stand. */
async function roomsOf({ guards, log }: Telling, personId: PersonId, ended: readonly string[]) {
  try {
    return await within(GUARD_ANSWER_MS, guards.changed(personId, ended))
  } catch (error) {
    log('warn', 'forget.failed', { about: 'guard', error: String(error) })
    return []
  }
}

async function forgetIn(
  ctx: Telling,
  listings: readonly ListingId[],
  personId: PersonId,
  ended: readonly string[],
) {
  for (let at = 0; at < listings.length; at += SIDE_BY_SIDE)
    await Promise.all(
      listings.slice(at, at + SIDE_BY_SIDE).map((listing) => forget(ctx, listing, personId, ended)),
    )
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
