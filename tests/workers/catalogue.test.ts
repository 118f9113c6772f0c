import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import { expect, test } from 'vitest'
import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { missingCategories, missingConditions } from '#app/domain/shop/starter-catalogue.ts'
import { listCategories, listConditions } from '#app/features/browse/choice-queries.server.ts'
import { readSearch } from '#app/features/browse/inputs.ts'
import { searchListings } from '#app/features/browse/queries.server.ts'
import {
  findCategory,
  findCondition,
  listForStarter,
  usesOfCategory,
} from '#app/features/catalogue/queries.server.ts'
import { subjects } from '#app/features/settings/commands.server.ts'
import { listChanges, stampOf } from '#app/features/settings/queries.server.ts'
import { readStorefront } from '#app/features/settings/storefront.server.ts'
import { readSetup } from '#app/features/setup/queries.server.ts'
import {
  addStarter,
  countMissing,
  deleteCategory,
  deleteCondition,
  importStarter,
  saveCategory,
  saveCondition,
} from '#app/flows/lots/catalogue.server.ts'
import { mergeCategory } from '#app/flows/lots/merge-category.server.ts'
import { moveInOrder, orderCatalogue, showInCatalogue } from '#app/flows/lots/order-catalogue.server.ts'
import * as schema from '#drizzle/schema/index.ts'
import { aCategory, aCondition, aListing, anId, aPerson } from '#tests/support/builders.ts'
import { jobContext } from '#workers/context.ts'

const db = drizzle(env.DB)

function contextOf(role: Actor['role'] | null): Ctx {
  const ctx = jobContext({ env, waitUntil: () => undefined })
  const id = anId('p')
  const who = { sessionId: 's', firstName: 'Ada', lastName: 'Admin', status: 'active' } as const
  return { ...ctx, actor: role && { ...who, role, organisations: [], id, email: `${id}@example.test` } }
}

const admin = contextOf('admin')
const words = (name: string) => ({
  name,
  nameEs: `${name} es`,
  description: '',
  descriptionEs: '',
  active: true,
  parentId: '',
  picture: '',
})
const seenOf = (subject: string) => stampOf(admin, [subject])

test.each([null, 'buyer', 'seller'] as const)('%s may change nothing of the catalogue.', async (role) => {
  const ctx = contextOf(role)
  const [category, other, condition] = [await aCategory(), await aCategory(), await aCondition()]
  const forbidden = { ok: false, code: 'forbidden' }
  expect(await saveCategory(ctx, category.id, words('Taken over'), 0)).toEqual(forbidden)
  expect(await deleteCategory(ctx, category.id, 0)).toEqual(forbidden)
  expect(await mergeCategory(ctx, { from: category.id, into: other.id }, 0)).toEqual(forbidden)
  expect(await moveInOrder(ctx, 'category', category.id, 1)).toEqual(forbidden)
  const order = { parentId: null, seen: [category.id, other.id], wanted: [other.id, category.id] }
  expect(await orderCatalogue(ctx, { kind: 'category', ...order })).toEqual(forbidden)
  expect(await showInCatalogue(ctx, 'category', category.id, false)).toEqual(forbidden)
  expect(await showInCatalogue(ctx, 'condition', condition.id, false)).toEqual(forbidden)
  expect(await saveCondition(ctx, condition.id, words('Taken over'), 0)).toEqual(forbidden)
  expect(await deleteCondition(ctx, condition.id, 0)).toEqual(forbidden)
  expect(await importStarter(ctx)).toEqual(forbidden)
  expect(await findCategory(admin, category.id)).toMatchObject({ name: category.name, active: true })
  expect(await findCondition(admin, condition.id)).toMatchObject({ name: condition.name })
})

