import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { findBookFaults } from '#app/features/payments/books.server.ts'
import { findTies } from '#app/features/profile/queries.server.ts'
import { exportTransactions } from '#app/features/transactions/export.server.ts'
import { readFilter } from '#app/features/transactions/inputs.ts'
import { listTransactions, type Scope } from '#app/features/transactions/queries.server.ts'
import { issueGiftCards, redeemGiftCard } from '#app/features/wallet/commands.server.ts'
import { heldCredit, listCredits, walletBalance } from '#app/features/wallet/queries.server.ts'
import { reconcilePayments, startPayment } from '#app/flows/money/pay.server.ts'
import { payOffline, undoOfflinePayment } from '#app/flows/money/pay-offline.server.ts'
import { easternDay } from '#app/lib/eastern.ts'
import { aMembership, anId, aPerson, aSignedIn } from '#tests/support/builders.ts'
import {
  aBuyer,
  addCredit,
  type Buyer,
  clock,
  db,
  deps,
  goOn,
  MINUTE,
  orderOf,
  PAID,
  pay,
  sellTo,
  standOf,
  TOTAL,
  UNPAID,
} from '#tests/support/buyer.ts'
import { planOf, statementsOf } from '#tests/support/plans.ts'

const limits = { giftsByPerson: async () => true } as unknown as Ctx['limits']
const redeem = (actor: Actor, code: string) =>
  redeemGiftCard({ db, clock, limits, address: '192.0.2.1' }, actor, code)
const booksOf = async (about: string) =>
  (await findBookFaults({ db }, 1000)).filter((fault) => fault.about === about)
const ALL = readFilter(new URLSearchParams())
const listed = (scope: Scope, filter = '', page = 1, limit = 20) =>
  listTransactions({ db }, scope, readFilter(new URLSearchParams(filter)), { page, limit })

test('A gift card is redeemed once, from however many tabs and people, and is credit from then on.', async () => {
  const admin = await aPerson({ role: 'admin' })
  const [one, other] = [await aBuyer(), await aBuyer()]
  const [card, second] = await issueGiftCards({ db, clock }, admin, {
    amount: 50_00,
    count: 2,
    note: 'Sorry',
  })
  if (!card || !second) throw new Error('No cards')
  expect(card.code).not.toBe(second.code)
  expect(await booksOf('gift')).toEqual([])
  const stored = await env.DB.prepare('select * from gift_cards where issued_by = ?').bind(admin.id).all()
  expect(JSON.stringify(stored.results)).not.toContain(card.code)
  const answers = await Promise.all(
    [one, one, other, other].map(({ actor }) => redeem(actor, card.code.toLowerCase())),
  )
  expect(answers.filter(({ ok }) => ok)).toEqual([{ ok: true, amount: 50_00 }])
  expect(answers.filter((answer) => !answer.ok && answer.code === 'used')).toHaveLength(3)
  const [mine, theirs] = await Promise.all([one, other].map(({ actor }) => walletBalance({ db }, actor.id)))
  expect([mine, theirs].sort()).toEqual([0, 50_00])
  // nobody closes their account over it
  const ties = await Promise.all([one, other].map(({ actor }) => findTies({ db }, actor.id)))
  expect(ties.map(({ credit }) => credit)).toEqual([mine, theirs])
  expect(await redeem(one.actor, 'FL-0000-0000-0000-0000')).toEqual({ ok: false, code: 'gift' })
  expect(await redeem(one.actor, 'nothing')).toEqual({ ok: false, code: 'gift' })
  const never = { giftsByPerson: async () => false } as unknown as Ctx['limits']
  expect(await redeemGiftCard({ db, clock, limits: never, address: '' }, one.actor, second.code)).toEqual({
    ok: false,
    code: 'too_many',
  })
  expect(await booksOf('gift')).toEqual([])
})

