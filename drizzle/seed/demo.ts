import { auctions, lots, type SeedLot } from './catalogue/index.ts'
import { readHouse } from './house.ts'
import { demoListingId } from './ids.ts'
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
  await d1.batch(publishInserts(d1, generationOf(found.generation + 1, now), now, await readHouse(d1)))
  return lots.length
}

/** Sales that close lot by lot and are under way when the market begins. */
const CLOSING = auctions
  .filter(({ staggerSeconds }) => staggerSeconds > 0)
  .map(({ slug }) => slug)
  .filter((slug) => lots.some(({ auction, startsInMinutes }) => auction === slug && startsInMinutes < 0))

/** The catalogue's lots that a generation has: those below zero are the sales that close lot by lot, and nothing else. */
export function lotsOfGeneration(generation: number): readonly SeedLot[] {
  return generation > 0 ? lots : lots.filter(({ auction }) => auction !== null && CLOSING.includes(auction))
}

/**
 * Holds the sales that close lot by lot once more when the last of their lots has closed, and says how many lots that
 * added: whoever starts the market finds one under way.
 */
export async function renewClosingSales(d1: D1Database, now: number): Promise<number> {
  const found = await d1
    .prepare(
      `select max(demo_generation) as generation, min(demo_generation) as lowest,
         coalesce(sum(live.live = 1 and live.closes_at > ?1 and auctions.stagger_seconds > 0 and auctions.state = 'open'), 0) as closing
       from listings join listing_live live on live.listing_id = listings.id
         left join auctions on auctions.id = listings.auction_id
       where demo_generation is not null`,
    )
    .bind(now)
    .first<{ generation: number | null; lowest: number | null; closing: number }>()
  if (!found?.generation || found.lowest === null || found.closing > 0) return 0
  const again = generationOf(Math.min(0, found.lowest) - 1, now)
  await d1.batch(publishInserts(d1, again, now, await readHouse(d1)))
  return again.length
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
