import { sql } from 'drizzle-orm'
import type { TFunction } from 'i18next'
import type { Ctx } from '#app/context.ts'
import { yardTime } from '#app/ui/yard-time.ts'

/** Until when some lots of an invoice may be collected, in words, and why then. */
export type CollectBy = { when: string; why: string; lots: number; late: boolean }

type Row = { at: number; reason: string | null; days: number; lots: number; late: number; timeZone: string }

/** The last days of what of an invoice still waits, the earliest first; none where nothing does. */
export async function listCollectBy(
  { db }: Pick<Ctx, 'db'>,
  invoiceId: string,
  words: { t: TFunction; language: string },
): Promise<CollectBy[]> {
  const rows = await db.all<Row>(sql`
    select lot.collect_by as at, lot.more_days_reason as reason, listings.pickup_deadline_days as days,
      count(*) as lots, max(lot.late_at is not null) as late, locations.time_zone as timeZone
    from lot_pickups lot join invoice_lines line on line.id = lot.line_id
      join listings on listings.id = line.listing_id join locations on locations.id = lot.location_id
    where lot.invoice_id = ${invoiceId} and lot.gone_at is null and lot.collect_by is not null
    group by lot.collect_by, lot.more_days_reason, listings.pickup_deadline_days
    order by lot.collect_by limit 20`)
  return rows.map(({ at, reason, days, lots, late, timeZone }) => ({
    when: yardTime(at, 'date', timeZone, words),
    why: reason ?? words.t('pickups.afterClose', { count: days }),
    lots,
    late: late === 1,
  }))
}
