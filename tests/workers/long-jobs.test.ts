import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { findJob } from '#app/features/long-jobs/commands.server.ts'
import { actOnJob } from '#app/flows/long-jobs/act-on-job.server.ts'
import { doDueSteps, doStep } from '#app/flows/long-jobs/do-step.server.ts'
import type { BulkInput } from '#app/flows/lots/bulk-input.ts'
import { bulkInput } from '#app/flows/lots/bulk-input.ts'
import { dryRun, findImport, runImport } from '#app/flows/lots/import-lots.server.ts'
import { startBulk, whoseTable } from '#app/flows/lots/lot-table.server.ts'
import { deskOf } from '#tests/support/deposit.ts'
import {
  aLister,
  anImport,
  draftsOf,
  jobOf,
  type Lister,
  readyDrafts,
  runToEnd,
} from '#tests/support/lister.ts'
import { mortalDb } from '#tests/support/mortal-d1.ts'

const LATER = 10 * 60_000

function rowsOf(count: number): string {
  const rows = Array.from({ length: count }, (_, at) => `Thing ${at},SKU-${at},20`)
  return ['title,sku,start price', ...rows].join('\n')
}

async function started(lister: Lister, count: number) {
  const { key } = await anImport(lister, rowsOf(count))
  expect(await runImport(deskOf().ctx, key, lister.actor.id)).toBe('started')
  return key
}

const form = (intent: string) => new URLSearchParams({ intent })

/** Does something to all of a lister's drafts as long work that the queue would do. */
async function bulkOf(
  lister: Lister,
  given: Partial<BulkInput> & Pick<BulkInput, 'act'>,
  ids: readonly string[],
) {
  const { ctx } = deskOf()
  const id = crypto.randomUUID()
  const whose = whoseTable({ organisationId: lister.organisation.id, yards: null }, Date.now(), [lister.yard])
  const input = bulkInput.parse({ state: 'draft', ...given })
  const bulk = await startBulk(
    { ...ctx, actor: lister.actor },
    { id, personId: lister.actor.id, whose },
    input,
    { ids },
  )
  if (!bulk.ok) throw new Error(bulk.code)
  return { id, organisationId: lister.organisation.id }
}

test('An import of many rows is done in steps, and each row is one draft.', async () => {
  const lister = await aLister()
  const key = await started(lister, 450)
  await runToEnd(key.id)
  expect(await jobOf(key.id)).toMatchObject({ state: 'done', cursor: 450, made: 450, refused: 0 })
  const drafts = await draftsOf(lister)
  expect(new Set(drafts.map(({ itemId }) => itemId)).size).toBe(450)
})

test('Killed at any of its questions to the database, before it or after it, an import goes on and doubles no row.', async () => {
  const lister = await aLister()
  const key = await started(lister, 230)
  for (const dies of ['before', 'after'] as const)
    for (let n = 0; n < 12; n += 1) {
      const { db } = mortalDb(n, dies)
      const { ctx } = deskOf()
      const clock = { now: () => Date.now() + n * LATER + (dies === 'after' ? 20 * LATER : 0) }
      await doStep({ ...ctx, db, clock }, key.id).catch(() => undefined)
    }
  await runToEnd(key.id, 60 * LATER)
  expect(await jobOf(key.id)).toMatchObject({ state: 'done', cursor: 230, made: 230, updated: 0, refused: 0 })
  expect(await draftsOf(lister)).toHaveLength(230)
})

test('A step that comes late, when another has taken its job over, writes nothing.', async () => {
  const lister = await aLister()
  const key = await started(lister, 20)
  const slow = deskOf().ctx
  // while the slow one reads its rows, its lease runs out and another does the step
  const reading = slow.papers.read
  const papers = {
    ...slow.papers,
    read: async (name: string) => {
      const read = await reading(name)
      if (name.includes('rows-')) await runToEnd(key.id, LATER)
      return read
    },
  }
  await expect(doStep({ ...slow, papers }, key.id)).rejects.toThrow()
  expect(await jobOf(key.id)).toMatchObject({ state: 'done', made: 20 })
  expect(await draftsOf(lister)).toHaveLength(20)
})

test('A stopped import stands where it stopped; it goes on, or its drafts are taken back, save those that were changed.', async () => {
  const lister = await aLister()
  const key = await started(lister, 450)
  await doStep(deskOf().ctx, key.id)
  const acted = await actOnJob(deskOf().ctx, key, lister.actor.id, form('stop'))
  expect(acted).toEqual({ said: 'done' })
  expect(await jobOf(key.id)).toMatchObject({ state: 'stopped', cursor: 200, made: 200 })
  await runToEnd(key.id)
  expect(await draftsOf(lister)).toHaveLength(200)

  await env.DB.prepare(
    "update listing_drafts set version = 2 where organisation_id = ?1 and item_id = 'SKU-7'",
  )
    .bind(lister.organisation.id)
    .run()
  expect(await actOnJob(deskOf().ctx, key, lister.actor.id, form('take-back'))).toEqual({
    said: 'took_back',
    count: 199,
  })
  expect((await draftsOf(lister)).map(({ itemId }) => itemId)).toEqual(['SKU-7'])

  expect(await runImport(deskOf().ctx, key, lister.actor.id)).toBe('started')
  await runToEnd(key.id)
  expect(await jobOf(key.id)).toMatchObject({ state: 'done', made: 449, updated: 1 })
  expect(await draftsOf(lister)).toHaveLength(450)
})

