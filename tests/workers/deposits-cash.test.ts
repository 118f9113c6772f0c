import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { runBatch } from '#app/db/batch.server.ts'
import { insertEntry } from '#app/db/books.server.ts'
import { depositLeft } from '#app/domain/money/deposits.ts'
import { findRefundFaults } from '#app/features/returns/books.server.ts'
import { startPayment } from '#app/flows/money/pay.server.ts'
import { refundInvoice } from '#app/flows/money/refund.server.ts'
import { withdrawDeposit } from '#app/flows/money/release-deposits.server.ts'
import { rememberFaults } from '#tests/support/books.ts'
import { anId } from '#tests/support/builders.ts'
import {
  AMOUNT,
  aBidder,
  aDepositLot,
  type Bidder,
  booksHold,
  closed,
  depositOf,
  deskOf,
  walletOf,
} from '#tests/support/deposit.ts'
import { offer } from '#tests/support/room.ts'
import { invoicesOf } from '#tests/support/sales.ts'

beforeAll(rememberFaults)

/** What somebody has left at the yard: in cash, so that no payment of ours has taken it. */
async function leftAtTheYard({ person }: Bidder, listing: { id: string; organisationId: string }) {
  const { db, clock } = deskOf().ctx
  const [id, at] = [anId('deposit'), clock.now()]
  await env.DB.prepare(
    `insert into deposits (id, person_id, listing_id, organisation_id, amount, status, tender, created_at, updated_at)
     values (?, ?, ?, ?, ?, 'held', 'cash', ?, ?)`,
  )
    .bind(id, person.id, listing.id, listing.organisationId, AMOUNT, at, at)
    .run()
  const { organisationId } = listing
  await runBatch(db, insertEntry(db, depositLeft({ id, organisationId, amount: AMOUNT, at })))
  return id
}

test('A deposit that was left in cash goes to the wallet: when its owner takes it back, and when others have won.', async () => {
  const { listing, staff } = await aDepositLot()
  const [idle, loser, winner] = [await aBidder(), await aBidder(), await aBidder()]
  const ids: string[] = []
  for (const bidder of [idle, loser, winner]) ids.push(await leftAtTheYard(bidder, listing))
  const [own = '', lost = ''] = ids
  expect(await withdrawDeposit(deskOf().ctx, idle.person, own)).toMatchObject({ ok: true })
  await offer(listing.id, loser.session, { dollars: 120 })
  await offer(listing.id, winner.session, { dollars: 400 })
  await closed(listing, staff)
  for (const [id, bidder] of [[own, idle] as const, [lost, loser] as const]) {
    expect(await depositOf(id)).toMatchObject({ status: 'released', refunded: 0, refunds: 0, booked: 0 })
    expect(await walletOf(bidder)).toBe(AMOUNT)
  }
})

test('Of an invoice that such a deposit has paid a part of, the card gets back what it has paid, and the wallet the deposit.', async () => {
  const { listing, staff } = await aDepositLot()
  const winner = await aBidder()
  const id = await leftAtTheYard(winner, listing)
  await offer(listing.id, winner.session, { dollars: 120 })
  await closed(listing, staff)
  expect(await depositOf(id)).toMatchObject({ status: 'applied', applied: AMOUNT })
  const [line] = await invoicesOf(listing.id)
  const invoice = { id: String(line?.invoice_id), total: Number(line?.total) }
  const { ctx } = deskOf()
  const [card, head] = await Promise.all([
    env.DB.prepare('select id from saved_cards where person_id = ?').bind(winner.person.id).first(),
    env.DB.prepare('select common_invoice as number from invoices where id = ?').bind(invoice.id).first(),
  ])
  const paying = await startPayment(ctx, winner.actor, {
    attempt: anId('attempt'),
    tender: { wallet: 0, source: { kind: 'card', id: String(card?.id) } },
    targets: [{ kind: 'invoice', id: invoice.id, amount: invoice.total - AMOUNT }],
  })
  expect(paying).toMatchObject({ ok: true, payment: { state: 'succeeded' } })
  const refund = (amount: number) =>
    refundInvoice(ctx, staff.actor, {
      commonInvoice: String(head?.number),
      order: { kind: 'amount' as const, amount },
      to: 'original',
      reason: '',
      requestId: null,
      restock: null,
      attempt: anId('attempt'),
      expected: null,
    })
  // more than the card has paid: of the rest the wallet has a part
  const most = await refund(invoice.total - 30_00)
  expect(most.ok && most.refunds.map(({ way, amount, state }) => [way, amount, state]).sort()).toEqual([
    ['gateway', invoice.total - AMOUNT, 'succeeded'],
    ['wallet', AMOUNT - 30_00, 'succeeded'],
  ])
  const rest = await refund(30_00)
  expect(rest.ok && rest.refunds).toMatchObject([{ way: 'wallet', amount: 30_00, state: 'succeeded' }])
  expect(await refund(1)).toMatchObject({ ok: false })
  expect(await walletOf(winner)).toBe(AMOUNT)
  await booksHold()
  const faults = await findRefundFaults(ctx, 1000)
  expect(faults.filter(({ about }) => about === invoice.id)).toEqual([])
})