test('A category shows under its Spanish name at once, and the change stands in the record.', async () => {
  const id = anId('c')
  const name = anId('Lamps')
  expect(await saveCategory(admin, id, words(name), 0)).toEqual({ ok: true, changed: true })
  // before the others of this database: pages list a hundred
  await env.DB.prepare('update categories set show_order = -1 where id = ?').bind(id).run()
  const { words: told, categories } = await readStorefront(admin)
  expect(told).toContainEqual({ en: name, es: `${name} es` })
  expect(categories.map((one) => one.name)).toContain(name)
  // other tests' clocks are ahead of this one's
  const changes = await listChanges(admin, { page: 1, limit: 5_000 })
  const change = changes.find(({ subject }) => subject === subjects.category(id))
  expect(change).toMatchObject({ version: 1, after: { name, nameEs: `${name} es` } })
  expect(await saveCategory(admin, id, words('Late'), 0)).toMatchObject({ ok: false, code: 'stale' })
  expect(await saveCategory(admin, id, { ...words(name), active: false }, 1)).toMatchObject({ ok: true })
  expect((await listCategories(admin)).map((one) => one.id)).not.toContain(id)
})

test('A third level is refused and changes nothing.', async () => {
  const top = await aCategory()
  const below = await aCategory({ parentId: top.id })
  const other = await aCategory()
  const levels = { ok: false, code: 'levels' }
  const save = async (id: string, parentId: string) =>
    saveCategory(admin, id, { ...words('Third'), parentId }, await seenOf(subjects.category(id)))
  expect(await save(anId('c'), below.id)).toEqual(levels)
  expect(await save(top.id, other.id)).toEqual(levels)
  expect(await save(other.id, other.id)).toEqual(levels)
  expect(await save(other.id, 'nobody')).toEqual(levels)
  expect(await mergeCategory(admin, { from: top.id, into: below.id }, 0)).toEqual(levels)
  expect(await findCategory(admin, other.id)).toMatchObject({ parentId: null, name: other.name })
})

test('A merge moves every lot, saved search and interest, and the old address leads to the new.', async () => {
  const [from, into] = [await aCategory(), await aCategory()]
  const below = await aCategory({ parentId: from.id })
  const lots = [await aListing({ categoryId: from.id }), await aListing({ categoryId: from.id })]
  const person = await aPerson({ interestedCategories: [from.id, into.id] })
  const search = { id: anId('s'), personId: person.id, searchText: from.slug, createdAt: 1 }
  await db.insert(schema.savedSearches).values({ ...search, query: `searchbar=lamp&category=${from.slug}` })
  // the same search in the new form is theirs already: both keep leading there
  await db
    .insert(schema.savedSearches)
    .values({ ...search, id: `${search.id}-2`, query: `category=${from.slug}&category=${into.slug}` })
  await db
    .insert(schema.savedSearches)
    .values({ ...search, id: `${search.id}-3`, query: `category=${from.slug}` })
  const before = await usesOfCategory(admin, from)
  expect(before).toMatchObject({ lots: 2, below: 1, searches: 3, people: 1 })
  expect(await mergeCategory(admin, { from: from.id, into: into.id }, 0)).toEqual({ ok: true, changed: true })

  expect(await findCategory(admin, from.id)).toBeNull()
  expect(await usesOfCategory(admin, into)).toMatchObject({ lots: 2, below: 1, searches: 2, people: 1 })
  expect((await usesOfCategory(admin, into)).open).toBe(before.open)
  expect(await findCategory(admin, below.id)).toMatchObject({ parentId: into.id })
  const live = await db
    .select({ id: schema.listingLive.listingId })
    .from(schema.listingLive)
    .where(eq(schema.listingLive.categoryId, into.id))
  expect(live.map(({ id }) => id).sort()).toEqual(lots.map(({ id }) => id).sort())
  const [kept] = await db.select().from(schema.savedSearches).where(eq(schema.savedSearches.id, search.id))
  expect(kept?.query).toBe(`searchbar=lamp&category=${into.slug}`)
  const [interested] = await db.select().from(schema.people).where(eq(schema.people.id, person.id))
  expect(interested?.interestedCategories).toEqual([into.id])
  for (const name of [from.slug, from.id]) {
    const asked = readSearch(new URL(`https://fairlot.test/search?category=${name}`))
    const found = await searchListings({ ...admin, actor: null }, asked, { facets: false })
    expect(found.records.map(({ id }) => id).sort()).toEqual(lots.map(({ id }) => id).sort())
  }
})

