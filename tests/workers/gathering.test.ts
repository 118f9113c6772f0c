import { env } from 'cloudflare:workers'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDb } from '#app/db/client.server.ts'
import { GATHER_MS } from '#app/domain/money/gathering.ts'
import { countGathering, listDueAuctions } from '#app/features/gathering/queries.server.ts'
import { listGatheredFor, listGathering, listWritten } from '#app/features/gathering/view-queries.server.ts'
import { findTies } from '#app/features/profile/queries.server.ts'
import { followAuctions } from '#app/flows/auctions/follow-auctions.server.ts'
import { closeGathering, issueDue, issueGathered, payGathered } from '#app/flows/money/gather-sales.server.ts'
import { releaseDeposits } from '#app/flows/money/release-deposits.server.ts'
import { say } from '#tests/support/api.ts'
import { newFaults, rememberFaults } from '#tests/support/books.ts'
import { aBidder, setting } from '#tests/support/deposit.ts'
import { anAuction, closedEarly, deskAt, gatheredOf, linesOf, won } from '#tests/support/gathering.ts'
import { brokenBatchDb, mortalDb } from '#tests/support/mortal-d1.ts'
import { planOf, statementsOf } from '#tests/support/plans.ts'
import { outgoing } from '#tests/support/post-office.ts'
import { saleOf } from '#tests/support/sale.ts'
import { eventsOf } from '#tests/support/sales.ts'
import { deliverEvent } from '#workers/jobs/deliver-events.ts'

beforeAll(rememberFaults)

const { db } = openDb(env.DB, null)
const DAY = 24 * 60 * 60_000

/** Each sale of these lots stands in one place, and the books are right. */
async function eachOnce(...lots: string[]) {
  const sales = [...(await gatheredOf(...lots)), ...(await linesOf(...lots))].map(({ sale_id }) => sale_id)
  expect(sales.sort()).toEqual(lots.map((lot) => `${lot}:1`).sort())
  expect(await newFaults()).toEqual([])
}

test('What one buyer wins in an auction is one invoice, a quarter of an hour after its last lot; its days count from then.', async () => {
  const auction = await anAuction(3)
  const [one = '', two = '', last = ''] = auction.lots
  const [buyer, other] = [await aBidder(), await aBidder()]
  await won(auction, one, buyer)
  await won(auction, two, buyer)
  expect(await linesOf(one, two)).toEqual([])
  expect(await gatheredOf(one, two)).toMatchObject([
    { listing_id: one, buyer_id: buyer.person.id, hammer: 20_00 },
    { listing_id: two, buyer_id: buyer.person.id, hammer: 20_00 },
  ])
  expect(await outgoing(`won:${two}:1`)).toMatchObject({
    text: expect.stringContaining('one invoice with everything you win in this sale'),
  })
  // the last lot is open: nothing is due, however late it is
  const late = Date.now() + 2 * DAY
  expect(await listDueAuctions({ db }, late, 100)).not.toContain(auction.auctionId)
  await won(auction, last, other)
  await followAuctions({ db, clock: { now: () => Date.now() } })
  expect(await saleOf(auction.seller, auction.auctionId)).toMatchObject({ state: 'closed' })
  const soon = deskAt(Date.now() + GATHER_MS - 60_000)
  await issueDue(soon.ctx)
  expect(await linesOf(...auction.lots)).toEqual([])
  const at = Date.now() + GATHER_MS + 1_000
  const desk = deskAt(at)
  await issueDue(desk.ctx)
  const lines = await linesOf(...auction.lots)
  const [first, second] = [
    lines.find((line) => line.sale_id === `${one}:1`),
    lines.find((line) => line.sale_id === `${two}:1`),
  ]
  expect(first?.invoice_id).toBe(second?.invoice_id)
  expect(first).toMatchObject({
    created_at: at,
    due_at: at + 3 * DAY,
    status: 'unpaid',
    total: (first?.line_total ?? 0) + (second?.line_total ?? 0),
  })
  expect(new Set(lines.map((line) => line.invoice_id)).size).toBe(2)
  await eachOnce(...auction.lots)
  // its buyer reads what is on it where it was gathered, in the order in which it was won
  expect(await listWritten(desk.ctx, buyer.person.id, at - 1)).toMatchObject([
    {
      lots: 2,
      total: first?.total,
      won: [
        { listingId: one, price: 20_00, total: first?.line_total },
        { listingId: two, price: 20_00, total: second?.line_total },
      ],
    },
  ])
  expect(await listWritten(desk.ctx, buyer.person.id, at)).toEqual([])
  await deliverEvent(desk.ctx, `invoice-issued:${first?.invoice_id}`)
  expect(await outgoing(`invoice-issued:${first?.invoice_id}`)).toMatchObject({ template: 'invoiceIssued' })
  // delivered again, the close of a lot changes nothing
  const [closed] = await eventsOf(one)
  await env.DB.prepare('update events set delivered_at = null where id = ?').bind(closed?.id).run()
  await deliverEvent(desk.ctx, closed?.id ?? '')
  await eachOnce(...auction.lots)
  expect(await linesOf(...auction.lots)).toEqual(lines)
})

