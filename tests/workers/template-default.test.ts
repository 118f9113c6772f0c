import { expect, test } from 'vitest'
import { listSaleTemplates } from '#app/features/auctions/template-queries.server.ts'
import { chooseDefaultTemplate, makeTemplate } from '#app/flows/auctions/auction-templates.server.ts'
import { aSale, aSeller, saleOf } from '#tests/support/sale.ts'

test('One template of an organisation is the one that new auctions begin with, or none is.', async () => {
  const seller = await aSeller()
  const other = await aSeller()
  const sale = await saleOf(seller, await aSale(seller, {}, []))
  const made = await Promise.all(['Mondays', 'Pallets'].map((name) => makeTemplate(seller.ctx, sale, name)))
  const [mondays = '', pallets = ''] = made.map((one) => (one.ok ? one.id : ''))
  const organisationId = seller.organisation.id
  const defaults = async () =>
    (await listSaleTemplates(seller.ctx, organisationId)).filter((one) => one.isDefault).map(({ id }) => id)
  expect(await defaults()).toEqual([])
  await chooseDefaultTemplate(seller.ctx, { id: mondays, organisationId }, true)
  expect(await defaults()).toEqual([mondays])
  await chooseDefaultTemplate(seller.ctx, { id: pallets, organisationId }, true)
  expect(await defaults()).toEqual([pallets])
  // another organisation's choice is its own
  await chooseDefaultTemplate(seller.ctx, { id: mondays, organisationId: other.organisation.id }, true)
  expect(await defaults()).toEqual([pallets])
  await chooseDefaultTemplate(seller.ctx, { id: pallets, organisationId }, false)
  expect(await defaults()).toEqual([])
})
