import { expect, test } from 'vitest'
import type { MemberRole } from '#app/domain/people/permissions.ts'
import { findWork } from '#app/flows/lots/find-work.server.ts'
import { aListing, aLocation, aPerson } from '#tests/support/builders.ts'
import { deskOf } from '#tests/support/deposit.ts'
import { anInvoice } from '#tests/support/invoices.ts'
import { aLister, readyDrafts } from '#tests/support/lister.ts'

async function aYardWithWork() {
  const lister = await aLister()
  const { id: organisationId, name } = lister.organisation
  const other = await aLocation({ organisationId })
  const at = { organisationId, categoryId: lister.category.id }
  const open = await aListing({ ...at, locationId: lister.yard.id, title: 'Walnut desk', lotNumber: 731 })
  const sold = await aListing({
    ...at,
    locationId: other.id,
    title: 'Walnut shelf',
    lotNumber: 732,
    live: { status: 'sold', outcome: 'sold' },
  })
  const buyer = await aPerson({ name: 'Imogen Farrow' })
  const invoice = await anInvoice({ buyer, listing: sold })
  // of somebody else, by the same words
  await anInvoice({ buyer, listing: await aListing({ title: 'Walnut chair' }) })
  await readyDrafts(lister, [{ title: 'Walnut stool' }])
  const find = (
    words: string,
    roles: readonly MemberRole[] = ['owner'],
    yards: readonly string[] | null = null,
  ) =>
    findWork(
      deskOf().ctx,
      {
        organisation: { id: organisationId, name, roles: [...roles], yards: yards && [...yards] },
        side: { organisationId, yards: yards && [...yards] },
        visits: false,
      },
      words,
    )
  return { find, lister, open, sold, invoice, buyer }
}

test('A seller’s search finds lots by title and number, drafts, and invoices by number, lot and buyer, of their own alone.', async () => {
  const { find, invoice } = await aYardWithWork()
  const walnut = await find('walnut')
  expect(walnut.lots?.map(({ shelf, rows }) => [shelf, rows.map(({ title }) => title)])).toEqual([
    ['open', ['Walnut desk']],
    ['sold', ['Walnut shelf']],
  ])
  expect(walnut.drafts?.rows.map(({ title }) => title)).toEqual(['Walnut stool'])
  expect(walnut.invoices?.rows.map(({ commonInvoice }) => commonInvoice)).toEqual([invoice.common_invoice])
  expect((await find('731')).lots?.flatMap(({ rows }) => rows.map(({ lotNumber }) => lotNumber))).toEqual([
    731,
  ])
  for (const words of [invoice.common_invoice, 'farrow'])
    expect((await find(words)).invoices).toMatchObject({
      total: 1,
      rows: [{ buyer: { name: 'Imogen Farrow' } }],
    })
  expect(await find('mahogany')).toEqual({
    lots: [],
    drafts: { total: 0, rows: [] },
    invoices: { total: 0, rows: [] },
  })
})

test('A seller’s search shows whoever has no task for lots or invoices none of them, and whoever is kept to a yard its own.', async () => {
  const { find, lister } = await aYardWithWork()
  expect(await find('walnut', ['accounts'])).toMatchObject({
    lots: null,
    drafts: null,
    invoices: { total: 1 },
  })
  expect(await find('walnut', ['lister'])).toMatchObject({ invoices: null })
  const kept = await find('walnut', ['owner'], [lister.yard.id])
  expect(kept.lots?.map(({ shelf }) => shelf)).toEqual(['open'])
  expect(kept.invoices?.total).toBe(0)
})
