import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { contentOf, outcome, say } from '#tests/support/api.ts'
import { aCategory, aListing, anId, aSignedIn } from '#tests/support/builders.ts'

type Row = {
  id: string
  name: { en: string; es: string }
  description?: { en: string; es: string }
  parent?: string | null
  active?: number
  seen: number
}
type Kept = Row & { changed: boolean }
type Done = { done: string[]; refused: { id: string; code: string }[] }

const INSERT = 'setting/datatable_insert'
const UPDATE = 'admin/setting/datatable_update'
const SEARCH = 'setting/searchTable'
const MANY = 'setting/multiTableAction'
const ONE = 'setting/searchTableAction'
const OWN = 'dynamic/getAllDynamicTables'
const OWN_ACT = 'dynamic/dynamicTableAction'

test('Categories are added below one another, changed, hidden, ordered and found by programs of administrators.', async () => {
  const { bearer } = await aSignedIn({ role: 'admin' })
  const mark = anId('Sleds')
  const add = async (en: string, parent: string | null = null) =>
    contentOf<Kept>(
      await say(
        INSERT,
        {
          table: 'categories',
          values: { name: { en, es: `${en} es` }, description: { en: 'For snow' }, parent },
        },
        bearer,
      ),
    )
  const top = await add(mark)
  expect(top).toMatchObject({
    name: { en: mark, es: `${mark} es` },
    description: { en: 'For snow', es: 'For snow' },
    parent: null,
    active: 1,
    seen: 1,
    changed: true,
  })
  const [one, two] = [await add(`${mark} one`, top.id), await add(`${mark} two`, top.id)]
  const third = { table: 'categories', values: { name: { en: 'Deep', es: 'Hondo' }, parent: one.id } }
  expect(outcome(await say(INSERT, third, bearer))).toBe('409 levels')

  const change = {
    table: 'categories',
    id: one.id,
    values: { name: { en: `${mark} uno`, es: 'Uno' } },
    seen: 1,
  }
  expect(contentOf<Kept>(await say(UPDATE, change, bearer))).toMatchObject({
    name: { en: `${mark} uno`, es: 'Uno' },
    description: { en: 'For snow' },
    parent: top.id,
    active: 1,
    seen: 2,
  })
  expect(outcome(await say(UPDATE, change, bearer))).toBe('409 stale')
  expect(outcome(await say(UPDATE, { ...change, id: 'nobody' }, bearer))).toBe('404 not_found')
  const empty = { ...change, values: { name: { en: ' ', es: 'Uno' } }, seen: 2 }
  expect(outcome(await say(UPDATE, empty, bearer))).toBe('422 validation')
  const strange = { ...change, values: { picture: 'nobody-has-this' }, seen: 2 }
  expect(outcome(await say(UPDATE, strange, bearer))).toBe('422 validation')

  const below = async () =>
    contentOf<{ records: Row[] }>(await say(SEARCH, { table: 'categories', list: top.id }, bearer)).records
  const order = { table: 'categories', action: 'order', below: top.id, was: [one.id, two.id] }
  await say(MANY, { ...order, ids: [two.id, one.id] }, bearer)
  expect((await below()).map(({ id, seen }) => [id, seen])).toEqual([
    [two.id, 1],
    [one.id, 2],
  ])
  expect(outcome(await say(MANY, { ...order, ids: [two.id, one.id] }, bearer))).toBe('409 moved')
  await say(MANY, { table: 'categories', action: 'hide', ids: [two.id] }, bearer)
  expect((await below()).map(({ active }) => active)).toEqual([0, 1])
  const found = contentOf<{ records: Row[]; totalRecords: number }>(
    await say(SEARCH, { table: 'categories', search: mark }, bearer),
  )
  expect(found.totalRecords).toBe(3)
})

test('What something refers to is not deleted; the rest is, and what was refused is said.', async () => {
  const { bearer } = await aSignedIn({ role: 'admin' })
  const [used, free] = [await aCategory(), await aCategory()]
  await aListing({ categoryId: used.id })
  const gone = await say(
    MANY,
    { table: 'categories', action: 'delete', ids: [used.id, free.id, 'nobody'] },
    bearer,
  )
  expect(contentOf<Done>(gone)).toEqual({
    done: [free.id],
    refused: [
      { id: used.id, code: 'used' },
      { id: 'nobody', code: 'not_found' },
    ],
  })
})