test('One job of an organisation runs at a time; the next in its line follows, and another organisation’s does not wait.', async () => {
  const [lister, other] = [await aLister(), await aLister()]
  const first = await started(lister, 450)
  const second = await started(lister, 20)
  const others = await started(other, 20)
  await doStep(deskOf().ctx, first.id)
  expect(await doStep(deskOf().ctx, second.id)).toBe(false)
  expect(await jobOf(second.id)).toMatchObject({ state: 'queued', made: 0 })
  await runToEnd(others.id)
  expect(await jobOf(others.id)).toMatchObject({ state: 'done' })
  await runToEnd(first.id)
  await runToEnd(second.id)
  expect(await jobOf(second.id)).toMatchObject({ state: 'done', updated: 20 })
})

test('What no message asks for is taken up by the minute’s look.', async () => {
  const lister = await aLister()
  const key = await started(lister, 20)
  for (let minute = 0; minute < 20; minute += 1) await doDueSteps(deskOf().ctx)
  expect(await jobOf(key.id)).toMatchObject({ state: 'done', made: 20 })
})

test('Work stops when whoever started it may do it no longer, and others of the organisation let it go on.', async () => {
  const lister = await aLister()
  const key = await started(lister, 20)
  await env.DB.prepare('delete from memberships where person_id = ?1').bind(lister.actor.id).run()
  await runToEnd(key.id)
  expect(await jobOf(key.id)).toMatchObject({ state: 'stopped', made: 0 })
  expect(await draftsOf(lister)).toEqual([])
})

test('Work of another organisation is not found, stopped or taken back.', async () => {
  const [lister, stranger] = [await aLister(), await aLister()]
  const key = await started(lister, 20)
  const theirs = { id: key.id, organisationId: stranger.organisation.id }
  expect(await findJob(deskOf().ctx, theirs)).toBeNull()
  for (const intent of ['stop', 'go-on', 'take-back'])
    expect(await actOnJob(deskOf().ctx, theirs, stranger.actor.id, form(intent))).toEqual({
      said: 'not_there',
    })
  expect(await jobOf(key.id)).toMatchObject({ state: 'queued' })
})

test('Publishing many publishes those that are ready, numbers each once through kills, and names the others with what they miss.', async () => {
  const lister = await aLister()
  const ids = await readyDrafts(
    lister,
    Array.from({ length: 60 }, (_, at) => (at === 7 ? { title: '' } : { title: `Lot of many ${at}` })),
  )
  const key = await bulkOf(lister, { act: 'publish' }, ids)
  for (let n = 0; n < 40; n += 5) {
    const { ctx } = deskOf()
    const clock = { now: () => Date.now() + n * LATER }
    await doStep({ ...ctx, db: mortalDb(n, 'after').db, clock }, key.id).catch(() => undefined)
  }
  await runToEnd(key.id, 60 * LATER)
  expect(await jobOf(key.id)).toMatchObject({ state: 'done', total: 60, made: 59, refused: 1 })
  const { results } = await env.DB.prepare(
    'select lot_number as number from listings where organisation_id = ?1 order by 1',
  )
    .bind(lister.organisation.id)
    .all<{ number: number }>()
  expect(results.map(({ number }) => number)).toEqual(Array.from({ length: 59 }, (_, at) => at + 1))
  const note = await env.DB.prepare('select lot_id as lotId, why from long_job_notes where job_id = ?1')
    .bind(key.id)
    .first()
  expect(note).toEqual({ lotId: ids[7], why: 'draft:title:missing' })
})

test('A price that is raised by a percentage is raised once, however often its step is killed.', async () => {
  const lister = await aLister()
  const ids = await readyDrafts(
    lister,
    Array.from({ length: 120 }, () => ({ startPrice: '45', keywords: 'monday' })),
  )
  const edits = [
    { field: 'startPrice' as const, how: 'raise' as const, by: 10, unit: 'percent' as const },
    { field: 'keywords' as const, how: 'add' as const, value: 'november' },
  ]
  const key = await bulkOf(lister, { act: 'edit', edits }, ids)
  for (let n = 0; n < 8; n += 1) {
    const { ctx } = deskOf()
    const clock = { now: () => Date.now() + n * LATER }
    await doStep({ ...ctx, db: mortalDb(n, n % 2 ? 'after' : 'before').db, clock }, key.id).catch(
      () => undefined,
    )
  }
  await runToEnd(key.id, 60 * LATER)
  const drafts = await draftsOf(lister)
  expect(new Set(drafts.map(({ fields }) => `${fields.startPrice} ${fields.keywords}`))).toEqual(
    new Set(['50 monday, november']),
  )
})

