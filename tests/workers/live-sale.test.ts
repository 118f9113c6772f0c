import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { REMINDER_LEAD_MS, remindWatchers } from '#app/features/favourites/commands.server.ts'
import {
  remindSaleWatchers,
  SALE_REMINDER_LEAD_MS,
  unwatchSale,
  watchSale,
} from '#app/features/live-sale/commands.server.ts'
import { countSaleGroups, listSaleCards } from '#app/features/live-sale/list.server.ts'
import {
  listFromPlace,
  listJustSold,
  listLots,
  listOwnLots,
  listToCome,
  sumSale,
} from '#app/features/live-sale/queries.server.ts'
import { listDueSaleReminders, listWatched } from '#app/features/live-sale/watches.server.ts'
import { outcome, say } from '#tests/support/api.ts'
import { aSignedIn, aStanding } from '#tests/support/builders.ts'
import { aSale } from '#tests/support/live-sale.ts'
import { planOf, reads, statementsOf } from '#tests/support/plans.ts'

const MINUTE = 60_000

type SignedIn = Awaited<ReturnType<typeof aSignedIn>>

function actorOf({ person, session }: SignedIn) {
  const { id, email, firstName, lastName, role, status } = person
  return { id, email, firstName, lastName, role, status, sessionId: session.id, organisations: [] }
}

const NOBODY = { q: '', yard: '', access: '', mine: '' } as const

/** Five lots of which the first is sold, the second went unsold, and the fourth was extended behind the fifth. */
async function aRunningSale() {
  const made = await aSale({
    count: 5,
    lot: (place) => ({
      live:
        place === 0
          ? { status: 'sold', outcome: 'sold', price: 64_00, closesAt: Date.now() - 2 * MINUTE }
          : place === 1
            ? { status: 'closed', outcome: 'unsold', closesAt: Date.now() - MINUTE }
            : place === 3
              ? { closesAt: Date.now() + 60 * MINUTE, extensions: 1, offerCount: 4, price: 30_00 }
              : {},
    }),
  })
  return { ...made, ids: made.lots.map(({ id }) => id) }
}

test('Lots to come stand in the order of their closes, an extended one where its new close puts it.', async () => {
  const { sale, ids } = await aRunningSale()
  const toCome = await listToCome(reads(), sale.id)
  expect(toCome.map(({ id }) => id)).toEqual([ids[2], ids[4], ids[3]])
  expect(toCome.at(-1)).toMatchObject({ place: 3, extensions: 1, price: 30_00, own: null, watched: false })
})

test('An announced sale runs from its start on in every list, before the job has noted so.', async () => {
  const startsAt = Date.now() + 40 * MINUTE
  const { sale, location } = await aSale({ state: 'announced', startsAt, count: 1 })
  const only = { ...NOBODY, yard: location.id }
  const seen = async (now: number) => {
    const [running, announced] = await Promise.all(
      (['running', 'announced'] as const).map((group) =>
        listSaleCards(reads({ now }), group, only, { limit: 5, offset: 0 }),
      ),
    )
    const counts = await countSaleGroups(reads({ now }), only)
    return [running?.map(({ id, group }) => [id, group]), announced?.map(({ id }) => id), counts]
  }
  expect(await seen(startsAt - 1)).toEqual([[], [sale.id], { running: 0, announced: 1, past: 0 }])
  expect(await seen(startsAt)).toEqual([[[sale.id, 'running']], [], { running: 1, announced: 0, past: 0 }])
})

test('What closed last comes first, and the sale knows what it has come to.', async () => {
  const { sale, ids } = await aRunningSale()
  expect((await listJustSold(reads(), sale.id)).map(({ id }) => id)).toEqual([ids[1], ids[0]])
  expect(await sumSale(reads(), sale.id)).toMatchObject({
    lots: 5,
    over: 2,
    sold: 1,
    hammer: 64_00,
    offers: 4,
  })
})

test('All lots are read in their places, from one on; by their ids only those of this sale.', async () => {
  const { sale, ids } = await aRunningSale()
  const other = await aSale({ count: 1 })
  expect((await listFromPlace(reads(), sale.id, 3)).map(({ id }) => id)).toEqual([ids[3], ids[4]])
  const asked = [ids[4] ?? '', other.lots[0]?.id ?? '', ids[0] ?? '', 'nobody']
  expect((await listLots(reads(), sale.id, asked)).map(({ id }) => id)).toEqual([ids[4], ids[0]])
})

