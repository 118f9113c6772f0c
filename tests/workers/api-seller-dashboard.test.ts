import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { contentOf, outcome, say } from '#tests/support/api.ts'
import { aListing, aLocation, aMembership, anOrganisation, aSignedIn } from '#tests/support/builders.ts'
import { sellTo } from '#tests/support/buyer.ts'
import { aSeller, drafts } from '#tests/support/sale.ts'

const DASHBOARD = 'product/getSellerDashboardData'
const HOUR = 3_600_000

type Dashboard = {
  closing: { id: string; wprice: number | null }[]
  sales: { common_invoice: string; total: number; lots: number }[] | null
  [count: string]: unknown
}

test('A seller’s first page is read by programs: what there is, what closes next, and what was sold.', async () => {
  const seller = await aSeller()
  const organisationId = seller.organisation.id
  const elsewhere = await aLocation({ organisationId })
  const now = Date.now()
  const here = { organisationId, locationId: seller.yard.id }
  const later = await aListing({ ...here, closesAt: now + 5 * HOUR, live: { price: 84_00, offerCount: 3 } })
  const sooner = await aListing({ ...here, format: 'sealed', closesAt: now + HOUR })
  const fixed = await aListing({
    ...here,
    locationId: elsewhere.id,
    format: 'fixed',
    closesAt: now + 9 * HOUR,
  })
  for (const outcome of ['sold', 'unsold', 'withdrawn'] as const)
    await aListing({ ...here, live: { status: 'closed', outcome, closesAt: now - HOUR } })
  await drafts(seller, { yard: seller.yard.id })
  const read = async (headers: Record<string, string>, body: object = {}) =>
    contentOf<Dashboard>(await say(DASHBOARD, body, headers))

  const whole = await read(seller.bearer)
  expect(whole).toMatchObject({
    lotCount: 6,
    auctionCount: 2,
    buynowCount: 1,
    unsoldCount: 2,
    openCount: 3,
    draftCount: 1,
    soldCount: 1,
    sales: [],
  })
  expect(whole.closing.map(({ id, wprice }) => [id, wprice])).toEqual([
    [sooner.id, null],
    [later.id, 84],
    [fixed.id, 10],
  ])
  // whoever works at another yard sees what is there, and no invoices without that task
  const kept = await aSignedIn({ role: 'seller' })
  await aMembership(kept.person, seller.organisation, 'lister', [elsewhere.id])
  expect(await read(kept.bearer)).toMatchObject({
    lotCount: 1,
    draftCount: 0,
    closing: [{ id: fixed.id }],
    sales: null,
  })
})

test('Sales are for those who do invoices; other organisations and buyers have no such page.', async () => {
  const buyer = await aSignedIn()
  const { commonInvoice, listing } = await sellTo(buyer.person.id)
  const organization = listing.organisationId
  const [accounts, stranger, admin] = [
    await aSignedIn({ role: 'seller' }),
    await aSignedIn({ role: 'seller' }),
    await aSignedIn({ role: 'admin' }),
  ]
  await aMembership(accounts.person, { id: organization }, 'accounts')
  await aMembership(stranger.person, await anOrganisation(), 'owner')
  const invoice = await env.DB.prepare('select total from invoices where common_invoice = ?1')
    .bind(commonInvoice)
    .first<{ total: number }>()
  for (const [headers, body] of [
    [accounts.bearer, {}],
    [admin.bearer, { organization }],
  ] as const)
    expect(contentOf<Dashboard>(await say(DASHBOARD, body, headers)).sales).toMatchObject([
      { common_invoice: commonInvoice, status: 'unpaid', lots: 1, total: Number(invoice?.total) / 100 },
    ])
  expect(outcome(await say(DASHBOARD, {}))).toBe('401 sign_in')
  expect(outcome(await say(DASHBOARD, {}, buyer.bearer))).toBe('403 forbidden')
  expect(outcome(await say(DASHBOARD, { organization }, stranger.bearer))).toBe('403 forbidden')
  expect(outcome(await say(DASHBOARD, {}, admin.bearer))).toBe('422 validation')
  expect(outcome(await say(DASHBOARD, { organization: 'nobody' }, admin.bearer))).toBe('404 not_found')
})
