import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Ctx } from '#app/context.ts'
import type { BuyerPremium } from '#app/domain/money/premium.ts'
import { computeTotal } from '#app/domain/money/pricing.ts'
import { listCart } from '#app/features/cart/queries.server.ts'
import { openInvoice } from '#app/features/invoices/queries.server.ts'
import { findListing } from '#app/features/listings/queries.server.ts'
import { subjects } from '#app/features/settings/commands.server.ts'
import { stampOf } from '#app/features/settings/queries.server.ts'
import { saveSellerPremium } from '#app/flows/money/save-premium.server.ts'
import { contentOf, say } from '#tests/support/api.ts'
import { aListing, aMembership, anId, anOrganisation } from '#tests/support/builders.ts'
import { aBidder, type Bidder, closed, deskOf } from '#tests/support/deposit.ts'
import { offer, projected } from '#tests/support/room.ts'
import { invoicesOf } from '#tests/support/sales.ts'

const TIERED: BuyerPremium = {
  bps: 0,
  cap: null,
  tiers: [
    { from: 0, bps: 2000, fixed: 5_00 },
    { from: 100_00, bps: 1000, fixed: 0 },
  ],
}

const as = (actor: Ctx['actor']) => ({ ...deskOf().ctx, actor })
const admin = async () => as({ ...(await aBidder()).actor, role: 'admin' })

async function give(organisationId: string, premium: BuyerPremium | null) {
  const ctx = await admin()
  const seen = await stampOf(ctx, [subjects.premium(organisationId)])
  return saveSellerPremium(ctx, organisationId, premium, seen)
}

/** Whom a document frees of sales tax. */
async function aFree(): Promise<Bidder> {
  const bidder = await aBidder()
  await env.DB.prepare("update people set tax_doc_status = 1, tax_document_id = 'doc-1' where id = ?")
    .bind(bidder.person.id)
    .run()
  return bidder
}

test('A seller’s own premium is on the cards of what is listed from then on: the price, the invoice and the calls are by it.', async () => {
  const organisation = await anOrganisation()
  expect(await saveSellerPremium(as((await aBidder()).actor), organisation.id, TIERED, 0)).toMatchObject({
    code: 'forbidden',
  })
  expect(await give(organisation.id, TIERED)).toEqual({ ok: true, changed: true })
  const listing = await aListing({ organisationId: organisation.id, startPrice: 100_00 })
  const bidder = await aBidder()
  const staff = await aBidder()
  await aMembership(staff.person, organisation)
  const shown = async (actor: Ctx['actor'] = null) => (await findListing(as(actor), listing.id))?.charges
  expect(await shown()).toMatchObject({ premiumTiers: TIERED.tiers })
  await offer(listing.id, bidder.session, { dollars: 300 })
  await projected(listing.id)

  // whatever becomes of the seller's premium, the card stands
  expect(await give(organisation.id, null)).toEqual({ ok: true, changed: true })
  const charges = await shown()
  expect(charges).toMatchObject({ premiumTiers: TIERED.tiers })
  const item = await say('product/singleProduct', { id: listing.id }, bidder.bearer)
  expect(contentOf(item)).toMatchObject({
    charges: {
      buyer_premium_cap: null,
      buyer_premium_tiers: [
        { from: 0, percent: 20, fixed: 5 },
        { from: 100, percent: 10, fixed: 0 },
      ],
    },
  })
  const later = await aListing({ organisationId: organisation.id })
  expect((await findListing(as(null), later.id))?.charges.premiumTiers).toBeUndefined()

  await closed(listing, staff)
  const [line] = await invoicesOf(listing.id)
  if (!charges) throw new Error('The listing is gone.')
  const total = computeTotal(Number(line?.hammer), charges)
  expect(line).toMatchObject({ ...total, premium_tiers: JSON.stringify(TIERED.tiers) })
  expect(total.premium).toBe(5_00 + 20_00 + (total.hammer - 100_00) / 10)
  const row = await env.DB.prepare('select common_invoice as number from invoices where id = ?')
    .bind(String(line?.invoice_id))
    .first<{ number: string }>()
  const found = await openInvoice(deskOf().ctx, bidder.actor, row?.number ?? '')
  expect(found?.invoice.lines).toMatchObject([{ premiumTiers: TIERED.tiers, premium: total.premium }])
  const invoice = await say('invoice/invoice', { id: row?.number }, bidder.bearer)
  expect(contentOf(invoice)).toMatchObject({
    items: [{ buyer_premium_percentage: null, buyer_premium_tiers: [{ percent: 20 }, { percent: 10 }] }],
  })
})

test('What a client reads at first names everybody’s premium, and those of sellers who have their own.', async () => {
  const organisation = await anOrganisation({ name: `Premium Yards ${anId('n')}` })
  await give(organisation.id, { ...TIERED, cap: 500_00 })
  const { allBuyerPremium } = contentOf<{ allBuyerPremium: unknown[] }>(await say('common/getDefault'))
  expect(allBuyerPremium[0]).toMatchObject({ id: 'default', organisation: null })
  expect(allBuyerPremium).toContainEqual({
    id: organisation.id,
    organisation: organisation.name,
    percent: 0,
    cap: 500,
    tiers: [
      { from: 0, percent: 20, fixed: 5 },
      { from: 100, percent: 10, fixed: 0 },
    ],
  })
  await give(organisation.id, null)
})

test('Who pays no tax sees prices without it, on the lot, in their cart and in what is asked of it; nobody else does.', async () => {
  const [free, other] = [await aFree(), await aBidder()]
  const listing = await aListing({
    format: 'fixed',
    quantity: 5,
    buyNowPrice: 40_00,
    live: { buyNow: 40_00, stock: 5 },
  })
  const taxOf = async (actor: Ctx['actor']) => (await findListing(as(actor), listing.id))?.charges.taxBps
  const taxed = await taxOf(null)
  expect(taxed).toBeGreaterThan(0)
  expect([await taxOf(free.actor), await taxOf(other.actor)]).toEqual([0, taxed])
  for (const [{ bearer, actor }, percent] of [
    [free, 0],
    [other, (taxed ?? 0) / 100],
  ] as const) {
    const item = await say('product/singleProduct', { id: listing.id }, bearer)
    expect(contentOf(item)).toMatchObject({ charges: { tax_percent: percent } })
    await say('buynow/addToCart', { product_id: listing.id, qty: 2 }, bearer)
    expect(await listCart(as(actor), actor)).toMatchObject([{ charges: { taxBps: percent * 100 } }])
  }
})
