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
