import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { openDb } from '#app/db/client.server.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { boundsOf, dayAt } from '#app/domain/pickup/civil.ts'
import { figuresOf, listDayPayments, listGivenBack, sumDay } from '#app/features/counter/day.server.ts'
import { readSought } from '#app/features/counter/inputs.ts'
import { listLastTaken, listYards, openReceipt } from '#app/features/counter/queries.server.ts'
import { findAtCounter, listAtCounter } from '#app/features/counter/search.server.ts'
import { findBookFaults } from '#app/features/payments/books.server.ts'
import { refundInvoice } from '#app/flows/money/refund.server.ts'
import { type TakeOrder, takePayment, undoTaking } from '#app/flows/money/take-payment.server.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { aListing, aLocation, anId, anOrganisation, aPerson } from '#tests/support/builders.ts'
import { anInvoice, type InvoiceRecord, invoiceRow } from '#tests/support/invoices.ts'
import { planOf, statementsOf, wholeReads } from '#tests/support/plans.ts'
import { refundDeps, refundOf } from '#tests/support/refunds.ts'

const { db } = openDb(env.DB, null)
const NOON = Date.parse('2026-11-23T17:00:00Z')
const at = (now: number) => ({ db, clock: { now: () => now }, log: () => undefined })
const ctx = at(NOON)

async function aYard(timeZone = 'America/New_York') {
  const organisation = await anOrganisation()
  const yard = await aLocation({ organisationId: organisation.id, timeZone })
  const listing = await aListing({ organisationId: organisation.id, locationId: yard.id })
  const prefix = `C${organisation.id.slice(2, 8).toUpperCase()}`
  let nth = 0
  const invoice = (buyer: { id: string }, price = 260_00) => {
    nth += 1
    return anInvoice({ buyer, listing, nth, price, prefix })
  }
  return { organisation, yard, listing, invoice }
}
type Yard = Awaited<ReturnType<typeof aYard>>

async function aClerk({ organisation }: Yard, role: 'staff' | 'manager' = 'staff'): Promise<Actor> {
  const { id, email, firstName, lastName, status } = await aPerson({ role: 'seller' })
  const roles = role === 'staff' ? (['yard_staff', 'lister'] as const) : ([role] as const)
  const organisations = [{ id: organisation.id, roles, yards: null }]
  return { id, email, firstName, lastName, role: 'seller', status, sessionId: anId('s'), organisations }
}

function orderOf(place: Yard, invoices: readonly InvoiceRecord[], more: Partial<TakeOrder> = {}): TakeOrder {
  return {
    attempt: anId('attempt'),
    organisationId: place.organisation.id,
    yardId: place.yard.id,
    numbers: invoices.map(({ common_invoice }) => common_invoice),
    expected: invoices.reduce((sum, { total }) => sum + total, 0),
    method: 'cash',
    given: null,
    reference: '',
    ...more,
  }
}

async function statusOf(invoices: readonly InvoiceRecord[]) {
  return Promise.all(invoices.map(async ({ id }) => (await invoiceRow(id)).status))
}

async function faultsOf(invoices: readonly InvoiceRecord[], place: Yard) {
  const about = new Set([...invoices.map(({ id }) => id), place.organisation.id])
  return (await findBookFaults(ctx, 1000)).filter((fault) => about.has(fault.about))
}

test('An invoice is found by number, member code, email, name and amount, and only where it is one’s own organisation’s.', async () => {
  const [place, other] = [await aYard(), await aYard()]
  const last = `Zq${anId('n').replaceAll('-', '').slice(-6)}`
  const code = 10_000_000 + Math.floor(Math.random() * 89_999_999)
  const buyer = await aPerson({
    firstName: 'Ángela',
    lastName: last,
    name: `Ángela ${last}`,
    memberNumber: code,
  })
  const mine = await place.invoice(buyer, 123_45)
  const theirs = await other.invoice(buyer, 123_45)
  const found = async (q: string, organisation = place.organisation.id, language = 'en') => {
    const sought = readSought(q, language)
    if (!sought) return null
    const { groups } = await findAtCounter(ctx, organisation, sought)
    return groups.flatMap(({ invoices }) => invoices.map(({ commonInvoice }) => commonInvoice))
  }
  const [total, comma] = [(mine.total / 100).toFixed(2), (mine.total / 100).toFixed(2).replace('.', ',')]
  const ways = [
    mine.common_invoice.toLowerCase(),
    String(mine.number),
    String(code),
    buyer.email.toUpperCase(),
  ]
  for (const q of [...ways, `ángela ${last.slice(0, 4)}`, last.toUpperCase(), `$${total}`, comma]) {
    expect(await found(q), q).toEqual([mine.common_invoice])
    if (q !== ways[0]) expect(await found(q, other.organisation.id), q).toEqual([theirs.common_invoice])
  }
  expect(await found(mine.common_invoice, other.organisation.id)).toEqual([])
  expect(await found(buyer.email, (await anOrganisation()).id)).toEqual([])
  for (const q of ['%', "o'", 'nobody@example.test', '999.99']) expect((await found(q)) ?? []).toEqual([])
  expect(
    await listAtCounter(ctx, place.organisation.id, [mine.common_invoice, theirs.common_invoice]),
  ).toMatchObject([{ commonInvoice: mine.common_invoice, owed: mine.total, yard: place.yard.name }])
})