test('The history of a wallet says what was added, spent and held, and what there was after each.', async () => {
  const buyer = await aBuyer('challenge')
  const second = { ...buyer, ...(await sellTo(buyer.actor.id)) }
  await addCredit(buyer, 400_00)
  await pay(second, orderOf(second, { wallet: TOTAL }))
  await pay(buyer, orderOf(buyer, { wallet: 30_00 }))
  expect(await heldCredit({ db }, buyer.actor.id)).toBe(30_00)
  const credits = (kind: 'all' | 'held' | 'spent', page = 1, limit = 20) =>
    listCredits({ db }, buyer.actor.id, { kind, page, limit })
  const told = ({ category, amount, balance }: { category: string; amount: number; balance: number }) => [
    category,
    amount,
    balance,
  ]
  expect((await credits('all')).records.map(told)).toEqual([
    ['held', -30_00, 400_00 - TOTAL - 30_00],
    ['spent', -TOTAL, 400_00 - TOTAL],
    ['added', 400_00, 400_00],
  ])
  expect((await credits('spent')).records).toMatchObject([
    { invoices: [second.commonInvoice], paidFor: 'invoice', balance: 400_00 - TOTAL },
  ])
  expect(await credits('all', 2, 2)).toMatchObject({
    totalRecords: 3,
    pages: 2,
    records: [{ amount: 400_00 }],
  })
  goOn(16 * MINUTE)
  await reconcilePayments(deps())
  expect((await credits('held')).records.map(({ kind }) => kind)).toEqual(['wallet-returned', 'wallet-held'])
  expect(await walletBalance({ db }, buyer.actor.id)).toBe(400_00 - TOTAL)
})

/** Somebody of the organisation that an invoice is of. */
async function aClerk({ listing }: Pick<Buyer, 'listing'>) {
  const { person, session } = await aSignedIn({ role: 'seller' })
  await aMembership(person, { id: listing.organisationId }, 'manager')
  const actor: Actor = {
    id: person.id,
    sessionId: session.id,
    email: person.email,
    firstName: 'Sam',
    lastName: 'Ortiz',
    role: 'seller',
    status: 'active',
    organisations: [{ id: listing.organisationId, roles: ['manager' as const], yards: null }],
  }
  return actor
}

test('What was paid by hand is recorded once by the seller’s people, and taken back by an entry of its own.', async () => {
  const buyer = await aBuyer('challenge')
  const clerk = await aClerk(buyer)
  const order = {
    commonInvoice: buyer.commonInvoice,
    amount: 20_00,
    method: 'cash' as const,
    reference: 'R-7',
  }
  const record = (actor: Actor, given: { amount?: number | null } = {}, attempt = anId('a')) =>
    payOffline(deps(), actor, { ...order, ...given, attempt })
  expect(await record(buyer.actor)).toEqual({ ok: false, code: 'forbidden' })
  expect(await record((await aBuyer()).actor)).toEqual({ ok: false, code: 'not_found' })
  expect(await record(clerk, { amount: TOTAL + 1 })).toEqual({ ok: false, code: 'amount' })
  const twice = await Promise.all([record(clerk, {}, 'attempt-1'), record(clerk, {}, 'attempt-1')])
  expect(new Set(twice.map((one) => one.ok && one.payment.id)).size).toBe(1)
  expect(await standOf(buyer)).toEqual({ ...UNPAID, owed: TOTAL - 20_00 })
  // while its buyer is at their bank, nothing else pays it
  await pay(buyer, orderOf(buyer, { amount: TOTAL - 20_00 }))
  expect(await record(clerk, { amount: null })).toEqual({ ok: false, code: 'under_way' })
  goOn(16 * MINUTE)
  await reconcilePayments(deps())
  const rest = await record(clerk, { amount: null })
  if (!rest.ok) throw new Error(rest.code)
  expect(rest.payment.amount).toBe(TOTAL - 20_00)
  expect(await standOf(buyer)).toEqual({ ...PAID, method: 'offline', charged: 0 })
  // an online payment of what is paid gets nothing charged
  expect(await startPayment(deps(), buyer.actor, orderOf(buyer))).toMatchObject({ ok: false })
  const undo = (actor: Actor) =>
    undoOfflinePayment(deps(), actor, { id: rest.payment.id, why: 'Wrong invoice' })
  expect(await undo(buyer.actor)).toEqual({ ok: false, code: 'forbidden' })
  const undone = await Promise.all([undo(clerk), undo(clerk)])
  expect(undone.map(({ ok }) => ok)).toEqual([true, true])
  expect(await standOf(buyer)).toMatchObject({ status: 'unpaid', owed: TOTAL - 20_00 })
  expect(await booksOf(buyer.listing.organisationId)).toEqual([])
  const told = await listed(
    { organisationId: buyer.listing.organisationId, yards: null },
    `invoice=${buyer.commonInvoice}`,
  )
  expect(told.map(({ kind, amount, state }) => [kind, amount, state])).toEqual([
    ['cash-undone', -(TOTAL - 20_00), 'done'],
    ['cash-payment', TOTAL - 20_00, 'done'],
    ['invoice', TOTAL - 20_00, 'failed'],
    ['cash-payment', 20_00, 'done'],
  ])
})

