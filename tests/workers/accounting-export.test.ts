import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { runBatch } from '#app/db/batch.server.ts'
import { insertEntry } from '#app/db/books.server.ts'
import { openDb } from '#app/db/client.server.ts'
import { gatewayFee } from '#app/domain/money/gateway-entries.ts'
import { type BookExport, exportParts } from '#app/features/accounting/export.server.ts'
import { readBookSearch } from '#app/features/accounting/inputs.ts'
import { TOTAL } from '#tests/support/buyer.ts'
import { reads } from '#tests/support/plans.ts'
import { aPaidBuyer, refundBack } from '#tests/support/refunds.ts'

const { db } = openDb(env.DB, null)

/** The rows of a file; the first is its head. */
async function fileOf(name: BookExport, asked: Record<string, string>): Promise<string[][]> {
  let file = ''
  for await (const part of exportParts(reads(), name, readBookSearch(new URLSearchParams(asked))))
    file += part
  return file
    .trim()
    .split('\r\n')
    .map((row) => row.split(','))
}

async function keptBy(gateway: string, id: string, fee: number, at: number) {
  await runBatch(db, insertEntry(db, gatewayFee({ id, gateway, fee }, at)))
}

test('An export has both sides and no formula, and goes on over more lines than it holds at once.', async () => {
  const start = Date.parse('2002-05-06T16:00Z')
  for (const nth of [0, 1, 2]) await keptBy('=1+1', `exported-${nth}`, 1_00 + nth, start)
  for (let nth = 0; nth < 520; nth++) await keptBy('g-many', `many-${nth}`, 1, start + 86_400_000)
  const day = { from: '2002-05-06', to: '2002-05-06' }
  const row = (nth: number, debit: string) =>
    `2002-05-06T16:00:00.000Z,gateway-fee:exported-${nth},gateway-fee,gateway_fee,'=1+1,${debit},0`.split(',')
  expect(await fileOf('entries', { ...day, account: 'gateway_fee' })).toEqual([
    'Date (UTC),Entry,Kind,Account,Whose,Debit (USD),Credit (USD)'.split(','),
    row(0, '1'),
    row(1, '1.01'),
    row(2, '1.02'),
  ])
  // all of a day, and all of one account and party
  expect(await fileOf('entries', { from: '2002-05-07', to: '2002-05-07' })).toHaveLength(1 + 2 * 520)
  expect(await fileOf('entries', { account: 'clearing', whose: 'g-many' })).toHaveLength(1 + 520)
  const balance = await fileOf('balance', { to: '2002-05-07' })
  const [, , debit, credit] = balance.at(-1) ?? []
  expect(debit).toBe(credit)
})

test('An export has what the page is narrowed to, and no more.', async () => {
  const buyer = await aPaidBuyer()
  await refundBack(buyer)
  const [, ...rows] = await fileOf('entries', { invoice: buyer.commonInvoice })
  const sum = (column: number) => rows.reduce((all, row) => all + Math.round(Number(row[column]) * 100), 0)
  expect([sum(5), sum(6)]).toEqual([4 * TOTAL, 4 * TOTAL])
  expect(rows.map((row) => row[2])).toContain('refund')
  const [, ...cards] = await fileOf('entries', { invoice: buyer.commonInvoice, account: 'clearing' })
  expect(cards.map((row) => row.slice(2))).toEqual([
    ['payment', 'clearing', 'sandbox', '320.68', '0'],
    ['refund', 'clearing', 'sandbox', '0', '320.68'],
  ])
  expect(await fileOf('entries', { whose: 'Nobody at all' })).toHaveLength(1)
})
