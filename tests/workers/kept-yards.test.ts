import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { type Actor, workSideOf } from '#app/domain/people/permissions.ts'
import { countSales, listSales } from '#app/features/auctions/queries.server.ts'
import { mayEditDraft } from '#app/features/drafts/queries.server.ts'
import { INVOICE_SORTS, INVOICE_TABS, readInvoiceSearch } from '#app/features/invoices/inputs.ts'
import { countInvoices, listInvoices } from '#app/features/invoices/list-queries.server.ts'
import { findJob, listJobs, ownJob } from '#app/features/long-jobs/queries.server.ts'
import { LOT_SORTS, readLotQuery } from '#app/features/lot-table/inputs.ts'
import { countLots, countShelves, listDraftRows, listLots } from '#app/features/lot-table/queries.server.ts'
import { actOnSale } from '#app/flows/auctions/auction-form.server.ts'
import { readSalePage } from '#app/flows/auctions/auction-page.server.ts'
import { newSale } from '#app/flows/auctions/edit-auction.server.ts'
import { runSale } from '#app/flows/auctions/run-auction.server.ts'
import { lotsCsv } from '#app/flows/lots/export-lots.server.ts'
import { findOwnLot } from '#app/flows/lots/revise-lot.server.ts'
import { textOf } from '#app/lib/text-stream.ts'
import { contentOf, outcome, say } from '#tests/support/api.ts'
import { aListing, aLocation, aMembership } from '#tests/support/builders.ts'
import { aBidder, deskOf } from '#tests/support/deposit.ts'
import { anInvoice } from '#tests/support/invoices.ts'
import { aLister, anImport, readyDrafts } from '#tests/support/lister.ts'
import { planOf, statementsOf, wholeReads } from '#tests/support/plans.ts'
import { aSale, aSeller, drafts, saleOf } from '#tests/support/sale.ts'

/** An organisation of two yards, and somebody of its team who is kept to the first. */
async function aKeptTeam() {
  const lister = await aLister()
  const there = await aLocation({ organisationId: lister.organisation.id })
  const kept = await aBidder({ role: 'seller' })
  await aMembership(kept.person, lister.organisation, 'manager', [lister.yard.id])
  const at = { organisationId: lister.organisation.id, categoryId: lister.category.id }
  const own = await aListing({ ...at, locationId: lister.yard.id, title: 'Own drill' })
  const other = await aListing({ ...at, locationId: there.id, title: 'Other saw' })
  const organisations = [{ id: lister.organisation.id, roles: ['manager' as const], yards: [lister.yard.id] }]
  const actor: Actor = { ...kept.actor, organisations }
  return { lister, there, kept, own, other, actor, ctx: { ...deskOf().ctx, actor } }
}

test('Whoever is kept to a yard is listed its lots, drafts and counts alone, and does things to no others by their ids.', async () => {
  const { lister, there, kept, own, other, actor, ctx } = await aKeptTeam()
  const { organisationId } = own
  const [here = '', blank = '', away = ''] = await readyDrafts(lister, [
    { title: 'Own draft' },
    { title: 'No yard yet', yard: '' },
    { title: 'Other draft', yard: there.id },
  ])
  expect(await countShelves(ctx, workSideOf(actor, organisationId))).toEqual({
    draft: 2,
    open: 1,
    sold: 0,
    unsold: 0,
  })
  const records = async (state: string) =>
    contentOf(await say('product/listings', { organization: organisationId, state }, kept.bearer)) as {
      records: { id: string }[]
      totalRecords: number
    }
  expect(await records('open')).toMatchObject({ records: [{ id: own.id }], totalRecords: 1 })
  const drafts = await records('draft')
  expect(drafts.records.map(({ id }) => id).sort()).toEqual([here, blank].sort())
  const texts = await Promise.all(
    (['open', 'draft'] as const).map((state) =>
      textOf(lotsCsv(ctx, workSideOf(actor, organisationId), state, 'http://localhost').body),
    ),
  )
  expect(texts.join()).toContain('Own drill')
  expect(texts.join()).toContain('No yard yet')
  expect(texts.join()).not.toContain('Other')

  const bulk = (state: string, action: string, ids: string[], more = {}) =>
    say(
      'product/bulkProjectAction',
      { organization: organisationId, state, action, ids, ...more },
      kept.bearer,
    )
  expect(outcome(await bulk('open', 'close', [other.id]))).toBe('404 not_found')
  expect(outcome(await bulk('draft', 'delete', [away]))).toBe('404 not_found')
  expect(contentOf(await bulk('draft', 'delete', [away, blank]))).toMatchObject({ total: 1, made: 1 })
  expect(contentOf(await bulk('open', 'duplicate', [], { all: true }))).toMatchObject({ total: 1, made: 1 })
  const left = await env.DB.prepare('select id from listing_drafts where id in (?1, ?2)')
    .bind(away, blank)
    .all()
  expect(left.results).toEqual([{ id: away }])

  const key = (id: string) => ({ id, organisationId })
  expect(await mayEditDraft(ctx, key(here))).toBe(true)
  expect(await mayEditDraft(ctx, key(away))).toBe(false)
  expect((await findOwnLot(ctx, organisationId, own.id))?.row.id).toBe(own.id)
  expect(await findOwnLot(ctx, organisationId, other.id)).toBeNull()
})

