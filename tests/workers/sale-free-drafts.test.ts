import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Actor } from '#app/domain/people/permissions.ts'
import { readSalePage } from '#app/flows/auctions/auction-page.server.ts'
import { announceSale } from '#app/flows/auctions/edit-auction.server.ts'
import { readLotsToPut } from '#app/flows/auctions/lots-to-put.server.ts'
import { anOrganisation, aPerson } from '#tests/support/builders.ts'
import { aSale, aSeller, drafts } from '#tests/support/sale.ts'

const asked = (text: string) => new URLSearchParams(text)

async function aSaleOf(seller: Awaited<ReturnType<typeof aSeller>>, lots: string[] = []) {
  const id = await aSale(seller, {}, lots)
  const organisationId = await env.DB.prepare('select organisation_id from auctions where id = ?')
    .bind(id)
    .first<string>('organisation_id')
  return { id, organisationId: organisationId ?? '' }
}

test('Drafts in no auction are found by title, page by page, the latest first; one in an auction is none.', async () => {
  const seller = await aSeller()
  const [taken = ''] = await drafts(seller, { title: 'Band saw 100%, taken' })
  const key = await aSaleOf(seller, [taken])
  const titles = Array.from({ length: 23 }, (_, at) => ({ title: `Band saw 100%, ${at}` }))
  await drafts(seller, ...titles, { title: 'Chair', yard: '' }, { title: 'Desk', yard: 'elsewhere' })
  const first = await readLotsToPut(seller.ctx, key, asked('search=band+saw'))
  expect(first).toMatchObject({ counts: { drafts: 25 }, total: 23, page: 1, pages: 2 })
  const second = await readLotsToPut(seller.ctx, key, asked('search=band+saw&page=2'))
  const seen = [...(first?.lots ?? []), ...(second?.lots ?? [])].map(({ title }) => title)
  expect(new Set(seen).size).toBe(23)
  expect(seen).not.toContain('Band saw 100%, taken')
  // a page behind the last is the last, and signs of a search are letters
  expect((await readLotsToPut(seller.ctx, key, asked('search=band&page=9')))?.page).toBe(2)
  expect((await readLotsToPut(seller.ctx, key, asked('search=100%25')))?.total).toBe(23)
  expect((await readLotsToPut(seller.ctx, key, asked('search=_')))?.total).toBe(0)
  // one without a yard takes the auction's, one of another cannot join
  const barOf = async (word: string) =>
    (await readLotsToPut(seller.ctx, key, asked(`search=${word}`)))?.lots.map(({ bar }) => bar)
  expect(await barOf('Chair')).toEqual([null])
  expect(await barOf('Desk')).toEqual(['other_yard'])
})

test('Nobody reads the drafts of an organisation by the auction of another, or without the right.', async () => {
  const seller = await aSeller()
  const key = await aSaleOf(seller)
  await drafts(seller, { title: 'Secret lamp' })
  const other = await anOrganisation()
  expect(await readLotsToPut(seller.ctx, { ...key, organisationId: other.id }, asked(''))).toBeNull()
  const { id, email } = await aPerson()
  const actor: Actor = {
    id,
    email,
    sessionId: 's',
    firstName: 'Otto',
    lastName: 'Plane',
    role: 'seller',
    status: 'active',
    organisations: [{ id: key.organisationId, roles: ['accounts'], yards: null }],
  }
  expect(await readLotsToPut({ ...seller.ctx, actor }, key, asked(''))).toBeNull()
  expect((await readLotsToPut(seller.ctx, key, asked('')))?.lots.map(({ title }) => title)).toEqual([
    'Secret lamp',
  ])
})

test('What is called off is counted before: public lots, drafts, those who offered, watch and asked.', async () => {
  const seller = await aSeller()
  const lots = await drafts(seller, {}, {}, { title: '' })
  const key = await aSaleOf(seller, lots)
  const page = () => readSalePage(seller.ctx, key, 'sale', asked(''))
  expect((await page())?.cancelling).toBeNull()
  await announceSale(seller.ctx, key.id)
  const people = [await aPerson(), await aPerson(), await aPerson()]
  const [one, two, three] = people.map(({ id }) => id)
  const stand = env.DB.prepare(
    'insert into standings (person_id, listing_id, status, seq, updated_at) values (?1, ?2, ?3, 1, 1)',
  )
  await env.DB.batch([
    stand.bind(one, lots[0], 'placed'),
    stand.bind(one, lots[1], 'placed'),
    stand.bind(two, lots[0], 'removed'),
    env.DB.prepare('insert into auction_watches (auction_id, person_id, created_at) values (?, ?, 1)').bind(
      key.id,
      two,
    ),
    env.DB.prepare(
      "insert into auction_access (auction_id, person_id, state, asked_at) values (?, ?, 'waiting', 1)",
    ).bind(key.id, three),
  ])
  expect((await page())?.cancelling).toMatchObject({
    lots: 2,
    drafts: 1,
    bidders: 1,
    watching: 1,
    waiting: 1,
    approved: 0,
  })
})
