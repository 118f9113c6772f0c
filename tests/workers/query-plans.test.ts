import { expect, test } from 'vitest'
import { findUndelivered, listUndelivered } from '#app/db/events.server.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { findActorByToken } from '#app/features/accounts/queries.server.ts'
import { findOwnPreBid, listProposals } from '#app/features/bidding/proposals.server.ts'
import { listPurchases } from '#app/features/bidding/purchases.server.ts'
import { listHistory } from '#app/features/bidding/queries.server.ts'
import { listCategories } from '#app/features/browse/choice-queries.server.ts'
import { readSearch, SORTS } from '#app/features/browse/inputs.ts'
import {
  listEndingNext,
  listFeatured,
  listSimilar,
  listStanding,
  searchListings,
} from '#app/features/browse/queries.server.ts'
import { findInvoice } from '#app/features/invoices/queries.server.ts'
import { findRelisted, findSetUp } from '#app/features/listings/commands.server.ts'
import { findFormat, listFacts } from '#app/features/listings/facts.server.ts'
import { findListing, listDue } from '#app/features/listings/queries.server.ts'
import { isScheduleUsed } from '#app/features/settings/queries.server.ts'
import { actForListing } from '#app/flows/offers/act-for-listing.server.ts'
import { askRoom } from '#app/flows/offers/ask-room.server.ts'
import { openRooms } from '#app/services/rooms.server.ts'
import { BidderFactsCache } from '#party/room/bidder-facts.ts'
import { readRuleCard } from '#party/room/rule-card.ts'
import { type Asked, listeningD1, planOf, statementsOf, wholeReads } from '#tests/support/plans.ts'

/** Rooms that nobody asks: there is no listing. */
const rooms = openRooms({ getByName: () => null })

const actor: Actor = {
  id: 'person',
  sessionId: 'session',
  email: 'dana@example.test',
  firstName: 'Dana',
  lastName: 'Whitfield',
  role: 'buyer',
  status: 'active',
  organisations: [],
}

function searched(query: string): Promise<Asked[]> {
  return statementsOf(
    (ctx) => searchListings(ctx, readSearch(new URL(`http://localhost/search?${query}`))),
    actor,
  )
}

/** The statement that reads a page's tiles. */
function tilesOf(asked: readonly Asked[]): Asked | undefined {
  return asked.find(({ sql }) => sql.includes('with chosen'))
}

/** The steps of several statements that read a large table whole, each with what asked for it. */
async function wholeReadsOf(name: string, statements: readonly Asked[]): Promise<string[]> {
  expect(statements.length).toBeGreaterThan(0)
  const found = await Promise.all(statements.map(wholeReads))
  return found.flat().map((step) => `${name}: ${step}`)
}

test('No shelf, page or job reads a large table from end to end.', async () => {
  const asked: Record<string, Asked[]> = {
    featured: await statementsOf((ctx) => listFeatured(ctx, 12), actor),
    'ending next': await statementsOf((ctx) => listEndingNext(ctx, 12), actor),
    standing: await statementsOf((ctx) => listStanding(ctx, 12), actor),
    similar: await statementsOf((ctx) => listSimilar(ctx, { id: 'l', category: { id: 'c' } }, 7), actor),
    categories: await statementsOf(listCategories),
    listing: await statementsOf((ctx) => findListing(ctx, 'l'), actor),
    history: await statementsOf((ctx) => listHistory(ctx, 'l', { page: 3, limit: 10 }), actor),
    proposals: await statementsOf((ctx) =>
      listProposals(ctx, { id: 'l', started: true }, { page: 1, limit: 10 }),
    ),
    'own starting offer': await statementsOf((ctx) => findOwnPreBid(ctx, 'l'), actor),
    purchases: await statementsOf((ctx) => listPurchases(ctx, 'l', { page: 2, limit: 10 }), actor),
    'set-up': await statementsOf((ctx) => findSetUp(ctx, 'l')),
    relisted: await statementsOf((ctx) => findRelisted(ctx, 'l')),
    format: await statementsOf((ctx) => findFormat(ctx, 'l')),
    facts: await statementsOf((ctx) => listFacts(ctx, ['l', 'm'])),
    'who manages': await statementsOf((ctx) =>
      actForListing({ ...ctx, rooms }, 'l', 'command-1', { type: 'close_now' }),
    ),
    'door of a room': await statementsOf((ctx) =>
      askRoom({ ...ctx, rooms }, 'l', 'command-1', { type: 'close_now' }),
    ),
    invoice: await statementsOf((ctx) => findInvoice(ctx, actor, 'FL-1001')),
    undelivered: await statementsOf((ctx) => listUndelivered(ctx.db, Date.now(), 100)),
    'one undelivered': await statementsOf((ctx) => findUndelivered(ctx.db, 'auction-closed:l:1')),
    due: await statementsOf((ctx) => listDue(ctx, 200)),
    actor: await statementsOf((ctx) => findActorByToken(ctx, 'token')),
  }
  const found = await Promise.all(
    Object.entries(asked).map(([name, statements]) => wholeReadsOf(name, statements)),
  )
  expect(found.flat()).toEqual([])
})

