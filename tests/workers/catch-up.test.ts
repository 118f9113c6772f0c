import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Ctx } from '#app/context.ts'
import { issueGiftCards, redeemGiftCard } from '#app/features/wallet/commands.server.ts'
import { catchUpDays, catchUpHour } from '#app/flows/money/catch-up.server.ts'
import { chargeFee } from '#app/flows/money/charge-fee.server.ts'
import { payFee } from '#app/flows/money/pay-fee.server.ts'
import { payOffline, undoOfflinePayment } from '#app/flows/money/pay-offline.server.ts'
import { aMembership, anId, anOrganisation, aPerson } from '#tests/support/builders.ts'
import { aBuyer, clock, db, orderOf, pay, TOTAL } from '#tests/support/buyer.ts'
import { aBidder, aDepositLot, closed, deskOf, placed } from '#tests/support/deposit.ts'
import { aPaidBuyer, refundBack, refundDeps, refundOf, sellerOf } from '#tests/support/refunds.ts'
import { offer } from '#tests/support/room.ts'
import { invoicesOf } from '#tests/support/sales.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** All that follows from what somebody has paid, been paid back and owes. */
async function followsOf(personId: string) {
  const all = async (sql: string) => (await env.DB.prepare(sql).bind(personId).all()).results
  return {
    lines: await all('select * from transactions where person_id = ? order by id'),
    settled: await all(
      `select events.id, type, payload, events.created_at from events join invoices
         on events.id in ('invoice-paid:' || invoices.id, 'invoice-cancelled:' || invoices.id)
       where invoices.buyer_id = ? order by events.id`,
    ),
    due: await all('select restocking_fee_due from people where id = ?'),
  }
}

/** As a version would have left it that trusted in triggers which are there no more. */
async function unfollow(personId: string) {
  const run = (sql: string) => env.DB.prepare(sql).bind(personId).run()
  await run('delete from transactions where person_id = ?')
  await run(`delete from events where id in (select 'invoice-paid:' || id from invoices where buyer_id = ?1
    union all select 'invoice-cancelled:' || id from invoices where buyer_id = ?1)`)
  await run('update people set restocking_fee_due = 0 where id = ?')
}

/** What is missing of somebody is written again as it was, and what is whole stays as it is. */
async function isCaughtUp(personId: string, kinds: readonly string[], now = clock.now()) {
  const whole = await followsOf(personId)
  expect(new Set(whole.lines.map(({ kind }) => kind))).toEqual(new Set(kinds))
  await unfollow(personId)
  await catchUpHour({ db, clock: { now: () => now } })
  expect(await followsOf(personId)).toEqual(whole)
  await catchUpDays({ db, clock: { now: () => now } })
  expect(await followsOf(personId)).toEqual(whole)
  return whole
}

test('A payment, what is refunded of it and a gift card that were written without their lines get them.', async () => {
  const buyer = await aPaidBuyer()
  await refundBack(buyer, refundOf(buyer, { kind: 'amount', amount: 20_00 }))
  const [card] = await issueGiftCards({ db, clock }, await aPerson({ role: 'admin' }), {
    amount: 50_00,
    count: 1,
    note: '',
  })
  const limits = { giftsByPerson: async () => true } as unknown as Ctx['limits']
  await redeemGiftCard({ db, clock, limits, address: '192.0.2.1' }, buyer.actor, card?.code ?? '')
  const { lines, settled } = await isCaughtUp(buyer.actor.id, ['invoice', 'refund', 'gift-redeemed'])
  expect(lines.map(({ kind, state }) => [kind, state])).toContainEqual(['invoice', 'done'])
  expect(settled).toMatchObject([{ type: 'invoice-paid' }])
})

test('Cash that was taken and given back gets its lines; an invoice that is unpaid again tells nothing.', async () => {
  const buyer = await aBuyer()
  const { actor } = await sellerOf(buyer)
  const paid = await payOffline(refundDeps(), actor, {
    commonInvoice: buyer.commonInvoice,
    amount: TOTAL,
    method: 'cash',
    reference: '',
    attempt: anId('attempt'),
  })
  if (!paid.ok) throw new Error(paid.code)
  await undoOfflinePayment(refundDeps(), actor, { id: paid.payment.id, why: 'Another invoice' })
  const before = await followsOf(buyer.actor.id)
  expect(before.lines.map(({ kind }) => kind).sort()).toEqual(['cash-payment', 'cash-undone'])
  await unfollow(buyer.actor.id)
  await catchUpHour({ db, clock })
  const after = await followsOf(buyer.actor.id)
  expect(after).toEqual({ ...before, settled: [] })
})

