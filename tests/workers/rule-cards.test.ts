import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { RuleCard } from '#app/domain/auction/rule-card.ts'
import { findListing } from '#app/features/listings/queries.server.ts'
import { projectAction } from '#app/flows/offers/project-action.server.ts'
import { readRuleCard } from '#party/room/rule-card.ts'
import { aListing, aMembership, anOrganisation } from '#tests/support/builders.ts'
import { aBidder, closed, deskOf, setting } from '#tests/support/deposit.ts'
import { offer, projected } from '#tests/support/room.ts'
import { invoicesOf } from '#tests/support/sales.ts'

/** An organisation, somebody who acts for it, and two equal lots that are still drafts. */
async function twoDrafts() {
  const organisation = await anOrganisation()
  const staff = await aBidder()
  await aMembership(staff.person, organisation)
  const first = await aListing({ organisationId: organisation.id })
  const { id: _id, lotNumber: _number, ...same } = first
  const second = await aListing(same)
  for (const { id } of [first, second])
    await env.DB.prepare('delete from listing_live where listing_id = ?1').bind(id).run()
  const actor = { ...staff.actor, role: 'admin' as const }
  return { organisation, staff, ctx: { ...deskOf().ctx, actor }, lots: [first, second] as const }
}

const keptCard = async (id: string) =>
  await env.DB.prepare('select card from rule_cards where listing_id = ?1').bind(id).first<string>('card')

test('Two equal lots that are published together close under equal terms, whatever is set between their first visits.', async () => {
  const { organisation, staff, ctx, lots } = await twoDrafts()
  const [first, second] = lots
  for (const { id } of lots)
    expect(await projectAction(ctx, id, { action: 'publish' } as never)).toMatchObject({ ok: true })
  const buyer = await aBidder()
  expect(await offer(first.id, buyer.session, { dollars: 100 })).toMatchObject({ receipt: { ok: true } })
  const undo = [
    await setting('buyer_premium_bps', 2_000),
    await setting('custom_auctionlot_bid_retract_check', false),
    await setting('sealed_changes_most', 3),
  ]
  await env.DB.prepare("update organisations set plan_features = '[]' where id = ?1")
    .bind(organisation.id)
    .run()
  await env.DB.prepare('update locations set tax_bps = 0 where id = ?1').bind(first.locationId).run()
  try {
    // as the page says before anybody has woken its room
    const shown = await findListing({ ...ctx, actor: null } as never, second.id)
    expect(shown).toMatchObject({ bidKinds: 'both', charges: { premiumBps: 1_500 }, sealedChangesMost: 20 })
    expect(shown?.retraction).not.toBeNull()
    expect(shown?.softClose.mode).toBe(first.softCloseMode)
    expect(await offer(second.id, buyer.session, { dollars: 100 })).toMatchObject({ receipt: { ok: true } })
    await Promise.all(lots.map(({ id }) => projected(id)))
    const [one, other] = await Promise.all(lots.map(({ id }) => findListing(ctx as never, id)))
    expect(other?.charges).toEqual(one?.charges)
    for (const lot of lots) await closed(lot, staff)
    const [[sold], [also]] = [await invoicesOf(first.id), await invoicesOf(second.id)]
    expect(sold).toMatchObject({ premium_bps: 1_500 })
    for (const part of ['hammer', 'premium', 'tax', 'total', 'premium_bps', 'tax_bps'] as const)
      expect(also?.[part]).toEqual(sold?.[part])
  } finally {
    for (const back of undo) await back()
  }
})

test('A lot that is listed anew promises what holds then.', async () => {
  const { staff, ctx, lots } = await twoDrafts()
  const [{ id }] = lots
  await projectAction(ctx, id, { action: 'publish' } as never)
  await closed({ id }, staff)
  const undo = await setting('buyer_premium_bps', 2_000)
  try {
    const anew = await projectAction(ctx, id, { action: 'relist' } as never)
    if (!anew.ok) throw new Error(anew.code)
    const card = JSON.parse((await keptCard(anew.listingId ?? '')) ?? 'null') as RuleCard
    expect(card).toMatchObject({ listingId: anew.listingId, charges: { premiumBps: 2_000 } })
    expect(JSON.parse((await keptCard(id)) ?? 'null')).toMatchObject({ charges: { premiumBps: 1_500 } })
  } finally {
    await undo()
  }
})

test('A listing from before cards were kept gets one from its first reader, and every later one reads the same.', async () => {
  const listing = await aListing()
  expect(await keptCard(listing.id)).toBeNull()
  const first = await readRuleCard(env.DB, listing.id, 7)
  const undo = await setting('buyer_premium_bps', 2_000)
  try {
    expect(await readRuleCard(env.DB, listing.id, 8)).toEqual(first)
    const row = await env.DB.prepare('select frozen_at as at from rule_cards where listing_id = ?1')
      .bind(listing.id)
      .first()
    expect(row).toEqual({ at: 7 })
  } finally {
    await undo()
  }
})

test('Readers at the same time agree on one card, and a draft has none.', async () => {
  const listing = await aListing()
  const cards = await Promise.all([1, 2, 3].map((now) => readRuleCard(env.DB, listing.id, now)))
  expect(new Set(cards.map((card) => JSON.stringify(card))).size).toBe(1)
  const { lots } = await twoDrafts()
  expect(await readRuleCard(env.DB, lots[0].id, 1)).toBeNull()
  expect(await keptCard(lots[0].id)).toBeNull()
})