test('Several invoices are paid in one act: one receipt, what goes back, and the books hold.', async () => {
  const place = await aYard()
  const clerk = await aClerk(place)
  const buyer = await aPerson()
  const invoices = [await place.invoice(buyer, 100_00), await place.invoice(buyer, 40_00)]
  const order = orderOf(place, invoices, { given: 200_00 })
  const both = await Promise.all([takePayment(ctx, clerk, order), takePayment(ctx, clerk, order)])
  expect(new Set(both.map((taken) => (taken.ok ? taken.receipt.id : taken.code))).size).toBe(1)
  const again = await takePayment(ctx, clerk, order)
  if (!again.ok) throw new Error(again.code)
  expect(again.receipt).toMatchObject({ number: 1001, amount: order.expected, given: 200_00 })
  expect(await statusOf(invoices)).toEqual(['paid', 'paid'])
  const receipt = await openReceipt(ctx, place.organisation.id, again.receipt.id)
  expect(receipt).toMatchObject({
    change: 200_00 - order.expected,
    buyer: { name: buyer.name },
    lines: invoices.map(({ common_invoice, total }) => ({ commonInvoice: common_invoice, amount: total })),
    undone: null,
  })
  expect(await openReceipt(ctx, (await anOrganisation()).id, again.receipt.id)).toBeNull()
  const { results } = await env.DB.prepare(
    "select kind, amount from transactions where organisation_id = ? and kind = 'cash-payment' order by amount desc",
  )
    .bind(place.organisation.id)
    .all()
  expect(results).toEqual(invoices.map(({ total }) => ({ kind: 'cash-payment', amount: total })))
  expect(await faultsOf(invoices, place)).toEqual([])
  // the same sending with something else in it is no second payment and no receipt of the first
  const more = [await place.invoice(buyer)]
  expect(await takePayment(ctx, clerk, orderOf(place, more, { attempt: order.attempt }))).toEqual({
    ok: false,
    code: 'other_content',
  })
  expect(await statusOf(more)).toEqual(['unpaid'])
  const next = await takePayment(ctx, clerk, orderOf(place, more, { method: 'check', reference: '2207' }))
  expect(next).toMatchObject({ ok: true, receipt: { number: 1002, method: 'check', reference: '2207' } })
})

test('Nothing is taken that is another’s, not owed, or not what was shown; and of one invoice nothing twice.', async () => {
  const [place, other] = [await aYard(), await aYard()]
  const clerk = await aClerk(place)
  const [buyer, second] = [await aPerson(), await aPerson()]
  const [one, two] = [await place.invoice(buyer, 100_00), await place.invoice(second, 40_00)]
  const theirs = await other.invoice(buyer)
  const own = await place.invoice(clerk)
  const code = async (order: TakeOrder, actor = clerk) => {
    const taken = await takePayment(ctx, actor, order)
    return taken.ok ? 'ok' : taken.code
  }
  expect(await code(orderOf(place, [theirs]))).toBe('not_found')
  expect(await code(orderOf(place, [one, theirs]))).toBe('not_found')
  expect(await code(orderOf(other, [theirs]))).toBe('forbidden')
  expect(await code(orderOf(place, [one]), await aClerk(other, 'manager'))).toBe('forbidden')
  expect(await code(orderOf(place, [one], { yardId: other.yard.id }))).toBe('no_yard')
  expect(await code(orderOf(place, [one, two]))).toBe('several_buyers')
  expect(await code(orderOf(place, [own]))).toBe('own')
  expect(await code(orderOf(place, [one], { expected: one.total - 1 }))).toBe('changed')
  expect(await code(orderOf(place, [one], { given: one.total - 1 }))).toBe('too_little')
  await env.DB.batch([
    env.DB.prepare(
      `insert into payments (id, request_key, person_id, amount, gateway, source_kind, source_name, source_last4, created_at, updated_at)
       values (?1, ?1, ?2, ?3, 'sandbox', 'card', 'Visa', '4242', ?4, ?4)`,
    ).bind(`pay-${two.id}`, two.buyer_id, two.total, NOON),
    env.DB.prepare(
      "insert into payment_targets (payment_id, position, kind, target_id, amount) values (?, 1, 'invoice', ?, ?)",
    ).bind(`pay-${two.id}`, two.id, two.total),
  ])
  expect(await code(orderOf(place, [two]))).toBe('under_way')
  expect(await statusOf([one, two, own, theirs])).toEqual(['unpaid', 'unpaid', 'unpaid', 'unpaid'])
  // two colleagues at two counters: one of them has it
  const colleagues = [clerk, await aClerk(place)]
  const codes = await Promise.all(colleagues.map((actor) => code(orderOf(place, [one]), actor)))
  expect(codes.sort()).toEqual(['ok', 'paid'])
  expect(await code(orderOf(place, [one]))).toBe('paid')
  const kept = await env.DB.prepare('select count(*) as n from counter_receipts where organisation_id = ?')
    .bind(place.organisation.id)
    .first<{ n: number }>()
  expect(kept?.n).toBe(1)
  expect(await faultsOf([one, two], place)).toEqual([])
})

