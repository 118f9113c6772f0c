import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { readSaleFilters } from '#app/features/auctions/inputs.ts'
import { listSaleYards, narrowedTo, readSaleStats } from '#app/features/auctions/list-queries.server.ts'
import { listSales } from '#app/features/auctions/queries.server.ts'
import { aListing, aLocation, anId } from '#tests/support/builders.ts'
import { aLister, type Lister, readyDrafts } from '#tests/support/lister.ts'
import { planOf, reads, statementsOf, wholeReads } from '#tests/support/plans.ts'

const zone = { aheadAt: () => 0 }
const NOW = Date.UTC(2026, 10, 20)
const filtersOf = (text = '') => readSaleFilters(new URLSearchParams(text))

type Given = { title: string; state?: string; yard?: string; firstClose?: number | null }

async function aSale({ organisation, yard }: Lister, given: Given): Promise<string> {
  const id = anId('sale')
  await env.DB.prepare(
    `insert into auctions (id, organisation_id, title, state, location_id, first_close_at, starts_at, created_at)
    values (?1, ?2, ?3, ?4, ?5, ?6, ?6, 1)`,
  )
    .bind(
      id,
      organisation.id,
      given.title,
      given.state ?? 'open',
      given.yard ?? yard.id,
      given.firstClose === undefined ? Date.UTC(2026, 10, 16) : given.firstClose,
    )
    .run()
  return id
}

/** A lot of an auction that is over. */
async function aSold(
  lister: Lister,
  auctionId: string,
  { price, lotNumber }: { price: number; lotNumber?: number },
) {
  const lot = await aListing({
    organisationId: lister.organisation.id,
    locationId: lister.yard.id,
    ...(lotNumber && { lotNumber }),
    live: { status: 'sold', outcome: 'sold', price },
  })
  await env.DB.batch([
    env.DB.prepare('update listings set auction_id = ?1 where id = ?2').bind(auctionId, lot.id),
    env.DB.prepare('update listing_live set auction_id = ?1 where listing_id = ?2').bind(auctionId, lot.id),
  ])
  return lot
}

function listOf(lister: Lister) {
  const side = { organisationId: lister.organisation.id, yards: null }
  return async (text: string, state: 'open' | 'announced' | 'closed' | 'settled' = 'open') => {
    const filters = filtersOf(text)
    const narrowed = narrowedTo(filters, zone)
    const found = await listSales(reads(), { state, page: 1, side, words: filters.words, narrowed })
    return found.map(({ title }) => title)
  }
}

test('A seller’s auctions are found by title, lot number, yard and month, alone and together.', async () => {
  const lister = await aLister()
  const annex = await aLocation({ organisationId: lister.organisation.id })
  const monday = await aSale(lister, { title: 'Monday sale' })
  await aSale(lister, { title: 'Garden sale', yard: annex.id, firstClose: Date.UTC(2026, 10, 30, 23, 59) })
  await aSale(lister, { title: 'Tools of December', firstClose: Date.UTC(2026, 11, 1) })
  await aSold(lister, monday, { price: 10_00, lotNumber: 71_204 })
  await aSale(await aLister(), { title: 'Monday sale of others' })
  const titles = listOf(lister)
  expect(await titles('')).toEqual(['Monday sale', 'Garden sale', 'Tools of December'])
  expect(await titles('search=sale')).toEqual(['Monday sale', 'Garden sale'])
  expect(await titles('search=71204')).toEqual(['Monday sale'])
  expect(await titles(`yard=${annex.id}`)).toEqual(['Garden sale'])
  expect(await titles('month=2026-11')).toEqual(['Monday sale', 'Garden sale'])
  expect(await titles('month=2026-12')).toEqual(['Tools of December'])
  expect(await titles(`month=2026-12&yard=${annex.id}`)).toEqual([])
  // what is no month narrows nothing
  expect(await titles('month=2026-13')).toHaveLength(3)
  const { organisation } = lister
  const kept = await listSaleYards(reads(), { organisationId: organisation.id, yards: [annex.id] })
  expect(kept.map(({ id }) => id)).toEqual([annex.id])
})

