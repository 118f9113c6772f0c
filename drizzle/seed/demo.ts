import { lots } from './catalogue/index.ts'
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
       where listings.demo_generation is not null`,
    )
    .bind(now)
    .first<{ generation: number | null; live: number }>()
  if (!found?.generation || found.live >= FEWEST_LIVE) return 0
  await d1.batch(publishInserts(d1, generationOf(found.generation + 1, now), now, await readHouse(d1)))
  return lots.length
}

/** Times count from the full minute, so that lots close on one. */
function generationOf(generation: number, now: number): PublishedLot[] {
  const from = now - (now % MINUTE)
  return lots.map((lot) => ({
    id: demoListingId(lot.lotNumber, generation),
    lotNumber: lot.lotNumber + (generation - 1) * LOT_NUMBERS_APART,
    lot,
    startsAt: from + lot.startsInMinutes * MINUTE,
    closesAt: from + lot.endsInMinutes * MINUTE,
    demoGeneration: generation,
  }))
}
