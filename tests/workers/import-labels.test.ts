import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { workSideOf } from '#app/domain/people/permissions.ts'
import { listLabelLots } from '#app/features/labels/queries.server.ts'
import { askedLabels } from '#app/flows/lots/asked-labels.server.ts'
import { runImport } from '#app/flows/lots/import-lots.server.ts'
import { publishDraft } from '#app/flows/lots/publish-draft.server.ts'
import { deskOf } from '#tests/support/deposit.ts'
import { aLister, anImport, draftsOf, readyDrafts, runToEnd } from '#tests/support/lister.ts'

test('Labels of an import are those of the drafts that it made and changed, by its rows; of what was refused or deleted none.', async () => {
  const lister = await aLister()
  const { organisation, actor, yard } = lister
  const [before = '', live = ''] = await readyDrafts(lister, [
    { itemId: 'A-2', title: 'Old lamp' },
    { itemId: 'A-3', title: 'Live lot' },
  ])
  const { ctx } = deskOf()
  const asking = { ...ctx, actor } as Parameters<typeof askedLabels>[0]
  expect(
    await publishDraft(asking, { id: live, organisationId: organisation.id }, { by: actor.id }),
  ).toMatchObject({ ok: true })
  const { key } = await anImport(
    lister,
    `title,item id,bin location,yard\nSaw,A-1,B-07,${yard.name}\nLamp,A-2,,${yard.name}\nTaken,A-3,,${yard.name}\nGone,A-4,,${yard.name}\nPlain,,,${yard.name}\n`,
  )
  expect(await runImport(asking, key, actor.id)).toBe('started')
  await runToEnd(key.id)
  const drafts = await draftsOf(lister)
  const idOf = (title: string) => drafts.find(({ fields }) => fields.title === title)?.id ?? title
  await env.DB.prepare('delete from listing_drafts where id = ?1').bind(idOf('Gone')).run()
  const ask = (side = workSideOf(actor, organisation.id), who = asking) =>
    askedLabels(who, side, new URLSearchParams(`import=${key.id}&on=&on=bin&on=code`), null)

  const { asked, source, total } = await ask()
  expect(asked.lots).toEqual([idOf('Saw'), before, idOf('Plain')])
  expect(total).toBe(3)
  expect(source).toEqual([['import', key.id]])
  const labels = await listLabelLots(ctx, workSideOf(actor, organisation.id), {
    lots: asked.lots,
    order: 'lot',
  })
  expect(labels).toMatchObject([
    {
      path: `/post_project/create_lot/${idOf('Saw')}`,
      code: 'A-1',
      lotNumber: null,
      title: 'Saw',
      bin: 'B-07',
      yard: yard.name,
    },
    { title: 'Lamp', code: 'A-2', bin: null },
    { title: 'Plain', code: '', itemId: null },
  ])
  const byBin = await listLabelLots(ctx, workSideOf(actor, organisation.id), {
    lots: asked.lots,
    order: 'bin',
  })
  expect(byBin.map(({ title }) => title)).toEqual(['Lamp', 'Plain', 'Saw'])

  // published, it is the lot's label; the lot that had the number before stays out
  await publishDraft(asking, { id: before, organisationId: organisation.id }, { by: actor.id })
  const [first] = await listLabelLots(ctx, workSideOf(actor, organisation.id), {
    lots: (await ask()).asked.lots,
    order: 'asked',
  })
  expect(first?.title).toBe('Saw')
  expect((await ask()).asked.lots).not.toContain(live)

  // another organisation's reader gets none of them
  const stranger = await aLister()
  const theirs = await ask(workSideOf(stranger.actor, stranger.organisation.id), {
    ...asking,
    actor: stranger.actor,
  })
  expect([theirs.total, theirs.asked.lots]).toEqual([0, []])
})