test('Something to do has who waits, lots that are not public, and what is not paid; nothing else has.', async () => {
  const lister = await aLister()
  const titles = listOf(lister)
  await aSale(lister, { title: 'Quiet' })
  const asked = await aSale(lister, { title: 'Asked for' })
  const unready = await aSale(lister, { title: 'With a draft' })
  const unpaid = await aSale(lister, { title: 'Unpaid', state: 'closed' })
  const paid = await aSale(lister, { title: 'Paid', state: 'closed' })
  await env.DB.prepare(
    `insert into auction_access (auction_id, person_id, state, asked_at) values (?1, ?2, 'waiting', 1)`,
  )
    .bind(asked, lister.actor.id)
    .run()
  const [draft] = await readyDrafts(lister, [{ title: 'Drill kit' }])
  await env.DB.prepare('update listing_drafts set auction_id = ?1 where id = ?2').bind(unready, draft).run()
  for (const [sale, status] of [
    [unpaid, 'unpaid'],
    [paid, 'paid'],
  ] as const) {
    const lot = await aSold(lister, sale, { price: 50_00 })
    await anInvoice(lister, lot.id, status)
  }
  expect((await titles('todo=1')).sort()).toEqual(['Asked for', 'With a draft'])
  expect(await titles('todo=1', 'closed')).toEqual(['Unpaid'])
  expect(await titles('', 'closed')).toHaveLength(2)
})

async function anInvoice({ organisation, yard, actor }: Lister, listingId: string, status: string) {
  const id = anId('invoice')
  await env.DB.batch([
    env.DB.prepare(
      `insert into invoices (id, common_invoice, number, buyer_id, organisation_id, location_id, status, hammer, premium,
        tax, total, created_at, due_at)
      values (?1, ?1, (select coalesce(max(number), 0) + 1 from invoices where organisation_id = ?3), ?2, ?3, ?4, ?5, 5000,
        0, 0, 5000, 1, 2)`,
    ).bind(id, actor.id, organisation.id, yard.id, status),
    env.DB.prepare(
      `insert into invoice_lines (id, invoice_id, listing_id, sale_id, title, lot_number, hammer, premium_bps, premium,
        tax_bps, tax, total)
      values (?1, ?2, ?3, ?3 || ':1', 'Drill', 1, 5000, 0, 0, 0, 0, 5000)`,
    ).bind(anId('line'), id, listingId),
  ])
}

test('Over the list stand this month beside the last, what is unpaid of auctions, and the year.', async () => {
  const lister = await aLister()
  const side = { organisationId: lister.organisation.id, yards: null }
  const november = await aSale(lister, { title: 'November', state: 'closed' })
  const october = await aSale(lister, {
    title: 'October',
    state: 'settled',
    firstClose: Date.UTC(2026, 9, 12),
  })
  await aSale(lister, { title: 'Last year', state: 'settled', firstClose: Date.UTC(2025, 10, 12) })
  await aSale(lister, { title: 'Not held', state: 'draft', firstClose: null })
  const lot = await aSold(lister, november, { price: 90_00 })
  await aSold(lister, november, { price: 10_00 })
  await aSold(lister, october, { price: 30_00 })
  await anInvoice(lister, lot.id, 'unpaid')
  // what was sold by itself is no auction's
  const alone = await aListing({ organisationId: lister.organisation.id, locationId: lister.yard.id })
  await anInvoice(lister, alone.id, 'unpaid')
  expect(await readSaleStats(reads(), side, { zone, now: NOW })).toEqual({
    month: '2026-11',
    hammer: 100_00,
    hammerBefore: 30_00,
    sold: 2,
    closed: 2,
    bidders: 0,
    met: 0,
    unpaid: { invoices: 1, cents: 50_00 },
    year: { name: '2026', sales: 2 },
  })
  const elsewhere = { ...side, yards: ['another yard'] }
  expect(await readSaleStats(reads(), elsewhere, { zone, now: NOW })).toMatchObject({
    hammer: 0,
    unpaid: { invoices: 0 },
    year: { sales: 0 },
  })
})

test('The list and its figures are read by an index, however they are narrowed.', async () => {
  const side = { organisationId: 'org', yards: null }
  const narrowed = narrowedTo(filtersOf('yard=y&month=2026-11&todo=1'), zone)
  const asked = await statementsOf(async (ctx) => {
    await listSales(ctx, { state: 'open', page: 1, side, words: '4821', narrowed })
    await readSaleStats(ctx, side, { zone, now: NOW })
  })
  const found = await Promise.all(
    asked.map(async (each) => [
      ...(await wholeReads(each)),
      ...(await planOf(each)).filter((step) => /SCAN auctions/.test(step)),
    ]),
  )
  expect(found.flat()).toEqual([])
  const [list] = asked
  const steps = list ? await planOf(list) : []
  expect(steps.filter((step) => step.includes(' auctions '))).toEqual([
    'SEARCH auctions USING INDEX auctions_organisation (organisation_id=? AND state=? AND first_close_at>? AND first_close_at<?)',
  ])
})
