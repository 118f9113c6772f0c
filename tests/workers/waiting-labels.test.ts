import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { workSideOf } from '#app/domain/people/permissions.ts'
import { listDraftChoices } from '#app/features/drafts/queries.server.ts'
import { labelsPrinted } from '#app/features/labels/commands.server.ts'
import { listWaitingLabels } from '#app/features/labels/queries.server.ts'
import { chargesOfDraft } from '#app/flows/lots/draft-charges.server.ts'
import { publishDraft } from '#app/flows/lots/publish-draft.server.ts'
import { aLocation } from '#tests/support/builders.ts'
import { deskOf } from '#tests/support/deposit.ts'
import { aLister, readyDrafts } from '#tests/support/lister.ts'

test('A label that is asked for waits with its lot’s publication, for those who work at its yard, until it is printed.', async () => {
  const lister = await aLister()
  const { organisation, actor } = lister
  const there = await aLocation({ organisationId: organisation.id })
  const [first = '', second = '', away = '', plain = ''] = await readyDrafts(lister, [
    {},
    {},
    { yard: there.id },
    {},
  ])
  const { ctx } = deskOf()
  const key = (id: string) => ({ id, organisationId: organisation.id })
  let now = Date.now()
  for (const id of [first, second, away, first]) {
    now += 1_000
    const at = { ...ctx, clock: { now: () => now } }
    await publishDraft(at, key(id), { by: actor.id })
  }
  expect(await publishDraft(ctx, key(plain))).toMatchObject({ ok: true })
  const side = workSideOf(actor, organisation.id)
  expect(await listWaitingLabels(ctx, side)).toEqual([first, second, away])
  const kept = { organisationId: organisation.id, yards: [lister.yard.id] }
  expect(await listWaitingLabels(ctx, kept)).toEqual([first, second])

  // neither another yard's nor another organisation's are printed by these
  await labelsPrinted(ctx, kept, [first, away])
  const stranger = await aLister()
  await labelsPrinted(ctx, workSideOf(stranger.actor, stranger.organisation.id), [second])
  expect(await listWaitingLabels(ctx, side)).toEqual([second, away])
  expect(await listWaitingLabels(ctx, workSideOf(stranger.actor, stranger.organisation.id))).toEqual([])
})

test('What a draft says of premium and tax is what its card is frozen with; the auction’s own premium leads.', async () => {
  const lister = await aLister()
  const { ctx } = deskOf()
  const { id: organisationId } = lister.organisation
  const choices = await listDraftChoices(ctx, organisationId)
  const draft = { organisationId, fields: lister.whole }
  const said = await chargesOfDraft(ctx, draft, choices, null)
  const [id = ''] = await readyDrafts(lister, [{}])
  await publishDraft(ctx, { id, organisationId })
  const frozen = await cardOf(id)
  expect(said).toEqual(frozen)
  const premium = { bps: 2_000, cap: null, tiers: [] }
  expect(await chargesOfDraft(ctx, draft, choices, { premium })).toMatchObject({ premiumBps: 2_000 })
  expect(await chargesOfDraft(ctx, { organisationId, fields: {} }, choices, null)).toBeNull()
})

async function cardOf(id: string): Promise<unknown> {
  const row = await env.DB.prepare(
    "select card -> '$.charges' as charges from rule_cards where listing_id = ?1",
  )
    .bind(id)
    .first<{ charges: string }>()
  return JSON.parse(row?.charges ?? 'null')
}
