import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { findJobFile } from '#app/flows/long-jobs/job-file.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { noteText } from '#app/ui/note-text.ts'
import { aListing, aLocation } from '#tests/support/builders.ts'
import { aTable, done, type Fields, press, rowOf, withRoles } from '#tests/support/bulk.ts'
import { aBidder, deskOf } from '#tests/support/deposit.ts'
import { draftsOf, readyDrafts } from '#tests/support/lister.ts'
import { offer, projected } from '#tests/support/room.ts'
import { aSale, aSeller, drafts } from '#tests/support/sale.ts'

const DAY = 24 * 3_600_000

test('The close of many open lots moves by as much for each; another organisation’s does not, nor for those who only list.', async () => {
  const { asking, free, offered, ids } = await aTable()
  const before = await Promise.all(ids.map(rowOf))
  const fields: Fields = [
    ['later', '2'],
    ['unit', 'days'],
  ]
  expect(
    await press(asking, 'open', 'do:move', ids, [
      ['later', ''],
      ['unit', 'days'],
    ]),
  ).toEqual({ said: 'incomplete' })
  expect(
    await press({ ...asking, actor: withRoles(asking, 'lister') }, 'open', 'do:move', ids, fields),
  ).toEqual({
    said: 'forbidden',
  })
  expect(await press(asking, 'open', 'ask:move', ids)).toMatchObject({ said: 'ask', count: 2 })
  expect(await done(asking, 'open', 'move', ids, fields)).toMatchObject({ total: 2, made: 2, refused: 0 })
  for (const id of [free, offered]) await projected(id)
  const moved = await Promise.all(ids.map(rowOf))
  expect(moved.map(({ closesAt }, at) => closesAt - (before[at]?.closesAt ?? 0))).toEqual([
    2 * DAY,
    2 * DAY,
    0,
  ])
})

test('A reserve is set for many: one that has offers refuses a higher one with its reason, and all take it away.', async () => {
  const { asking, free, offered, theirs, ids } = await aTable({ reservePrice: 30_00 })
  const raised = await done(asking, 'open', 'reserve', ids, [['reserve', '400']])
  expect(raised).toMatchObject({ made: 1, refused: 1, why: { [offered]: 'reserve_up' } })
  const key = { id: raised.id, organisationId: asking.organisation.id }
  for (const [language, reason] of [
    ['en', 'After the first offer you can only lower or remove the reserve'],
    ['es', 'solo puedes bajar o quitar la reserva'],
  ] as const) {
    const t = await i18n.getFixedT(language)
    const file = await findJobFile(deskOf().ctx, key, (note) => noteText(t, note))
    const [, refused] = (await new Response(file?.body).text()).split('\r\n')
    expect(refused).toContain(reason)
    expect(refused).toContain(offered)
  }
  expect([(await rowOf(free)).reserve, (await rowOf(offered)).reserve]).toEqual([400_00, 30_00])
  const low = await done(asking, 'open', 'reserve', [free], [['reserve', '1']])
  expect(low.why[free]).toBe('reserve_below_start')
  expect(await done(asking, 'open', 'reserve', ids, [['reserve', '']])).toMatchObject({ made: 2, refused: 0 })
  expect([(await rowOf(free)).reserve, (await rowOf(offered)).reserve]).toEqual([null, null])
  expect((await rowOf(theirs)).reserve).toBeNull()
})