test('What was taken is taken back on the same day of the yard, later only by those who do invoices, and once.', async () => {
  const place = await aYard('America/Los_Angeles')
  const [clerk, manager] = [await aClerk(place), await aClerk(place, 'manager')]
  const buyer = await aPerson()
  const invoices = [await place.invoice(buyer), await place.invoice(buyer)]
  const organisationId = place.organisation.id
  const taken = await takePayment(ctx, clerk, orderOf(place, invoices))
  if (!taken.ok) throw new Error(taken.code)
  const { id } = taken.receipt
  const undo = (now: number, actor: Actor) =>
    undoTaking(at(now), actor, { organisationId, id, why: 'Wrong invoice' })
  // the next day there begins three hours after that of New York
  const [evening, nextDay] = [Date.parse('2026-11-24T07:30:00Z'), Date.parse('2026-11-24T08:30:00Z')]
  expect(await undo(nextDay, clerk)).toEqual({ ok: false, code: 'too_late' })
  expect(await undo(evening, await aClerk(await aYard()))).toEqual({ ok: false, code: 'forbidden' })
  expect(await undo(evening, { ...clerk, id: buyer.id })).toEqual({ ok: false, code: 'forbidden' })
  expect(await Promise.all([undo(evening, clerk), undo(nextDay, manager)])).toEqual([
    { ok: true },
    { ok: true },
  ])
  expect(await undo(nextDay, clerk)).toEqual({ ok: true })
  expect(await statusOf(invoices)).toEqual(['unpaid', 'unpaid'])
  expect(await openReceipt(ctx, organisationId, id)).toMatchObject({ undone: { why: 'Wrong invoice' } })
  expect(await faultsOf(invoices, place)).toEqual([])
  // and can be paid again
  expect(await takePayment(at(evening), clerk, orderOf(place, invoices))).toMatchObject({
    ok: true,
    receipt: { number: 1002 },
  })
})

test('What was credited stays taken: an invoice whose money has gone back is not owed again.', async () => {
  const place = await aYard()
  const manager = await aClerk(place, 'manager')
  const invoices = [await place.invoice(await aPerson())]
  const taken = await takePayment(ctx, manager, orderOf(place, invoices))
  if (!taken.ok) throw new Error(taken.code)
  const [{ common_invoice }] = invoices as [InvoiceRecord]
  const back = await refundInvoice(refundDeps(), manager, refundOf({ commonInvoice: common_invoice }))
  expect(back).toMatchObject({ ok: true })
  const order = { organisationId: place.organisation.id, id: taken.receipt.id, why: 'Wrong invoice' }
  expect(await undoTaking(ctx, manager, order)).toEqual({ ok: false, code: 'credited' })
  expect(await openReceipt(ctx, order.organisationId, order.id)).toMatchObject({ undone: null })
  expect(await faultsOf(invoices, place)).toEqual([])
})

