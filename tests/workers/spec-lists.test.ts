import { env } from 'cloudflare:workers'
import { eq, inArray } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import { expect, onTestFinished, test } from 'vitest'
import { listBanners } from '#app/features/settings/queries.server.ts'
import { forgetStorefront } from '#app/features/settings/storefront.server.ts'
import * as schema from '#drizzle/schema/index.ts'
import { ask, contentOf, type Said, say } from '#tests/support/api.ts'
import { aListing, anId, aSignedIn } from '#tests/support/builders.ts'
import { jobContext } from '#workers/context.ts'

/** Storefront, sections 5, 8 and 9: what the product lists, each test named by the specification's sentence. */

const db = drizzle(env.DB, { schema })

const bid = (who: Awaited<ReturnType<typeof aSignedIn>>, id: string, wsprice: unknown, more: object = {}) =>
  say('bid/confirm', { id, wsprice, bid_id: `bid-${crypto.randomUUID()}`, ...more }, who.bearer)

async function listingsAlike(count: number, title: string) {
  const first = await aListing({ title })
  const { locationId, categoryId, conditionId, incrementScheduleId, organisationId } = first
  const alike = { locationId, categoryId, conditionId, incrementScheduleId, organisationId, title }
  const others = []
  for (let made = 1; made < count; made += 1) others.push(await aListing(alike))
  return { first, others }
}

const recordsOf = (said: Said) => contentOf<{ records: object[] }>(said).records

test('Page sizes: similar items 7, header search page size 10, barcode search limit 3.', async () => {
  const word = anId('w').replaceAll('-', '')
  const { first } = await listingsAlike(13, `Lathe ${word}`)
  expect(recordsOf(await say('product/similar', { id: first.id }))).toHaveLength(7)
  expect(recordsOf(await say('product/suggest', { searchbar: word }))).toHaveLength(10)
  const alike = anId('z')
  const { locationId, categoryId, conditionId, incrementScheduleId, organisationId } = first
  for (let made = 0; made < 4; made += 1)
    await aListing({
      locationId,
      categoryId,
      conditionId,
      incrementScheduleId,
      organisationId,
      id: `${alike}-${made}`,
    })
  expect(recordsOf(await say('product/barcodeSearch', { code: alike }))).toHaveLength(3)
})

test('Offer history page size 10.', async () => {
  const [listing, one, other] = [await aListing(), await aSignedIn(), await aSignedIn()]
  for (let dollars = 10; dollars < 22; dollars += 1)
    await bid(dollars % 2 ? one : other, listing.id, dollars, { bidding_type: 'hard' })
  await expect
    .poll(async () => contentOf(await say('product/bidhistory', { id: listing.id })))
    .toMatchObject({ totalRecords: 12, setDisp: 10, from: 1 })
})

test('Similar products are ordered by bid_count descending, without the current item.', async () => {
  const { first, others } = await listingsAlike(4, 'Drill press')
  for (const [count, { id }] of others.entries())
    await db
      .update(schema.listingLive)
      .set({ offerCount: count * 3 })
      .where(eq(schema.listingLive.listingId, id))
  const found = recordsOf(await say('product/similar', { id: first.id })) as {
    id: string
    bid_count: number
  }[]
  expect(found.map(({ bid_count }) => bid_count)).toEqual([6, 3, 0])
  expect(found.map(({ id }) => id)).not.toContain(first.id)
})

test('Config variables: overbid_notification, and the countries with their address labels.', async () => {
  const defaults = contentOf<{ variables: object; tableValues: { countries: object[] } }>(
    await say('common/getDefault'),
  )
  expect(defaults.variables).toMatchObject({
    overbid_notification: 2,
    bid_tool_tip_title: 'Max Offer or Hard Offer?',
    default_enabled_user_email_notifications: '2,4,6,7,8,9',
    currency: 'USD',
    time_zone: 'America/New_York',
  })
  const countries = recordsOf(await say('commonFunction/getAllCountries')) as {
    id: string
    labels: string[]
  }[]
  expect(defaults.tableValues.countries).toEqual(countries)
  expect(countries.map(({ id, labels }) => [id, ...labels])).toEqual([
    ['US', 'City', 'State', 'Zip Code'],
    ['CA', 'City', 'Province', 'Postal code'],
    ['AU', 'Suburb', 'State/Territory', 'Postcode'],
    ['IN', 'City', 'State', 'PIN code'],
  ])
})