test('Few lots are done at once, and what is selected of another organisation is left alone.', async () => {
  const [lister, stranger] = [await aLister(), await aLister()]
  const [mine = ''] = await readyDrafts(lister, [{ title: 'Mine' }])
  const [theirs = ''] = await readyDrafts(stranger, [{ title: 'Theirs' }])
  const key = await bulkOf(lister, { act: 'delete' }, [mine, theirs])
  expect(await jobOf(key.id)).toMatchObject({ state: 'done', total: 1, made: 1 })
  expect(await draftsOf(lister)).toEqual([])
  expect(await draftsOf(stranger)).toHaveLength(1)
})

test('Of many unsold lots a draft each is made, lower by a part, however often it is asked.', async () => {
  const lister = await aLister()
  const lots = await readyDrafts(lister, [{ title: 'One' }, { title: 'Other' }])
  await bulkOf(lister, { act: 'publish' }, lots)
  expect(await draftsOf(lister)).toEqual([])
  for (const id of lots)
    await env.DB.prepare(
      "update listing_live set status = 'closed', outcome = 'unsold' where listing_id = ?1",
    )
      .bind(id)
      .run()
  const wish = { state: 'unsold', act: 'relist', asDrafts: true, percent: 50 } as const
  for (const times of [1, 2]) {
    const key = await bulkOf(lister, wish, lots)
    expect(await jobOf(key.id), `time ${times}`).toMatchObject({ state: 'done', made: 2, refused: 0 })
    const drafts = await draftsOf(lister)
    expect(drafts.map(({ fields }) => [fields.title, fields.startPrice]).sort()).toEqual([
      ['One', '10'],
      ['Other', '10'],
    ])
  }
})

test('An item id is one draft’s or live lot’s: a row with it updates the draft, and is refused once the lot is live.', async () => {
  const lister = await aLister()
  const [ready = ''] = await readyDrafts(lister, [{ itemId: 'SKU-1', title: 'As it was' }])
  const text = 'title,sku\nBetter words,SKU-1\nTwice,SKU-1\nNew,SKU-2\n'
  const first = await anImport(lister, text)
  expect(await dryRun({ ...deskOf().ctx, actor: lister.actor }, first.key, first.found)).toMatchObject({
    made: 1,
    updates: 1,
    refused: 1,
  })
  expect(await draftsOf(lister)).toHaveLength(1)
  await runImport(deskOf().ctx, first.key, lister.actor.id)
  await runToEnd(first.key.id)
  expect(await jobOf(first.key.id)).toMatchObject({ made: 1, updated: 1, refused: 1 })
  const [one] = (await draftsOf(lister)).filter(({ id }) => id === ready)
  expect(one?.fields).toMatchObject({ title: 'Better words', startPrice: '20' })

  await bulkOf(lister, { act: 'publish' }, [ready])
  const again = await anImport(lister, 'title,sku\nToo late,SKU-1\n')
  const run = await dryRun(deskOf().ctx, again.key, again.found)
  expect(run).toMatchObject({ refused: 1 })
  expect(run.faults).toMatchObject([{ why: 'live', nearest: '1', row: 2 }])
  await expect(readyDrafts(lister, [{ itemId: 'SKU-1' }])).rejects.toThrow(/UNIQUE|D1_ERROR/)

  await env.DB.prepare("update listing_live set status = 'closed', outcome = 'unsold' where listing_id = ?1")
    .bind(ready)
    .run()
  await expect(readyDrafts(lister, [{ itemId: 'SKU-1' }])).resolves.toHaveLength(1)
})

test('The dry run says what the import then does, and writes nothing.', async () => {
  const lister = await aLister()
  const text = `title,category,start price\nA,${lister.category.name},20\nB,Drilz nobody has,20\nC,${lister.category.name},free\n`
  const { key, found } = await anImport(lister, text)
  expect(await dryRun(deskOf().ctx, key, found)).toMatchObject({ rows: 3, made: 1, looked: 1, refused: 1 })
  expect(await draftsOf(lister)).toEqual([])
  await runImport(deskOf().ctx, key, lister.actor.id)
  await runToEnd(key.id)
  expect(await jobOf(key.id)).toMatchObject({ made: 1, looked: 1, refused: 1 })
  expect((await findImport(deskOf().ctx, key))?.job.state).toBe('done')
})
