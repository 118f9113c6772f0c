import { expect, test } from 'vitest'
import { findSale, listSaleIds } from '#app/features/auctions/queries.server.ts'
import { listNewestLots } from '#app/features/browse/newest.server.ts'
import { saleData } from '#app/features/live-sale/sale-data.ts'
import { placeData } from '#app/features/locations/place-data.ts'
import { findShownYard, listYardSlugs } from '#app/features/locations/queries.server.ts'
import { aListing, aLocation, anOrganisation } from '#tests/support/builders.ts'
import { aSale } from '#tests/support/live-sale.ts'
import { reads, statementsOf, wholeReads } from '#tests/support/plans.ts'

const HOUR = 3_600_000

test('Search engines are told of places in use, announced auctions and live lots, and of nothing else.', async () => {
  const organisation = await anOrganisation()
  const [open, shut] = [
    await aLocation({ organisationId: organisation.id }),
    await aLocation({ organisationId: organisation.id, active: false }),
  ]
  const slugs = (await listYardSlugs(reads())).map(({ slug }) => slug)
  expect(slugs).toContain(open.slug)
  expect(slugs).not.toContain(shut.slug)
  expect(await findShownYard(reads(), open.slug)).toMatchObject({ slug: open.slug, name: open.name })
  expect(await findShownYard(reads(), shut.slug)).toBeNull()

  const now = Date.now()
  const [live, over] = [
    await aListing({ closesAt: now + HOUR }),
    await aListing({ startsAt: now - 2 * HOUR, closesAt: now - HOUR, live: { status: 'sold' } }),
  ]
  const lots = (await listNewestLots(reads({ now }), 5_000)).map(({ id }) => id)
  expect(lots).toContain(live.id)
  expect(lots).not.toContain(over.id)

  const [sale, draft] = [await aSale({ count: 1 }), await aSale({ count: 1, state: 'draft' })]
  const sales = (await listSaleIds(reads(), 5_000)).map(({ id }) => id)
  expect(sales).toContain(sale.sale.id)
  expect(sales).not.toContain(draft.sale.id)
})

test('What search engines are told reads no large table from end to end.', async () => {
  const asked = await statementsOf(async (ctx) => {
    await listYardSlugs(ctx)
    await listSaleIds(ctx, 100)
    await listNewestLots(ctx, 100)
    await findShownYard(ctx, 'north-yard')
  })
  for (const statement of asked) expect(await wholeReads(statement)).toEqual([])
})

/** By schema.org: what a thing of a type may say, and what search engines want of it at least. */
const TYPES: Record<string, { must: string[]; may: string[] }> = {
  LocalBusiness: {
    must: ['name', 'address'],
    may: [
      '@id',
      'url',
      'description',
      'telephone',
      'geo',
      'openingHoursSpecification',
      'specialOpeningHoursSpecification',
    ],
  },
  PostalAddress: {
    must: ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode'],
    may: ['addressCountry'],
  },
  GeoCoordinates: { must: ['latitude', 'longitude'], may: [] },
  OpeningHoursSpecification: { must: ['opens', 'closes'], may: ['dayOfWeek', 'validFrom', 'validThrough'] },
  SaleEvent: {
    must: ['name', 'startDate', 'location'],
    may: [
      'description',
      'url',
      'endDate',
      'eventStatus',
      'eventAttendanceMode',
      'organizer',
      'about',
      'image',
    ],
  },
  Organization: { must: ['name'], may: ['@id', 'url', 'logo'] },
  VirtualLocation: { must: ['url'], may: ['name'] },
  Place: { must: ['name', 'address'], may: ['geo', 'url'] },
  BreadcrumbList: { must: ['itemListElement'], may: [] },
  ListItem: { must: ['position', 'name', 'item'], may: [] },
}

/** What of it schema.org does not have, or search engines miss. */
function schemaFaults(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(schemaFaults)
  if (typeof value !== 'object' || value === null) return []
  const { '@context': _, '@graph': graph, '@type': type, ...said } = value as Record<string, unknown>
  if (graph) return schemaFaults(graph)
  const rule = TYPES[String(type)]
  if (!rule) return [`${type} is no type`]
  const names = Object.entries(said).flatMap(([name, one]) => (one === undefined ? [] : [name]))
  return [
    ...rule.must.filter((name) => !names.includes(name)).map((name) => `${type} says no ${name}`),
    ...names
      .filter((name) => !rule.must.includes(name) && !rule.may.includes(name))
      .map((name) => `${type} has no ${name}`),
    ...Object.values(said).flatMap(schemaFaults),
  ]
}

test('Pages of places and sales say what they are in words that schema.org has.', async () => {
  const { sale } = await aSale({ count: 1, title: 'Sale </script><b>' })
  const found = await findSale(reads(), sale.id)
  if (!found?.yard) throw new Error('The sale has no yard')
  const url = `https://fairlot.example/liveAuction/${sale.id}`
  const event = saleData(found, { url, pictures: ['https://fairlot.example/p.webp'], site: 'Fairlot' })
  expect(schemaFaults(event)).toEqual([])
  expect(event['@graph'][0]).toMatchObject({
    startDate: new Date(sale.firstCloseAt ?? 0).toISOString(),
    endDate: new Date(sale.lastCloseAt ?? 0).toISOString(),
    about: { '@type': 'Place', name: found.yard.name },
  })

  const location = await aLocation({ hours: 'Tue to Fri, 9 AM to 6 PM' })
  const yard = await findShownYard(reads(), location.slug)
  if (!yard) throw new Error('The yard is not shown')
  const place = placeData(yard, {
    url: `https://fairlot.example/locationmap/${yard.slug}`,
    site: 'Fairlot',
    locations: 'Locations',
  })
  expect(schemaFaults(place)).toEqual([])
  const [business] = place['@graph']
  if (!business || !('openingHoursSpecification' in business)) throw new Error('The place says no hours')
  expect(business.openingHoursSpecification).toHaveLength(4)
})
