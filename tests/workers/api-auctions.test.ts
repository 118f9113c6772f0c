import { expect, test } from 'vitest'
import { contentOf, outcome, say } from '#tests/support/api.ts'
import { aMembership, aSignedIn } from '#tests/support/builders.ts'
import { aSeller, drafts, HOUR, lotsOf, MINUTE } from '#tests/support/sale.ts'

type Auction = {
  id: string
  title: string
  state: string
  first_close_at: string | null
  stagger_seconds: number
  deposit_amount: number | null
  terms_version: number
  seen: number
}
type Acted = { auction: Auction; refused: { id: string; code: string }[] }
type Lots = { records: { id: string; place: number; draft: boolean; date_closed: string | null }[] }
type Requests = { records: { user_id: string; state: string; note: string }[]; totalRecords: number }
type Templates = { records: { id: string; name: string; stagger_seconds?: number; fields?: object }[] }

const ACT = 'auction/auctionAction'

test('Programs make an auction, set it up, fill and announce it, and answer who asks to offer.', async () => {
  const seller = await aSeller()
  const organization = seller.organisation.id
  const call = (path: string, body: object) => say(path, { organization, ...body }, seller.bearer)
  const acted = async (body: object) => contentOf<Acted>(await call(ACT, body))
  const { auction: made } = await acted({ action: 'add', title: 'Program sale' })
  expect(made).toMatchObject({ title: 'Program sale', state: 'draft', first_close_at: null })
  const auction_id = made.id

  const first = new Date(Math.ceil(Date.now() / MINUTE) * MINUTE + 24 * HOUR)
  const values = {
    description: 'Everything goes.',
    terms: 'Bring straps.',
    location: seller.yard.id,
    starts_at: new Date(first.getTime() - 20 * HOUR).toISOString(),
    first_close_at: first.toISOString(),
    stagger_seconds: 45,
    order: 'hand',
    soft_close: { mode: 'reset', window_minutes: 1, extension_minutes: 1 },
    deposit_amount: 50,
    access: 'on_request',
  }
  const change = { action: 'update', auction_id, seen: made.seen, values }
  expect((await acted(change)).auction).toMatchObject({
    first_close_at: first.toISOString(),
    stagger_seconds: 45,
    deposit_amount: 50,
    seen: made.seen + 1,
  })
  // saved over what somebody else has changed since
  expect(outcome(await call(ACT, change))).toBe('409 auction_stale')
  for (const wrong of [{ location: 'nobodys' }, { deposit_amount: 50.5 }, { stagger_seconds: 900 }])
    expect(outcome(await call(ACT, { action: 'update', auction_id, values: wrong }))).toBe('422 validation')

  const [one = '', two = ''] = await drafts(seller, {}, {})
  await call('auction/addtoAuction', { auction_id, lots: [one, two] })
  const listed = async () =>
    contentOf<Lots>(await call('auction/getAllProjectsAssociated', { auction_id })).records.map(
      ({ id, place, draft }) => [id, place, draft],
    )
  expect(await listed()).toEqual([
    [one, 1, true],
    [two, 2, true],
  ])
  await acted({ action: 'order', auction_id, lots: [two, one] })
  const told = contentOf<Acted>(await call('auction/changeStatus', { auction_id, status: 'announced' }))
  expect(told).toMatchObject({ auction: { state: 'announced', terms_version: 1 }, refused: [] })
  expect(await listed()).toEqual([
    [two, 1, false],
    [one, 2, false],
  ])
  expect((await lotsOf(auction_id)).map(({ closesAt }) => closesAt)).toEqual([
    first.getTime(),
    first.getTime() + 45_000,
  ])
  const shown = contentOf<Auction & { records: { id: string }[] }>(
    await say('auction/getSingleAuction', { auction_id }),
  )
  expect([shown.title, shown.records.map(({ id }) => id)]).toEqual(['Program sale', [two, one]])

  const bidder = await aSignedIn({ role: 'buyer' })
  // asked by one of its lots; it has no card that would let it in
  const asked = await say('product/projectAccessRequest', { id: two, note: 'Two crews.' }, bidder.bearer)
  expect(contentOf(asked)).toEqual({ auction_id, state: 'waiting' })
  const waiting = async (state = 'waiting') =>
    contentOf<Requests>(await call('product/getProjectAccessRequest', { auction_id, state }))
  expect(await waiting()).toMatchObject({
    records: [{ user_id: bidder.person.id, state: 'waiting', note: 'Two crews.' }],
    totalRecords: 1,
  })
  await call('product/projectAccessReqStatus', { auction_id, status: 'approve', users: [bidder.person.id] })
  expect(await waiting()).toMatchObject({ totalRecords: 0 })
  expect(await waiting('approved')).toMatchObject({ totalRecords: 1 })

  expect(
    contentOf<Acted>(await call('auction/changeStatus', { auction_id, status: 'cancelled' })).auction,
  ).toMatchObject({ state: 'cancelled' })
})

