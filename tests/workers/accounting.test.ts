import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { runBatch } from '#app/db/batch.server.ts'
import { insertEntry } from '#app/db/books.server.ts'
import { openDb } from '#app/db/client.server.ts'
import { balanced, type Entry, type EntryLine, paidInCash } from '#app/domain/money/books.ts'
import { creditIssued, refunded } from '#app/domain/money/refund-entries.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { spanOfDays } from '#app/domain/pickup/civil.ts'
import { listLines, listLinesAfter, sumLines } from '#app/features/accounting/entries.server.ts'
import { readBookSearch } from '#app/features/accounting/inputs.ts'
import { narrow } from '#app/features/accounting/parties.server.ts'
import { listBalances, listChecks } from '#app/features/accounting/queries.server.ts'
import { endTurn, takeTurn } from '#app/features/accounting/writes.server.ts'
import { bookFees } from '#app/flows/money/book-fees.server.ts'
import { checkBooksNightly, checkBooksNow } from '#app/flows/money/check-books.server.ts'
import { EASTERN } from '#app/lib/eastern.ts'
import { loader as sendFile } from '#app/routes/resources/admin.books.$action[.csv].ts'
import { aListing, anId, aPerson } from '#tests/support/builders.ts'
import { aBuyer, deps, TOTAL } from '#tests/support/buyer.ts'
import { anInvoice, invoiceRow } from '#tests/support/invoices.ts'
import { planOf, reads, statementsOf } from '#tests/support/plans.ts'
import { aJob } from '#tests/support/post-office.ts'
import { aPaidBuyer, refundBack } from '#tests/support/refunds.ts'

const search = (asked: Record<string, string> = {}) => readBookSearch(new URLSearchParams(asked))
const ctx = reads()

/** An entry of the books, with its line in the list of transactions. */
function write(entry: Entry) {
  const { db } = openDb(env.DB, null)
  return runBatch(db, insertEntry(db, entry))
}

/** A movement that is booked, between two accounts, at a moment. */
async function booked(id: string, at: number, lines: EntryLine[]) {
  await write(balanced({ id, kind: 'gateway-fee', at, lines }))
}

const feeOf = (gateway: string, amount: number): EntryLine[] => [
  { account: 'gateway_fee', party: gateway, amount },
  { account: 'clearing', party: gateway, amount: -amount },
]

async function anActor(role: Actor['role']): Promise<Actor> {
  const { id, email, firstName, lastName, status } = await aPerson({ role })
  return { id, email, firstName, lastName, role, status, sessionId: `s-${id}`, organisations: [] }
}

test('A trial balance has each account on one side, at a date, and both sides agree.', async () => {
  const day = Date.parse('2001-03-04T17:00Z')
  await booked('fee-of-the-day', day, feeOf('g-day', 3_21))
  await booked('fee-of-the-next', day + 86_400_000, feeOf('g-day', 4_00))
  const at = async (to: string) => {
    const { before } = spanOfDays(EASTERN, search({ to }))
    const rows = (await listBalances(ctx, before)).map((row) => [row.account, row.debit - row.credit])
    return { gateway_fee: 0, clearing: 0, ...(Object.fromEntries(rows) as Record<string, number>) }
  }
  // files of tests share the books
  const [eve, first, second] = [await at('2001-03-03'), await at('2001-03-04'), await at('2001-03-05')]
  expect([first.gateway_fee - eve.gateway_fee, first.clearing - eve.clearing]).toEqual([3_21, -3_21])
  expect([second.gateway_fee - eve.gateway_fee, second.clearing - eve.clearing]).toEqual([7_21, -7_21])
  const rows = await listBalances(ctx, null)
  expect(rows.every(({ debit, credit }) => debit === 0 || credit === 0)).toBe(true)
  const sum = (side: 'debit' | 'credit') => rows.reduce((all, row) => all + row[side], 0)
  expect(sum('debit')).toBe(sum('credit'))
})

/** What the page shows of what is asked for, and what it comes to; null where it is nobody's name. */
async function shown(asked: Record<string, string>, page = 1, limit = 40) {
  const narrowed = await narrow(ctx, search(asked))
  if (!narrowed) return null
  return {
    lines: await listLines(ctx, search(asked), narrowed, { page, limit }),
    sums: await sumLines(ctx, search(asked), narrowed),
  }
}