test('Whoever stands in lots, or keeps an eye on them, finds them, and sees what nobody else does.', async () => {
  const { sale, lots, ids } = await aRunningSale()
  const buyer = await aSignedIn()
  const [sold, , , extended, last] = lots
  if (!sold || !extended || !last) throw new Error('too few lots')
  await aStanding(sold, buyer.person, { status: 'won', ownMax: 70_00 })
  await aStanding(extended, buyer.person, { status: 'outbid', ownMax: 25_00 })
  await env.DB.prepare('insert into favourites values (?, ?, ?)').bind(buyer.person.id, last.id, 0).run()
  const own = await listOwnLots({ ...reads(), actor: actorOf(buyer) }, sale.id)
  expect(own.map(({ id }) => id)).toEqual([ids[4], ids[3], ids[0]])
  expect(own.map(({ own: standing }) => standing?.max ?? null)).toEqual([null, 25_00, 70_00])
  expect(await listOwnLots(reads(), sale.id)).toEqual([])
})

test('The list of sales says what each stands at, for its reader too, and finds by name, yard and lot.', async () => {
  const { sale, lots, location } = await aRunningSale()
  const draft = await aSale({ count: 1, state: 'draft' })
  const announced = await aSale({ count: 2, state: 'announced', title: 'Kitchen of the 7th' })
  const buyer = await aSignedIn()
  const [, , , extended] = lots
  if (!extended) throw new Error('too few lots')
  await aStanding(extended, buyer.person, { status: 'winner' })
  const mine = { ...reads(), actor: actorOf(buyer) }
  const page = { limit: 200, offset: 0 }
  const running = await listSaleCards(mine, 'running', { ...NOBODY, yard: location.id }, page)
  expect(running).toHaveLength(1)
  expect(running[0]).toMatchObject({
    id: sale.id,
    lots: 5,
    over: 2,
    sold: 1,
    hammer: 64_00,
    standing: 30_00,
    watchers: 0,
    watching: false,
    own: { winning: 1, outbid: 0, won: 0, favourites: 0 },
  })
  const found = await listSaleCards(mine, 'announced', { ...NOBODY, q: 'kitchen OF' }, page)
  expect(found.map(({ id }) => id)).toContain(announced.sale.id)
  const byLot = await listSaleCards(mine, 'running', { ...NOBODY, q: String(extended.lotNumber) }, page)
  expect(byLot.map(({ id }) => id)).toContain(sale.id)
  const own = await listSaleCards(mine, 'running', { ...NOBODY, mine: '1' }, page)
  expect(own.map(({ id }) => id)).toEqual([sale.id])
  expect(await countSaleGroups(mine, { ...NOBODY, mine: '1' })).toEqual({ running: 1, announced: 0, past: 0 })
  const nothing = await listSaleCards(mine, 'running', { ...NOBODY, q: '%' }, page)
  expect(nothing.map(({ id }) => id)).not.toContain(sale.id)
  for (const group of ['running', 'announced', 'past'] as const)
    expect((await listSaleCards(mine, group, NOBODY, page)).map(({ id }) => id)).not.toContain(draft.sale.id)
})

test('Watching a sale twice is watching it once; nobody watches what is not public.', async () => {
  const { sale } = await aSale()
  const draft = await aSale({ state: 'draft', count: 1 })
  const buyer = await aSignedIn()
  for (let times = 0; times < 2; times += 1)
    expect(await say('auction/addAuctionWatchList', { auction_id: sale.id }, buyer.bearer)).toMatchObject({
      http: 200,
      data: { responseData: { auction_id: sale.id, status: 'added' } },
    })
  expect(outcome(await say('auction/addAuctionWatchList', { auction_id: draft.sale.id }, buyer.bearer))).toBe(
    '404 not_found',
  )
  expect(outcome(await say('auction/addAuctionWatchList', { auction_id: sale.id }))).toBe('401 sign_in')
  expect(await watchSale(reads(), actorOf(buyer), draft.sale.id)).toBe(false)
  expect(await say('auction/auctionWatchList', {}, buyer.bearer)).toMatchObject({
    data: { responseData: { totalRecords: 1, records: [{ id: sale.id, lots: 3, state: 'open' }] } },
  })
  expect(outcome(await say('auction/removeAuctionWatchList', { auction_id: sale.id }, buyer.bearer))).toBe(
    '200',
  )
  expect(await say('auction/auctionWatchList', {}, buyer.bearer)).toMatchObject({
    data: { responseData: { totalRecords: 0, records: [] } },
  })
  await watchSale(reads(), actorOf(buyer), sale.id)
  await unwatchSale(reads(), actorOf(buyer), sale.id)
  const { results } = await env.DB.prepare('select * from auction_watches where person_id = ?')
    .bind(buyer.person.id)
    .all()
  expect(results).toEqual([])
})