test('A payment that failed, and one that ended unheard, are said as they are.', async () => {
  const failed = await aBuyer('declined')
  await pay(failed, orderOf(failed))
  const { lines } = await isCaughtUp(failed.actor.id, ['invoice'])
  expect(lines).toMatchObject([{ state: 'failed' }])
  const paid = await aPaidBuyer()
  await env.DB.prepare("update transactions set state = 'under_way' where person_id = ?")
    .bind(paid.actor.id)
    .run()
  await catchUpHour({ db, clock })
  expect((await followsOf(paid.actor.id)).lines).toMatchObject([{ state: 'done' }])
})

test('Each step of a deposit, and a fee that is owed and then paid, get what they lack.', async () => {
  const { listing, staff } = await aDepositLot()
  const bidder = await aBidder()
  await placed(bidder, listing)
  await offer(listing.id, bidder.session, { dollars: 120 })
  await closed(listing, staff)
  const [line] = await invoicesOf(listing.id)
  const invoiceId = String(line?.invoice_id)
  const head = await env.DB.prepare('select common_invoice as number from invoices where id = ?')
    .bind(invoiceId)
    .first<{ number: string }>()
  const desk = deskOf()
  desk.time.now += 30 * DAY
  const order = { commonInvoice: head?.number ?? '', reason: 'Not paid by Friday' }
  expect(await chargeFee(desk.ctx, staff.actor, order)).toMatchObject({ ok: true })
  const steps = ['deposit', 'deposit-applied', 'invoice-defaulted', 'deposit-kept']
  const now = desk.time.now
  const owing = await isSince(bidder.person.id, steps, now)
  expect(owing.due).toEqual([{ restocking_fee_due: 15_00 }])
  expect(owing.settled).toMatchObject([{ type: 'invoice-cancelled' }])
  const fee = `fee:${invoiceId}`
  const how = { payment_method: 'online' as const, source: null, attempt: anId('attempt') }
  expect(await payFee(desk.ctx, bidder.actor, fee, how)).toMatchObject({ ok: true })
  await isSince(bidder.person.id, [...steps, 'fee'], now)
})

/** What was written before the days that are looked at stays missing: here, what the deposit was thirty days before. */
async function isSince(personId: string, kinds: readonly string[], now: number) {
  const whole = await followsOf(personId)
  expect(new Set(whole.lines.map(({ kind }) => kind))).toEqual(new Set(kinds))
  await unfollow(personId)
  await catchUpDays({ db, clock: { now: () => now } })
  const recent = { ...whole, lines: whole.lines.filter(({ at }) => Number(at) > now - 3 * DAY) }
  expect(await followsOf(personId)).toEqual(recent)
  // the rest, by a look as far back as that
  await catchUpDays({ db, clock: { now: () => now - 30 * DAY } })
  expect(await followsOf(personId)).toEqual(whole)
  return whole
}

test('A member who was written without a role has that of the membership.', async () => {
  const organisation = await anOrganisation()
  const [owner, staff, lister] = [await aPerson(), await aPerson(), await aPerson()]
  await aMembership(owner, organisation, 'owner')
  await aMembership(staff, organisation, 'staff')
  await aMembership(lister, organisation, 'lister')
  const roles = async () =>
    (
      await env.DB.prepare(
        'select person_id as person, role from membership_roles where organisation_id = ? order by person_id, role',
      )
        .bind(organisation.id)
        .all()
    ).results
  const whole = await roles()
  expect(whole).toHaveLength(4)
  await env.DB.prepare('delete from membership_roles where person_id in (?, ?)')
    .bind(owner.id, staff.id)
    .run()
  await catchUpDays({ db, clock })
  expect(await roles()).toEqual(whole)
})

test('What a catalogue for load work has written as paid was never settled: nobody is told of it.', async () => {
  const buyer = await aBuyer()
  await env.DB.prepare(
    `insert into invoices (id, common_invoice, number, organisation_id, buyer_id, location_id, status, paid_at, hammer,
       premium, tax, total, created_at, due_at)
     select id || '-load', common_invoice || '-load', number + 100000, organisation_id, buyer_id, location_id, 'paid', ?1,
       hammer, premium, tax, total, ?1, ?1 from invoices where id = ?2`,
  )
    .bind(clock.now(), buyer.invoiceId)
    .run()
  await catchUpHour({ db, clock })
  expect((await followsOf(buyer.actor.id)).settled).toEqual([])
})
