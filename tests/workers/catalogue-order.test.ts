import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Ctx } from '#app/context.ts'
import { listCategoryPage, listConditionPage, ON_A_PAGE } from '#app/features/catalogue/list.server.ts'
import { findCategory, findCondition, listInOrder } from '#app/features/catalogue/queries.server.ts'
import { subjects } from '#app/features/settings/commands.server.ts'
import { stampOf } from '#app/features/settings/queries.server.ts'
import { actOnList, deleteCategory } from '#app/flows/lots/catalogue.server.ts'
import { orderCatalogue, showInCatalogue } from '#app/flows/lots/order-catalogue.server.ts'
import { aCategory, aCondition, aListing, anId } from '#tests/support/builders.ts'
import { jobContext } from '#workers/context.ts'

const id = anId('p')
const admin: Ctx = {
  ...jobContext({ env, waitUntil: () => undefined }),
  actor: {
    sessionId: 's',
    firstName: 'Ada',
    lastName: 'Admin',
    status: 'active',
    role: 'admin',
    organisations: [],
    id,
    email: `${id}@example.test`,
  },
}

async function fourBelow() {
  const top = await aCategory({ name: anId('Top') })
  const ids: string[] = []
  for (const showOrder of [1, 2, 3, 4])
    ids.push((await aCategory({ parentId: top.id, showOrder, name: anId(`Lower ${showOrder}`) })).id)
  return { top, ids }
}

const below = async (parentId: string) =>
  (await listInOrder(admin, 'category', parentId)).map((row) => row.id)

test('An order is saved in one batch with its record, and shown in the list.', async () => {
  const { top, ids } = await fourBelow()
  const [a = '', b = '', c = '', d = ''] = ids
  const fields = { intent: 'order', below: top.id, seen: ids.join(','), order: [d, a, c, b].join(',') }
  expect(await actOnList(admin, 'category', new URLSearchParams(fields))).toEqual({ ok: true, changed: true })
  expect(await below(top.id)).toEqual([d, a, c, b])
  expect(await stampOf(admin, [subjects.order('category', top.id)])).toBe(1)
  const { rows } = await listCategoryPage(admin, { search: top.name, page: 1, open: [top.id] })
  expect(rows).toMatchObject([{ id: top.id, below: 4 }])
})

test('An order that was seen otherwise is refused, and what the other has saved stays.', async () => {
  const { top, ids } = await fourBelow()
  const [a = '', b = '', c = '', d = ''] = ids
  const wish = { kind: 'category', parentId: top.id, seen: ids } as const
  expect(await orderCatalogue(admin, { ...wish, wanted: [b, a, c, d] })).toMatchObject({ ok: true })
  expect(await orderCatalogue(admin, { ...wish, wanted: [a, b, d, c] })).toEqual({ ok: false, code: 'moved' })
  expect(await below(top.id)).toEqual([b, a, c, d])
  // one that is gone, and one that is somewhere else
  await deleteCategory(admin, d, 0)
  expect(await orderCatalogue(admin, { ...wish, seen: [b, d], wanted: [d, b] })).toMatchObject({
    code: 'moved',
  })
  expect(await orderCatalogue(admin, { ...wish, seen: [b, top.id], wanted: [top.id, b] })).toMatchObject({
    code: 'moved',
  })
  expect(await below(top.id)).toEqual([b, a, c])
})

test('Of two who order at the same moment one is refused.', async () => {
  const { top, ids } = await fourBelow()
  const [a = '', b = '', c = '', d = ''] = ids
  const wish = { kind: 'category', parentId: top.id, seen: ids } as const
  const answers = await Promise.all([
    orderCatalogue(admin, { ...wish, wanted: [b, a, c, d] }),
    orderCatalogue(admin, { ...wish, wanted: [a, b, d, c] }),
  ])
  const won = answers.findIndex(({ ok }) => ok)
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers[1 - won]).toEqual({ ok: false, code: 'moved' })
  expect(await below(top.id)).toEqual(won === 0 ? [b, a, c, d] : [a, b, d, c])
})

test('A switch hides one and shows it again, at once; lots keep it.', async () => {
  const [category, condition] = [await aCategory(), await aCondition()]
  const lot = await aListing({ categoryId: category.id, conditionId: condition.id })
  const press = (kind: 'category' | 'condition', one: string, active: 'on' | 'off') =>
    actOnList(admin, kind, new URLSearchParams({ intent: 'show', id: one, active }))
  expect(await press('category', category.id, 'off')).toEqual({ ok: true, changed: true })
  expect(await press('condition', condition.id, 'off')).toEqual({ ok: true, changed: true })
  expect(await press('category', category.id, 'off')).toEqual({ ok: true, changed: false })
  expect(await findCategory(admin, category.id)).toMatchObject({ active: false, name: category.name })
  expect(await findCondition(admin, condition.id)).toMatchObject({ active: false })
  expect(lot.categoryId).toBe(category.id)
  expect(await press('category', category.id, 'on')).toEqual({ ok: true, changed: true })
  expect(await findCategory(admin, category.id)).toMatchObject({ active: true })
  expect(await showInCatalogue(admin, 'category', 'nobody', true)).toEqual({ ok: false, code: 'not_found' })
})

test('A list is found in by either name, signs are letters, and it comes in pages.', async () => {
  const name = anId('Wild%_Card')
  const nameEs = anId('Comodín')
  const made = await aCategory({ name, nameEs })
  const graded = await aCondition({ name, nameEs })
  const found = async (search: string) =>
    (await listCategoryPage(admin, { search, page: 1, open: [] })).rows.map((row) => row.id)
  expect(await found(name.toUpperCase())).toEqual([made.id])
  expect(await found(nameEs)).toEqual([made.id])
  expect(await found(name.replace('%', '_'))).toEqual([])
  expect((await listConditionPage(admin, { search: nameEs, page: 1 })).rows).toMatchObject([
    { id: graded.id },
  ])

  const mark = anId('Paged')
  for (let at = 0; at < ON_A_PAGE + 2; at += 1) await aCategory({ name: `${mark} ${at}`, showOrder: at })
  const first = await listCategoryPage(admin, { search: mark, page: 1, open: [] })
  const second = await listCategoryPage(admin, { search: mark, page: 2, open: [] })
  expect([first.rows.length, second.rows.length, first.total]).toEqual([ON_A_PAGE, 2, ON_A_PAGE + 2])
  expect(new Set([...first.rows, ...second.rows].map((row) => row.id)).size).toBe(ON_A_PAGE + 2)
})
