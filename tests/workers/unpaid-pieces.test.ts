import { env } from 'cloudflare:workers'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { callOffPieces } from '#app/flows/money/call-off-pieces.server.ts'
import { startPayment } from '#app/flows/money/pay.server.ts'
import { newFaults, rememberFaults } from '#tests/support/books.ts'
import { aListing, anId } from '#tests/support/builders.ts'
import { addCard } from '#tests/support/buyer.ts'
import { aBidder, type Bidder, deskOf, setting } from '#tests/support/deposit.ts'
import { anInvoice, invoiceRow } from '#tests/support/invoices.ts'
import { planOf, statementsOf } from '#tests/support/plans.ts'
import { ask, projected } from '#tests/support/room.ts'
import { invoicesOf, settled } from '#tests/support/sales.ts'
import { deliverEvent } from '#workers/jobs/deliver-events.ts'

beforeAll(rememberFaults)

const DAY = 24 * 60 * 60_000
const DAYS = 5

/** Somebody who has bought both pieces of a listing and not paid them. */
async function aDebtor() {
  const listing = await aListing({ format: 'fixed', startPrice: 20_00, buyNowPrice: 20_00, quantity: 2 })
  const buyer = await aBidder()
  await ask(listing.id, buyer.session, { type: 'buy_now', quantity: 2 })
  expect(await projected(listing.id)).toMatchObject({ stock: 0 })
  await settled(listing.id)
  const [line] = await invoicesOf(listing.id)
  return { ...buyer, listing, invoice: await invoiceRow(String(line?.invoice_id)) }
}
type Debtor = Awaited<ReturnType<typeof aDebtor>>

/** The job's minute, so long after an invoice is due; then what follows of that invoice. */
async function minuteOf({ invoice, listing }: Pick<Debtor, 'invoice' | 'listing'>, after: number) {
  const desk = deskOf()
  desk.time.now = invoice.due_at + after
  await callOffPieces(desk.ctx)
  const { status } = await invoiceRow(invoice.id)
  if (status === 'cancelled') await deliverEvent(desk.ctx, `invoice-cancelled:${invoice.id}`)
  const { stock } = await projected(listing.id)
  expect((await newFaults()).filter(({ about }) => about === invoice.id)).toEqual([])
  return { status, stock }
}

async function tried({ actor, invoice }: Debtor, card: { id: string }, amount: number) {
  const paying = await startPayment(deskOf().ctx, actor, {
    attempt: anId('attempt'),
    tender: { wallet: 0, source: { kind: 'card', id: card.id } },
    targets: [{ kind: 'invoice', id: invoice.id, amount }],
  })
  return paying.ok ? paying.payment.state : paying.code
}

const cardOf = async ({ bearer }: Bidder, kind: 'success' | 'declined' | 'challenge') => ({
  id: await addCard(bearer, kind),
})

async function switchOn() {
  const undo = await setting('pieces_unpaid_days', DAYS)
  onTestFinished(async () => void (await undo()))
}

const LEFT = { status: 'unpaid', stock: 0 }
const BACK = { status: 'cancelled', stock: 2 }

test('Pieces that stay unpaid are back in stock so many days after they were due, and not before; without the setting never.', async () => {
  const debtor = await aDebtor()
  expect(await minuteOf(debtor, 300 * DAY)).toEqual(LEFT)
  await switchOn()
  expect(await minuteOf(debtor, DAYS * DAY - 1)).toEqual(LEFT)
  expect(await minuteOf(debtor, DAYS * DAY)).toEqual(BACK)
  expect(await minuteOf(debtor, (DAYS + 1) * DAY)).toEqual(BACK)
  const row = await env.DB.prepare(
    'select cancel_reason as reason, cancelled_by as who from invoices where id = ?',
  )
    .bind(debtor.invoice.id)
    .first()
  expect(row).toEqual({ reason: 'not_paid', who: null })
})

test('Where the last charge was declined they are back on the due date, also without the setting; where a later one has paid they are not.', async () => {
  const debtor = await aDebtor()
  const declined = await cardOf(debtor, 'declined')
  expect(await tried(debtor, declined, debtor.invoice.total)).toBe('failed')
  expect(await minuteOf(debtor, -1)).toEqual(LEFT)
  expect(await minuteOf(debtor, 0)).toEqual(BACK)

  const payer = await aDebtor()
  expect(await tried(payer, await cardOf(payer, 'declined'), payer.invoice.total)).toBe('failed')
  expect(await tried(payer, await cardOf(payer, 'success'), payer.invoice.total)).toBe('succeeded')
  await switchOn()
  expect(await minuteOf(payer, 300 * DAY)).toEqual({ status: 'paid', stock: 0 })
})

test('What is being paid, is paid in part, or is no piece, is left to people.', async () => {
  await switchOn()
  const paying = await aDebtor()
  expect(await tried(paying, await cardOf(paying, 'challenge'), paying.invoice.total)).toBe('challenged')
  expect(await minuteOf(paying, 300 * DAY)).toEqual(LEFT)

  const partly = await aDebtor()
  await env.DB.prepare('update invoices set partial = 1 where id = ?').bind(partly.invoice.id).run()
  expect(await tried(partly, await cardOf(partly, 'success'), 10_00)).toBe('succeeded')
  expect(await minuteOf(partly, 300 * DAY)).toEqual(LEFT)

  const lot = await anInvoice()
  const desk = deskOf()
  desk.time.now = lot.due_at + 300 * DAY
  await callOffPieces(desk.ctx)
  expect(await invoiceRow(lot.id)).toMatchObject({ status: 'unpaid' })
})

test('Run twice at once the job calls off once; what it asks each minute stands in an index.', async () => {
  await switchOn()
  const debtor = await aDebtor()
  const desk = deskOf()
  desk.time.now = debtor.invoice.due_at + DAYS * DAY
  await Promise.all([callOffPieces(desk.ctx), callOffPieces(desk.ctx)])
  expect(await minuteOf(debtor, DAYS * DAY)).toEqual(BACK)
  const entries = await env.DB.prepare(
    "select count(*) as times from money_entries where id in ('cancelled:' || ?1, 'defaulted:' || ?1)",
  )
    .bind(debtor.invoice.id)
    .first()
  expect(entries).toEqual({ times: 1 })
  const asked = await statementsOf(({ db }) => callOffPieces({ ...desk.ctx, db }))
  for (const statement of asked)
    expect(
      (await planOf(statement)).filter((step) =>
        /^SCAN (invoices|payments|payment_targets|money_)/.test(step),
      ),
    ).toEqual([])
})
