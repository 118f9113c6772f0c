import { asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { readOffered, selectOffered } from '#app/db/choice-lists.server.ts'
import { taxBpsAt } from '#app/db/tax-rates.server.ts'
import { readSettings } from '#app/domain/shop/settings.ts'
import {
  categories,
  conditions,
  incrementSchedules,
  locations,
  organisations,
  settings,
} from '#drizzle/schema/index.ts'
import { selectPremiums } from './queries.server.ts'
import { readStorefront } from './storefront.server.ts'

export type Defaults = Awaited<ReturnType<typeof getDefaults>>

/** What a client reads once when it starts: the market's lists and settings, in one batch and without counting. */
export async function getDefaults(ctx: Pick<Ctx, 'db' | 'clock'>) {
  const { db } = ctx
  const [
    categoryRows,
    conditionRows,
    locationRows,
    scheduleRows,
    settingRows,
    premiumRows,
    sellerRows,
    listRows,
  ] = await db.batch([
    db
      .select()
      .from(categories)
      .where(eq(categories.active, true))
      .orderBy(asc(categories.showOrder), asc(categories.name))
      .limit(500),
    db
      .select()
      .from(conditions)
      .where(eq(conditions.active, true))
      .orderBy(asc(conditions.showOrder))
      .limit(100),
    db
      .select({ ...getTableColumns(locations), taxBps: taxBpsAt(ctx.clock.now()) })
      .from(locations)
      .where(eq(locations.active, true))
      .orderBy(asc(locations.name))
      .limit(500),
    db.select().from(incrementSchedules).orderBy(desc(incrementSchedules.isDefault)).limit(100),
    db.select().from(settings),
    selectPremiums(db),
    // who has never had a lot is nobody's business
    db
      .select({ id: organisations.id, handle: organisations.handle, name: organisations.name })
      .from(organisations)
      .where(sql`exists (select 1 from listings where listings.organisation_id = organisations.id)`)
      .orderBy(asc(organisations.name), asc(organisations.id))
      .limit(500),
    selectOffered(ctx),
  ])
  const { phrases, banners } = await readStorefront(ctx)
  return {
    phrases,
    banners,
    organisations: sellerRows,
    lists: readOffered(listRows),
    categories: categoryRows,
    conditions: conditionRows,
    locations: locationRows,
    schedules: scheduleRows,
    premiums: premiumRows,
    settings: readSettings(settingRows),
  }
}