test('Lines are found by account, person and organisation, and paged the latest first.', async () => {
  const listing = await aListing()
  const invoice = await invoiceRow((await anInvoice({ listing })).id)
  const emailOf = env.DB.prepare('select email from people where id = ?').bind(invoice.buyer_id)
  const buyer = String(await emailOf.first<string>('email'))
  const owed = { account: 'receivable', party: invoice.id, amount: invoice.total }
  expect(await shown({ whose: buyer.toUpperCase() })).toMatchObject({
    lines: [owed],
    sums: { debit: invoice.total, credit: 0 },
  })
  const seller = anId('Seller')
  await env.DB.prepare('update organisations set name = ? where id = ?')
    .bind(seller, listing.organisationId)
    .run()
  expect(await shown({ whose: seller, account: 'seller' })).toMatchObject({
    lines: [{ party: listing.organisationId, amount: -260_00 }],
    sums: { debit: 0, credit: 260_00 },
  })
  expect(await shown({ whose: 'Nobody at all' })).toBeNull()
  expect(await shown({ invoice: 'none-1' })).toBeNull()
  for (const nth of [1, 2, 3]) await booked(`paged-${nth}`, nth, feeOf('g-paged', nth))
  const page = async (number: number) =>
    (await shown({ account: 'gateway_fee', whose: 'g-paged' }, number, 2))?.lines.map(({ amount }) => amount)
  expect(await page(1)).toEqual([3, 2, 1])
  expect(await page(2)).toEqual([1])
  const one = await shown({ entry: 'paged-2' })
  expect(one?.lines.map(({ account, amount }) => [account, amount])).toEqual([
    ['gateway_fee', 2],
    ['clearing', -2],
  ])
  expect(one?.sums).toEqual({ debit: 2, credit: 2 })
})

/** What each account was moved by, of all that was booked of an invoice. */
async function movedBy(commonInvoice: string) {
  const found = await shown({ invoice: commonInvoice })
  const moved: Record<string, [debit: number, credit: number]> = {}
  for (const { account, amount } of found?.lines ?? []) {
    const [debit, credit] = moved[account] ?? [0, 0]
    moved[account] = [debit + Math.max(0, amount), credit + Math.max(0, -amount)]
  }
  return { moved, sums: found?.sums }
}

test('Of an invoice stands all that was booked, and a refund by card is the reverse of its payment.', async () => {
  const buyer = await aPaidBuyer()
  const [hammer, premium, tax] = [260_00, 39_00, 21_68]
  const sale = { seller: [0, hammer], premium: [0, premium], tax: [0, tax] }
  expect(await movedBy(buyer.commonInvoice)).toEqual({
    moved: { ...sale, receivable: [TOTAL, TOTAL], clearing: [TOTAL, 0] },
    sums: { debit: 2 * TOTAL, credit: 2 * TOTAL },
  })
  await refundBack(buyer)
  const { moved, sums } = await movedBy(buyer.commonInvoice)
  expect(moved).toEqual({
    seller: [hammer, hammer],
    premium: [premium, premium],
    tax: [tax, tax],
    receivable: [TOTAL, TOTAL],
    // in with the payment, out with the refund
    clearing: [TOTAL, TOTAL],
    refunds: [TOTAL, TOTAL],
  })
  expect(sums).toEqual({ debit: 4 * TOTAL, credit: 4 * TOTAL })
  const clearing = await shown({ invoice: buyer.commonInvoice, account: 'clearing' })
  expect(clearing?.lines.map(({ kind, party, amount }) => ({ kind, party, amount }))).toEqual([
    { kind: 'refund', party: 'sandbox', amount: -TOTAL },
    { kind: 'payment', party: 'sandbox', amount: TOTAL },
  ])
})

test('What was paid by hand and goes back in cash is credited to the cash that it was debited to.', async () => {
  const buyer = await aBuyer()
  const organisationId = buyer.listing.organisationId
  const payment = { id: anId('cash'), invoiceId: buyer.invoiceId, organisationId, amount: TOTAL }
  await write(paidInCash(payment, 1))
  const note = { id: anId('note'), organisationId, hammer: 260_00, premium: 39_00, tax: 21_68, total: TOTAL }
  await write(creditIssued({ ...note, invoiceId: 'i', offOwed: 0, kept: 0, createdAt: 2 }))
  const given = { id: anId('back'), creditNoteId: note.id, amount: TOTAL, at: 3 }
  await write(refunded({ ...given, way: 'cash', organisationId }))
  const cash = await shown({ account: 'cash', whose: organisationId })
  expect(cash?.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['refund', -TOTAL],
    ['cash-payment', TOTAL],
  ])
  expect(cash?.sums).toEqual({ debit: TOTAL, credit: TOTAL })
  const rows = await listBalances(ctx, null)
  const sum = (side: 'debit' | 'credit') => rows.reduce((all, row) => all + row[side], 0)
  expect(sum('debit')).toBe(sum('credit'))
})