test('Nobody changes the auction of others, nor staff without the right; a draft is shown to nobody else.', async () => {
  const [seller, other] = [await aSeller(), await aSeller()]
  const made = contentOf<Acted>(
    await say(ACT, { organization: seller.organisation.id, action: 'add', title: 'Own sale' }, seller.bearer),
  )
  const asked = { auction_id: made.auction.id, action: 'update', values: { title: 'Theirs now' } }
  expect(outcome(await say(ACT, { ...asked, organization: other.organisation.id }, other.bearer))).toBe(
    '404 no_auction',
  )
  expect(outcome(await say(ACT, { ...asked, organization: seller.organisation.id }, other.bearer))).toBe(
    '403 forbidden',
  )
  const accounts = await aSignedIn({ role: 'seller' })
  await aMembership(accounts.person, seller.organisation, 'accounts')
  expect(outcome(await say(ACT, { ...asked, organization: seller.organisation.id }, accounts.bearer))).toBe(
    '403 forbidden',
  )
  expect(outcome(await say('auction/getSingleAuction', { auction_id: made.auction.id }))).toBe(
    '404 no_auction',
  )
})

test('Templates of lots and of auctions are kept, used, renamed and deleted by programs.', async () => {
  const seller = await aSeller()
  const organization = seller.organisation.id
  const lots = async (body: object) =>
    contentOf<Templates>(await say('template/product', { organization, ...body }, seller.bearer)).records
  const sales = async (body: object) =>
    contentOf<Templates>(await say('template/auction', { organization, ...body }, seller.bearer)).records
  const template_id = crypto.randomUUID()
  const fields = { disclaimer: 'Sold as seen.', startPrice: '5' }
  const save = { action: 'save', template_id, name: 'Returns', fields }
  await lots(save)
  expect(await lots({ ...save, name: 'Returns, mixed' })).toMatchObject([
    { id: template_id, name: 'Returns, mixed', fields: { disclaimer: 'Sold as seen.' } },
  ])
  expect(await lots({ action: 'delete', template_id })).toEqual([])

  const act = async (body: object) =>
    contentOf<Acted>(await say(ACT, { organization, ...body }, seller.bearer))
  const { auction } = await act({ action: 'add', title: 'Monthly sale' })
  await act({ action: 'update', auction_id: auction.id, values: { stagger_seconds: 90 } })
  const [kept] = await sales({ action: 'save', auction_id: auction.id })
  expect(kept).toMatchObject({ name: 'Monthly sale', stagger_seconds: 90 })
  const named = await sales({ action: 'rename', template_id: kept?.id, name: 'Every month' })
  expect(named.map(({ name }) => name)).toEqual(['Every month'])
  const next = await act({ action: 'add', title: 'Next month', template: kept?.id })
  expect(next.auction.stagger_seconds).toBe(90)
  expect(await sales({ action: 'delete', template_id: kept?.id })).toEqual([])
})
