import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { runBatch } from '#app/db/batch.server.ts'
import { insertEntry } from '#app/db/books.server.ts'
import { openDb } from '#app/db/client.server.ts'
import { paidInCash } from '#app/domain/money/books.ts'
import { readPeriod } from '#app/features/invoices/inputs.ts'
import { exportSales } from '#app/features/invoices/sales-export.server.ts'
import { markPaid } from '#app/features/invoices/settling-writes.server.ts'
import { insertOffline } from '#app/features/payments/writes.server.ts'
import { aListing, anId, anOrganisation, aPerson } from '#tests/support/builders.ts'
import { anInvoice } from '#tests/support/invoices.ts'
import { type Asked, listeningD1, planOf, wholeReads } from '#tests/support/plans.ts'

const { db } = openDb(env.DB, null)
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }

async function fileOf(
  organisationId: string,
  period = NOVEMBER,
  yards: string[] | null = null,
): Promise<string[][]> {
  const text = await new Response(exportSales({ db }, { organisationId, yards }, period)).text()
  const lines = text.replace(/^\ufeff/, '').split('\r\n')
  expect(lines.pop()).toBe('')
  return lines.map((line) => line.split(','))
}

test('A month is exported with what its invoices, cancellations and credit notes come to, and how they were paid.', async () => {
  const listing = await aListing()
  const { organisationId } = listing
  const buyer = await aPerson({ name: '=cmd()', memberNumber: 10_000_000 + Math.floor(Math.random() * 1e7) })
  const prefix = anId('x').slice(2, 9).toUpperCase()
  const at = (text: string) => Date.parse(text)
  const invoice = (nth: number, createdAt: number) =>
    anInvoice({ buyer, listing, nth, prefix, createdAt, price: 100_00 })
  // the month is US Eastern: it begins at four in the morning of UTC, and ends at five
  await invoice(1, at('2026-11-01T03:59:59Z'))
  const paid = await invoice(2, at('2026-11-01T04:00:00Z'))
  const gone = await invoice(3, at('2026-10-20T12:00:00Z'))
  await invoice(4, at('2026-12-01T05:00:00Z'))
  const last = await invoice(5, at('2026-12-01T04:59:59Z'))
  // it was delivered, for ten dollars
  await env.DB.prepare('update invoices set delivery = 1000, total = total + 1000 where id = ?')
    .bind(paid.id)
    .run()
  const clerk = await aPerson()
  const payment = {
    id: anId('paid'),
    requestKey: anId('key'),
    invoiceId: paid.id,
    organisationId,
    amount: paid.total,
    method: 'check' as const,
    reference: '@2207',
    recordedBy: clerk.id,
    recordedAt: at('2026-11-02T12:00:00Z'),
  }
  await runBatch(db, [
    insertOffline(db, payment),
    ...insertEntry(db, paidInCash(payment, payment.recordedAt)),
    ...markPaid(db, paid.id, payment.recordedAt, 'offline'),
  ])
  await env.DB.batch([
    env.DB.prepare("update invoices set status = 'cancelled', cancelled_at = ? where id = ?").bind(
      at('2026-11-05T12:00:00Z'),
      gone.id,
    ),
    // ten dollars of delivery went back beside forty of the price
    env.DB.prepare(
      `insert into credit_notes (id, number, common_number, request_key, invoice_id, organisation_id, hammer, premium,
         tax, total, delivery, delivery_tax, reason, issued_by, created_at)
       values (?1, 1, ?2, ?1, ?3, ?4, 5000, 600, 336, 5936, 1000, 0, '-broken', ?5, ?6)`,
    ).bind(anId('note'), `${prefix}-K1`, paid.id, organisationId, clerk.id, at('2026-11-20T12:00:00Z')),
  ])
  const [head = [], ...rows] = await fileOf(organisationId)
  const of = (name: string) => rows.map((row) => row[head.indexOf(name)])
  expect(of('Document')).toEqual([
    paid.common_invoice,
    gone.common_invoice,
    `${prefix}-K1`,
    last.common_invoice,
  ])
  expect(of('Kind')).toEqual(['invoice', 'cancellation', 'credit note', 'invoice'])
  expect(of('Invoice')[2]).toBe(paid.common_invoice)
  expect(of('Hammer')).toEqual(['100', '-100', '-40', '100'])
  expect(of('Premium')).toEqual(['15', '-15', '-6', '15'])
  expect(of('Delivery')).toEqual(['10', '0', '-10', '0'])
  expect(of('Tax')).toEqual(['8.34', '-8.34', '-3.36', '8.34'])
  expect(of('Total')).toEqual(['133.34', '-123.34', '-59.36', '123.34'])
  expect(of('Status')).toEqual(['paid', 'cancelled', '', 'unpaid'])
  expect(of('References')).toEqual(['check @2207', '', "'-broken", ''])
  // what a spreadsheet would take for a formula is kept as text
  expect(of('Buyer')).toEqual(Array.from({ length: 4 }, () => "'=cmd()"))
  expect(of('Member code')[0]).toBe(String(buyer.memberNumber))
  // each row's parts come to its total
  for (const row of rows) {
    const cents = (name: string) => Math.round(Number(row[head.indexOf(name)]) * 100)
    expect(cents('Hammer') + cents('Premium') + cents('Delivery') + cents('Tax')).toBe(cents('Total'))
  }
  // who is kept to yards has what is theirs
  expect(await fileOf(organisationId, NOVEMBER, [listing.locationId])).toEqual([head, ...rows])
  expect(await fileOf(organisationId, NOVEMBER, [anId('yard')])).toEqual([head])
  expect(await fileOf((await anOrganisation()).id)).toHaveLength(1)
  expect(await fileOf(organisationId, { from: '2026-11-30', to: '2026-11-01' })).toHaveLength(1)
})

