import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { runBatch } from '#app/db/batch.server.ts'
import { openDb } from '#app/db/client.server.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { saveNotes, shareInvoice, unshareInvoice } from '#app/features/invoices/commands.server.ts'
import { exportInvoices } from '#app/features/invoices/export.server.ts'
import { INVOICE_SORTS, INVOICE_TABS, readInvoiceSearch } from '#app/features/invoices/inputs.ts'
import { countInvoices, listInvoices, type Side } from '#app/features/invoices/list-queries.server.ts'
import { findPublicInvoice, openInvoice } from '#app/features/invoices/queries.server.ts'
import { listTransactions } from '#app/features/invoices/transactions.server.ts'
import { insertSaleInvoice } from '#app/features/invoices/writes.server.ts'
import { ask, contentOf, outcome, say } from '#tests/support/api.ts'
import { aListing, aMembership, anId, aPerson, aSignedIn } from '#tests/support/builders.ts'
import { anInvoice, payByHand } from '#tests/support/invoices.ts'
import { planOf, statementsOf, wholeReads } from '#tests/support/plans.ts'

const { db } = openDb(env.DB, null)
const ctx = { db, clock: { now: () => Date.now() } }

function actorOf(person: Awaited<ReturnType<typeof aPerson>>, organisation?: string): Actor {
  const { id, email, firstName, lastName, role, status } = person
  const organisations = organisation ? [{ id: organisation, roles: ['owner' as const], yards: null }] : []
  return { id, email, firstName, lastName, role, status, sessionId: anId('s'), organisations }
}

const search = (tab: (typeof INVOICE_TABS)[number], query = '') =>
  readInvoiceSearch(tab, new URLSearchParams(query))

test('Numbers run without gaps per organisation, however many sales end at once, and when a batch fails.', async () => {
  const [one, other] = [await aListing(), await aListing()]
  const sales = Array.from({ length: 12 }, (_, nth) => nth)
  await Promise.all(
    sales.flatMap((nth) => [
      anInvoice({ listing: one, nth, prefix: `A${one.id.slice(2, 8)}` }),
      anInvoice({ listing: other, nth, prefix: `B${other.id.slice(2, 8)}` }),
      // delivered twice at the same moment
      anInvoice({ listing: one, nth, prefix: `A${one.id.slice(2, 8)}` }),
    ]),
  )
  const failing = insertSaleInvoice(db, {
    saleId: `${one.id}:99`,
    listingId: one.id,
    title: 'x',
    lotNumber: 1,
    quantity: 1,
    partial: false,
    organisationId: one.organisationId,
    invoicePrefix: 'Z',
    buyerId: 'nobody',
    locationId: one.locationId,
    premiumBps: 0,
    taxBps: 0,
    createdAt: 1,
    dueAt: 1,
    hammer: 1,
    premium: 0,
    tax: 0,
    total: 1,
  })
  await expect(runBatch(db, failing)).rejects.toThrow()
  await anInvoice({ listing: one, nth: 100, prefix: `A${one.id.slice(2, 8)}` })
  const numbers = async (organisation: string) => {
    const { results } = await env.DB.prepare(
      'select number from invoices where organisation_id = ? order by number',
    )
      .bind(organisation)
      .all<{ number: number }>()
    return results.map(({ number }) => number)
  }
  expect(await numbers(one.organisationId)).toEqual(Array.from({ length: 13 }, (_, place) => 1001 + place))
  expect(await numbers(other.organisationId)).toEqual(sales.map((place) => 1001 + place))
})

test('Lists are a buyer’s own by status, found by number, lot and title, in the order that is asked for.', async () => {
  const [buyer, other] = [await aPerson(), await aPerson({ name: 'Ines O’Neill' })]
  const start = Date.UTC(2026, 5, 1)
  const lamp = await aListing({ title: 'Brass lamp, 100% solid', lotNumber: 900_123 })
  const drill = await aListing({ title: 'Cordless drill', lotNumber: 900_124 })
  const prefix = lamp.id.slice(2, 10).toUpperCase()
  const first = await anInvoice({ buyer, listing: lamp, prefix, price: 40_00, createdAt: start })
  const second = await anInvoice({ buyer, listing: drill, price: 90_00, createdAt: start + 1 })
  const third = await anInvoice({ buyer, price: 60_00, createdAt: start + 2 })
  const theirs = await anInvoice({ buyer: other, listing: lamp, nth: 2 })
  await payByHand(second, start + 3)
  await env.DB.prepare('update invoices set late_at = 1 where id = ?').bind(first.id).run()
  const found = async (side: Side, tab: (typeof INVOICE_TABS)[number], query = '') => {
    const { records, totalRecords } = await listInvoices(ctx, side, search(tab, query))
    expect(totalRecords).toBe(records.length)
    return records.map(({ commonInvoice }) => commonInvoice)
  }
  const [a, b, c] = [first.common_invoice, second.common_invoice, third.common_invoice]
  const own = { buyer: buyer.id }
  expect(await found(own, 'all')).toEqual([c, b, a])
  expect(await found(own, 'all', 'sort=oldest')).toEqual([a, b, c])
  expect(await found(own, 'all', 'sort=amount')).toEqual([b, c, a])
  expect(await found(own, 'unpaid', 'sort=amount_low')).toEqual([a, c])
  expect(await found(own, 'cancel')).toEqual([])
  for (const query of [a, a.toLowerCase(), '900123', '#900123', 'brass', '100%'])
    expect(await found(own, 'all', `q=${encodeURIComponent(query)}`)).toEqual([a])
  for (const query of ['%', '_', "'", 'nowhere', theirs.common_invoice])
    expect(await found(own, 'all', `q=${encodeURIComponent(query)}`)).toEqual(query === '%' ? [a] : [])
  expect(await found({ organisation: lamp.organisationId, yards: null }, 'all', 'q=ines')).toEqual([
    theirs.common_invoice,
  ])
  expect(await found(own, 'all', 'q=ines')).toEqual([])
  const { records, pages, totalRecords } = await listInvoices(ctx, own, search('all', 'limit=5&page=2'))
  expect({ records, pages, totalRecords }).toEqual({ records: [], pages: 1, totalRecords: 3 })
  const [late] = (await listInvoices(ctx, own, search('unpaid', 'sort=oldest'))).records
  expect(late).toMatchObject({ late: true, owed: first.total, total: first.total, items: 1 })
  expect(await countInvoices(ctx, own)).toEqual({ all: 3, unpaid: 2, paid: 1, cancel: 0 })
})