test('"Pay now" writes what there is; what is won later comes on a further invoice, and the first one stays as it is.', async () => {
  const auction = await anAuction(3)
  const [one = '', two = '', open = ''] = auction.lots
  const buyer = await aBidder()
  const { ctx } = deskAt(Date.now())
  await won(auction, one, buyer)
  const [view] = await listGathering(ctx, buyer.person.id)
  expect(view).toMatchObject({ wonCount: 1, lots: 3, closed: 1, won: [{ listingId: one, price: 20_00 }] })
  const numbers = await payGathered(ctx, auction.of(buyer))
  expect(numbers).toHaveLength(1)
  expect(await payGathered(ctx, auction.of(buyer))).toEqual(numbers)
  const [first] = await linesOf(one)
  await won(auction, two, buyer)
  expect(await countGathering(ctx, { buyer: buyer.person.id })).toBe(1)
  expect(await findTies(ctx, buyer.person.id)).toMatchObject({ invoices: 2 })
  await closedEarly(auction, open)
  await issueDue(deskAt(Date.now() + GATHER_MS + 1_000).ctx)
  const [again, further] = [(await linesOf(one))[0], (await linesOf(two))[0]]
  expect(again).toEqual(first)
  expect(further?.invoice_id).not.toBe(first?.invoice_id)
  await eachOnce(one, two)
})

test('Killed at any call, before or after it arrived, each sale has one line in the end.', async () => {
  const buyer = await aBidder()
  for (const dies of ['before', 'after'] as const) {
    for (let n = 0; ; n += 1) {
      const auction = await anAuction(2)
      for (const lot of auction.lots) await won(auction, lot, buyer)
      const mortal = mortalDb(n, dies)
      const { ctx } = deskAt(Date.now())
      await issueGathered({ ...ctx, db: mortal.db }, auction.of(buyer)).catch(() => null)
      await eachOnce(...auction.lots)
      const died = mortal.died()
      await issueGathered(ctx, auction.of(buyer))
      await eachOnce(...auction.lots)
      expect(await gatheredOf(...auction.lots)).toEqual([])
      expect(new Set((await linesOf(...auction.lots)).map(({ invoice_id }) => invoice_id)).size).toBe(1)
      if (!died) break
    }
  }
})

test('Whichever statement of the batch fails, nothing of it is there, and the next time all of it.', async () => {
  const buyer = await aBidder()
  const auction = await anAuction(2)
  for (const lot of auction.lots) await won(auction, lot, buyer)
  const { ctx } = deskAt(Date.now())
  let statements = 1
  for (let n = 0; n < statements; n += 1) {
    const broken = brokenBatchDb(n)
    await expect(issueGathered({ ...ctx, db: broken.db }, auction.of(buyer))).rejects.toThrow()
    statements = broken.statements()
    expect(await gatheredOf(...auction.lots)).toHaveLength(2)
    expect(await linesOf(...auction.lots)).toEqual([])
    await eachOnce(...auction.lots)
  }
  expect(statements).toBeGreaterThan(4)
  await issueGathered(ctx, auction.of(buyer))
  expect(await gatheredOf(...auction.lots)).toEqual([])
  await eachOnce(...auction.lots)
})

