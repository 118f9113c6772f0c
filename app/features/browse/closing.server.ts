import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { CLOSING_COUNTED_MOST, type ClosingDay, closingDay } from '#app/domain/shop/closing-day.ts'
import { EASTERN } from '#app/lib/eastern.ts'
import { easternText } from '#app/lib/eastern-input.ts'
import type { PublicReads } from '#app/services/kept.server.ts'

/** How many lots are open, and how many of them close by midnight and in the day behind it. */
export type Closing = {
  open: number
  called: ClosingDay['called']
  today: number
  tomorrow: number
  /** Midnight, epoch ms. */
  until: number
  /** The search that finds what closes today. */
  href: string
}

/** What closes when, on the clock that all closing times are shown in; the same for everybody, and some seconds old. */
export async function keptClosing({ kept, clock }: Pick<Ctx, 'kept' | 'clock'>): Promise<Closing> {
  const { called, midnight, midnightAfter } = closingDay(EASTERN, clock.now())
  const counts = await kept.read(`closing until ${midnight}`, (reads) =>
    countClosing(reads, midnight, midnightAfter),
  )
  const query = new URLSearchParams({ closes_to: easternText(midnight) })
  return { ...counts, called, until: midnight, href: `/search?${query}` }
}

async function countClosing(
  { db, clock }: Pick<PublicReads, 'db' | 'clock'>,
  midnight: number,
  after: number,
) {
  const now = clock.now()
  const between = (from: number, to: number) => sql`(select count(*) from (
    select 1 from listing_live indexed by listing_live_closing
    where live = 1 and closes_at > ${from} and closes_at <= ${to} limit ${CLOSING_COUNTED_MOST}))`
  const [row] = await db.all<{ open: number; today: number; tomorrow: number }>(sql`
    select ${between(now, midnight)} as today, ${between(Math.max(now, midnight), after)} as tomorrow,
      (select coalesce(sum(lots), 0) from live_counts)
        - (select count(*) from listing_live indexed by listing_live_closing where live = 1 and closes_at <= ${now}) as open`)
  return { open: row?.open ?? 0, today: row?.today ?? 0, tomorrow: row?.tomorrow ?? 0 }
}
