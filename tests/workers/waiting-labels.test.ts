import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { workSideOf } from '#app/domain/people/permissions.ts'
import { listDraftChoices } from '#app/features/drafts/queries.server.ts'
import { labelsPrinted } from '#app/features/labels/commands.server.ts'
import { LABELS_MOST } from '#app/features/labels/inputs.ts'
import { listLabelLots, listWaitingLabels } from '#app/features/labels/queries.server.ts'
import { askedLabels } from '#app/flows/lots/asked-labels.server.ts'
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

test('Labels of more lots than a file takes come in parts, of all that a table finds and of those that wait.', async () => {
  const lister = await aLister()
  const { organisation, actor } = lister
  const { ctx } = deskOf()
  const [id = ''] = await readyDrafts(lister, [{}])
  await publishDraft(ctx, { id, organisationId: organisation.id }, { by: actor.id })
  await copyLot(id, LABELS_MOST)
  const side = workSideOf(actor, organisation.id)
  const asking = { ...ctx, actor } as Parameters<typeof askedLabels>[0]
  for (const from of ['open', 'waiting']) {
    const ask = (more: string) => askedLabels(asking, side, new URLSearchParams(`from=${from}${more}`), null)
    const first = await ask('')
    expect([first.total, first.asked.lots.length]).toEqual([LABELS_MOST + 1, LABELS_MOST])
    expect(first.source.map(([name]) => name)).not.toContain('part')
    const second = await ask('&part=2')
    expect(second.asked.lots).toHaveLength(1)
    expect(new Set([...first.asked.lots, ...second.asked.lots]).size).toBe(LABELS_MOST + 1)
    // its preview and its file are asked for by the same address
    expect(second.source).toContainEqual(['part', '2'])
    // behind the last there is none: it is shown again
    expect((await ask('&part=9')).asked).toMatchObject({ part: 2, lots: second.asked.lots })
  }
  const lots = [id]
  expect(await listLabelLots(ctx, side, { lots, order: 'lot' })).toMatchObject([{ waits: 1 }])
  await labelsPrinted(ctx, side, lots)
  expect(await listLabelLots(ctx, side, { lots, order: 'lot' })).toMatchObject([{ waits: 0 }])
})

/** As many more lots like it, whose labels wait as its own does. */
async function copyLot(id: string, count: number): Promise<void> {
  for (const [table, key] of [
    ['listings', 'id'],
    ['listing_live', 'listing_id'],
    ['waiting_labels', 'lot_id'],
  ] as const) {
    const { results } = await env.DB.prepare(`select name from pragma_table_info(?1)`)
      .bind(table)
      .all<{ name: string }>()
    const names = results.map(({ name }) => name)
    const values = names.map((name) =>
      name === key
        ? `${name} || '-' || numbers.n`
        : name === 'lot_number'
          ? 'lot_number + numbers.n'
          : name === 'item_id'
            ? 'null'
            : name,
    )
    await env.DB.prepare(
      `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ?2)
       insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${table}, numbers where ${key} = ?1`,
    )
      .bind(id, count)
      .run()
  }
}

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