test('Sort settings have sortlocations, sortcategorytypes, sortconditiontypes, as show and value.', async () => {
  const listing = await aListing()
  // the first hundreds are told, and other tests have made many
  const { conditionId, categoryId, locationId } = listing
  await env.DB.batch([
    env.DB.prepare('update conditions set show_order = -1 where id = ?').bind(conditionId),
    env.DB.prepare('update categories set show_order = -1 where id = ?').bind(categoryId),
    env.DB.prepare("update locations set name = '! ' || name where id = ?").bind(locationId),
  ])
  const told = contentOf<Record<string, { show: string; value: string }[]>>(await say('product/activeSorts'))
  const slugOf = async (table: string, id: string) =>
    (await env.DB.prepare(`select slug from ${table} where id = ?`).bind(id).first<string>('slug')) ?? ''
  for (const [list, table, id] of [
    ['sortlocations', 'locations', locationId],
    ['sortcategorytypes', 'categories', categoryId],
    ['sortconditiontypes', 'conditions', conditionId],
  ] as const) {
    const value = await slugOf(table, id)
    expect(told[list], list).toContainEqual({ show: expect.any(String), value })
  }
})

test('Page sizes that a program gets without asking: home list 50, offer history 10, registration fields 20.', async () => {
  type Document = {
    paths: Record<string, { post: { requestBody: { content: Record<string, { schema: Limited }> } } }>
  }
  type Limited = { properties: { limit: { default: number } } }
  const { paths } = (await ask('openapi.json')) as unknown as Document
  const sizes = ['/custom/product/search', '/product/bidhistory', '/dynamic/getAllDynamicFields'].map(
    (path) => paths[path]?.post.requestBody.content['application/json']?.schema.properties.limit.default,
  )
  expect(sizes).toEqual([50, 10, 20])
})

test('A list says where its page stands, also beyond its end.', async () => {
  const [{ bearer }, { organisationId }] = [await aSignedIn(), await aListing()]
  await say('user/addFollower', { follows: organisationId, rating: 4 }, bearer)
  await say('user/addSavedSearch', { search_text: 'drill' }, bearer)
  const placesOf = async (path: string, body: object) => {
    const { totalRecords, setDisp, from } = contentOf<Record<string, number>>(await say(path, body, bearer))
    return [totalRecords, setDisp, from]
  }
  expect(await placesOf('user/getFollowers', {})).toEqual([1, 1, 1])
  expect(await placesOf('user/getFollowers', { page: 200 })).toEqual([1, 0, 0])
  expect(await placesOf('user/getSavedSearch', {})).toEqual([1, 1, 1])
  expect(await placesOf('notes/getNotes', { project_id: 'none' })).toEqual([0, 0, 0])
})

test('Only active banners, sorted by show_order.', async () => {
  const ids = ['late', 'off', 'early'].map(() => anId('banner'))
  const orders = [2, 1, 1]
  onTestFinished(async () => void (await db.delete(schema.banners).where(inArray(schema.banners.id, ids))))
  await db.insert(schema.banners).values(
    ids.map((id, at) => ({
      id,
      title: id,
      facts: [],
      linkLabel: 'See',
      href: '/search',
      pictures: ['armchair-cognac-main'],
      showOrder: orders[at] ?? 0,
      active: at !== 1,
    })),
  )
  forgetStorefront()
  const shown = await listBanners(jobContext({ env, waitUntil: () => undefined }))
  expect(shown.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual([ids[2], ids[0]])
  forgetStorefront()
})