test('Job, buyer and staff at once: each sale has one line, and numbers have no gap.', async () => {
  const auction = await anAuction(4)
  const [ann, ben] = [await aBidder(), await aBidder()]
  for (const [place, lot] of auction.lots.entries()) await won(auction, lot, place < 2 ? ann : ben)
  const { ctx } = deskAt(Date.now() + GATHER_MS + 1_000)
  await Promise.all([
    issueDue(ctx),
    payGathered(ctx, auction.of(ann)),
    closeGathering(ctx, auction.seller.actor, auction.of(ann)),
    payGathered(ctx, auction.of(ben)),
    issueDue(ctx),
    closeGathering(ctx, auction.seller.actor, auction.of(ben)),
  ])
  await eachOnce(...auction.lots)
  const { results } = await env.DB.prepare(
    'select number from invoices where organisation_id = ? order by number',
  )
    .bind(auction.seller.organisation.id)
    .all<{ number: number }>()
  expect(results.map(({ number }) => number)).toEqual([1001, 1002])
})

test('Staff of another seller writes nothing; its own does, on the record, and sees what is gathered.', async () => {
  const [auction, elsewhere] = [await anAuction(1), await anAuction(1)]
  const [lot = ''] = auction.lots
  const buyer = await aBidder()
  await won(auction, lot, buyer)
  const { ctx } = deskAt(Date.now())
  const { id } = auction.seller.organisation
  expect(await listGatheredFor(ctx, { organisationId: id, yards: null }, 1)).toMatchObject([
    { buyer: { id: buyer.person.id }, wonCount: 1 },
  ])
  expect(await closeGathering(ctx, elsewhere.seller.actor, auction.of(buyer))).toEqual({ ok: false })
  expect(await gatheredOf(lot)).toHaveLength(1)
  const closed = await closeGathering(ctx, auction.seller.actor, auction.of(buyer))
  expect(closed).toMatchObject({ ok: true, number: expect.stringContaining('-1001') })
  expect(await closeGathering(ctx, auction.seller.actor, auction.of(buyer))).toEqual({
    ok: true,
    number: null,
  })
  const change = await env.DB.prepare(
    "select person_id from audit_log where subject = ? and after ->> 'lots' = 1",
  )
    .bind(`auction:${auction.auctionId}`)
    .first()
  expect(change).toEqual({ person_id: auction.seller.actor.id })
})

test('With the setting off each lot has its invoice at its close; one that waits already is written all the same.', async () => {
  const auction = await anAuction(2)
  const [one = '', two = ''] = auction.lots
  const buyer = await aBidder()
  await won(auction, one, buyer)
  const undo = await setting('invoice_per_auction', false)
  onTestFinished(async () => void (await undo()))
  await won(auction, two, buyer)
  expect(await linesOf(two)).toHaveLength(1)
  const [closed] = await eventsOf(one)
  const { ctx } = deskAt(Date.now() + GATHER_MS + 1_000)
  await env.DB.prepare('update events set delivered_at = null where id = ?').bind(closed?.id).run()
  await deliverEvent(ctx, closed?.id ?? '')
  expect(await gatheredOf(one)).toHaveLength(1)
  await issueDue(ctx)
  expect(await linesOf(one)).toHaveLength(1)
  await eachOnce(one, two)
})

test('A deposit for the whole auction waits for the invoice and is on it; one for a lot alone has that lot invoiced at once.', async () => {
  const auction = await anAuction(2, { depositAmount: 50_00 })
  const [one = '', two = ''] = auction.lots
  const buyer = await aBidder()
  const left = async (lot: string) => {
    const id = crypto.randomUUID()
    await env.DB.batch([
      env.DB.prepare(
        `insert into deposits (id, person_id, listing_id, organisation_id, amount, status, tender, created_at)
          values (?1, ?2, ?3, ?5, 5000, 'held', 'cash', ?4)`,
      ).bind(id, buyer.person.id, lot, Date.now(), auction.seller.organisation.id),
      env.DB.prepare(
        `insert into money_entries (id, kind, lines, at) values ('left:' || ?1, 'deposit-left', ?2, ?3)`,
      ).bind(
        id,
        JSON.stringify([
          { account: 'cash', party: auction.seller.organisation.id, amount: 5000 },
          { account: 'deposit', party: id, amount: -5000 },
        ]),
        Date.now(),
      ),
    ])
    return id
  }
  const depositRow = (id: string) =>
    env.DB.prepare('select status, applied, invoice_id from deposits where id = ?').bind(id).first()
  const deposit = await left(one)
  await won(auction, one, buyer)
  await won(auction, two, buyer)
  const { ctx } = deskAt(Date.now() + GATHER_MS + 1_000)
  await releaseDeposits(ctx)
  expect(await depositRow(deposit)).toMatchObject({ status: 'held' })
  await issueDue(ctx)
  const [line] = await linesOf(one)
  await releaseDeposits(ctx)
  // two lots at $20 with premium and tax come to less than was left
  expect(await depositRow(deposit)).toMatchObject({ invoice_id: line?.invoice_id, applied: line?.total })
  expect(line).toMatchObject({ status: 'paid' })
  await eachOnce(one, two)

  const alone = await anAuction(1)
  const [lot = ''] = alone.lots
  const own = await left(lot)
  await won(alone, lot, buyer)
  const [at] = await linesOf(lot)
  expect(await depositRow(own)).toMatchObject({ invoice_id: at?.invoice_id })
})

