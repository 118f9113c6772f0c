import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { contentOf, outcome, say } from '#tests/support/api.ts'
import { aListing, aLocation, aMembership, aSignedIn } from '#tests/support/builders.ts'
import { aSeller, drafts } from '#tests/support/sale.ts'

const SINGLE = 'product/getSingleProject'

type Single = {
  id: string
  draft: {
    fields: Record<string, string>
    problems: string[]
    allattachmentlist: string[]
    seen: number
  } | null
  listing: { title: string; minimumReservePrice: number | null; market_status: string } | null
}

/** A seller with somebody of each kind around. */
async function aHouse() {
  const seller = await aSeller()
  const [buyer, stranger, yardStaff, kept, admin] = [
    await aSignedIn(),
    await aSeller(),
    await aSignedIn({ role: 'seller' }),
    await aSignedIn({ role: 'seller' }),
    await aSignedIn({ role: 'admin' }),
  ]
  await aMembership(yardStaff.person, seller.organisation, 'yard_staff')
  const elsewhere = await aLocation({ organisationId: seller.organisation.id })
  await aMembership(kept.person, seller.organisation, 'lister', [elsewhere.id])
  return { seller, organization: seller.organisation.id, buyer, stranger, yardStaff, kept, admin }
}

test('A seller reads a lot of their own: a draft as it was typed with what it needs, a public one with its reserve.', async () => {
  const { seller, organization, kept, admin } = await aHouse()
  const read = async (id: string, headers = seller.bearer, more: object = {}) =>
    contentOf<Single>(await say(SINGLE, { id, ...more }, headers))
  const [whole = '', bare = ''] = await drafts(
    seller,
    { yard: seller.yard.id, closes: '2999-01-02T10:00' },
    { yard: seller.yard.id, title: '' },
  )
  expect(await read(whole)).toMatchObject({
    id: whole,
    draft: {
      fields: { title: 'Cordless drill kit', startPrice: '20', closes: '2999-01-02T10:00' },
      allattachmentlist: ['/pictures/a-640.webp'],
    },
    listing: null,
  })
  expect((await read(bare)).draft?.problems).toEqual(
    expect.arrayContaining([expect.stringMatching(/^title:/), expect.stringMatching(/^closes:/)]),
  )
  const listing = await aListing({
    organisationId: seller.organisation.id,
    locationId: seller.yard.id,
    title: 'Band saw',
    reservePrice: 77_50,
  })
  for (const [headers, more] of [
    [seller.bearer, {}],
    [admin.bearer, { organization }],
  ] as const)
    expect(await read(listing.id, headers, more)).toMatchObject({
      draft: null,
      listing: { title: 'Band saw', minimumReservePrice: 77.5, market_status: 'open' },
    })
  // whoever is kept to another yard has neither
  for (const id of [whole, listing.id])
    expect(outcome(await say(SINGLE, { id }, kept.bearer))).toBe('404 not_found')
})

test('Lots of others are read by nobody else.', async () => {
  const { seller, organization, buyer, stranger, yardStaff } = await aHouse()
  const [draft = ''] = await drafts(seller, { yard: seller.yard.id })
  const listing = await aListing({ organisationId: organization, locationId: seller.yard.id })
  for (const id of [draft, listing.id]) {
    expect(outcome(await say(SINGLE, { id }))).toBe('401 sign_in')
    expect(outcome(await say(SINGLE, { id }, stranger.bearer))).toBe('404 not_found')
    for (const { bearer } of [buyer, stranger, yardStaff])
      expect(outcome(await say(SINGLE, { id, organization }, bearer))).toBe('403 forbidden')
  }
  expect(outcome(await say(SINGLE, { id: 'nothing' }, seller.bearer))).toBe('404 not_found')
  expect(outcome(await say(SINGLE, {}, seller.bearer))).toBe('422 validation')
})

const STATUS = 'product/changeStatus'

/** What D1 has of these: a draft, or a listing as its live row says. */
async function keptOf(id: string) {
  return env.DB.prepare(
    `select (select count(*) from listing_drafts where id = ?1) as drafts,
       (select status from listing_live where listing_id = ?1) as status,
       (select outcome from listing_live where listing_id = ?1) as outcome`,
  )
    .bind(id)
    .first()
}

