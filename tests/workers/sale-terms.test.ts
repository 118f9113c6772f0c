import { env } from 'cloudflare:workers'
import { drizzle } from 'drizzle-orm/d1'
import { expect, test } from 'vitest'
import { ACCEPTED_PER_PAGE } from '#app/features/auctions/inputs.ts'
import { listAcceptedBy, listTermsVersions } from '#app/features/auctions/terms-queries.server.ts'
import { readSalePage } from '#app/flows/auctions/auction-page.server.ts'
import { announceSale, saveSale } from '#app/flows/auctions/edit-auction.server.ts'
import * as schema from '#drizzle/schema/index.ts'
import { outcome, say } from '#tests/support/api.ts'
import { aLocation, aPerson } from '#tests/support/builders.ts'
import { aBidder } from '#tests/support/deposit.ts'
import { planOf, statementsOf, wholeReads } from '#tests/support/plans.ts'
import { aSale, aSeller, drafts, type Seller, saleOf, wordsOf } from '#tests/support/sale.ts'

const db = drizzle(env.DB, { schema })

function pageOf({ ctx, organisation }: Seller, id: string, params: Record<string, string> = {}) {
  const key = { id, organisationId: organisation.id }
  return readSalePage(ctx, key, 'terms', new URLSearchParams(params))
}

/** An announced auction with terms. */
async function aToldSale(seller: Seller, terms = 'Paid by Wednesday.') {
  const lots = await drafts(seller, {})
  const id = await aSale(seller, { terms }, lots)
  expect(await announceSale(seller.ctx, id)).toMatchObject({ ok: true, refused: [] })
  return id
}

test('Its seller reads who accepted which version of an auction’s terms, and when.', async () => {
  const seller = await aSeller()
  const id = await aToldSale(seller)
  const [early, late] = await Promise.all([aBidder(), aBidder()])
  for (const { bearer } of [early, late])
    expect(outcome(await say('auction/updateAuctionTerms', { auction_id: id, version: 1 }, bearer))).toBe(
      '200',
    )
  const sale = await saleOf(seller, id)
  const changed = { ...wordsOf(sale), terms: 'Paid by Tuesday.' }
  expect(
    await saveSale(seller.ctx, id, changed, { seen: sale.version, termsNote: 'A day less to pay.' }),
  ).toMatchObject({ ok: true })
  expect(outcome(await say('auction/updateAuctionTerms', { auction_id: id, version: 2 }, late.bearer))).toBe(
    '200',
  )

  const read = await pageOf(seller, id)
  expect(read?.terms?.versions).toMatchObject([
    { version: 2, text: 'Paid by Tuesday.', note: 'A day less to pay.', accepted: 1 },
    { version: 1, text: 'Paid by Wednesday.', accepted: 2 },
  ])
  expect(read?.terms).toMatchObject({ version: 2, people: [{ personId: late.person.id }] })
  const first = (await pageOf(seller, id, { version: '1' }))?.terms
  expect(first?.people.map(({ personId }) => personId).sort()).toEqual(
    [early.person.id, late.person.id].sort(),
  )
  expect(first?.people[0]?.at).toBeGreaterThan(0)
  // a version that there is not is the latest
  expect((await pageOf(seller, id, { version: '9' }))?.terms?.version).toBe(2)
})

test('Another organisation, and staff of another yard, are told nothing of it.', async () => {
  const [seller, stranger] = await Promise.all([aSeller(), aSeller()])
  const id = await aToldSale(seller)
  expect(await pageOf(stranger, id)).toBeNull()
  expect(
    await readSalePage(
      stranger.ctx,
      { id, organisationId: seller.organisation.id },
      'terms',
      new URLSearchParams(),
    ),
  ).toBeNull()
  const there = await aLocation({ organisationId: seller.organisation.id })
  const organisations = [{ id: seller.organisation.id, roles: ['manager' as const], yards: [there.id] }]
  const kept = { ...seller.ctx, actor: { ...seller.actor, organisations } }
  const key = { id, organisationId: seller.organisation.id }
  expect(await readSalePage(kept, key, 'terms', new URLSearchParams())).toBeNull()
  expect(
    await readSalePage(
      { ...seller.ctx, actor: null },
      { id, organisationId: seller.organisation.id },
      'terms',
      new URLSearchParams(),
    ),
  ).toBeNull()
})

test('The list goes on page by page along its index, the latest first and nobody twice.', async () => {
  const seller = await aSeller()
  const id = await aToldSale(seller)
  const people = await Promise.all(Array.from({ length: ACCEPTED_PER_PAGE + 2 }, () => aPerson()))
  for (const [at, { id: personId }] of people.entries())
    await db
      .insert(schema.auctionTermsAccepted)
      .values({ auctionId: id, personId, version: 1, at: 1 + (at >> 1) })
  const [one, two] = await Promise.all(
    ['1', '2'].map(async (page) => (await pageOf(seller, id, { version: '1', page }))?.terms?.people ?? []),
  )
  expect(one).toHaveLength(ACCEPTED_PER_PAGE)
  expect(two).toHaveLength(2)
  const all = [...(one ?? []), ...(two ?? [])]
  expect(new Set(all.map(({ personId }) => personId)).size).toBe(people.length)
  expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).sort((a, b) => b - a))
  const asked = await statementsOf(async (ctx) => {
    await listTermsVersions(ctx, id)
    await listAcceptedBy(ctx, id, { version: 1, page: 2 })
  })
  expect((await Promise.all(asked.map(wholeReads))).flat()).toEqual([])
  const plan = (await Promise.all(asked.map(planOf))).flat().join('\n')
  expect(plan).toContain('auction_terms_accepted_at')
  // what is chosen stands in the index in its order
  expect(plan.match(/TEMP B-TREE/g)?.length ?? 0).toBeLessThanOrEqual(1)
})
