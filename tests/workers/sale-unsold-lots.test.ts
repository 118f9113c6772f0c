import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { countUnsold, listUnsold } from '#app/features/auctions/commands.server.ts'
import { actOnSale } from '#app/flows/auctions/auction-form.server.ts'
import { announceSale } from '#app/flows/auctions/edit-auction.server.ts'
import { readLotsToPut } from '#app/flows/auctions/lots-to-put.server.ts'
import { putLots } from '#app/flows/auctions/order-lots.server.ts'
import { relistedDraftId } from '#app/flows/lots/relist-draft.server.ts'
import { aListing } from '#tests/support/builders.ts'
import { planOf, statementsOf } from '#tests/support/plans.ts'
import { aSale, aSeller, drafts, lotsOf, type Seller, saleOf } from '#tests/support/sale.ts'

const ENDED = { status: 'closed', outcome: 'unsold' } as const

/** A lot of this seller's that has ended without a sale. */
function anEnded(
  { organisation, yard, fields }: Seller,
  { live, ...given }: NonNullable<Parameters<typeof aListing>[0]> = {},
) {
  return aListing({
    organisationId: organisation.id,
    locationId: yard.id,
    categoryId: fields.category ?? '',
    conditionId: fields.condition ?? '',
    incrementScheduleId: fields.schedule ?? '',
    description: 'Two batteries, a charger and a case.',
    pictures: ['a'],
    live: { ...ENDED, ...live },
    ...given,
  })
}

const keyOf = ({ organisation }: Seller, id: string) => ({ id, organisationId: organisation.id })
const asked = (text: string) => new URLSearchParams(text)

test('An unsold lot comes into an auction as the draft that lists it again, once; it stays as it ended.', async () => {
  const seller = await aSeller()
  const { id: old } = await anEnded(seller, { title: 'Band saw, long blade' })
  const [other = ''] = await drafts(seller, {})
  const id = await aSale(seller, {}, [other])
  const put = async () => putLots(seller.ctx, await saleOf(seller, id), [old], 'beginning')
  // pressed twice at once, and once more
  const pressed = await Promise.all([put(), put()])
  expect(pressed.some((one) => one.ok)).toBe(true)
  expect(await put()).toMatchObject({ ok: true, refused: [] })
  const again = await relistedDraftId(old)
  const { results } = await env.DB.prepare(
    `select id, auction_place as place, relisted_from_id as "from", fields ->> 'title' as title
     from listing_drafts where auction_id = ? order by auction_place`,
  )
    .bind(id)
    .all()
  expect(results).toEqual([
    { id: again, place: 0, from: old, title: 'Band saw, long blade' },
    { id: other, place: 1, from: null, title: 'Cordless drill kit' },
  ])
  // announced, it is a lot that points at the old one, and nothing is left to be listed again
  expect(await announceSale(seller.ctx, id)).toMatchObject({ ok: true, refused: [] })
  expect((await lotsOf(id)).map((lot) => lot.id)).toEqual([again, other])
  const row = await env.DB.prepare('select relisted_from_id as "from" from listings where id = ?')
    .bind(again)
    .first()
  expect(row).toEqual({ from: old })
  const ended = await env.DB.prepare('select status, outcome from listing_live where listing_id = ?')
    .bind(old)
    .first()
  expect(ended).toEqual(ENDED)
  expect(await put()).toMatchObject({ ok: true, refused: [{ id: old, code: 'relisted' }] })
  expect((await lotsOf(id)).map((lot) => lot.id)).toEqual([again, other])
})