test('Words and terms that change together change both of a lot or neither.', async () => {
  const { asking, free, offered, theirs, ids } = await aTable()
  const edit: Fields = [
    ['field', 'keywords'],
    ['how', 'add'],
    ['value', 'desk'],
    ['by', 'percent'],
    ['field', 'startPrice'],
    ['how', 'raise'],
    ['value', '10'],
    ['by', 'percent'],
    ['field', 'binLocation'],
    ['how', 'set'],
    ['value', 'Z-1'],
    ['by', 'percent'],
  ]
  expect(await done(asking, 'open', 'edit', ids, edit)).toMatchObject({
    made: 1,
    refused: 1,
    why: { [offered]: 'terms_offers' },
  })
  await projected(free)
  expect(await rowOf(free)).toMatchObject({ keywords: 'drill, desk', bin: 'Z-1', start: 11_00 })
  expect(await rowOf(offered)).toMatchObject({ keywords: 'drill', bin: null, start: 10_00 })
  expect(await rowOf(theirs)).toMatchObject({ bin: null })
  // a title that is none is known before a room is asked
  const faulty: Fields = [
    ['field', 'title'],
    ['how', 'set'],
    ['value', 'ab'],
    ['by', ''],
    ...edit.slice(4, 8),
  ]
  expect(await done(asking, 'open', 'edit', [free], faulty)).toMatchObject({
    made: 0,
    why: { [free]: 'draft:title:too_short' },
  })
  expect(await rowOf(free)).toMatchObject({ start: 11_00 })
})

test('Many are withdrawn with a reason or closed now: sold where there is an offer, unsold where there is none.', async () => {
  const { asking, free, offered, theirs, ids } = await aTable()
  expect(await press(asking, 'open', 'do:withdraw', ids, [['reason', ' ']])).toEqual({ said: 'incomplete' })
  expect(await done(asking, 'open', 'close', ids)).toMatchObject({ made: 2, refused: 0 })
  for (const id of [free, offered]) await projected(id)
  expect([(await rowOf(free)).outcome, (await rowOf(offered)).outcome]).toEqual(['unsold', 'sold'])
  // they are no open lots any more
  expect(await press(asking, 'open', 'do:close', ids)).toEqual({ said: 'none' })

  const other = await aTable()
  // one that is over by its clock, which D1 has not heard of yet
  const late = await aListing({ ...other.at, title: 'Late', closesAt: Date.now() - 1_000 })
  const gone = await done(
    other.asking,
    'open',
    'withdraw',
    [...other.ids, late.id],
    [['reason', 'Fell off the shelf']],
  )
  expect(gone).toMatchObject({ made: 2, refused: 1, why: { [late.id]: 'over' } })
  for (const id of [other.free, other.offered]) await projected(id)
  expect([(await rowOf(other.free)).outcome, (await rowOf(other.offered)).outcome]).toEqual([
    'withdrawn',
    'withdrawn',
  ])
  for (const id of [theirs, other.theirs]) expect((await rowOf(id)).status).toBe('open')
})

test('Open lots and drafts are put into an auction together; what it cannot take is named.', async () => {
  const seller = await aSeller()
  const there = await aLocation({ organisationId: seller.organisation.id })
  const [own = '', away = '', fixed = ''] = await drafts(seller, {}, { yard: there.id }, { format: 'fixed' })
  const sale = await aSale(seller, { title: 'Takes lots' }, [])
  const stranger = await aSeller()
  const [theirs = ''] = await drafts(stranger, {})
  const ids = [own, away, fixed, theirs]
  expect(await press(seller, 'draft', 'do:auction', ids)).toEqual({ said: 'incomplete' })
  const put = await done(seller, 'draft', 'auction', ids, [['auction', sale]])
  expect(put).toMatchObject({
    total: 3,
    made: 1,
    why: { [away]: 'sale:other_yard', [fixed]: 'sale:fixed_in_sale' },
  })
  const saleIn = (id: string) =>
    env.DB.prepare('select auction_id from listing_drafts where id = ?1').bind(id).first('auction_id')
  expect(await Promise.all(ids.map(saleIn))).toEqual([sale, null, null, null])
  // nor does one take lots for those who have not made it
  const strange = await done(stranger, 'draft', 'auction', [theirs], [['auction', sale]])
  expect(strange).toMatchObject({ made: 0, refused: 1 })
  expect(await saleIn(theirs)).toBeNull()

  const lot = {
    organisationId: seller.organisation.id,
    locationId: seller.yard.id,
    pictures: ['demo-drill'],
    startsAt: Date.now() - DAY,
  }
  const free = (await aListing(lot)).id
  const offered = (await aListing(lot)).id
  const bidder = await aBidder()
  expect((await offer(offered, bidder.session, { dollars: 40 })).receipt.ok).toBe(true)
  await projected(offered)
  const open = await done(seller, 'open', 'auction', [free, offered], [['auction', sale]])
  expect(open.why[offered]).toBe('sale:has_offers')
  expect((await rowOf(offered)).auction).toBeNull()
})

