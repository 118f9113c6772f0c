import { expect, test } from 'vitest'
import { findSaleBill } from '#app/features/gathering/sale-bill.server.ts'
import { payGathered } from '#app/flows/money/gather-sales.server.ts'
import { aBidder } from '#tests/support/deposit.ts'
import { anAuction, deskAt, won } from '#tests/support/gathering.ts'
import { planOf, statementsOf } from '#tests/support/plans.ts'

test('What somebody has won in a sale is gathered first and on an invoice once that is written; each lot all-in.', async () => {
  const auction = await anAuction(3)
  const [one = '', two = '', others = ''] = auction.lots
  const [buyer, other] = [await aBidder(), await aBidder()]
  const { ctx } = deskAt(Date.now())
  await won(auction, one, buyer)
  await won(auction, others, other)
  const first = await findSaleBill(ctx, auction.auctionId, buyer.person.id)
  expect(first).toMatchObject({ gathering: [{ wonCount: 1 }], invoices: [] })
  expect(first.totals).toEqual({ [one]: first.gathering[0]?.sum.total })
  const [number = ''] = await payGathered(ctx, auction.of(buyer))
  await won(auction, two, buyer)
  const then = await findSaleBill(ctx, auction.auctionId, buyer.person.id)
  expect(then.invoices).toMatchObject([{ number, status: 'unpaid', lots: 1, mine: first.totals[one] }])
  expect(then.gathering).toMatchObject([{ wonCount: 1 }])
  expect(Object.keys(then.totals).sort()).toEqual([one, two].sort())
})

test('Nothing of another sale stands in it, and whoever won nothing has none.', async () => {
  const [auction, another] = [await anAuction(1), await anAuction(1)]
  const buyer = await aBidder()
  const { ctx } = deskAt(Date.now())
  await won(another, another.lots[0] ?? '', buyer)
  await payGathered(ctx, another.of(buyer))
  expect(await findSaleBill(ctx, auction.auctionId, buyer.person.id)).toEqual({
    totals: {},
    gathering: [],
    invoices: [],
  })
})

test('It is read by indexes alone.', async () => {
  const asked = await statementsOf((reads) => findSaleBill(reads, 'a', 'p'))
  const steps = (await Promise.all(asked.map(planOf))).flat()
  expect(
    steps.filter((step) => /^SCAN (standings|stood|invoice_lines|line|invoices|live)\b/.test(step)),
  ).toEqual([])
})
