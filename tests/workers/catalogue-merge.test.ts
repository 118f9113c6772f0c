import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import { expect, test } from 'vitest'
import type { Ctx } from '#app/context.ts'
import { listMoved } from '#app/features/browse/choice-queries.server.ts'
import { listCategoryPage } from '#app/features/catalogue/list.server.ts'
import { findCategory, listMerges, usesOfCategory } from '#app/features/catalogue/queries.server.ts'
import { saveDraft } from '#app/features/drafts/commands.server.ts'
import { subjects } from '#app/features/settings/commands.server.ts'
import { stampOf } from '#app/features/settings/queries.server.ts'
import { deleteCategory, saveCategory } from '#app/flows/lots/catalogue.server.ts'
import { runImport } from '#app/flows/lots/import-lots.server.ts'
import { goOnMerging, mergeCategory, mergeDue, weighMerge } from '#app/flows/lots/merge-category.server.ts'
import { showInCatalogue } from '#app/flows/lots/order-catalogue.server.ts'
import * as schema from '#drizzle/schema/index.ts'
import { aCategory, aListing, anId, anOrganisation } from '#tests/support/builders.ts'
import { deskOf } from '#tests/support/deposit.ts'
import { aLister, anImport, draftsOf, runToEnd } from '#tests/support/lister.ts'
import { jobContext } from '#workers/context.ts'

const db = drizzle(env.DB)

const job: Ctx = jobContext({ env, waitUntil: () => undefined })
const adminId = anId('p')
const admin: Ctx = {
  ...job,
  actor: {
    sessionId: 's',
    firstName: 'Ada',
    lastName: 'Admin',
    status: 'active',
    role: 'admin',
    organisations: [],
    id: adminId,
    email: `${adminId}@example.test`,
  },
}

const words = { name: 'Kept', nameEs: 'Kept', description: '', descriptionEs: '', picture: '', parentId: '' }

async function aDraftIn(categoryId: string) {
  const organisation = await anOrganisation()
  const id = anId('d')
  const fields = { title: 'A lamp', category: categoryId }
  const made = { createdBy: 'p-1', createdAt: 1, updatedAt: 1 }
  const row = { id, organisationId: organisation.id, fields, ...made }
  await db.insert(schema.listingDrafts).values({ ...row, pictures: [] })
  await db.insert(schema.lotTemplates).values({ ...row, id: `${id}-t`, name: 'Lamps' })
  return id
}

async function categoryOf(draft: string) {
  const [kept] = await db.select().from(schema.listingDrafts).where(eq(schema.listingDrafts.id, draft))
  const [template] = await db
    .select()
    .from(schema.lotTemplates)
    .where(eq(schema.lotTemplates.id, `${draft}-t`))
  return [kept?.fields.category, template?.fields.category]
}

test('Drafts and templates go along, and hold a category that nobody else uses.', async () => {
  const [from, into] = [await aCategory(), await aCategory()]
  const draft = await aDraftIn(from.id)
  expect(await deleteCategory(admin, from.id, 0)).toEqual({ ok: false, code: 'used' })
  const plan = await weighMerge(admin, { from: from.id, into: into.id })
  expect(plan).toMatchObject({
    from: { use: { lots: 0, drafts: 2 }, below: [] },
    into: { open: 0, top: true },
  })
  expect(await mergeCategory(admin, { from: from.id, into: into.id }, 0)).toMatchObject({ ok: true })
  expect(await categoryOf(draft)).toEqual([into.id, into.id])
})

test('An editor that stood open over a merge saves what is left, and so does a template.', async () => {
  const [from, into, first] = [await aCategory(), await aCategory(), await aCategory()]
  const draft = await aDraftIn(first.id)
  await mergeCategory(admin, { from: first.id, into: from.id }, 0)
  await mergeCategory(admin, { from: from.id, into: into.id }, 0)
  const [row] = await db.select().from(schema.listingDrafts).where(eq(schema.listingDrafts.id, draft))
  const fields = { title: 'A lamp of brass', category: first.id }
  const key = { id: draft, organisationId: row?.organisationId ?? '' }
  const seen = row?.version ?? 0
  expect(await saveDraft(admin, key, { fields, seen, by: adminId })).toEqual({ ok: true, version: seen + 1 })
  await db
    .update(schema.lotTemplates)
    .set({ fields })
    .where(eq(schema.lotTemplates.id, `${draft}-t`))
  expect(await categoryOf(draft)).toEqual([into.id, into.id])
  // what is new and names it: a copy, an import
  expect(await categoryOf(await aDraftIn(from.id))).toEqual([into.id, into.id])
})

