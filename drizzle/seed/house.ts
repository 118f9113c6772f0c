import type { HouseTerms } from '#app/domain/auction/freeze-card.ts'
import { DEFAULT_LADDER, type Ladder } from '#app/domain/auction/ladder.ts'
import { readSettings, type Settings } from '#app/domain/shop/settings.ts'
import { locations, type SeedLot } from './catalogue/index.ts'
import { locationId, organisationId, SCHEDULE_ID } from './ids.ts'

type Seller = Pick<HouseTerms, 'planFeatures' | 'premium'>

/** What rule cards take from settings, places and sellers, as the database has it now. */
export type House = {
  settings: Settings
  ladder: Ladder
  taxBps: ReadonlyMap<string, number>
  sellers: ReadonlyMap<string, Seller>
}

/** A seller as the first seeding makes it. */
const NEW_SELLER: Seller = { planFeatures: ['pre_bid', 'proxy_bid', 'extend_auction'], premium: null }

export async function readHouse(d1: D1Database): Promise<House> {
  const [settings, places, sellers, schedules] = (await d1.batch([
    d1.prepare('select key, value from settings'),
    d1.prepare('select id, tax_bps from locations'),
    d1.prepare('select id, plan_features, premium from organisations'),
    d1.prepare('select ladder from increment_schedules where id = ?1').bind(SCHEDULE_ID),
  ])) as [
    D1Result<{ key: string; value: string }>,
    D1Result<{ id: string; tax_bps: number }>,
    D1Result<{ id: string; plan_features: string; premium: string | null }>,
    D1Result<{ ladder: string }>,
  ]
  const [schedule] = schedules.results
  return {
    settings: readSettings(
      settings.results.map(({ key, value }) => ({ key, value: JSON.parse(value) as unknown })),
    ),
    ladder: schedule ? (JSON.parse(schedule.ladder) as Ladder) : DEFAULT_LADDER,
    taxBps: new Map(places.results.map((place) => [place.id, place.tax_bps])),
    sellers: new Map(
      sellers.results.map(({ id, plan_features, premium }) => [
        id,
        {
          planFeatures: JSON.parse(plan_features) as Seller['planFeatures'],
          premium: premium === null ? null : (JSON.parse(premium) as Seller['premium']),
        },
      ]),
    ),
  }
}

/** Of one lot; places and sellers that the same batch makes are as the catalogue has them. */
export function termsOf(
  { settings, taxBps, sellers }: House,
  { location, organisation }: Pick<SeedLot, 'location' | 'organisation'>,
): HouseTerms {
  const { planFeatures, premium } = sellers.get(organisationId(organisation)) ?? NEW_SELLER
  const planned = locations.find(({ slug }) => slug === location)?.taxBps ?? 0
  return { settings, planFeatures, premium, taxBps: taxBps.get(locationId(location)) ?? planned }
}
