import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { findSetUp } from '#app/features/listings/commands.server.ts'
import { listChanges } from '#app/features/listings/queries.server.ts'
import { listNotes } from '#app/features/long-jobs/commands.server.ts'
import { contentOf, say } from '#tests/support/api.ts'
import { aCondition, aListing } from '#tests/support/builders.ts'
import { aBidder, deskOf } from '#tests/support/deposit.ts'
import { aLister, runToEnd } from '#tests/support/lister.ts'
import { offer, projected } from '#tests/support/room.ts'

type Job = { id: string; state: string; total: number; made: number; refused: number }

async function aShelf(count: number) {
  const lister = await aLister()
  const at = {
    organisationId: lister.organisation.id,
    locationId: lister.yard.id,
    categoryId: lister.category.id,
    conditionId: lister.condition.id,
    description: 'Both batteries hold charge, the chuck runs true.',
    keywords: 'drill',
    pictures: ['demo-drill'],
  }
  const lots: string[] = []
  for (let nth = 0; nth < count; nth += 1) lots.push((await aListing({ ...at, title: `Drill ${nth}` })).id)
  const edit = async (edits: object[]) =>
    contentOf<Job>(
      await say(
        'product/bulkProjectAction',
        { organization: lister.organisation.id, state: 'open', action: 'edit', all: true, edits },
        lister.bearer,
      ),
    )
  const rowOf = (id: string) =>
    env.DB.prepare(
      `select title, description, keywords, listings.condition_id as condition, live.condition_id as searched
       from listings join listing_live live on live.listing_id = listings.id where listings.id = ?1`,
    )
      .bind(id)
      .first<Record<string, string>>()
  return { lister, lots, edit, rowOf }
}

test('Words of open lots change together: what a lot refuses is named, and what was read under an offer stays beside.', async () => {
  const { lister, lots, edit, rowOf } = await aShelf(3)
  const [free = '', offered = ''] = lots
  const bidder = await aBidder()
  expect((await offer(offered, bidder.session, { dollars: 40 })).receipt.ok).toBe(true)
  await projected(offered)

  const description = 'Both batteries hold charge. The case is scratched.'
  const words = await edit([
    { field: 'description', how: 'set', value: description },
    { field: 'keywords', how: 'add', value: 'drill, case' },
  ])
  expect(words).toMatchObject({ state: 'done', total: 3, made: 3, refused: 0 })
  expect(await rowOf(free)).toMatchObject({ title: 'Drill 0', description, keywords: 'drill, case' })
  const kept = await env.DB.prepare('select before from listing_changes where listing_id = ?1')
    .bind(offered)
    .first<{ before: string }>()
  expect(JSON.parse(kept?.before ?? '{}')).toMatchObject({
    description: 'Both batteries hold charge, the chuck runs true.',
  })

  const worn = await aCondition()
  const graded = await edit([{ field: 'condition', how: 'set', value: worn.id }])
  expect(graded).toMatchObject({ made: 2, refused: 1 })
  expect(await listNotes(deskOf().ctx, graded.id, {})).toMatchObject([
    { lotId: offered, about: 'Drill 1', why: 'condition_offers' },
  ])
  expect(await rowOf(free)).toMatchObject({ condition: worn.id, searched: worn.id })
  expect(await rowOf(offered)).toMatchObject({ condition: lister.condition.id })

  const short = await edit([{ field: 'title', how: 'set', value: 'ab' }])
  expect(short).toMatchObject({ made: 0, refused: 3 })
  expect((await listNotes(deskOf().ctx, short.id, {}))[0]?.why).toBe('draft:title:too_short')
  const unknown = await edit([{ field: 'condition', how: 'set', value: 'nothing' }])
  expect(unknown).toMatchObject({ made: 0, refused: 3 })
})

test('What lots have of the lists is read by programs and changed together; under an offer both stay in sight.', async () => {
  const { lister, lots, edit } = await aShelf(2)
  const [free = '', offered = ''] = lots
  const choicesOf = async (id: string) => {
    const item = await say('product/singleProduct', { id }, lister.bearer)
    return (await contentOf<{ choices: { id: string }[] }>(item)).choices.map((one) => one.id)
  }
  const set = (value: string) => edit([{ field: 'choices', how: 'set', value }])
  expect(await set('damage-dents,package-bag')).toMatchObject({ made: 2, refused: 0 })
  expect(await choicesOf(free)).toEqual(['damage-dents', 'package-bag'])

  const bidder = await aBidder()
  expect((await offer(offered, bidder.session, { dollars: 40 })).receipt.ok).toBe(true)
  await projected(offered)
  expect(await set('damage-scratches,package-bag')).toMatchObject({ made: 2, refused: 0 })
  expect(await choicesOf(offered)).toEqual(['damage-scratches', 'package-bag'])
  const found = await findSetUp(deskOf().ctx, offered)
  const [change] = found ? await listChanges(deskOf().ctx, found.row) : []
  expect(change).toMatchObject({ people: 1, title: null, description: null })
  expect(change?.choices?.before.map(({ name }) => name)).toEqual(['Dents', 'Bag'])
  expect(change?.choices?.since.map(({ name }) => name)).toEqual(['Scratches', 'Bag'])

  // one that is retired, and two of a list that takes one
  for (const [value, code] of [
    ['damage-smoke', 'unknown'],
    ['package-bag,package-crate', 'several'],
  ] as const) {
    const refused = await set(value)
    expect(refused).toMatchObject({ made: 0, refused: 2 })
    expect((await listNotes(deskOf().ctx, refused.id, {}))[0]?.why).toBe(`draft:choices:${code}`)
  }
  expect(await choicesOf(offered)).toEqual(['damage-scratches', 'package-bag'])
})

test('Above fifty lots it is long work; a step that is done once more changes nothing twice.', async () => {
  const { lots, edit, rowOf } = await aShelf(51)
  const job = await edit([{ field: 'keywords', how: 'add', value: 'yard sale' }])
  expect(job).toMatchObject({ total: 51 })
  await runToEnd(job.id)
  await env.DB.prepare("update long_jobs set cursor = 0, state = 'running', leased_until = 0 where id = ?1")
    .bind(job.id)
    .run()
  await runToEnd(job.id)
  expect(await rowOf(lots[50] ?? '')).toMatchObject({ keywords: 'drill, yard sale' })
})