test('Every list, search and count walks an index, and none of them is sorted.', async () => {
  for (const side of [{ buyer: 'p' }, { organisation: 'o', yards: null }])
    for (const tab of INVOICE_TABS)
      for (const sort of INVOICE_SORTS)
        for (const q of ['', 'FL-1001', 'drill']) {
          const asked = await statementsOf((reads) =>
            listInvoices(reads, side, { ...search(tab), sort, q, page: 3 }),
          )
          const plans = await Promise.all(asked.map(planOf))
          const steps = plans.flat().join('\n')
          expect((await Promise.all(asked.map(wholeReads))).flat()).toEqual([])
          expect(steps).toMatch(
            /SEARCH invoices USING (COVERING )?INDEX invoices_(buyer|organisation|number)/,
          )
          // the page's own rows, by their place, and the few pictures of one: nothing else
          expect(steps.match(/USE TEMP B-TREE/g)?.length ?? 0).toBeLessThanOrEqual(3)
        }
  const more = [
    await statementsOf((reads) => countInvoices(reads, { organisation: 'o', yards: null })),
    await statementsOf((reads) => listTransactions(reads, { id: 'i' })),
    await statementsOf((reads) => findPublicInvoice(reads, 'x'.repeat(43))),
  ].flat()
  for (const asked of more)
    expect(
      (await planOf(asked)).filter((step) => /^SCAN (invoices|money_|people|addresses)/.test(step)),
    ).toEqual([])
})

test('A link is read by whoever has it, without the buyer’s address of mail, until it is taken back.', async () => {
  const [buyer, stranger] = [await aPerson({ phone: null, phoneVerified: false }), await aPerson()]
  const invoice = await anInvoice({ buyer })
  const number = invoice.common_invoice
  expect(await shareInvoice(ctx, actorOf(stranger), number)).toBeNull()
  const token = await shareInvoice(ctx, actorOf(buyer), number)
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(await shareInvoice(ctx, actorOf(buyer), number)).toBe(token)
  const shown = await findPublicInvoice(ctx, token ?? '')
  expect(shown).toMatchObject({ commonInvoice: number, buyer: { email: null, name: buyer.name } })
  expect(JSON.stringify(shown)).not.toContain(buyer.email)
  expect(await findPublicInvoice(ctx, `${token}`.slice(1))).toBeNull()
  expect(await findPublicInvoice(ctx, '')).toBeNull()
  expect(await unshareInvoice(ctx, actorOf(stranger), number)).toBe(false)
  expect(await unshareInvoice(ctx, actorOf(buyer), number)).toBe(true)
  expect(await findPublicInvoice(ctx, token ?? '')).toBeNull()
  expect(await shareInvoice(ctx, actorOf(buyer), number)).not.toBe(token)
})

test('Notes are the seller’s to write; the buyer reads one kind of them, and a file holds all that is asked for.', async () => {
  const buyer = await aPerson({ name: '=HYPERLINK("x")' })
  const invoice = await anInvoice({ buyer, listing: await aListing({ title: 'Lamp, brass' }) })
  const admin = actorOf(await aPerson({ role: 'admin' }))
  const notes = { publicNotes: 'Dock 3', internalNotes: 'Called twice' }
  expect(await saveNotes(ctx, actorOf(buyer), invoice.common_invoice, notes)).toMatchObject({ ok: false })
  expect(await saveNotes(ctx, admin, invoice.common_invoice, notes)).toEqual({ ok: true })
  expect(await saveNotes(ctx, admin, invoice.common_invoice, { publicNotes: 'Dock 4' })).toEqual({ ok: true })
  const found = await openInvoice(ctx, actorOf(buyer), invoice.common_invoice)
  expect(found).toMatchObject({ own: true, manages: false, invoice: { publicNotes: 'Dock 4' } })
  expect(JSON.stringify(found?.invoice)).not.toContain('Called twice')
  expect((await openInvoice(ctx, admin, invoice.common_invoice))?.kept.internalNotes).toBe('Called twice')
  const csv = await exportInvoices(
    ctx,
    { organisation: invoice.organisation_id, yards: null },
    search('unpaid'),
  )
  const [head, row, end] = csv.split('\r\n')
  expect(head?.split(',').slice(0, 3)).toEqual(['Invoice', 'Status', 'Buyer'])
  expect(row).toContain(`${invoice.common_invoice},unpaid,"'=HYPERLINK(""x"")",${buyer.email}`)
  expect(row).toContain('320.68')
  expect(end).toBe('')
})