test('A day’s total is of the yard’s own day, by way and by person, less what went back.', async () => {
  const place = await aYard('America/Los_Angeles')
  const second = await aLocation({ organisationId: place.organisation.id, timeZone: 'America/New_York' })
  const [rosa, ben] = [await aClerk(place), await aClerk(place, 'manager')]
  const buyer = await aPerson()
  const take = async (now: number, clerk: Actor, price: number, more: Partial<TakeOrder> = {}) => {
    const invoice = await place.invoice(buyer, price)
    const taken = await takePayment(at(now), clerk, orderOf(place, [invoice], more))
    if (!taken.ok) throw new Error(taken.code)
    return { id: taken.receipt.id, total: invoice.total }
  }
  const day = (text: string) => Date.parse(text)
  const before = await take(day('2026-11-23T07:59:00Z'), rosa, 10_00)
  const first = await take(day('2026-11-23T08:00:00Z'), rosa, 20_00, { given: 50_00 })
  const check = await take(day('2026-11-23T20:00:00Z'), ben, 30_00, { method: 'check', reference: '2207' })
  const late = await take(day('2026-11-24T07:59:00Z'), rosa, 40_00)
  await take(day('2026-11-24T08:00:00Z'), rosa, 50_00)
  await take(day('2026-11-23T20:00:00Z'), rosa, 60_00, { yardId: second.id })
  const back = (id: string, now: string) =>
    undoTaking(at(day(now)), ben, { organisationId: place.organisation.id, id, why: 'Wrong amount' })
  expect(await back(late.id, '2026-11-24T07:59:30Z')).toEqual({ ok: true })
  expect(await back(before.id, '2026-11-23T09:00:00Z')).toEqual({ ok: true })
  const zone = zoneOf('America/Los_Angeles')
  expect(dayAt(zone, day('2026-11-24T07:59:00Z'))).toBe('2026-11-23')
  const bounds = boundsOf(zone, '2026-11-23')
  const about = { organisationId: place.organisation.id, yardId: place.yard.id, ...bounds }
  const figures = figuresOf(await sumDay(ctx, about))
  expect(figures).toMatchObject({
    taken: first.total + check.total + late.total,
    back: late.total + before.total,
    count: 3,
  })
  expect(figures.methods.find(({ method }) => method === 'check')).toMatchObject({
    taken: check.total,
    back: 0,
    count: 1,
  })
  expect(figures.people.find(({ id }) => id === rosa.id)).toMatchObject({
    taken: first.total + late.total,
    back: 0,
  })
  expect(figures.people.find(({ id }) => id === ben.id)).toMatchObject({
    taken: check.total,
    back: late.total + before.total,
  })
  const listed = await listDayPayments(ctx, about, { page: 1, limit: 50 })
  expect(listed.map(({ amount, undone }) => [amount, undone?.why ?? null])).toEqual([
    [late.total, 'Wrong amount'],
    [check.total, null],
    [first.total, null],
  ])
  expect(await listDayPayments(ctx, about, { page: 2, limit: 2 })).toHaveLength(1)
  expect((await listGivenBack(ctx, about, 10)).map(({ amount }) => amount)).toEqual([before.total])
  const elsewhere = { ...about, organisationId: (await anOrganisation()).id }
  expect(await sumDay(ctx, elsewhere)).toEqual([])
})

test('Whatever is asked at a counter goes by an index, however much there is.', async () => {
  const about = { organisationId: 'o', yardId: 'y', from: 0, to: 1 }
  const sought = ['FL-1001', '1001', '20411956', 'dana@example.test', 'Naomi Hart', '259.01']
  const asked = [
    ...sought.map((q) =>
      statementsOf((reads) => findAtCounter(reads, 'o', readSought(q, 'en') ?? { number: 0 })),
    ),
    statementsOf((reads) => listAtCounter(reads, 'o', ['FL-1001'])),
    statementsOf((reads) => listYards(reads, 'o')),
    statementsOf((reads) => openReceipt(reads, 'o', 'r')),
    statementsOf((reads) => listLastTaken(reads, { yardId: 'y', since: 0, limit: 6 })),
    statementsOf((reads) => sumDay(reads, about)),
    statementsOf((reads) => listDayPayments(reads, about, { page: 3, limit: 50 })),
    statementsOf((reads) => listGivenBack(reads, about, 100)),
  ]
  const statements = (await Promise.all(asked)).flat()
  expect(statements.length).toBeGreaterThan(asked.length - 1)
  expect((await Promise.all(statements.map(wholeReads))).flat()).toEqual([])
  const plans = await Promise.all(statements.map(planOf))
  const scans = plans
    .flat()
    .filter((step) => /^SCAN (paid|receipt|counter_receipts|offline_payments)/.test(step))
  expect(scans).toEqual([])
  const [page] = await statementsOf((reads) => listDayPayments(reads, about, { page: 3, limit: 50 }))
  expect(page ? (await planOf(page)).join('\n') : '').toMatch(/SEARCH paid USING INDEX offline_payments_day/)
  expect(page ? (await planOf(page)).join('\n') : '').not.toContain('TEMP B-TREE')
})