test('Files that are imported may name it as it was called, by itself and by its way; who is called so by now is meant first.', async () => {
  const [top, onto] = [await aCategory({ name: anId('Tools') }), await aCategory({ name: anId('Yard') })]
  const saws = await aCategory({ name: anId('Saws'), parentId: top.id })
  const into = await aCategory({ name: anId('Blades'), parentId: top.id })
  await mergeCategory(admin, { from: saws.id, into: into.id }, 0)
  await mergeCategory(admin, { from: top.id, into: onto.id }, 0)
  const again = await aCategory({ name: anId('Lamps') })
  const lister = await aLister()
  const said = [saws.name, `${top.name} / ${saws.name}`, `${top.name} / ${into.name}`, again.name, 'Nothing']
  const { key } = await anImport(lister, `title,category\n${said.map((name) => `Saw,${name}`).join('\n')}\n`)
  await runImport({ ...deskOf().ctx, actor: lister.actor }, key, lister.actor.id)
  await runToEnd(key.id)
  const kept = (await draftsOf(lister)).map((one) => one.fields.category)
  expect(kept.filter((id) => id === into.id)).toHaveLength(3)
  expect(kept.filter((id) => id === again.id)).toHaveLength(1)
})

test('A press that comes twice is answered as the first was.', async () => {
  const [from, into, other] = [await aCategory(), await aCategory(), await aCategory()]
  const wish = { from: from.id, into: into.id }
  const both = await Promise.all([mergeCategory(admin, wish, 0), mergeCategory(admin, wish, 0)])
  expect(both.some(({ ok }) => ok)).toBe(true)
  expect(await mergeCategory(admin, wish, 0)).toEqual({ ok: true, changed: false })
  expect(await mergeCategory(admin, { from: from.id, into: other.id }, 0)).toMatchObject({
    code: 'not_found',
  })
  expect(await stampOf(admin, [subjects.category(from.id)])).toBe(1)
})

test('It is said before where drafts will have to choose anew: the other is hidden, or has some below it.', async () => {
  const [from, into, hidden] = [await aCategory(), await aCategory(), await aCategory()]
  const plan = () => weighMerge(admin, { from: from.id, into: into.id })
  expect(await plan()).toMatchObject({ into: { hidden: false, branch: false } })
  await aCategory({ parentId: into.id })
  expect(await plan()).toMatchObject({ into: { hidden: false, branch: true } })
  await showInCatalogue(admin, 'category', hidden.id, false)
  expect(await weighMerge(admin, { from: from.id, into: hidden.id })).toMatchObject({
    into: { hidden: true },
  })
})

test('Those below it go below the other, or each into the one that was chosen for it.', async () => {
  const [from, into] = [await aCategory(), await aCategory()]
  const [lamps, floor] = [await aCategory({ parentId: from.id }), await aCategory({ parentId: from.id })]
  const target = await aCategory({ parentId: into.id })
  const lot = await aListing({ categoryId: lamps.id })
  const wish = { from: from.id, into: into.id, below: { [lamps.id]: target.id } }
  expect(await mergeCategory(admin, wish, 0)).toMatchObject({ ok: true })
  expect(await findCategory(admin, lamps.id)).toBeNull()
  expect(await findCategory(admin, from.id)).toBeNull()
  expect(await findCategory(admin, floor.id)).toMatchObject({ parentId: into.id })
  expect(await usesOfCategory(admin, target)).toMatchObject({ lots: 1 })
  expect(await listMoved(admin)).toMatchObject({ [lamps.slug]: target.slug, [from.slug]: into.slug })
  const [live] = await db.select().from(schema.listingLive).where(eq(schema.listingLive.listingId, lot.id))
  expect(live?.categoryId).toBe(target.id)
  // the record has both
  expect(await stampOf(admin, [subjects.category(lamps.id)])).toBe(1)
})

test('What is chosen for those below must be there, and nothing moves where it is not.', async () => {
  const [from, into, other] = [await aCategory(), await aCategory(), await aCategory()]
  const below = await aCategory({ parentId: from.id })
  const elsewhere = await aCategory({ parentId: other.id })
  const wish = { from: from.id, into: into.id }
  for (const target of [elsewhere.id, into.id, below.id, 'nobody'])
    expect(await mergeCategory(admin, { ...wish, below: { [below.id]: target } }, 0)).toMatchObject({
      code: 'not_found',
    })
  expect(await mergeCategory(admin, { from: from.id, into: from.id }, 0)).toMatchObject({ code: 'not_found' })
  expect(await findCategory(admin, below.id)).toMatchObject({ parentId: from.id })
})