test('Transactions: one’s own, an organisation’s or all; by kind, day and invoice; page by page, and as CSV.', async () => {
  const buyer = await aBuyer()
  const other = await aBuyer()
  await addCredit(buyer, 60_00)
  await pay(buyer, orderOf(buyer, { wallet: 60_00 }))
  await pay(other, orderOf(other))
  const mine = { personId: buyer.actor.id }
  expect(await listed(mine)).toMatchObject([
    {
      kind: 'invoice',
      amount: TOTAL,
      state: 'done',
      invoice: buyer.commonInvoice,
      wallet: true,
      source: { name: 'Visa', last4: '4242' },
    },
    { kind: 'wallet', amount: 60_00, state: 'done', invoice: null, seller: null, wallet: false },
  ])
  expect(await listed(mine, 'kind=credit')).toHaveLength(1)
  expect(await listed(mine, `invoice=${buyer.commonInvoice}`)).toHaveLength(1)
  expect(await listed(mine, `invoice=${other.commonInvoice}`)).toEqual([])
  expect(await listed(mine, 'from=2100-01-01')).toEqual([])
  expect(await listed(mine, 'to=2020-01-01')).toEqual([])
  expect(await listed(mine, 'from=2020-01-01&to=2100-01-01')).toHaveLength(2)
  // one more than is asked for says that there are others
  expect(await listed(mine, '', 1, 1)).toHaveLength(2)
  expect(await listed(mine, '', 2, 1)).toMatchObject([{ kind: 'wallet' }])
  const { organisationId, locationId } = other.listing
  const theirs = await listed({ organisationId, yards: null })
  expect(theirs.every(({ kind }) => kind === 'invoice')).toBe(true)
  // who is kept to other yards sees none of it, in the file neither
  expect(await listed({ organisationId, yards: [locationId] })).toEqual(theirs)
  expect(theirs).not.toEqual([])
  expect(await listed({ organisationId, yards: ['another'] })).toEqual([])
  const filed = await exportTransactions({ db }, { organisationId, yards: ['another'] }, ALL)
  expect(filed.split('\r\n').filter(Boolean)).toHaveLength(1)
  expect((await listed('all', `invoice=${other.commonInvoice}`)).map(({ buyer: name }) => name)).toHaveLength(
    1,
  )
  const csv = await exportTransactions({ db }, mine, ALL)
  expect(csv.split('\r\n')[1]).toContain(`invoice,${buyer.commonInvoice}`)
  expect(csv).toContain('Visa 4242 + wallet')
  for (const scope of [
    mine,
    { organisationId: 'o', yards: null },
    { organisationId: 'o', yards: ['y'] },
    'all',
  ] as const) {
    const [asked] = await statementsOf((ctx) => listTransactions(ctx, scope, ALL, { page: 1, limit: 20 }))
    const plan = asked ? (await planOf(asked)).join() : ''
    expect(plan).toMatch(/told USING INDEX transactions_(person|organisation|at)/)
    expect(plan).not.toContain('TEMP B-TREE FOR ORDER BY')
  }
})

test('Whoever has an accepted tax document pays no tax on what they buy from then on.', async () => {
  const buyer = await aBuyer()
  const set = (status: number) =>
    env.DB.prepare('update people set tax_doc_status = ?, tax_document_id = ? where id = ?')
      .bind(status, 'doc-1', buyer.actor.id)
      .run()
  const taxOf = async ({ invoiceId }: Pick<Buyer, 'invoiceId'>) =>
    (await env.DB.prepare('select tax, total from invoices where id = ?').bind(invoiceId).first()) ?? {}
  await set(0)
  expect((await taxOf(await sellTo(buyer.actor.id))).total).toBe(TOTAL)
  await set(1)
  const free = await sellTo(buyer.actor.id)
  // an invoice is by the day of its sale: what has ended frees nobody
  const ends = (day: string | null) =>
    env.DB.prepare('update people set tax_doc_ends_on = ? where id = ?').bind(day, buyer.actor.id).run()
  await ends(easternDay(Date.now() + 86_400_000))
  expect((await taxOf(await sellTo(buyer.actor.id))).tax).toBe(0)
  await ends(easternDay(Date.now() - 2 * 86_400_000))
  expect((await taxOf(await sellTo(buyer.actor.id))).total).toBe(TOTAL)
  await ends(null)
  await set(2)
  expect(await taxOf(free)).toEqual({ tax: 0, total: 299_00 })
  await pay(buyer, orderOf({ ...buyer, ...free }, { amount: 299_00 }))
  expect(await standOf({ ...buyer, ...free })).toEqual(PAID)
})
