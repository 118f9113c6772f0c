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