test('A merge of what somebody has changed since is refused.', async () => {
  const [from, into] = [await aCategory(), await aCategory()]
  await saveCategory(admin, from.id, { ...words, active: true }, 0)
  expect(await mergeCategory(admin, { from: from.id, into: into.id }, 0)).toMatchObject({ code: 'stale' })
  expect(await findCategory(admin, from.id)).toMatchObject({ name: 'Kept' })
})

test('A merge of more than one batch bears is cut in the middle and goes on: nothing is lost, nothing counted twice.', async () => {
  const [from, into] = [await aCategory(), await aCategory()]
  const lots: string[] = []
  for (let at = 0; at < 5; at += 1) lots.push((await aListing({ categoryId: from.id })).id)
  const draft = await aDraftIn(from.id)
  const open = (await usesOfCategory(admin, from)).open
  // begun, and killed after its first batch
  const row = {
    fromId: from.id,
    intoId: into.id,
    startedAt: -1,
    personId: adminId,
    personEmail: 'ada@example.test',
  }
  await db.insert(schema.categoryMerges).values(row)
  expect(await goOnMerging(job, { steps: 1, atOnce: 2 })).toBeGreaterThan(0)
  expect(await usesOfCategory(admin, from)).toMatchObject({ lots: 3, drafts: 0 })
  expect(await usesOfCategory(admin, into)).toMatchObject({ lots: 2, drafts: 2 })
  expect(await categoryOf(draft)).toEqual([into.id, into.id])
  // meanwhile nobody changes, hides, removes or merges either of them
  expect(await saveCategory(admin, from.id, { ...words, active: true }, 0)).toMatchObject({ code: 'merging' })
  expect(await saveCategory(admin, into.id, { ...words, active: true }, 0)).toMatchObject({ code: 'merging' })
  expect(await showInCatalogue(admin, 'category', from.id, true)).toMatchObject({ code: 'merging' })
  expect(await deleteCategory(admin, into.id, 0)).toMatchObject({ code: 'used' })
  for (const wish of [
    { from: from.id, into: (await aCategory()).id },
    { from: into.id, into: (await aCategory()).id },
    { from: (await aCategory()).id, into: from.id },
  ])
    expect(await mergeCategory(admin, wish, 0)).toMatchObject({ code: 'merging' })
  // the same once more is on its way already
  expect(await mergeCategory(admin, { from: from.id, into: into.id }, 0)).toEqual({
    ok: true,
    changed: false,
    underWay: true,
  })
  // what is published into it at this moment goes along
  lots.push((await aListing({ categoryId: from.id })).id)
  // the minute's look, twice at once
  await Promise.all([mergeDue(job), mergeDue(job)])
  expect(await findCategory(admin, from.id)).toBeNull()
  expect(await listMerges(admin, from.id)).toEqual([])
  const uses = await usesOfCategory(admin, into)
  expect(uses).toMatchObject({ lots: 6, drafts: 2 })
  expect(uses.open).toBeGreaterThanOrEqual(open)
  const moved = await db
    .select({ id: schema.listingLive.listingId })
    .from(schema.listingLive)
    .where(eq(schema.listingLive.categoryId, into.id))
  expect(moved.map(({ id }) => id).sort()).toEqual([...lots].sort())
  expect(await listMoved(admin)).toMatchObject({ [from.slug]: into.slug })
  expect(await stampOf(admin, [subjects.category(from.id)])).toBe(1)
})

test('A large merge is noted, hides what goes, and its list says where it is on its way to.', async () => {
  const [from, into] = [await aCategory({ name: anId('Going') }), await aCategory({ name: anId('Staying') })]
  for (let at = 0; at < 3; at += 1) await aListing({ categoryId: from.id })
  // a batch of one bears none of it: ten steps leave the last to the next minute where there is more
  const begun = await mergeCategory(admin, { from: from.id, into: into.id }, 0, 1)
  expect(begun).toMatchObject({ ok: true })
  await mergeDue(job)
  expect(await findCategory(admin, from.id)).toBeNull()
  expect(await usesOfCategory(admin, into)).toMatchObject({ lots: 3 })

  const next = await aCategory({ name: anId('Going') })
  await db.insert(schema.categoryMerges).values({
    fromId: next.id,
    intoId: into.id,
    startedAt: 9_999_999_999_999,
    personId: adminId,
    personEmail: 'ada@example.test',
  })
  const { rows } = await listCategoryPage(admin, { search: next.name, page: 1, open: [] })
  expect(rows).toMatchObject([{ id: next.id, merging: into.name }])
  await mergeDue(job)
  expect(await findCategory(admin, next.id)).toBeNull()
})