test('Conditions, lists and their choices are reached alike; no other table, and nobody but administrators.', async () => {
  const { bearer } = await aSignedIn({ role: 'admin' })
  const buyer = await aSignedIn()
  const name = { en: anId('Scuffed'), es: 'Rozado' }
  const kept = async (body: object) => contentOf<Kept>(await say(INSERT, body, bearer))
  const condition = await kept({ table: 'conditions', values: { name } })
  const list = await kept({ table: 'choice_lists', values: { name, lots: 'one' } })
  const choice = await kept({ table: 'choices', list: list.id, values: { name, active: 0 } })
  expect(choice).toMatchObject({ name, active: 0 })
  expect(
    contentOf<{ records: Row[] }>(await say(SEARCH, { table: 'choices', list: list.id }, bearer)).records,
  ).toMatchObject([{ id: choice.id, active: 0 }])
  expect(
    contentOf<Done>(await say(MANY, { table: 'conditions', action: 'hide', ids: [condition.id] }, bearer))
      .done,
  ).toEqual([condition.id])
  const hideList = { table: 'choice_lists', action: 'hide', ids: [list.id] }
  expect(outcome(await say(MANY, hideList, bearer))).toBe('409 not_here')

  for (const [call, body] of [
    [SEARCH, { table: 'conditions' }],
    [INSERT, { table: 'conditions', values: { name } }],
    [UPDATE, { table: 'conditions', id: condition.id, values: { name }, seen: 2 }],
    [MANY, { table: 'conditions', action: 'delete', ids: [condition.id] }],
  ] as const) {
    expect(outcome(await say(call, body, buyer.bearer))).toBe('403 forbidden')
    expect(outcome(await say(call, body, {}))).toBe('401 sign_in')
    expect(outcome(await say(call, { ...body, table: 'people' }, bearer))).toBe('422 validation')
  }
})

test('One row that was found is hidden, shown and deleted; what it is refused for is the answer.', async () => {
  const { bearer } = await aSignedIn({ role: 'admin' })
  const buyer = await aSignedIn()
  const [used, free] = [await aCategory(), await aCategory()]
  await aListing({ categoryId: used.id })
  const act = (id: string, action: string, more: object = {}, headers = bearer) =>
    say(ONE, { table: 'categories', id, action, ...more }, headers)
  const kept = async (id: string) =>
    env.DB.prepare('select active from categories where id = ?1').bind(id).first<{ active: number }>()

  expect(contentOf(await act(used.id, 'hide'))).toMatchObject({
    table: 'categories',
    id: used.id,
    record: { id: used.id, name: { en: used.name }, active: 0, seen: 1 },
  })
  expect(await kept(used.id)).toEqual({ active: 0 })
  expect(contentOf(await act(used.id, 'show'))).toMatchObject({ record: { active: 1, seen: 2 } })

  expect(outcome(await act(used.id, 'delete'))).toBe('409 used')
  expect(outcome(await act(free.id, 'delete', { seen: 4 }))).toBe('409 stale')
  expect(outcome(await act('nobody', 'hide'))).toBe('404 not_found')
  expect(outcome(await act(free.id, 'order'))).toBe('422 validation')
  expect(outcome(await act(free.id, 'delete', { table: 'people' }))).toBe('422 validation')
  expect(outcome(await act(free.id, 'hide', { table: 'choice_lists' }))).toBe('409 not_here')
  expect(outcome(await act(free.id, 'delete', {}, buyer.bearer))).toBe('403 forbidden')
  expect(outcome(await say(ONE, { table: 'categories', id: free.id, action: 'delete' }))).toBe('401 sign_in')
  for (const id of [used.id, free.id]) expect(await kept(id)).toEqual({ active: 1 })

  expect(contentOf(await act(free.id, 'delete', { seen: 0 }))).toEqual({
    table: 'categories',
    id: free.id,
    record: null,
  })
  expect(await kept(free.id)).toBeNull()
})

type Own = { id: string; name: object; lots: string; choices: number; seen: number }

