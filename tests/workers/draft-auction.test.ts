import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Actor } from '#app/domain/people/permissions.ts'
import { announceSale } from '#app/flows/auctions/edit-auction.server.ts'
import { listChoosableSales } from '#app/flows/lots/draft-auction.server.ts'
import { editDraft } from '#app/flows/lots/edit-draft.server.ts'
import { aLocation, aMembership } from '#tests/support/builders.ts'
import { aBidder } from '#tests/support/deposit.ts'
import { aSale, aSeller, drafts, lotsOf, MINUTE, type Seller, saleOf } from '#tests/support/sale.ts'

type Row = { fields: string; version: number; auctionId: string | null; place: number | null }

function rowOf(id: string) {
  return env.DB.prepare(
    `select fields, version, auction_id as auctionId, auction_place as place from listing_drafts where id = ?1`,
  )
    .bind(id)
    .first<Row>()
}

async function placesIn(sale: string) {
  const { results } = await env.DB.prepare(
    'select id, auction_place as place from listing_drafts where auction_id = ?1 order by auction_place',
  )
    .bind(sale)
    .all<{ id: string; place: number }>()
  return results
}

async function logOf(sale: string, draft: string) {
  const { results } = await env.DB.prepare(
    `select before, after from audit_log where subject = 'auction:' || ?1
       and (before like '%' || ?2 || '%' or after like '%' || ?2 || '%') and after not like '%order%' order by version`,
  )
    .bind(sale, draft)
    .all<{ before: string; after: string }>()
  return results.map(({ before, after }) => [JSON.parse(before), JSON.parse(after)])
}

/** Saves a draft's form, with this auction chosen. */
async function save(
  { ctx, organisation, fields }: Seller,
  id: string,
  form: Record<string, string>,
  actor: Actor = ctx.actor,
) {
  const key = { id, organisationId: organisation.id }
  const words = new URLSearchParams({ ...fields, version: '1', intent: 'save', ...form })
  return editDraft({ ...ctx, actor }, actor, key, words)
}

test('A draft goes behind the other lots of the auction that its editor names, at its yard, in one save that its log has.', async () => {
  const seller = await aSeller()
  const [first = '', added = ''] = await drafts(seller, {}, { title: 'Desk lamp' })
  const sale = await aSale(seller, { staggerSeconds: 60 }, [first])
  expect(await save(seller, added, { title: 'Desk lamp', auction: sale })).toMatchObject({
    done: 'answered',
    answer: { said: 'saved', version: 2 },
  })
  const row = await rowOf(added)
  expect(row).toMatchObject({ auctionId: sale, place: 1, version: 2 })
  expect(JSON.parse(row?.fields ?? '{}')).toMatchObject({ title: 'Desk lamp', yard: seller.yard.id })
  expect(await logOf(sale, added)).toEqual([[null, { draft: added }]])
  // a form that knows nothing of auctions leaves it there, and the same choice once more is none
  await save(seller, added, { title: 'Brass lamp', version: '2' })
  await save(seller, added, { title: 'Brass lamp', yard: seller.yard.id, version: '3', auction: sale })
  expect(await rowOf(added)).toMatchObject({ auctionId: sale, place: 1, version: 4 })
  expect(await logOf(sale, added)).toHaveLength(1)

  const { firstCloseAt } = await saleOf(seller, sale)
  expect(await announceSale(seller.ctx, sale)).toMatchObject({ ok: true, refused: [] })
  expect(await lotsOf(sale)).toMatchObject([
    { id: first, closesAt: firstCloseAt },
    { id: added, closesAt: (firstCloseAt ?? 0) + MINUTE },
  ])
})

test('A new lot is made in its auction, and published at its time in one that is announced already.', async () => {
  const seller = await aSeller()
  const [first = '', later = ''] = await drafts(seller, {}, {})
  const sale = await aSale(seller, {}, [first])
  await announceSale(seller.ctx, sale)
  const fresh = crypto.randomUUID()
  expect(await save(seller, fresh, { version: '0', auction: sale })).toMatchObject({
    answer: { said: 'saved', version: 1 },
  })
  expect(await rowOf(fresh)).toMatchObject({ auctionId: sale, place: 1 })
  const yard = seller.yard.id
  expect(await save(seller, later, { yard, auction: sale, intent: 'publish' })).toMatchObject({
    done: 'published',
    listingId: later,
  })
  expect(await lotsOf(sale)).toMatchObject([{ id: first }, { id: later, place: 2, auctionId: sale }])
})

