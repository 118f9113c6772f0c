import { expect, test } from 'vitest'
import { NEW_TEMPLATE, templateOf } from '#app/domain/auctions/template.ts'
import { findSaleTemplate } from '#app/features/auctions/template-queries.server.ts'
import { makeTemplate, saveTemplateWords } from '#app/flows/auctions/auction-templates.server.ts'
import { newSale } from '#app/flows/auctions/edit-auction.server.ts'
import { aSale, aSeller, saleOf } from '#tests/support/sale.ts'

test('A template is written on a page of its own, and auctions begin with it; nobody overwrites what they have not seen.', async () => {
  const seller = await aSeller()
  const other = await aSeller()
  let now = Date.now()
  const ctx = { ...seller.ctx, clock: { now: () => now++ } }
  const { id: organisationId } = seller.organisation
  const key = { id: crypto.randomUUID(), organisationId }
  const words = { ...NEW_TEMPLATE, staggerSeconds: 45, accessQuestion: 'Who are you?', depositAmount: 50_00 }
  expect(await saveTemplateWords(ctx, key, { name: 'Pallets', words, seen: 0 })).toEqual({
    ok: true,
    id: key.id,
  })
  const first = await findSaleTemplate(ctx, key)
  expect(first).toMatchObject({ name: 'Pallets', words: templateOf(words), used: 0 })
  const seen = first?.updatedAt ?? 0
  // the same form sent twice makes one, and is no fault
  expect(await saveTemplateWords(ctx, key, { name: 'Pallets', words, seen: 0 })).toMatchObject({ ok: true })

  const slower = { ...words, staggerSeconds: 90 }
  const faster = { ...words, staggerSeconds: 30 }
  const both = await Promise.all([
    saveTemplateWords(ctx, key, { name: 'Pallets', words: slower, seen }),
    saveTemplateWords(ctx, key, { name: 'Pallets', words: faster, seen }),
  ])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, code: 'stale' })
  const kept = await findSaleTemplate(ctx, key)
  expect([30, 90]).toContain(kept?.words.staggerSeconds)

  const begun = await newSale(ctx, seller.actor, {
    organisationId,
    title: 'Friday',
    from: null,
    template: kept,
  })
  expect(await saleOf(seller, begun)).toMatchObject({
    staggerSeconds: kept?.words.staggerSeconds,
    accessQuestion: 'Who are you?',
    depositAmount: 50_00,
  })

  const fresh = kept?.updatedAt ?? 0
  await makeTemplate(ctx, await saleOf(seller, await aSale(seller, {}, [])), 'Lamps')
  expect(await saveTemplateWords(ctx, key, { name: 'Lamps', words, seen: fresh })).toEqual({
    ok: false,
    code: 'name_taken',
  })
  // another organisation has none of this id
  const theirs = { id: key.id, organisationId: other.organisation.id }
  expect(await saveTemplateWords(other.ctx, theirs, { name: 'Mine', words, seen: fresh })).toEqual({
    ok: false,
    code: 'not_found',
  })
  expect(await findSaleTemplate(ctx, key)).toMatchObject({ name: 'Pallets' })
})