test('A search for what is live walks an index, whatever it asks for and however it is sorted.', async () => {
  const filters = [
    '',
    'category=a',
    'category=a&category=b',
    'condition=a',
    'location=a',
    'searchbar=drill',
    'searchbar=4821',
    'searchbar=drll',
    'price_from=10&price_to=90',
    'sale_type=buynow',
    'sale_type=sealed_rank',
    'sale_type=auction',
    'closes_from=01-01-2027 00:00',
    'added_to=01-01-2027 00:00',
    'featured=1',
    'latitude=40&longitude=-83&radius=80000',
  ]
  filters.push('searchbar=drill&category=a&condition=b&location=c')
  for (const filter of filters)
    for (const { id } of SORTS) {
      const query = `${filter}&orderby=${id}`
      expect(await wholeReadsOf(query, await searched(query))).toEqual([])
    }
})

test('A shelf sorted by price, value, bargain or offers walks the index of that, without sorting.', async () => {
  const walks = {
    '8': 'retail',
    '9': 'retail',
    '14': 'price',
    '15': 'price',
    '20': 'steals',
    '21': 'popular',
  }
  for (const [sort, index] of Object.entries(walks)) {
    const tiles = tilesOf(await searched(`orderby=${sort}`))
    const plan = tiles ? (await planOf(tiles)).join('\n') : ''
    expect(plan).toContain(`listing_live_${index} (`)
    expect(plan.match(/USE TEMP B-TREE FOR ORDER BY/g) ?? []).toHaveLength(1)
  }
})

test('A search for words starts from the words, in what is live and in all that ever was.', async () => {
  for (const query of ['searchbar=drill&orderby=15', 'status=all&searchbar=drill&orderby=15&category=a'])
    for (const statement of (await searched(query)).filter(({ sql }) => sql.includes('listing_live live'))) {
      const plan = (await planOf(statement)).join('\n')
      expect(plan).toMatch(/SEARCH live USING (COVERING )?INDEX listing_live_doc/)
      expect(plan).toMatch(/SCAN (found|listings_fts) VIRTUAL TABLE/)
      expect(await wholeReads(statement)).toEqual([])
    }
})

test('What is counted and what is walked for a page stands in one narrow index each.', async () => {
  const [count] = await searched('category=a&condition=b&location=c&price_from=1')
  expect(count && (await planOf(count)).join('\n')).toMatch(
    /SEARCH live USING (COVERING )?INDEX listing_live_/,
  )
  for (const { id } of SORTS) {
    const tiles = tilesOf(await searched(`orderby=${id}&page=200`))
    const plan = tiles ? (await planOf(tiles)).join('\n') : ''
    expect([id, plan]).toEqual([
      id,
      expect.stringMatching(/SEARCH live USING (COVERING )?INDEX listing_live_/),
    ])
    expect([id, plan]).toEqual([id, expect.stringMatching(/SEARCH picked USING INTEGER PRIMARY KEY/)])
  }
})

const WALKS_FACETS = 'SEARCH live USING INDEX listing_live_facets (live=?)'

test('How many lots there are, and of each choice, is added up from what triggers have counted.', async () => {
  for (const query of ['', 'category=a&condition=b&location=c', 'latitude=40&longitude=-83&radius=80000']) {
    const search = readSearch(new URL(`http://localhost/search?${query}`))
    const asked = await statementsOf((ctx) => searchListings(ctx, search, { facets: true }))
    const counts = asked.filter(({ sql }) => sql.includes('sum(lots)'))
    // what each choice would find is all there is where nothing is chosen
    expect(counts).toHaveLength(search.category.length > 0 ? 2 : 1)
    for (const count of counts) {
      const plan = (await planOf(count)).join('\n')
      expect(plan).toMatch(/(SCAN|SEARCH) live_counts\b/)
      // those whose time is over, and no others
      expect(plan).toMatch(
        /SEARCH listing_live USING (COVERING )?INDEX listing_live_closing \(live=\? AND closes_at<\?\)/,
      )
    }
  }
})

