import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { listOverdue, listToRemind } from '#app/features/invoices/queries.server.ts'
import { callOff } from '#app/flows/money/call-off.server.ts'
import { remindInvoices } from '#app/flows/money/remind-invoices.server.ts'
import { aPerson } from '#tests/support/builders.ts'
import { anInvoice, invoiceRow, payByHand } from '#tests/support/invoices.ts'
import { planOf, statementsOf } from '#tests/support/plans.ts'
import { aJob, outgoing } from '#tests/support/post-office.ts'
import { deliverEvent } from '#workers/jobs/deliver-events.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

/** The job, until it has nothing more to do at that time. */
async function reminded(ctx: Parameters<typeof remindInvoices>[0]) {
  while ((await remindInvoices(ctx)) > 0);
}

test('Whoever has not paid is reminded once before, told once after, and who has paid or had no time is not.', async () => {
  const start = Date.now()
  const buyer = await aPerson({ firstName: 'Marisol', language: 'es' })
  const gone = await aPerson({ status: 'deactivate' })
  const due = await anInvoice({ buyer, createdAt: start })
  const paid = await anInvoice({ createdAt: start })
  const quick = await anInvoice({ createdAt: start, dueAt: start + DAY })
  const nobodys = await anInvoice({ buyer: gone, createdAt: start })
  const { ctx, time, announced } = aJob({ now: start + DAY })
  await payByHand(paid, start)

  // the mail that brought it has said so little time
  time.now = start + HOUR
  await reminded(ctx)
  await expect(outgoing(`invoice-reminder:${quick.id}`)).rejects.toThrow()
  time.now = start + DAY
  await reminded(ctx)
  expect(await invoiceRow(due.id)).toMatchObject({ reminded_at: null, late_at: null })
  time.now = start + 2 * DAY + HOUR
  await Promise.all([reminded(ctx), reminded(ctx)])
  await reminded(ctx)
  const letter = await outgoing(`invoice-reminder:${due.id}`)
  expect(letter).toMatchObject({
    recipient: buyer.email,
    language: 'es',
    subject: `La factura ${due.common_invoice} vence pronto`,
    text: expect.stringContaining(`http://localhost/checkout/invoice/${due.common_invoice}`),
  })
  expect(letter.text).toContain('$320.68')
  expect(announced.flatMap(({ ids }) => ids)).toContain(`invoice-reminder:${due.id}`)
  for (const other of [paid, quick, nobodys])
    await expect(outgoing(`invoice-reminder:${other.id}`)).rejects.toThrow()
  expect(await invoiceRow(due.id)).toMatchObject({ reminded_at: time.now, late_at: null, status: 'unpaid' })
  expect(await invoiceRow(quick.id)).toMatchObject({ late_at: start + DAY })

  time.now = start + 3 * DAY + 1
  await reminded(ctx)
  const marked = await invoiceRow(due.id)
  expect(marked).toMatchObject({ late_at: time.now })
  expect(await outgoing(`invoice-late:${due.id}`)).toMatchObject({
    subject: `La factura ${due.common_invoice} está vencida`,
  })
  await expect(outgoing(`invoice-late:${paid.id}`)).rejects.toThrow()
  expect(await invoiceRow(paid.id)).toMatchObject({ late_at: null })
  time.now += DAY
  await reminded(ctx)
  expect(await invoiceRow(due.id)).toEqual(marked)
  const { results } = await env.DB.prepare('select id from outbox where person_id = ?').bind(buyer.id).all()
  expect(results).toHaveLength(2)
})

test('A paid invoice has its receipt sent, a cancelled one says so, however often it is delivered.', async () => {
  const buyer = await aPerson({ language: 'en' })
  const [paid, cancelled] = [await anInvoice({ buyer }), await anInvoice({ buyer })]
  const { ctx, time } = aJob()
  await payByHand(paid, time.now)
  const operator = { ...(await aPerson({ role: 'admin' })), sessionId: 's', organisations: [] }
  expect(await callOff(ctx, operator, { commonInvoice: cancelled.common_invoice, reason: 'agreed' })).toEqual(
    { ok: true },
  )
  for (const id of [`invoice-paid:${paid.id}`, `invoice-cancelled:${cancelled.id}`]) {
    await deliverEvent(ctx, id)
    await env.DB.prepare('update events set delivered_at = null where id = ?').bind(id).run()
    await deliverEvent(ctx, id)
  }
  expect(await outgoing(`invoice-paid:${paid.id}`)).toMatchObject({
    recipient: buyer.email,
    subject: `Payment received for invoice ${paid.common_invoice}`,
    text: expect.stringContaining('Payment: At the counter'),
  })
  expect(await outgoing(`invoice-cancelled:${cancelled.id}`)).toMatchObject({
    subject: `Invoice ${cancelled.common_invoice} was cancelled`,
  })
})

test('What the job asks each minute stands in an index of what is open.', async () => {
  const [soon] = await statementsOf((ctx) => listToRemind(ctx, { now: 1, until: 2, limit: 100 }))
  const [late] = await statementsOf((ctx) => listOverdue(ctx, { now: 1, limit: 100 }))
  for (const [asked, index] of [
    [soon, 'invoices_to_remind'],
    [late, 'invoices_to_mark_late'],
  ] as const) {
    const plan = asked ? await planOf(asked) : []
    expect(plan.join()).toContain(index)
    expect(plan.join()).not.toContain('TEMP B-TREE')
  }
})
