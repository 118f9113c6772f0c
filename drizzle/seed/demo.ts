import { auctions, lots, type SeedLot } from './catalogue/index.ts'
import { readHouse } from './house.ts'
import { demoListingId, isAuctionOf } from './ids.ts'
import { marketInserts } from './market.ts'
import { type PublishedLot, publishInserts } from './publish.ts'
import { talkInserts } from './talk.ts'
import { workshopInserts } from './workshop.ts'

const MINUTE = 60_000
/** Fewer demo lots than this on the shelves, and the catalogue is listed once more. */
const FEWEST_LIVE = 40
/** Keeps the lot numbers of renewals apart. */
const LOT_NUMBERS_APART = 10_000
const MOST_GENERATIONS = 1_000

/** The market as a first visitor finds it. Atomic; what is there already stays as it is. */
export async function seedDemo(d1: D1Database, now: number): Promise<void> {
  await d1.batch([
    ...(await marketInserts(d1, now)),
    ...publishInserts(d1, generationOf(1, now), now, await readHouse(d1)),
    ...talkInserts(d1, now),
    ...workshopInserts(d1, now),
  ])
}

/**
 * Lists the demo catalogue anew when most of it has closed, and says how many lots that added. What has closed is left
 * alone; a market without the demo catalogue gets none.
 */
export async function renewDemo(d1: D1Database, now: number): Promise<number> {
  const found = await d1
    .prepare(
      `select max(listings.demo_generation) as generation,
         coalesce(sum(listing_live.live = 1 and listing_live.closes_at > ?1), 0) as live
       from listings join listing_live on listing_live.listing_id = listings.id
       where listings.demo_generation > 0`,
    )
    .bind(now)
    .first<{ generation: number | null; live: number }>()
  if (!found?.generation || found.live >= FEWEST_LIVE) return 0
  // a sale that was held once more meanwhile may still stand: nobody finds it twice
  const missing = await missingSales(d1, now)
  const again = generationOf(found.generation + 1, now).filter(
    ({ lot }) => missing.includes(lot.auction ?? '') || !ONE_BY_ONE.some(({ slug }) => slug === lot.auction),
  )
  await d1.batch(publishInserts(d1, again, now, await readHouse(d1)))
  return again.length
}

/** Sales whose lots close one by one, and which of them a visitor always finds: some under way, the others to come. */
const ONE_BY_ONE = auctions
  .filter(({ staggerSeconds }) => staggerSeconds > 0)
  .map(({ slug }) => ({ slug, isToCome: startOf(slug) > 0 }))

/** The catalogue's lots that a generation may have: those below zero are sales that close lot by lot, and nothing else. */
export function lotsOfGeneration(generation: number): readonly SeedLot[] {
  return generation > 0 ? lots : lots.filter(({ auction }) => ONE_BY_ONE.some(({ slug }) => slug === auction))
}

/**
 * Holds each sale that closes lot by lot once more: one that was under way when the last of its lots has closed, one to come
 * when it has opened. Says how many lots that added: whoever starts the market finds both kinds of either organisation.
 */
export async function renewSales(d1: D1Database, now: number): Promise<number> {
  const known = await d1
    .prepare(
      'select max(demo_generation) as highest, min(demo_generation) as lowest from listings where demo_generation is not null',
    )
    .first<{ highest: number | null; lowest: number | null }>()
  if (!known?.highest || known.lowest === null) return 0
  const missing = await missingSales(d1, now)
  const again = generationOf(Math.min(0, known.lowest) - 1, now).filter(
    ({ lot }) => lot.auction !== null && missing.includes(lot.auction),
  )
  if (again.length > 0) await d1.batch(publishInserts(d1, again, now, await readHouse(d1)))
  return again.length
}

/** Those that close lot by lot and do not stand at the moment. */
async function missingSales(d1: D1Database, now: number): Promise<string[]> {
  const { results } = await d1
    .prepare(
      `select auctions.id, auctions.starts_at as startsAt
       from listings join listing_live live on live.listing_id = listings.id
         join auctions on auctions.id = listings.auction_id
       where demo_generation is not null and live.live = 1 and live.closes_at > ?1
         and auctions.stagger_seconds > 0 and auctions.state in ('announced', 'open')
       group by auctions.id`,
    )
    .bind(now)
    .all<{ id: string; startsAt: number }>()
  return ONE_BY_ONE.filter(
    ({ slug, isToCome }) =>
      !results.some(({ id, startsAt }) => isAuctionOf(id, slug) && (!isToCome || startsAt > now)),
  ).map(({ slug }) => slug)
}

/** When a sale of the catalogue begins, in minutes from when the market does. */
function startOf(slug: string): number {
  return Math.min(...lots.flatMap((lot) => (lot.auction === slug ? [lot.startsInMinutes] : [])))
}

/** Times count from the full minute, so that lots close on one. */
function generationOf(generation: number, now: number): PublishedLot[] {
  const from = now - (now % MINUTE)
  // each generation counts on from numbers that no other has
  const apart = generation > 0 ? generation - 1 : MOST_GENERATIONS - generation
  return lotsOfGeneration(generation).map((lot) => ({
    id: demoListingId(lot.lotNumber, generation),
    lotNumber: lot.lotNumber + apart * LOT_NUMBERS_APART,
    lot,
    startsAt: from + lot.startsInMinutes * MINUTE,
    closesAt: from + lot.endsInMinutes * MINUTE,
    demoGeneration: generation,
  }))
}
