import { asc, desc, eq } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { readSettings } from '#app/domain/settings.ts'
import { categories, conditions, incrementSchedules, locations, settings } from '#drizzle/schema/index.ts'
import { selectPremiums } from './queries.server.ts'
import { readStorefront } from './storefront.server.ts'

export type Defaults = Awaited<ReturnType<typeof getDefaults>>

/** What a client reads once when it starts: the market's lists and settings, in one batch and without counting. */
export async function getDefaults(ctx: Pick<Ctx, 'db' | 'clock'>) {
  const { db } = ctx
  const [categoryRows, conditionRows, locationRows, scheduleRows, settingRows, premiumRows] = await db.batch([
    db
      .select()
      .from(categories)
      .where(eq(categories.active, true))
      .orderBy(asc(categories.showOrder), asc(categories.name))
      .limit(500),
    db.select().from(conditions).orderBy(asc(conditions.showOrder)).limit(100),
    db.select().from(locations).where(eq(locations.active, true)).orderBy(asc(locations.name)).limit(500),
    db.select().from(incrementSchedules).orderBy(desc(incrementSchedules.isDefault)).limit(100),
    db.select().from(settings),
    selectPremiums(db),
  ])
  const { phrases } = await readStorefront(ctx)
  return {
    phrases,
    categories: categoryRows,
    conditions: conditionRows,
    locations: locationRows,
    schedules: scheduleRows,
    premiums: premiumRows,
    settings: readSettings(settingRows),
  }
}
