import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { momentField } from '#app/domain/local-moment.ts'
import type { DraftFields } from '#app/domain/shop/draft.ts'
import { fieldsOfListing } from '#app/features/drafts/commands.server.ts'
import { findSetUp } from '#app/features/listings/commands.server.ts'
import { addDraftPicture } from '#app/flows/lots/draft-pictures.server.ts'
import { editDraft } from '#app/flows/lots/edit-draft.server.ts'
import { zoneOf } from '#app/lib/zone.ts'
import {
  aCategory,
  aCondition,
  aLocation,
  aMembership,
  anOrganisation,
  aSchedule,
} from '#tests/support/builders.ts'
import { aBidder, deskOf, setting } from '#tests/support/deposit.ts'
import { aPng } from '#tests/support/pictures.ts'
import { ask, holdClock, ledgerOf, offer } from '#tests/support/room.ts'

const MINUTE = 60_000
const all = { type: 'cancel', target: 'all' } as const

/** A lot that its seller has published with these words beside the usual ones. */
async function published(more: DraftFields) {
  const [organisation, signedIn, category, condition, schedule] = await Promise.all([
    anOrganisation(),
    aBidder(),
    aCategory(),
    aCondition(),
    aSchedule(),
  ])
  await aMembership(signedIn.person, organisation, 'owner')
  const yard = await aLocation({ organisationId: organisation.id })
  const actor = {
    ...signedIn.actor,
    organisations: [{ id: organisation.id, roles: ['owner' as const], yards: null }],
  }
  const { ctx } = deskOf()
  const key = { id: crypto.randomUUID(), organisationId: organisation.id }
  await addDraftPicture(ctx, actor, key, new File([await aPng({ width: 800, height: 600 })], 'a.png'))
  const fields: DraftFields = {
    title: 'Cordless drill kit',
    description: 'Two batteries, a charger and a case.',
    category: category.id,
    condition: condition.id,
    yard: yard.id,
    format: 'ascending',
    bidKinds: 'both',
    schedule: schedule.id,
    startPrice: '20',
    wholeDollars: 'on',
    closes: momentField(Date.now() + 2 * 60 * MINUTE, zoneOf(yard.timeZone)),
  }
  const form = new URLSearchParams({ ...fields, ...more, version: '0', intent: 'publish' })
  expect(await editDraft(ctx, actor, key, form)).toMatchObject({ done: 'published' })
  const found = await findSetUp(ctx, key.id)
  if (!found) throw new Error('There is no lot.')
  return { id: key.id, row: found.row, closesAt: found.row.closesAt }
}

test('An offer is taken back until the moment that its lot says, and the ledger says it.', async () => {
  const lot = await published({ cancelMinutes: '10' })
  const [ann, ben] = [await aBidder(), await aBidder()]
  const clock = await holdClock(lot.id, lot.closesAt - 11 * MINUTE)
  await offer(lot.id, ann.session, { dollars: 40 })
  // the house's own hour is long over
  expect((await ask(lot.id, ann.session, all)).receipt).toMatchObject({ ok: true, bidtopstatus: 'removed' })
  await offer(lot.id, ben.session, { dollars: 40 })
  clock.at = lot.closesAt - 10 * MINUTE
  expect((await ask(lot.id, ben.session, all)).receipt).toMatchObject({ code: 'retract_closed' })
  const [first] = await ledgerOf(lot.id)
  expect(JSON.stringify(first)).toContain('"until_minutes":10')
})

test('A window of its own opens nothing where the house has nothing taken back.', async () => {
  const undo = await setting('custom_auctionlot_bid_retract_check', false)
  try {
    const lot = await published({ cancelMinutes: '10' })
    const { session } = await aBidder()
    await offer(lot.id, session, { dollars: 40 })
    expect((await ask(lot.id, session, all)).receipt).toMatchObject({ ok: false })
  } finally {
    await undo()
  }
})

test('Offers rise by the steps that a lot has of its own, and a draft made of it has them again.', async () => {
  const own = { schedule: 'own', ownSteps: '0: 3, 100: 10', cancelMinutes: '0' }
  const lot = await published(own)
  const [ann, ben] = [await aBidder(), await aBidder()]
  await offer(lot.id, ann.session, { dollars: 20 })
  expect((await offer(lot.id, ben.session, { dollars: 22 })).receipt.ok).toBe(false)
  expect((await offer(lot.id, ben.session, { dollars: 23 })).receipt).toMatchObject({
    ok: true,
    next_bid: 26,
  })
  expect((await offer(lot.id, ann.session, { dollars: 100, kind: 'hard' })).receipt).toMatchObject({
    ok: true,
    next_bid: 110,
  })
  expect(fieldsOfListing(lot.row, [])).toMatchObject(own)
})

test('A lot whose card is not kept yet is given the same by its room.', async () => {
  const lot = await published({ schedule: 'own', ownSteps: '7', cancelMinutes: '10' })
  await env.DB.prepare('delete from rule_cards where listing_id = ?1').bind(lot.id).run()
  const { session } = await aBidder()
  expect((await offer(lot.id, session, { dollars: 20 })).receipt).toMatchObject({ ok: true, next_bid: 27 })
  const kept = await env.DB.prepare('select card from rule_cards where listing_id = ?1')
    .bind(lot.id)
    .first<string>('card')
  expect(JSON.parse(kept ?? '')).toMatchObject({
    ladder: [{ from: 0, step: 7_00 }],
    retraction: { cutOffMinutes: 10, most: 1 },
  })
})