test('What is used is not deleted; what nothing refers to is.', async () => {
  const [category, condition] = [await aCategory(), await aCondition({ showOrder: -1 })]
  await aListing({ categoryId: category.id, conditionId: condition.id })
  expect(await deleteCategory(admin, category.id, 0)).toEqual({ ok: false, code: 'used' })
  expect(await deleteCondition(admin, condition.id, 0)).toEqual({ ok: false, code: 'used' })
  expect(await findCategory(admin, category.id)).not.toBeNull()
  expect(await findCondition(admin, condition.id)).not.toBeNull()
  const [free, unused] = [await aCategory(), await aCondition()]
  expect(await deleteCategory(admin, free.id, 0)).toMatchObject({ ok: true })
  expect(await deleteCondition(admin, unused.id, 0)).toMatchObject({ ok: true })
  expect(await findCategory(admin, free.id)).toBeNull()
  expect(await findCondition(admin, unused.id)).toBeNull()
})

test('Buttons move one among those beside it, and a condition that is switched off is offered no more.', async () => {
  const top = await aCategory()
  const [one, two] = [
    await aCategory({ parentId: top.id, showOrder: 1 }),
    await aCategory({ parentId: top.id, showOrder: 2 }),
  ]
  const below = async () =>
    (await listCategories(admin)).filter(({ parentId }) => parentId === top.id).map(({ id }) => id)
  expect(await moveInOrder(admin, 'category', two.id, -1)).toMatchObject({ ok: true, changed: true })
  expect(await below()).toEqual([two.id, one.id])
  expect(await moveInOrder(admin, 'category', two.id, -1)).toEqual({ ok: true, changed: false })
  expect(await below()).toEqual([two.id, one.id])
  const condition = await aCondition({ showOrder: -1 })
  expect((await listConditions(admin)).map(({ id }) => id)).toContain(condition.id)
  await saveCondition(admin, condition.id, { ...words('Gone'), active: false }, 0)
  expect((await listConditions(admin)).map(({ id }) => id)).not.toContain(condition.id)
})

test('A list that has something takes what it has not of the starter set, behind what it has, and once.', async () => {
  const [category, condition] = [await aCategory(), await aCondition({ showOrder: -1 })]
  expect(await importStarter(admin)).toEqual({ ok: false, code: 'not_empty' })
  const nobody = { ...admin, actor: null }
  expect(await addStarter(nobody, 'category')).toEqual({ ok: false, code: 'forbidden' })
  const known = await listForStarter(admin)
  const [shelves, states] = [
    missingCategories(known.categories, known.left),
    missingConditions(known.conditions),
  ]
  const below = shelves.find(({ parentId }) => parentId !== null)
  expect(await countMissing(admin, 'category')).toBe(shelves.length)
  expect(await addStarter(admin, 'category')).toMatchObject({ ok: true })
  expect(await countMissing(admin, 'category')).toBe(0)
  const added = await findCategory(admin, below?.id ?? '')
  expect(added).toMatchObject({ parentId: below?.parentId, slug: below?.slug })
  expect(added?.showOrder).toBeGreaterThan((await findCategory(admin, category.id))?.showOrder ?? 0)
  expect(await addStarter(admin, 'category')).toMatchObject({ ok: true, changed: false })
  expect(await addStarter(admin, 'condition')).toMatchObject({ ok: true })
  expect(await countMissing(admin, 'condition')).toBe(0)
  expect((await listConditions(admin)).map(({ id }) => id)).toContain(condition.id)
  const { steps } = await readSetup(admin)
  expect(steps).toContainEqual({ step: 'categories', state: 'done' })
  for (const { id } of shelves.toReversed())
    expect(await deleteCategory(admin, id, 1)).toMatchObject({ ok: true })
  for (const { id } of states) expect(await deleteCondition(admin, id, 1)).toMatchObject({ ok: true })
  await deleteCategory(admin, category.id, 0)
})
