import type { Ctx } from '#app/context.ts'
import { percentOf } from '#app/domain/money/money.ts'
import { bpsOfTaxRate, type TaxRate, taxRateOf } from '#app/domain/money/tax-rates.ts'
import { boundsOf, dayAt, isCivilDay } from '#app/domain/pickup/civil.ts'
import { findYardTax } from '#app/features/locations/queries.server.ts'
import { putTaxRate, removeTaxRate } from '#app/features/locations/writes.server.ts'
import { type Saved, saveChange, subjects } from '#app/features/settings/commands.server.ts'
import { zoneOf } from '#app/lib/zone.ts'

/** When a day begins at a yard; of today, now. Null where there is no such day, or it is over. */
export function rateBegins(day: string, timeZone: string, now: number): number | null {
  const bounds = isCivilDay(day) ? boundsOf(zoneOf(timeZone), day) : null
  return bounds && bounds.to > now ? Math.max(bounds.from, now) : null
}

const said = (rate: TaxRate, holdsFrom: number, timeZone: string) => ({
  percent: percentOf(bpsOfTaxRate(rate)),
  from: dayAt(zoneOf(timeZone), holdsFrom),
})

/** Says what a yard's sales tax is from a day on, on the record. What is listed by then keeps what its card says. */
export async function saveTaxRate(
  ctx: Ctx,
  locationId: string,
  typed: { rate: string; day: string },
  seen: number,
): Promise<Saved> {
  const yard = await findYardTax(ctx, locationId)
  const holdsFrom = yard && rateBegins(typed.day, yard.timeZone, ctx.clock.now())
  if (!yard || holdsFrom === null) return { ok: false, code: 'not_found' }
  const rate = taxRateOf(typed.rate)
  const before = yard.rates.find((one) => one.holdsFrom === holdsFrom)
  return saveChange(
    ctx,
    {
      subject: subjects.taxRate(locationId),
      organisationId: yard.organisationId,
      before: before ? said(before.rate, holdsFrom, yard.timeZone) : { percent: percentOf(yard.bps) },
      after: said(rate, holdsFrom, yard.timeZone),
      statements: [putTaxRate(ctx, { locationId, holdsFrom, rate })],
    },
    seen,
  )
}

/** Takes back one that does not hold yet; what has held stays on the list. */
export async function takeBackTaxRate(
  ctx: Ctx,
  locationId: string,
  holdsFrom: number,
  seen: number,
): Promise<Saved> {
  const yard = await findYardTax(ctx, locationId)
  const planned = yard?.rates.find((one) => one.holdsFrom === holdsFrom)
  if (!yard || !planned || holdsFrom <= ctx.clock.now()) return { ok: false, code: 'not_found' }
  return saveChange(
    ctx,
    {
      subject: subjects.taxRate(locationId),
      organisationId: yard.organisationId,
      before: said(planned.rate, holdsFrom, yard.timeZone),
      after: null,
      statements: [removeTaxRate(ctx, locationId, holdsFrom)],
    },
    seen,
  )
}