test('Refused is a lot that is sold, at another yard, at a fixed price, in another auction, or somebody else’s.', async () => {
  const [seller, stranger] = await Promise.all([aSeller(), aSeller()])
  const [sold, elsewhere, fixed, theirs, taken] = await Promise.all([
    anEnded(seller, { live: { status: 'sold', outcome: 'sold' } }),
    anEnded(seller, { locationId: stranger.yard.id }),
    anEnded(seller, { format: 'fixed', live: { format: 'fixed' } }),
    anEnded(stranger, { title: 'A lamp of another house' }),
    anEnded(seller, { title: 'Desk, taken' }),
  ])
  const id = await aSale(seller, {}, [])
  const running = await aSale(seller, {}, [taken.id])
  const form = new URLSearchParams({ intent: 'put' })
  for (const { id: lot } of [sold, elsewhere, fixed, theirs, taken]) form.append('lot', lot)
  const done = await actOnSale(seller.ctx, keyOf(seller, id), form)
  expect(done).toMatchObject({ said: 'done', what: 'put' })
  const refused = 'refused' in done ? done.refused.map((one) => [one.id, one.code]) : []
  expect(Object.fromEntries(refused)).toEqual({
    [sold.id]: 'sold',
    [elsewhere.id]: 'other_yard',
    [fixed.id]: 'fixed_in_sale',
    [await relistedDraftId(taken.id)]: 'in_auction',
  })
  // each is called by its name, also one that did not come in
  const named = 'refused' in done ? done.refused.find(({ code }) => code === 'in_auction') : null
  expect(named).toMatchObject({ title: 'Desk, taken', draft: true })
  // neither a draft of theirs nor a lot of it was made
  const count = await env.DB.prepare(
    'select count(*) as n from listing_drafts where relisted_from_id in (?, ?, ?, ?)',
  )
    .bind(sold.id, elsewhere.id, fixed.id, theirs.id)
    .first('n')
  expect(count).toBe(0)
  expect(await saleOf(seller, running)).toMatchObject({ id: running })
  // an open lot of an auction is no other auction's, whoever asks
  await announceSale(seller.ctx, running)
  const again = await relistedDraftId(taken.id)
  const open = await putLots(seller.ctx, await saleOf(seller, id), [again], 'end')
  expect(open).toMatchObject({ ok: true, refused: [{ id: again, code: 'in_auction' }] })
  // whom the organisation has not let list lots puts none in
  const nobody = { ...seller.actor, organisations: [] }
  expect(await actOnSale({ ...seller.ctx, actor: nobody }, keyOf(seller, id), form)).toEqual({ said: 'gone' })
})

test('Unsold lots are found by title and lot number, page by page, the latest first; what is listed again is none.', async () => {
  const seller = await aSeller()
  const id = await aSale(seller, {}, [])
  const now = Date.now()
  const many = await Promise.all(
    Array.from({ length: 22 }, (_, at) =>
      anEnded(seller, {
        title: `Wardrobe 100%, ${at}`,
        live: { closesAt: now - at * 60_000, ...(at === 0 && { offerCount: 3, price: 110_00 }) },
      }),
    ),
  )
  const [first] = many
  const withdrawn = await anEnded(seller, {
    title: 'Bench',
    live: { outcome: 'withdrawn', closesAt: now - 90 * 60_000 },
  })
  const listed = await anEnded(seller, { title: 'Wardrobe 100%, again' })
  await aListing({ organisationId: seller.organisation.id, relistedFromId: listed.id })
  const page = await readLotsToPut(seller.ctx, keyOf(seller, id), asked('from=unsold&search=wardrobe+100%25'))
  expect(page).toMatchObject({ from: 'unsold', counts: { drafts: 0, unsold: 23 }, total: 22, pages: 2 })
  expect(page?.lots[0]).toMatchObject({
    id: first?.id,
    bar: null,
    ended: { offered: 110_00, withdrawn: false },
  })
  expect(page?.lots[1]).toMatchObject({ ended: { offered: null } })
  const second = await readLotsToPut(seller.ctx, keyOf(seller, id), asked('from=unsold&page=2'))
  expect(second?.lots.map((lot) => lot.id)).toEqual([many[20]?.id, many[21]?.id, withdrawn.id])
  const numbered = await readLotsToPut(
    seller.ctx,
    keyOf(seller, id),
    asked(`from=unsold&search=${first?.lotNumber}`),
  )
  expect(numbered?.lots.map((lot) => lot.id)).toContain(first?.id)
  // with no draft outside auctions it begins with them; and one that is another auction's draft says so
  expect(await readLotsToPut(seller.ctx, keyOf(seller, id), asked(''))).toMatchObject({ from: 'unsold' })
  await aSale(seller, {}, [withdrawn.id])
  const barred = await readLotsToPut(seller.ctx, keyOf(seller, id), asked('from=unsold&search=bench'))
  expect(barred?.lots).toMatchObject([{ id: withdrawn.id, bar: 'in_auction', ended: { withdrawn: true } }])
})

test('Unsold lots are a walk along an index, whatever is looked for.', async () => {
  const side = { organisationId: 'o', yards: ['y'] }
  for (const words of ['', 'saw', '12']) {
    const asks = [
      ...(await statementsOf((ctx) => listUnsold(ctx, side, { words, page: 2 }))),
      ...(await statementsOf((ctx) => countUnsold(ctx, side, words))),
    ]
    for (const ask of asks) {
      const plan = (await planOf(ask)).join('\n')
      expect(plan).not.toMatch(/SCAN (live|own|again|listings|listing_live)(?! USING)/)
      expect(plan).toMatch(/listings_relisted_from/)
      if (words === '') expect(plan).toMatch(/listing_live_own_closes \(organisation_id=\? AND shelf=\?/)
      else expect(plan).toMatch(/COVERING INDEX listings_own_words/)
    }
    // in its order as it is walked, and not sorted of all there are
    if (words === '')
      expect((await planOf(asks[0] ?? { sql: '', params: [] })).slice(0, 4).join('\n')).not.toMatch(
        /TEMP B-TREE/,
      )
  }
})