test('An import of theirs changes no draft of another yard, and the work of others is not theirs to see.', async () => {
  const { lister, there, kept, own, actor, ctx } = await aKeptTeam()
  const { organisationId } = own
  await readyDrafts(lister, [{ title: 'Other draft', yard: there.id, itemId: 'X-1' }])
  const { key } = await anImport({ ...lister, actor }, 'item id,title\nX-1,Taken over\n')
  const started = await say(
    'product/bulkProjectStatus',
    { organization: organisationId, job: key.id },
    kept.bearer,
  )
  expect(started.http).toBe(200)
  const { key: others } = await anImport(lister, 'title\nSaw\n')
  const side = workSideOf(actor, organisationId)
  expect(await findJob(ctx, ownJob(side, actor.id, others.id))).toBeNull()
  expect((await listJobs(ctx, side, actor.id, 1)).map(({ id }) => id)).toEqual([key.id])
  const { dryRun, findImport } = await import('#app/flows/lots/import-lots.server.ts')
  const found = await findImport(ctx, key)
  if (!found) throw new Error('no import')
  expect((await dryRun(ctx, key, found)).faults).toMatchObject([{ said: 'X-1', why: 'other_yard' }])
  const whole = { ...ctx, actor: lister.actor }
  expect((await dryRun(whole, key, found)).faults).toEqual([])
})

test('Auctions of other yards are neither listed nor opened by their ids; those that have no yard yet are everybody’s.', async () => {
  const seller = await aSeller()
  const there = await aLocation({ organisationId: seller.organisation.id })
  const here = await aSale(seller, {}, await drafts(seller, {}))
  const away = await aSale(seller, { locationId: there.id }, await drafts(seller, {}))
  const blank = await newSale(seller.ctx, seller.actor, {
    organisationId: seller.organisation.id,
    title: 'Somewhere',
    from: null,
  })
  await env.DB.prepare('update auctions set location_id = null where id = ?1').bind(blank).run()
  const kept = await aBidder({ role: 'seller' })
  await aMembership(kept.person, seller.organisation, 'manager', [seller.yard.id])
  const organisations = [{ id: seller.organisation.id, roles: ['manager' as const], yards: [seller.yard.id] }]
  const actor: Actor = { ...kept.actor, organisations }
  const ctx = { ...seller.ctx, actor }
  const side = workSideOf(actor, seller.organisation.id)
  const listed = await listSales(ctx, { state: 'draft', page: 1, side })
  expect(listed.map(({ id }) => id).sort()).toEqual([here, blank].sort())
  expect(await countSales(ctx, ['draft'], side)).toEqual({ draft: 2 })
  const about = (id: string) => ({ id, organisationId: seller.organisation.id })
  expect((await readSalePage(ctx, about(here), 'sale', new URLSearchParams()))?.sale.id).toBe(here)
  expect(await readSalePage(ctx, about(away), 'sale', new URLSearchParams())).toBeNull()
  const discard = new URLSearchParams({ intent: 'discard' })
  expect(await actOnSale(ctx, about(away), discard)).toEqual({ said: 'gone' })
  const asked = { organization: seller.organisation.id, auction_id: away, lots: [] }
  expect(outcome(await say('auction/addtoAuction', asked, kept.bearer))).toBe('404 no_auction')
})