test('Out of an auction that nobody has seen, the drafts behind move up; times that were told stay.', async () => {
  const seller = await aSeller()
  const [one = '', two = '', three = ''] = await drafts(seller, {}, {}, {})
  const yard = seller.yard.id
  const sale = await aSale(seller, {}, [one, two, three])
  expect(await save(seller, one, { yard, auction: '' })).toMatchObject({ answer: { said: 'saved' } })
  expect(await rowOf(one)).toMatchObject({ auctionId: null, place: null })
  expect(await placesIn(sale)).toEqual([
    { id: two, place: 0 },
    { id: three, place: 1 },
  ])
  expect(await logOf(sale, one)).toEqual([[{ draft: one }, null]])

  const faulty = { title: '' }
  const [gone = '', waits = ''] = await drafts(seller, faulty, faulty)
  const told = await aSale(seller, {}, [gone, waits])
  await env.DB.prepare("update auctions set state = 'announced' where id = ?1").bind(told).run()
  await save(seller, gone, { yard, auction: '' })
  expect(await placesIn(told)).toEqual([{ id: waits, place: 1 }])
})

test('Whoever saves an older version moves nothing, and an auction that is over takes no lot while its words are kept.', async () => {
  const seller = await aSeller()
  const [lot = '', other = ''] = await drafts(seller, {}, {})
  const sale = await aSale(seller, {}, [other])
  expect(await save(seller, lot, { version: '0', auction: sale })).toMatchObject({
    answer: { said: 'stale' },
  })
  expect(await rowOf(lot)).toMatchObject({ auctionId: null, version: 1 })
  expect(await logOf(sale, lot)).toEqual([])
  await env.DB.prepare("update auctions set state = 'closed' where id = ?1").bind(sale).run()
  expect(await save(seller, lot, { title: 'Kept all the same', auction: sale })).toMatchObject({
    status: 422,
    answer: { said: 'not_ready', version: 2, problems: [{ field: 'auction', code: 'unknown' }] },
  })
  const row = await rowOf(lot)
  expect(row).toMatchObject({ auctionId: null, version: 2 })
  expect(JSON.parse(row?.fields ?? '{}')).toMatchObject({ title: 'Kept all the same' })
})

test('Nobody puts a draft into the auction of others, nor staff of a yard into or out of one at another yard.', async () => {
  const [seller, stranger] = await Promise.all([aSeller(), aSeller()])
  const [lot = '', second = ''] = await drafts(seller, {}, {})
  const foreign = await aSale(stranger, {}, [])
  expect(await save(seller, lot, { auction: foreign })).toMatchObject({
    answer: { problems: [{ field: 'auction', code: 'unknown' }] },
  })
  expect(await rowOf(lot)).toMatchObject({ auctionId: null })

  const there = await aLocation({ organisationId: seller.organisation.id })
  const kept = await aBidder({ role: 'seller' })
  await aMembership(kept.person, seller.organisation, 'manager', [there.id])
  const actor: Actor = {
    ...kept.actor,
    organisations: [{ id: seller.organisation.id, roles: ['manager'], yards: [there.id] }],
  }
  const elsewhere = await aSale(seller, {}, [second])
  const own = await aSale(seller, { locationId: there.id }, [])
  expect(await save(seller, lot, { auction: elsewhere, version: '2' }, actor)).toMatchObject({
    answer: { problems: [{ field: 'auction', code: 'unknown' }] },
  })
  expect(await save(seller, second, { auction: '' }, actor)).toMatchObject({
    answer: { problems: [{ field: 'auction', code: 'unknown' }] },
  })
  expect(await rowOf(second)).toMatchObject({ auctionId: elsewhere })
  const none = { sale: null, auctionPlace: null }
  const offered = await listChoosableSales(seller.ctx, actor, seller.organisation.id, none)
  expect(offered.sales.map(({ id }) => id)).toEqual([own])
  expect(await save(seller, lot, { auction: own, version: '3' }, actor)).toMatchObject({
    answer: { said: 'saved' },
  })
  expect(await rowOf(lot)).toMatchObject({ auctionId: own, place: 0 })
})