test('An operator adds lists of their own, changes and deletes them, and leaves those of the house alone.', async () => {
  const { bearer } = await aSignedIn({ role: 'admin' })
  const buyer = await aSignedIn()
  const act = (body: object, headers = bearer) => say(OWN_ACT, body, headers)
  const recordOf = async (body: object) => contentOf<{ record: Own | null }>(await act(body)).record
  const name = { en: anId('Plugs'), es: 'Enchufes' }
  const made = await recordOf({ action: 'add', name, lots: 'one' })
  expect(made).toMatchObject({ name, lots: 'one', choices: 0, seen: 1 })
  const id = made?.id ?? ''
  const choice = contentOf<Kept>(
    await say(INSERT, { table: 'choices', list: id, values: { name: { en: 'Type A' } } }, bearer),
  )

  const listed = async (body: object) =>
    contentOf<{ records: Own[]; totalRecords: number; from: number }>(await say(OWN, body, bearer))
  const all = await listed({ limit: 60 })
  expect(all.records.find((list) => list.id === id)).toMatchObject({ name, choices: 1, seen: 1 })
  const { results: house } = await env.DB.prepare('select id from choice_lists where own = 0').all<{
    id: string
  }>()
  expect(all.records.filter((list) => house.some((one) => one.id === list.id))).toEqual([])
  expect(all.totalRecords).toBe(all.records.length)
  const { totalRecords } = all
  const last = await listed({ limit: 1, page: totalRecords })
  expect(last).toMatchObject({ records: [{ id: all.records.at(-1)?.id }], totalRecords, from: totalRecords })

  const renamed = { en: `${name.en} 2`, es: 'Enchufes' }
  expect(await recordOf({ action: 'update', id, name: renamed, seen: 1 })).toMatchObject({
    name: renamed,
    lots: 'one',
    choices: 1,
    seen: 2,
  })
  expect(outcome(await act({ action: 'update', id, lots: 'many', seen: 1 }))).toBe('409 stale')
  expect(outcome(await act({ action: 'delete', id, seen: 2 }))).toBe('409 used')
  expect(outcome(await act({ action: 'add' }))).toBe('422 validation')
  expect(outcome(await act({ action: 'add', name: { en: ' ' } }))).toBe('422 validation')
  expect(outcome(await act({ action: 'add', name, lots: 'two' }))).toBe('422 validation')
  expect(outcome(await act({ action: 'delete' }))).toBe('422 validation')
  for (const one of ['nobody', house[0]?.id ?? 'none'])
    expect(outcome(await act({ action: 'delete', id: one, seen: 0 }))).toBe('404 not_found')
  for (const [call, body] of [
    [OWN, {}],
    [OWN_ACT, { action: 'delete', id, seen: 2 }],
  ] as const) {
    expect(outcome(await say(call, body, buyer.bearer))).toBe('403 forbidden')
    expect(outcome(await say(call, body))).toBe('401 sign_in')
  }
  const kept = async () =>
    env.DB.prepare('select name, lots from choice_lists where id = ?1').bind(id).first()
  expect(await kept()).toEqual({ name: renamed.en, lots: 'one' })
  expect((await listed({ limit: 60 })).totalRecords).toBe(totalRecords)

  await say(MANY, { table: 'choices', list: id, action: 'delete', ids: [choice.id] }, bearer)
  expect(await recordOf({ action: 'delete', id, seen: 2 })).toBeNull()
  expect(await kept()).toBeNull()
})

test('A category is merged into another by a program of an administrator, as their page does it.', async () => {
  const { bearer } = await aSignedIn({ role: 'admin' })
  const [from, into] = [await aCategory(), await aCategory()]
  const [lower, target] = [await aCategory({ parentId: from.id }), await aCategory({ parentId: into.id })]
  const [lot, deeper] = [await aListing({ categoryId: from.id }), await aListing({ categoryId: lower.id })]
  const merge = {
    table: 'categories',
    id: from.id,
    action: 'merge',
    into: into.id,
    below: { [lower.id]: target.id },
  }
  const categoryOf = async ({ id }: { id: string }) =>
    (
      await env.DB.prepare('select category_id as at from listings where id = ?1')
        .bind(id)
        .first<{ at: string }>()
    )?.at

  // who may not, what is not there, what was read before a change, and a third level change nothing
  const { bearer: seller } = await aSignedIn({ role: 'seller' })
  expect(outcome(await say(ONE, merge))).toBe('401 sign_in')
  expect(outcome(await say(ONE, merge, seller))).toBe('403 forbidden')
  for (const wrong of [
    { into: '' },
    { into: 'nowhere' },
    { into: from.id },
    { below: { [lower.id]: 'nowhere' } },
  ])
    expect(outcome(await say(ONE, { ...merge, ...wrong }, bearer))).toBe('404 not_found')
  expect(outcome(await say(ONE, { ...merge, into: target.id, below: {} }, bearer))).toBe('409 levels')
  expect(outcome(await say(ONE, { ...merge, seen: 7 }, bearer))).toBe('409 stale')
  expect(outcome(await say(ONE, { ...merge, into: 7 }, bearer))).toBe('422 validation')
  expect(outcome(await say(ONE, { ...merge, table: 'choices' }, bearer))).toBe('409 not_here')
  expect([await categoryOf(lot), await categoryOf(deeper)]).toEqual([from.id, lower.id])

  const merged = { table: 'categories', id: from.id, record: null, under_way: false }
  expect(contentOf(await say(ONE, { ...merge, seen: 0 }, bearer))).toEqual(merged)
  expect([await categoryOf(lot), await categoryOf(deeper)]).toEqual([into.id, target.id])
  // sent twice it is done once, and what is gone goes nowhere else
  expect(contentOf(await say(ONE, merge, bearer))).toEqual(merged)
  expect(outcome(await say(ONE, { ...merge, into: target.id, below: {} }, bearer))).toBe('404 not_found')
})