test('Lots of every state are duplicated as drafts of their own, and written to a file; another organisation’s are not.', async () => {
  const { asking, free, offered, theirs } = await aTable()
  const [draft = ''] = await readyDrafts(asking, [{ title: 'A draft', itemId: 'SKU-1' }])
  const [sold, unsold] = [offered, free]
  await done(asking, 'open', 'close', [free, offered])
  for (const id of [free, offered]) await projected(id)
  const third = (
    await aListing({ organisationId: asking.organisation.id, locationId: asking.yard.id, title: 'Third' })
  ).id
  for (const [state, id, title] of [
    ['draft', draft, 'A draft'],
    ['open', third, 'Third'],
    ['sold', sold, 'Offered'],
    ['unsold', unsold, 'Free'],
  ] as const) {
    const before = (await draftsOf(asking)).length
    expect(await press(asking, state, 'ask:duplicate', [theirs])).toEqual({ said: 'none' })
    const copied = await press(asking, state, 'ask:duplicate', [id, theirs])
    expect(copied, state).toMatchObject({ said: 'done', job: { total: 1, made: 1 } })
    const now = await draftsOf(asking)
    expect(now).toHaveLength(before + 1)
    expect(now.filter(({ fields }) => fields.title === title && fields.itemId === undefined)).toHaveLength(1)
    const written = await done(asking, state, 'export', [id, theirs])
    expect(written).toMatchObject({ total: 1, made: 1 })
    const key = { id: written.id, organisationId: asking.organisation.id }
    const file = await findJobFile(deskOf().ctx, key, ({ why }) => why)
    expect(await new Response(file?.body).text()).toContain(title)
  }
})

test('Unsold lots are listed again lower, once each; one that was, is not made a draft, and says so.', async () => {
  const { asking, at, free, offered, theirs, ids } = await aTable()
  const other = (await aListing({ ...at, title: 'Other' })).id
  await done(asking, 'open', 'close', [free, offered, other])
  for (const id of [free, offered, other]) await projected(id)
  expect(await press(asking, 'unsold', 'ask:relist', [...ids, other])).toMatchObject({
    said: 'ask',
    count: 2,
  })
  const again = await done(
    asking,
    'unsold',
    'relist',
    [free, offered, theirs],
    [
      ['as', 'lots'],
      ['percent', '50'],
    ],
  )
  expect(again).toMatchObject({ total: 1, made: 1, refused: 0, did: 'relist' })
  const copies = () =>
    env.DB.prepare('select start_price as start from listings where relisted_from_id = ?1').bind(free).all()
  expect((await copies()).results).toEqual([{ start: 5_00 }])
  const made = await done(
    asking,
    'unsold',
    'relist',
    [free, other],
    [
      ['as', 'drafts'],
      ['percent', ''],
    ],
  )
  expect(made).toMatchObject({ made: 1, refused: 1, why: { [free]: 'relisted' }, did: 'relistDrafts' })
  expect((await draftsOf(asking)).map(({ fields }) => fields.title)).toEqual(['Other'])
  expect((await copies()).results).toHaveLength(1)
})

test('What a table does not offer is refused there, and changes nothing.', async () => {
  const { asking, free, ids } = await aTable()
  for (const [state, act] of [
    ['open', 'publish'],
    ['open', 'delete'],
    ['sold', 'relist'],
    ['draft', 'withdraw'],
  ] as const)
    expect(await press(asking, state, `do:${act}`, ids)).toEqual({ said: 'forbidden' })
  expect(await press(asking, 'open', 'do:burn', ids)).toEqual({ said: 'incomplete' })
  expect((await rowOf(free)).status).toBe('open')
})