test('The fee that a gateway has kept is booked once, and stands with the invoice that was paid.', async () => {
  const buyer = await aPaidBuyer()
  // so many at once, of whatever was paid before
  while ((await bookFees(deps())) > 0);
  const { moved } = await movedBy(buyer.commonInvoice)
  const [fee = 0] = moved.gateway_fee ?? []
  expect(fee).toBeGreaterThan(0)
  expect(moved.gateway_fee).toEqual([fee, 0])
  expect(moved.clearing).toEqual([TOTAL, fee])
})

test('No list of lines reads the books from end to end, nor sorts more than one party has.', async () => {
  const asked = { page: 1, limit: 40 }
  const nobody = { parties: null, entries: null }
  const lists = [
    [search({ account: 'seller' }), nobody],
    [search({ account: 'seller' }), { parties: ['o-1'], entries: null }],
    [search(), { parties: ['o-1'], entries: null }],
    [search(), { parties: null, entries: ['e-1'] }],
    [search({ from: '2001-01-01', to: '2001-12-31' }), nobody],
    [search(), nobody],
  ] as const
  for (const [given, narrowed] of lists) {
    const statements = await statementsOf(async (on) => {
      await listLines(on, given, narrowed, asked)
      const [last = null] = await listLinesAfter(ctx, search(), nobody, null, 1)
      await listLinesAfter(on, given, narrowed, last, 500)
    })
    expect(statements).toHaveLength(2)
    for (const one of statements) {
      const steps = await planOf(one)
      expect(steps.join()).not.toContain('TEMP B-TREE')
      // the index of moments is walked from an end, as far as the page goes
      const scans = steps.filter((step) => /^SCAN (booked|entries)/.test(step))
      expect(scans.filter((step) => !step.endsWith('USING INDEX money_entries_at'))).toEqual([])
    }
  }
  for (const one of await statementsOf((on) =>
    narrow(on, { whose: 'x@demo.test', invoice: 'x-1', entry: '' }),
  ))
    expect((await planOf(one)).filter((step) => /^SCAN (?!CONSTANT|\(|json_each)/.test(step))).toEqual([])
})

test('Only administrators have the books checked and take them away; the page is asked for as everybody elsewhere.', async () => {
  const { ctx: job } = aJob()
  const request = new Request('https://fairlot.test/admin/books/balance.csv')
  const fileFor = async (actor: Actor | null) => {
    const sent: unknown = await sendFile({
      request,
      params: { action: 'balance' },
      context: { ...job, actor },
    }).catch((thrown: unknown) => thrown)
    if (!(sent instanceof Response)) throw sent
    return sent
  }
  expect((await fileFor(null)).status).toBe(302)
  for (const role of ['buyer', 'seller'] as const) {
    const actor = await anActor(role)
    expect((await fileFor(actor)).status).toBe(403)
    expect(await checkBooksNow(job, actor)).toBeNull()
  }
  const sent = await fileFor(await anActor('admin'))
  expect(sent.status).toBe(200)
  expect(sent.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(sent.headers.get('cache-control')).toBe('no-store')
  expect(await sent.text()).toContain('Account,Class,Debit (USD),Credit (USD)')
})

test('The nightly check and the one that is asked for are kept, one at a time, and on the record.', async () => {
  const { ctx: job, time, lines } = aJob()
  const { invoiceId, listing } = await aBuyer()
  // booked, and of no payment that there is
  const stray = { id: anId('cash'), invoiceId, organisationId: listing.organisationId, amount: TOTAL }
  await write(paidInCash(stray, 1))
  await checkBooksNightly(job)
  const [kept] = await listChecks(job, 1)
  const told = lines.filter(({ what }) => what === 'books.unbalanced')
  expect(told.length).toBeGreaterThan(0)
  expect(told.map(({ facts }) => facts)).toEqual(kept?.faults)
  time.now += 1
  const admin = await anActor('admin')
  expect(await checkBooksNow(job, admin)).toMatchObject({ state: 'checked' })
  const [asked, nightly] = await listChecks(job, 2)
  expect([nightly?.by, asked?.by]).toEqual([null, admin.email])
  const written = await env.DB.prepare(
    `select count(*) as n from audit_log where subject like 'books:%' and person_id = ?`,
  )
    .bind(admin.id)
    .first<number>('n')
  expect(written).toBe(1)

  const now = job.clock.now()
  expect(await takeTurn(job, 'somebody', now, now + 60_000)).toBe(true)
  expect(await checkBooksNow(job, admin)).toEqual({ state: 'under_way' })
  expect((await listChecks(job, 10)).filter(({ by }) => by === admin.email)).toHaveLength(1)
  expect(await takeTurn(job, 'next', now + 60_000, now + 120_000)).toBe(true)
  await endTurn(job, 'next')
})
