import type { Ctx } from '#app/context.ts'
import { abandonsAt } from '#app/domain/pickup/booking.ts'
import { dayAt, dayNumber } from '#app/domain/pickup/civil.ts'
import type { Settings } from '#app/domain/shop/settings.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { yardTime } from '#app/ui/yard-time.ts'
import { listOverdue, OVERDUE_PER_PAGE } from './overdue-queries.server.ts'
import type { Words } from './slot-view.server.ts'

/** A yard's lots that were not collected in time, in words of its clock. */
export async function readOverdue(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  { id, timeZone }: { id: string; timeZone: string },
  {
    page,
    settings,
  }: { page: number; settings: Pick<Settings, 'restocking_fee_auto' | 'abandon_after_days'> },
  words: Words,
) {
  const lots = await listOverdue(ctx, id, page)
  const zone = zoneOf(timeZone)
  const today = dayNumber(dayAt(zone, ctx.clock.now()))
  const day = (at: number) => yardTime(at, 'date', timeZone, words)
  return {
    page,
    more: lots.length > OVERDUE_PER_PAGE,
    auto: settings.restocking_fee_auto,
    abandonDays: settings.abandon_after_days,
    lots: lots.slice(0, OVERDUE_PER_PAGE).map((lot) => ({
      lineId: lot.lineId,
      invoiceId: lot.invoiceId,
      commonInvoice: lot.commonInvoice,
      buyer: lot.buyer,
      title: lot.title,
      lotNumber: lot.lotNumber,
      bin: lot.bin,
      image:
        lot.picture === null
          ? null
          : { name: lot.picture, tint: lot.tint, width: lot.width, height: lot.height },
      collectBy: day(lot.collectBy),
      daysLate: today - dayNumber(dayAt(zone, lot.collectBy)),
      abandoned: lot.abandonedAt !== null,
      relisted: lot.relisted === 1,
      abandonsOn: day(lot.abandonedAt ?? abandonsAt(lot.collectBy, settings.abandon_after_days)),
      fee:
        lot.feeAmount === null || lot.feeState === null
          ? null
          : { amount: lot.feeAmount, state: lot.feeState },
    })),
  }
}
export type OverdueView = Awaited<ReturnType<typeof readOverdue>>