test('Who may not pause a lot may not pause an auction: nothing is kept of it.', async () => {
  const seller = await aSeller()
  const id = await aSale(seller, {}, await drafts(seller, {}))
  await env.DB.prepare("update auctions set state = 'open' where id = ?1").bind(id).run()
  const organisations = [{ id: seller.organisation.id, roles: ['lister' as const], yards: null }]
  const ctx = { ...seller.ctx, actor: { ...seller.actor, organisations } }
  const pause = { kind: 'pause', reason: 'Fire drill' } as const
  const sale = await saleOf(seller, id)
  expect(await runSale(ctx, sale, crypto.randomUUID(), pause)).toEqual({ ok: false, code: 'forbidden' })
  expect((await saleOf(seller, id)).pausedAt).toBeNull()
  const lister = await aBidder({ role: 'seller' })
  await aMembership(lister.person, seller.organisation, 'lister')
  const about = { organization: seller.organisation.id, auction_id: id, action: 'pause', reason: 'Fire' }
  expect(outcome(await say('auction/auctionAction', about, lister.bearer))).toBe('403 forbidden')
  const move = { organization: seller.organisation.id, state: 'open', action: 'move', minutes: 5, all: true }
  expect(outcome(await say('product/bulkProjectAction', move, lister.bearer))).toBe('403 forbidden')
})

test('Their invoices are those of their yards, in every list, count and sort, and each is read by an index.', async () => {
  const { kept, own, other, actor, ctx } = await aKeptTeam()
  const [mine, theirs] = [
    await anInvoice({ listing: own }),
    await anInvoice({ listing: other, prefix: 'OTH' }),
  ]
  const side = { organisation: own.organisationId, yards: workSideOf(actor, own.organisationId).yards }
  for (const tab of INVOICE_TABS)
    for (const sort of INVOICE_SORTS) {
      const search = { ...readInvoiceSearch(tab, new URLSearchParams()), sort }
      const found = await listInvoices(ctx, side, search)
      expect(found.records.map(({ commonInvoice }) => commonInvoice)).toEqual(
        tab === 'all' || tab === 'unpaid' ? [mine.common_invoice] : [],
      )
      const asked = await statementsOf((reads) => listInvoices(reads, side, search))
      expect((await Promise.all(asked.map(wholeReads))).flat()).toEqual([])
      expect((await Promise.all(asked.map(planOf))).flat().join()).toContain('invoices_location_created')
    }
  expect(await countInvoices(ctx, side)).toEqual({ all: 1, unpaid: 1, paid: 0, cancel: 0 })
  const listed = await say('seller/invoice/invoices', { organization: own.organisationId }, kept.bearer)
  expect(contentOf(listed)).toMatchObject({ totalRecords: 1 })
  const cancel = { id: theirs.common_invoice, status: 'cancelled', reason: 'agreed' }
  expect((await say('seller/invoice/changeStatus', cancel, kept.bearer)).http).toBe(404)
})

test('A table that is kept to some yards walks the same indexes as one that is not.', async () => {
  const whose = { organisationId: 'o', yards: ['a', 'b'], now: 0, dayEnds: 0 }
  for (const sort of LOT_SORTS) {
    const query = readLotQuery(new URLSearchParams({ sort }))
    const asked = [
      ...(await statementsOf((ctx) => listLots(ctx, whose, 'open', query))),
      ...(await statementsOf((ctx) => countLots(ctx, whose, 'open', query))),
    ]
    for (const one of asked) {
      const steps = await planOf(one)
      expect(steps.some((step) => step.includes(`COVERING INDEX listing_live_own_${sort}`))).toBe(true)
    }
  }
  const drafts = await statementsOf((ctx) => listDraftRows(ctx, whose, readLotQuery(new URLSearchParams())))
  for (const one of drafts) expect((await planOf(one)).join()).toContain('COVERING INDEX listing_drafts_own')
  // the tabs are added up, whatever there is under them
  for (const one of await statementsOf((ctx) => countShelves(ctx, whose)))
    expect(await planOf(one)).toContain('SEARCH lot_shelves USING PRIMARY KEY (organisation_id=?)')
})