test('No page and no job reads more of gathered sales than it shows.', async () => {
  const asked = await statementsOf(async (reads) => {
    await listGathering(reads, 'p')
    await listGatheredFor(reads, { organisationId: 'o', yards: null }, 2)
    await countGathering(reads, { buyer: 'p' })
    await countGathering(reads, { organisation: 'o', yards: null })
  })
  const steps = (await Promise.all(asked.map(planOf))).flat()
  expect(steps.filter((step) => /^SCAN gathered_sales/.test(step))).toEqual([])
})

test('Programs have an invoice written now too: its buyer for themselves, who does invoices for them, nobody else.', async () => {
  const auction = await anAuction(3)
  const [one = '', two = ''] = auction.lots
  const [buyer, other] = [await aBidder(), await aBidder()]
  await won(auction, one, buyer)
  await won(auction, two, other)
  const of = { auction_id: auction.auctionId, location_id: auction.seller.yard.id }
  const { data } = await say('invoice/gathering', {}, buyer.bearer)
  expect(data).toMatchObject({ responseData: { records: [{ ...of, lots: 1, hammer: 20 }] } })
  const own = await say('invoice/writeGathered', of, buyer.bearer)
  const [line] = await linesOf(one)
  expect(own.data).toMatchObject({
    responseData: { common_invoices: [expect.stringContaining(`${line?.number}`)] },
  })
  // asked again it says the same
  expect((await say('invoice/writeGathered', of, buyer.bearer)).data).toEqual(own.data)
  expect(await linesOf(two)).toEqual([])

  const theirs = { ...of, user_id: other.person.id }
  const refused = await say('seller/invoice/writeGathered', theirs, buyer.bearer)
  expect(refused).toMatchObject({ status: 'error', code: 'forbidden' })
  const listed = await say('seller/invoice/gathering', {}, auction.seller.bearer)
  expect(listed.data).toMatchObject({ responseData: { records: [{ ...theirs, lots: 1 }], more: false } })
  const written = await say('seller/invoice/writeGathered', theirs, auction.seller.bearer)
  expect(written.data).toMatchObject({ responseData: { common_invoice: expect.any(String) } })
  expect(await linesOf(two)).toHaveLength(1)
  expect((await say('seller/invoice/writeGathered', theirs, auction.seller.bearer)).data).toMatchObject({
    responseData: { common_invoice: null },
  })
})

test('A buyer’s tab hears of each lot that joins, and of the invoice.', async () => {
  const auction = await anAuction(2)
  const [one = ''] = auction.lots
  const buyer = await aBidder()
  const heard: unknown[] = []
  const desk = deskAt(Date.now())
  const relays = {
    ...desk.ctx.relays,
    tell: async (person: string, frame: unknown) => void heard.push([person, frame]),
  }
  const ctx = { ...desk.ctx, relays }
  await won(auction, one, buyer)
  const { id } = (await env.DB.prepare(
    "select id from events where type = 'auction-closed' and instr(payload, ?) > 0",
  )
    .bind(one)
    .first<{ id: string }>()) ?? { id: '' }
  await env.DB.prepare('update events set delivered_at = null where id = ?').bind(id).run()
  await deliverEvent(ctx, id)
  expect(heard).toContainEqual([buyer.person.id, { type: 'gatheringUpdate', id: auction.auctionId }])
  heard.length = 0
  await issueGathered(ctx, auction.of(buyer))
  expect(heard).toEqual([[buyer.person.id, { type: 'gatheringUpdate', id: auction.auctionId }]])
})
