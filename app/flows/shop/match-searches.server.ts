import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { SAVED_SEARCHES } from '#app/domain/people/notifications.ts'
import { isEverywhere, milesBetween, type UserLocation } from '#app/domain/shop/places.ts'
import { readSearch } from '#app/features/browse/inputs.ts'
import { findAmong, type Matched, matchAmong } from '#app/features/browse/queries.server.ts'
import { type Draft, draftStatements } from '#app/features/outbox/commands.server.ts'
import {
  type Findings,
  keepFindings,
  listUntoldReaders,
  nextQueries,
  openPass,
  type Untold,
} from '#app/features/searches/commands.server.ts'
import { leaveToken } from '#app/flows/people/leave-letters.server.ts'

/** Statements are counted: D1 answers a thousand of them to one run. */
const QUERIES_A_RUN = 300
const QUERIES_A_PAGE = 50
const SIDE_BY_SIDE = 10
const READERS_A_RUN = 50
/** Lots of one search that a mail shows; how many more there are it says. */
const MOST_SHOWN = 6

type Deps = Pick<Ctx, 'db' | 'clock' | 'actor' | 'origin' | 'queues' | 'codeKey'>

/**
 * Holds what has become public since the last run against what people have saved, each query once however many share it,
 * and writes one mail to each reader. Dying anywhere, or running twice, tells nobody twice.
 */
export async function matchSearches(ctx: Deps): Promise<void> {
  for (let left = QUERIES_A_RUN; left > 0; ) {
    const pass = await openPass(ctx)
    if (!pass) break
    const queries = await nextQueries(ctx, pass, Math.min(QUERIES_A_PAGE, left))
    const among = await findAmong(ctx, pass.listings)
    const findings: Findings[] = []
    for (let at = 0; among && at < queries.length; at += SIDE_BY_SIDE)
      findings.push(
        ...(await Promise.all(
          queries.slice(at, at + SIDE_BY_SIDE).map(async (query) => {
            const search = readSearch(new URL(`http://search.invalid/?${query}`))
            const matched = await matchAmong(ctx, search, among)
            return { query, found: matched.map((one) => foundBy(one, search.around !== null)) }
          }),
        )),
      )
    const over = among === null || queries.length < Math.min(QUERIES_A_PAGE, left)
    await keepFindings(ctx, pass, { findings, after: over ? null : (queries.at(-1) ?? null) })
    left -= queries.length + 1
  }
  await tellReaders(ctx)
}

/** A search that names no place of its own is around where its owner looks, as its page is. */
function foundBy({ listingId, ...point }: Matched, named: boolean) {
  return {
    listingId,
    reaches: (place: UserLocation | null) =>
      named || place === null || isEverywhere(place) || milesBetween(place, point) <= place.radius,
  }
}

async function tellReaders(ctx: Deps): Promise<void> {
  for (const untold of await listUntoldReaders(ctx, READERS_A_RUN)) {
    const draft = await draftOf(ctx, untold)
    await runBatch(ctx.db, [...(await draftStatements(ctx, draft ? [draft] : [])), untold.told])
    if (draft) await ctx.queues.outbox([draft.id])
  }
}

/** Null when nobody would read it, or all of it is over. */
async function draftOf(ctx: Deps, { personId, reader, rows }: Untold): Promise<Draft | null> {
  const [first] = rows
  if (!reader || !first) return null
  const searches = [...Map.groupBy(rows, ({ searchId }) => searchId).values()].map((hits) => ({
    text: hits[0]?.text ?? '',
    query: hits[0]?.query ?? '',
    lots: hits.slice(0, MOST_SHOWN).map(({ listingId, lotNumber, title, price, closesAt }) => ({
      listingId,
      lotNumber,
      title,
      price,
      closesAt,
    })),
    more: Math.max(0, hits.length - MOST_SHOWN),
  }))
  const leave = await leaveToken(ctx, SAVED_SEARCHES, { email: reader.email, personId })
  return {
    id: `searches:${personId}:${first.foundAt}`,
    leave,
    template: 'searches',
    data: { searches, leave },
    recipient: {
      to: reader.email,
      language: reader.language === 'es' ? 'es' : 'en',
      personId,
      name: reader.name,
    },
  }
}