test('Programs read and manage invoices as pages do, and nobody else’s.', async () => {
  const [buyer, stranger, owner] = [await aSignedIn(), await aSignedIn(), await aSignedIn({ role: 'seller' })]
  const listing = await aListing({ title: 'Oak desk' })
  const invoice = await anInvoice({ buyer: buyer.person, listing })
  const organization = invoice.organisation_id
  await aMembership(owner.person, { id: organization }, 'owner')
  const id = invoice.common_invoice

  type List = {
    records: { common_invoice: string; user_name?: string }[]
    totalRecords: number
    from: number
  }
  const filters = { searchterm: 'oak' }
  const own = contentOf<List>(await say('invoice/allinvoices', { action: 'unpaid', filters }, buyer.bearer))
  expect(own).toMatchObject({ totalRecords: 1, setDisp: 1, from: 1 })
  expect(own.records).toMatchObject([{ common_invoice: id, paid: 0, amount_due: 320.68, total_items: 1 }])
  const none = await say('invoice/allinvoices', { action: 'paid', page: 2 }, buyer.bearer)
  expect(contentOf<List>(none)).toMatchObject({ records: [], totalRecords: 0, from: 0 })

  const read = await say('invoice/invoice', { id }, buyer.bearer)
  expect(contentOf(read)).toMatchObject({
    common_invoice: id,
    pages: 1,
    items: [{ wprice: 260, buyer_premium: 39, tax: 21.68, total: 320.68 }],
    transactions: [{ type: 'issued', amount: 320.68 }],
    cart_values: { hammer: 260, total: 320.68 },
  })
  expect(contentOf(await ask(`invoice/invoice?id=${id}`, { headers: buyer.bearer }))).toMatchObject({
    common_invoice: id,
  })
  const details = contentOf<Record<string, unknown>>(
    await say('invoice/getInvoiceDetails', { id }, owner.bearer),
  )
  expect(details).not.toHaveProperty('items')
  for (const path of ['invoice/invoice', 'invoice/getInvoiceDetails', 'seller/user/invoice/invoice'])
    expect(outcome(await say(path, { id }, stranger.bearer))).toBe('404 not_found')

  const token = await shareInvoice(ctx, actorOf(buyer.person), id)
  const shared = await say('invoice/public_invoice', { token })
  expect(contentOf(shared)).toMatchObject({
    common_invoice: id,
    transactions: [],
    invoice_user: { id: '', email: null },
  })
  expect(JSON.stringify(shared)).not.toContain(buyer.person.id)
  expect(outcome(await say('invoice/public_invoice', { token: 'x' }))).toBe('404 not_found')

  const sold = await say('seller/invoice/invoices', { organization }, owner.bearer)
  expect(contentOf<List>(sold).records).toMatchObject([{ common_invoice: id, user_id: buyer.person.id }])
  expect(outcome(await say('seller/invoice/invoices', { organization }, buyer.bearer))).toBe('403 forbidden')
  expect(outcome(await say('seller/invoice/invoices', {}, stranger.bearer))).toBe('403 forbidden')
  const notes = { id, user_id: buyer.person.id, public_notes: 'Dock 3' }
  expect(contentOf(await say('seller/user/invoice/update_invoice', notes, owner.bearer))).toMatchObject({
    public_notes: 'Dock 3',
    internal_notes: '',
    phone: buyer.person.phone,
  })
  const wrong = { ...notes, user_id: stranger.person.id }
  expect(outcome(await say('seller/user/invoice/update_invoice', wrong, owner.bearer))).toBe('404 not_found')
  const cancel = { id, status: 'cancelled', reason: 'agreed' }
  expect(outcome(await say('seller/invoice/changeStatus', cancel, buyer.bearer))).toBe('404 not_found')
  expect(outcome(await say('seller/invoice/changeStatus', { id, status: 'paid' }, owner.bearer))).toBe(
    '422 validation',
  )
  expect(outcome(await say('seller/invoice/changeStatus', { id, status: 'cancelled' }, owner.bearer))).toBe(
    '422 validation',
  )
  const gone = await say('seller/invoice/changeStatus', cancel, owner.bearer)
  expect(contentOf(gone)).toMatchObject({ status: 'cancelled', amount_due: 0 })
})
