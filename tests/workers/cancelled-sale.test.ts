import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { cancelSumsOf } from '#app/features/auctions/commands.server.ts'
import { SALE_READERS } from '#app/features/outbox/sale-readers.server.ts'
import { cancelSale } from '#app/flows/auctions/cancel-auction.server.ts'
import { announceSale } from '#app/flows/auctions/edit-auction.server.ts'
import { aPerson, aStanding } from '#tests/support/builders.ts'
import { aJob } from '#tests/support/post-office.ts'
import { aSale, aSeller, drafts, HOUR, MINUTE } from '#tests/support/sale.ts'
import { deliverEvent } from '#workers/jobs/deliver-events.ts'

test('A cancelled auction is told once to each person whom it concerned, however often and in however many parts.', async () => {
  const seller = await aSeller()
  const lots = await drafts(seller, {}, {})
  const [one = '', two = ''] = lots
  const id = await aSale(seller, {}, lots)
  await announceSale(seller.ctx, id)
  const people = await Promise.all(Array.from({ length: 6 }, () => aPerson()))
  const [offers, favours, watches, asked, nobody, deposits] = people
  await aStanding({ id: one }, { id: offers?.id ?? '' }, { status: 'placed' })
  await aStanding({ id: two }, { id: offers?.id ?? '' }, { status: 'placed' })
  const before = Date.now() - MINUTE
  const favour = env.DB.prepare('insert into favourites (person_id, listing_id, created_at) values (?, ?, ?)')
  const watch = env.DB.prepare(
    'insert into auction_watches (auction_id, person_id, created_at) values (?, ?, ?)',
  )
  await env.DB.batch([
    favour.bind(favours?.id, one, before),
    favour.bind(favours?.id, two, before),
    watch.bind(id, watches?.id, before),
    watch.bind(id, offers?.id, before),
  ])
  await env.DB.prepare(
    "insert into auction_access (auction_id, person_id, state, asked_at) values (?, ?, 'waiting', ?)",
  )
    .bind(id, asked?.id, before)
    .run()
  // whose money is held for a lot of it
  await env.DB.prepare(
    `insert into deposits (id, person_id, listing_id, organisation_id, amount, status, tender, created_at, updated_at)
     values (?1, ?2, ?3, ?4, 5000, 'held', 'cash', ?5, ?5)`,
  )
    .bind(`d-${one}`, deposits?.id, one, seller.organisation.id, before)
    .run()
  const sums = await cancelSumsOf(seller.ctx, id)
  expect(sums).toMatchObject({ lots: 2, bidders: 1, watching: 2, told: 5 })

  expect(await cancelSale(seller.ctx, id, 'The stock was sold.')).toMatchObject({ ok: true, refused: [] })
  expect(await cancelSale(seller.ctx, id, 'Again')).toEqual({ ok: false, code: 'over' })
  // who comes later is not told of what was over then
  await favour.bind(nobody?.id, one, Date.now() + HOUR).run()
  const { ctx } = aJob()
  for (let times = 0; times < 2; times += 1) {
    await env.DB.prepare("update events set delivered_at = null where id = 'sale-cancelled:' || ?")
      .bind(id)
      .run()
    await deliverEvent(ctx, `sale-cancelled:${id}`)
  }
  const letters = async () =>
    (
      await env.DB.prepare(
        `select person_id as person, data, text from outbox where template = 'saleCancelled'
           and data ->> '$.auctionId' = ?`,
      )
        .bind(id)
        .all<{ person: string; data: string; text: string }>()
    ).results
  const written = await letters()
  expect(new Set(written.map(({ person }) => person))).toEqual(
    new Set([offers, favours, watches, asked, deposits].map((person) => person?.id)),
  )
  expect(written).toHaveLength(5)
  for (const { text } of written) expect(text).toContain('The stock was sold.')
  const lotsOfLetter = (person?: { id: string }) =>
    JSON.parse(written.find((letter) => letter.person === person?.id)?.data ?? '{}').lots
  expect([lotsOfLetter(offers), lotsOfLetter(favours)]).toEqual([2, 0])
})

test('More people than one event writes to are told by the next ones, which go on behind the last.', async () => {
  const seller = await aSeller()
  const id = await aSale(seller, {}, await drafts(seller, {}))
  await announceSale(seller.ctx, id)
  const crowd = await Promise.all(Array.from({ length: SALE_READERS + 3 }, () => aPerson()))
  const watch = env.DB.prepare(
    'insert into auction_watches (auction_id, person_id, created_at) values (?, ?, ?)',
  )
  await env.DB.batch(crowd.map((person) => watch.bind(id, person.id, Date.now() - MINUTE)))
  await cancelSale(seller.ctx, id, '')
  const { ctx } = aJob()
  await deliverEvent(ctx, `sale-cancelled:${id}`)
  const told = () =>
    env.DB.prepare(
      "select count(*) as n from outbox where template = 'saleCancelled' and data ->> '$.auctionId' = ?",
    )
      .bind(id)
      .first<number>('n')
  expect(await told()).toBe(SALE_READERS)
  const last = crowd.map((person) => person.id).sort()[SALE_READERS - 1]
  await deliverEvent(ctx, `sale-cancelled:${id}:${last}`)
  await deliverEvent(ctx, `sale-cancelled:${id}:${last}`)
  expect(await told()).toBe(SALE_READERS + 3)
})

test('An auction that opens while it is cancelled goes on with its lots, and nobody is told otherwise.', async () => {
  const seller = await aSeller()
  const lots = await drafts(seller, {}, {})
  const id = await aSale(seller, {}, lots)
  await announceSale(seller.ctx, id)
  const stands = async () =>
    env.DB.prepare(
      `select state, (select count(*) from auction_acts where auction_id = ?1 and kind = 'withdraw') as acts,
         (select count(*) from events where id = 'sale-cancelled:' || ?1) as told,
         (select count(*) from listing_live where auction_id = ?1 and live = 1) as lots from auctions where id = ?1`,
    )
      .bind(id)
      .first()
  // between the look and the change the job of the minute has opened it
  const db = Object.assign(Object.create(seller.ctx.db), {
    async batch(...given: Parameters<typeof seller.ctx.db.batch>) {
      await env.DB.prepare("update auctions set state = 'open' where id = ?").bind(id).run()
      return seller.ctx.db.batch(...given)
    },
  }) as typeof seller.ctx.db
  expect(await cancelSale({ ...seller.ctx, db }, id, '')).toEqual({ ok: false, code: 'over' })
  expect(await stands()).toEqual({ state: 'open', acts: 0, told: 0, lots: 2 })
})
