import { DEFAULT_LADDER } from '#app/domain/auction/ladder.ts'
import {
  banners,
  categories,
  conditions,
  deliveryTerms,
  incrementSchedules,
  locations,
  organisations,
  settings,
} from '#drizzle/schema/index.ts'
import { accountInserts, hashDemoPassword } from './accounts.ts'
import * as catalogue from './catalogue/index.ts'
import { categoryId, conditionId, locationId, organisationId, SCHEDULE_ID } from './ids.ts'
import { insertsOf } from './inserts.ts'

const invoicePrefixes: Record<string, string> = {
  'foundry-lane-liquidation': 'FL',
  'pier-street-recovery': 'PS',
}

/** All that a lot needs before it can be listed: sellers, yards, shelves, rules and the demo accounts. */
export async function marketInserts(d1: D1Database, now: number): Promise<D1PreparedStatement[]> {
  const passwordHash = await hashDemoPassword()
  return [
    ...insertsOf(d1, incrementSchedules, [
      { id: SCHEDULE_ID, name: 'Standard steps', ladder: [...DEFAULT_LADDER], isDefault: true },
    ]),
    ...insertsOf(d1, settings, [
      { key: 'header_menu', value: catalogue.menu },
      { key: 'names', value: catalogue.names },
      { key: 'social_links', value: catalogue.social },
    ]),
    ...shelfInserts(d1),
    ...yardInserts(d1, now),
    ...accountInserts(d1, catalogue.people, passwordHash, now),
  ]
}

function shelfInserts(d1: D1Database): D1PreparedStatement[] {
  return [
    ...insertsOf(
      d1,
      banners,
      catalogue.banners.map(({ title, facts, linkLabel, href, pictures, showOrder }) => ({
        id: `b-${showOrder}`,
        title,
        facts,
        linkLabel,
        href,
        pictures,
        showOrder,
      })),
    ),
    ...insertsOf(
      d1,
      categories,
      catalogue.categories.map(({ slug, name, parent, picture, showOrder }) => ({
        id: categoryId(slug),
        slug,
        parentId: parent === null ? null : categoryId(parent),
        name,
        picture,
        showOrder,
      })),
    ),
    ...insertsOf(
      d1,
      conditions,
      catalogue.conditions.map((condition) => ({ id: conditionId(condition.slug), ...condition })),
    ),
  ]
}

function yardInserts(d1: D1Database, now: number): D1PreparedStatement[] {
  return [
    ...insertsOf(
      d1,
      organisations,
      catalogue.organisations.map(({ slug, name, handle, description }) => ({
        id: organisationId(slug),
        handle,
        name,
        description,
        invoicePrefix: prefixOf(slug),
        createdAt: now,
      })),
    ),
    ...insertsOf(
      d1,
      locations,
      catalogue.locations.map(({ organisation, ...place }) => ({
        id: locationId(place.slug),
        organisationId: organisationId(organisation),
        ...place,
      })),
    ),
    ...insertsOf(
      d1,
      deliveryTerms,
      catalogue.delivery.map(({ organisation, ...terms }) => ({
        ...terms,
        organisationId: organisationId(organisation),
        active: true,
        version: 0,
        updatedAt: now,
      })),
    ),
  ]
}

function prefixOf(organisation: string): string {
  const prefix = invoicePrefixes[organisation]
  if (!prefix) throw new Error(`No invoice prefix for ${organisation}`)
  return prefix
}