/** On the yard's clock, so many days from now. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)

test('A draft is published by a program of its seller once it has all that it needs, and by nobody else.', async () => {
  const { seller, buyer, stranger, yardStaff, kept } = await aHouse()
  const whole = { yard: seller.yard.id, opens: '', closes: inDays(3) }
  const [ready = '', bare = ''] = await drafts(seller, whole, { ...whole, title: '' })
  const change = (id: string, headers: Record<string, string>, status = 'published') =>
    say(STATUS, { id, status }, headers)
  const asDraft = { drafts: 1, status: null, outcome: null }
  expect(outcome(await change(ready, {}))).toBe('401 sign_in')
  for (const { bearer } of [buyer, stranger])
    expect(outcome(await change(ready, bearer))).toBe('404 not_found')
  for (const { bearer } of [yardStaff, kept])
    expect(outcome(await change(ready, bearer))).toBe('403 forbidden')
  expect(outcome(await change(ready, seller.bearer, 'closed'))).toBe('409 not_published')
  expect(outcome(await change(ready, seller.bearer, 'lost'))).toBe('422 validation')
  const refused = await change(bare, seller.bearer)
  expect(outcome(refused)).toBe('422 validation')
  expect(refused.data.errors).toMatchObject({ title: [expect.any(String)] })
  for (const id of [ready, bare]) expect(await keptOf(id)).toEqual(asDraft)

  const done = await change(ready, seller.bearer)
  expect(done).toMatchObject({ http: 200, message: 'Listing published successfully' })
  expect(contentOf(done)).toEqual({ id: ready, status: 'published', receipt: null })
  expect(await keptOf(ready)).toMatchObject({
    drafts: 0,
    outcome: null,
    status: expect.stringMatching(/open|sched/),
  })
  expect(outcome(await change(ready, seller.bearer))).toBe('409 already_published')
})

test('A public lot is closed, withdrawn with a reason, and relisted by those who act for it.', async () => {
  const { seller, organization, buyer, stranger, yardStaff, admin } = await aHouse()
  const listing = await aListing({ organisationId: organization, locationId: seller.yard.id })
  const change = (headers: Record<string, string>, body: object) =>
    say(STATUS, { id: listing.id, ...body }, headers)
  const withdrawn = { status: 'withdrawn', reason: 'Damaged in the yard' }
  expect(outcome(await change({}, withdrawn))).toBe('401 sign_in')
  for (const { bearer } of [buyer, stranger, yardStaff])
    expect(outcome(await change(bearer, withdrawn))).toBe('403 forbidden')
  expect((await change(seller.bearer, { status: 'withdrawn' })).data.errors).toEqual({
    reason: ['Required!'],
  })
  expect(outcome(await change(seller.bearer, { status: 'relisted' }))).toBe('409 not_over')
  expect(await keptOf(listing.id)).toEqual({ drafts: 0, status: 'open', outcome: null })

  const done = await change(admin.bearer, withdrawn)
  expect(contentOf(done)).toMatchObject({ id: listing.id, status: 'withdrawn', receipt: { ok: true } })
  await expect.poll(() => keptOf(listing.id)).toMatchObject({ status: 'closed', outcome: 'withdrawn' })
  expect(outcome(await change(seller.bearer, { status: 'closed' }))).toBe('409 closed')
  const { id: anew } = contentOf<{ id: string }>(await change(seller.bearer, { status: 'relisted' }))
  expect(anew).not.toBe(listing.id)
  expect(await keptOf(anew)).toEqual({ drafts: 0, status: 'open', outcome: null })
  expect(contentOf(await say(STATUS, { id: anew, status: 'closed' }, seller.bearer))).toMatchObject({
    id: anew,
  })
  await expect.poll(() => keptOf(anew)).toMatchObject({ status: 'closed', outcome: 'unsold' })
  expect(outcome(await say(STATUS, { ...withdrawn, id: 'nothing' }, seller.bearer))).toBe('404 not_found')
})