test('The choices of all three lists in a span of time are counted by one walk along one narrow index.', async () => {
  const search = readSearch(new URL('http://localhost/search?closes_from=01-01-2027+00:00'))
  const asked = await statementsOf((ctx) => searchListings(ctx, search, { facets: true }))
  const counts = asked.filter(({ sql }) => sql.includes('group by'))
  expect(counts).toHaveLength(1)
  const plan = counts[0] ? await planOf(counts[0]) : []
  expect(plan.join('\n')).toContain(WALKS_FACETS)
  expect(plan.filter((step) => step.includes('USE TEMP B-TREE'))).toEqual([])
})

test('A search for all that ever was reads the narrow live table whole, and no other.', async () => {
  for (const { id } of SORTS)
    for (const step of await wholeReadsOf('all', await searched(`status=all&orderby=${id}`)))
      expect(step).toMatch(/^all: SCAN live\b/)
})

test('What a tile shows is fetched by key for the chosen few alone.', async () => {
  const tiles = tilesOf(await searched('category=a'))
  const plan = tiles ? await planOf(tiles) : []
  expect(plan).toContain('MATERIALIZE chosen')
  for (const table of ['listings', 'live', 'conditions', 'locations', 'image', 'standings'])
    expect(plan.some((step) => step.startsWith(`SEARCH ${table} USING INDEX sqlite_autoindex_`))).toBe(true)
})

test('The history of a listing is one walk along its index, count included, without sorting.', async () => {
  const plans = await Promise.all(
    (await statementsOf((ctx) => listHistory(ctx, 'l', { page: 1, limit: 10 }))).map(planOf),
  )
  expect(plans).toEqual([
    ['SEARCH bids USING INDEX bids_history (listing_id=? AND silent=?)'],
    ['SEARCH bids USING COVERING INDEX bids_history (listing_id=? AND silent=?)'],
    // whose lot it is says who sees what was taken back
    ['SEARCH listings USING INDEX sqlite_autoindex_listings_1 (id=?)'],
  ])
})

test('Due listings and undelivered events are found by their own indexes.', async () => {
  const [due] = await Promise.all((await statementsOf((ctx) => listDue(ctx, 200))).map(planOf))
  expect(due?.join('\n')).toMatch(
    /listing_live_due \(status=\? AND closes_at<\?\)[\s\S]*listing_live_starting \(status=\? AND starts_at<\?\)/,
  )
  const [undelivered] = await Promise.all(
    (await statementsOf((ctx) => listUndelivered(ctx.db, 1, 100))).map(planOf),
  )
  expect(undelivered).toEqual(['SEARCH events USING INDEX events_undelivered (due_at<?)'])
})

test('What a room reads of a bidder and of its listing is found by key.', async () => {
  const { d1, asked } = listeningD1()
  await new BidderFactsCache(d1, Date.now, () => 'listing').read('session')
  await readRuleCard(d1, 'listing', Date.now())
  expect(asked).toHaveLength(2)
  for (const statement of asked) expect(await wholeReads(statement)).toEqual([])
})

test('No read of the house matches by LIKE.', async () => {
  const statements = [
    ...(await searched('searchbar=100%25+cotton_bag&category=a&status=all')),
    ...(await statementsOf((ctx) => findListing(ctx, 'l'))),
    ...(await statementsOf((ctx) => findInvoice(ctx, actor, 'FL-1%'))),
  ]
  for (const { sql } of statements) expect(sql).not.toMatch(/\b(like|glob|regexp)\b/i)
})

test('Whether lots, drafts or templates have their steps from a schedule is asked of an index of each.', async () => {
  const [asked] = await statementsOf((ctx) => isScheduleUsed(ctx, 'schedule'))
  const steps = asked ? (await planOf(asked)).filter((step) => /^(SCAN|SEARCH) (?!CONSTANT)/.test(step)) : []
  expect(steps.map((step) => /^SEARCH \w+ USING (?:COVERING )?INDEX (\w+) /.exec(step)?.[1] ?? step)).toEqual(
    ['listing_drafts_schedule', 'lot_templates_schedule', 'listings_schedule'],
  )
})