async function eventsOf(type: string, person: string): Promise<number> {
  const row = await env.DB.prepare(
    "select count(*) as count from events where type = ?1 and payload ->> 'personId' = ?2",
  )
    .bind(type, person)
    .first<{ count: number }>()
  return row?.count ?? 0
}

test('Whoever watches a sale is reminded of it once, and of none of its lots.', async () => {
  const first = Date.now() + 60 * MINUTE
  const { sale, lots } = await aSale({ firstCloseAt: first })
  const [watcher, other] = [await aSignedIn(), await aSignedIn()]
  await watchSale(reads(), actorOf(watcher), sale.id)
  for (const { person } of [watcher, other])
    for (const table of ['favourites', 'reminders'])
      await env.DB.prepare(
        table === 'favourites'
          ? 'insert into favourites values (?1, ?2, 0)'
          : 'insert into reminders (person_id, listing_id) values (?1, ?2)',
      )
        .bind(person.id, lots[0]?.id)
        .run()
  await remindSaleWatchers(reads({ now: first - SALE_REMINDER_LEAD_MS - MINUTE }))
  expect(await eventsOf('sale-reminder-due', watcher.person.id)).toBe(0)
  for (const later of [0, 1, 5])
    await remindSaleWatchers(reads({ now: first - SALE_REMINDER_LEAD_MS + later * MINUTE }))
  await remindWatchers(reads({ now: first - REMINDER_LEAD_MS }))
  expect(await eventsOf('sale-reminder-due', watcher.person.id)).toBe(1)
  expect(await eventsOf('reminder-due', watcher.person.id)).toBe(0)
  expect(await eventsOf('sale-reminder-due', other.person.id)).toBe(0)
  expect(await eventsOf('reminder-due', other.person.id)).toBe(1)
})

test('Each question of the pages walks an index, whoever asks it.', async () => {
  const buyer = actorOf(await aSignedIn())
  const asked = [
    ...(await statementsOf((ctx) => listToCome(ctx, 'sale'), buyer)),
    ...(await statementsOf((ctx) => listJustSold(ctx, 'sale'), buyer)),
    ...(await statementsOf((ctx) => listFromPlace(ctx, 'sale', 100), buyer)),
    ...(await statementsOf((ctx) => listLots(ctx, 'sale', ['a', 'b']), buyer)),
    ...(await statementsOf((ctx) => listOwnLots(ctx, 'sale'), buyer)),
    ...(await statementsOf((ctx) => sumSale(ctx, 'sale'), buyer)),
    ...(await statementsOf((ctx) => listSaleCards(ctx, 'running', NOBODY, { limit: 20, offset: 0 }), buyer)),
    ...(await statementsOf(
      (ctx) => listSaleCards(ctx, 'announced', NOBODY, { limit: 20, offset: 0 }),
      buyer,
    )),
    ...(await statementsOf((ctx) => listDueSaleReminders(ctx, { leadMs: 1, limit: 5 }), buyer)),
    ...(await statementsOf((ctx) => listWatched(ctx, buyer, { page: 1, limit: 5 }), buyer)),
  ]
  for (const statement of asked) {
    const plan = await planOf(statement)
    // of what is made on the way and of what was handed in, all is read
    const scans = plan.filter(
      (step) =>
        /^SCAN /.test(step) &&
        !/^SCAN (chosen|found|asked|own|json_each|sale|\(subquery-\d+\)|SUBQUERY|\d)/.test(step),
    )
    expect({ sql: statement.sql, scans }).toEqual({ sql: statement.sql, scans: [] })
  }
})