test('However many there are, the file has each once and in order, a page at a time.', async () => {
  const first = await anInvoice({ createdAt: Date.parse('2026-11-02T12:00:00Z') })
  const { d1, asked } = listeningD1()
  await env.DB.prepare(
    `with recursive many(n) as (select 1 union all select n + 1 from many where n < 1203)
     insert into invoices (id, number, common_invoice, organisation_id, buyer_id, location_id, hammer, premium, tax,
       total, created_at, due_at)
     select id || ':' || n, number + n, common_invoice || '-' || n, organisation_id, buyer_id, location_id, hammer,
       premium, tax, total, created_at + n / 400, due_at from invoices, many where id = ?`,
  )
    .bind(first.id)
    .run()
  const listening = { db: openDb(d1, null).db }
  const text = await new Response(
    exportSales(listening, { organisationId: first.organisation_id, yards: null }, NOVEMBER),
  ).text()
  const rows = text.trim().split('\r\n').slice(1)
  expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(1204)
  const times = rows.map((row) => row.split(',')[3] ?? '')
  expect(times).toEqual([...times].sort())
  // three pages of invoices, one of each of the others
  expect(asked).toHaveLength(5)
  expect((await Promise.all(asked.map(wholeReads))).flat()).toEqual([])
  const steps = await Promise.all(asked.map((each: Asked) => planOf(each)))
  for (const plan of steps) {
    expect(plan.join('\n')).toMatch(/INDEX (invoices|credit_notes)_organisation_(created|cancelled)/)
    expect(plan.join('\n')).not.toContain('TEMP B-TREE FOR ORDER BY')
  }
})

test('Days that an address does not name, or that there are not, are those of this month.', () => {
  const read = (query: string) => readPeriod(new URLSearchParams(query), '2026-11-23')
  expect(read('')).toEqual({ from: '2026-11-01', to: '2026-11-23' })
  expect(read('from=2026-02-30&to=x')).toEqual({ from: '2026-11-01', to: '2026-11-23' })
  expect(read('from=2026-10-01&to=2026-10-31')).toEqual({ from: '2026-10-01', to: '2026-10-31' })
})
