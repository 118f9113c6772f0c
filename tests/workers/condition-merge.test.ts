import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import { expect, test } from 'vitest'
import type { Ctx } from '#app/context.ts'
import { listConditions, listMovedConditions } from '#app/features/browse/choice-queries.server.ts'
import { readSearch } from '#app/features/browse/inputs.ts'
import { searchListings } from '#app/features/browse/queries.server.ts'
import { listConditionPage } from '#app/features/catalogue/list.server.ts'
import { findCondition, listConditionsUnderWay } from '#app/features/catalogue/queries.server.ts'
import { subjects } from '#app/features/settings/commands.server.ts'
import { stampOf } from '#app/features/settings/queries.server.ts'
import { deleteCondition, saveCondition } from '#app/flows/lots/catalogue.server.ts'
import { goOn, mergeCondition, weighConditionMerge } from '#app/flows/lots/merge-condition.server.ts'
import { showInCatalogue } from '#app/flows/lots/order-catalogue.server.ts'
import * as schema from '#drizzle/schema/index.ts'
import { aListing, anId, anOrganisation, aPerson } from '#tests/support/builders.ts'
import { jobContext } from '#workers/context.ts'

const db = drizzle(env.DB)
const job: Ctx = jobContext({ env, waitUntil: () => undefined })

function as(role: 'admin' | 'seller' | 'buyer'): Ctx {
  const id = anId('p')
  return {
    ...job,
    actor: {
      id,
      role,
      sessionId: 's',
      firstName: 'Ada',
      lastName: 'Admin',
      status: 'active',
      organisations: [],
      email: `${id}@example.test`,
    },
  }
}
const admin = as('admin')

async function aCondition() {
  const id = anId('k')
  await db.insert(schema.conditions).values({ id, slug: id, name: `As ${id}` })
  return id
}

async function aDraftAs(condition: string) {
  const organisation = await anOrganisation()
  const id = anId('d')
  const fields = { title: 'A lamp', condition }
  const made = { createdBy: 'p-1', createdAt: 1, updatedAt: 1 }
  const row = { id, organisationId: organisation.id, fields, ...made }
  await db.insert(schema.listingDrafts).values({ ...row, pictures: [] })
  await db.insert(schema.lotTemplates).values({ ...row, id: `${id}-t`, name: 'Lamps' })
  return id
}

async function gradeOf(listing: string) {
  const [row] = await db
    .select({ own: schema.listings.conditionId, live: schema.listingLive.conditionId })
    .from(schema.listings)
    .innerJoin(schema.listingLive, eq(schema.listingLive.listingId, schema.listings.id))
    .where(eq(schema.listings.id, listing))
  return [row?.own, row?.live]
}

/** Says that somebody has offered on it. */
async function offeredOn(listingId: string) {
  const { id: personId } = await aPerson()
  await db
    .insert(schema.standings)
    .values({ personId, listingId, ownMax: 900, status: 'winner', seq: 1, updatedAt: 1 })
}

test('What nobody has offered on takes the other condition; what somebody has keeps the words that they read.', async () => {
  const [from, into] = [await aCondition(), await aCondition()]
  const [fresh, offered, sold] = [
    await aListing({ conditionId: from }),
    await aListing({ conditionId: from }),
    await aListing({ conditionId: from }),
  ]
  await offeredOn(offered.id)
  await db
    .update(schema.listingLive)
    .set({ status: 'sold', outcome: 'sold' })
    .where(eq(schema.listingLive.listingId, sold.id))
  const draft = await aDraftAs(from)
  expect(await weighConditionMerge(admin, { from, into })).toMatchObject({
    from: { use: { lots: 3, open: 2, kept: 2, drafts: 2 } },
    into: { open: 0 },
  })
  expect(await mergeCondition(admin, { from, into }, 0)).toEqual({ ok: true, changed: true })
  expect(await gradeOf(fresh.id)).toEqual([into, into])
  expect(await gradeOf(offered.id)).toEqual([from, from])
  expect(await gradeOf(sold.id)).toEqual([from, from])
  const [kept] = await db.select().from(schema.listingDrafts).where(eq(schema.listingDrafts.id, draft))
  const [template] = await db
    .select()
    .from(schema.lotTemplates)
    .where(eq(schema.lotTemplates.id, `${draft}-t`))
  expect([kept?.fields.condition, template?.fields.condition]).toEqual([into, into])
  // the record says it once, and nobody finds the old one to choose, show or change it
  expect(await stampOf(admin, [subjects.condition(from)])).toBe(1)
  expect(await findCondition(admin, from)).toBeNull()
  expect((await listConditions(admin)).map(({ id }) => id)).not.toContain(from)
  const { rows } = await listConditionPage(admin, { search: from, page: 1 })
  expect(rows).toEqual([])
  expect(await showInCatalogue(admin, 'condition', from, true)).toMatchObject({ code: 'not_found' })
  const words = { name: 'Back', nameEs: '', description: '', descriptionEs: '', active: true }
  expect(await saveCondition(admin, from, words, 1)).toMatchObject({ code: 'not_found' })
})

test('Whoever looks for either finds both, counted as one; the old name leads to the new.', async () => {
  const [from, into] = [await aCondition(), await aCondition()]
  const lots = [await aListing({ conditionId: from }), await aListing({ conditionId: from })]
  await offeredOn(lots[0]?.id ?? '')
  await mergeCondition(admin, { from, into }, 0)
  expect(await listMovedConditions(admin)).toMatchObject({ [from]: into })
  for (const asked of [from, into]) {
    const wanted = readSearch(new URL(`https://fairlot.example/search?condition=${asked}`))
    const { records, facets } = await searchListings(job, wanted, { facets: true })
    expect(records.map(({ id }) => id).sort()).toEqual(lots.map(({ id }) => id).sort())
    expect([facets?.condition[into], facets?.condition[from]]).toEqual([2, undefined])
  }
})

test('A merge of more than one batch goes on where it stopped, twice at once too, and loses nothing.', async () => {
  const [from, into] = [await aCondition(), await aCondition()]
  const lots = await Promise.all(Array.from({ length: 5 }, () => aListing({ conditionId: from })))
  await offeredOn(lots[2]?.id ?? '')
  for (let each = 0; each < 3; each += 1) await aDraftAs(from)
  const begun = await mergeCondition(admin, { from, into }, 0, 1)
  expect(begun).toMatchObject({ ok: true })
  await Promise.all([goOn(job, 10, 2), goOn(job, 10, 2)])
  const underWay = (await listConditionsUnderWay(job)).map(({ id }) => id)
  expect(underWay).not.toContain(from)
  const grades = await Promise.all(lots.map(({ id }) => gradeOf(id)))
  expect(grades.filter(([own, live]) => own === into && live === into)).toHaveLength(4)
  expect(await gradeOf(lots[2]?.id ?? '')).toEqual([from, from])
  const left = await env.DB.prepare(
    "select count(*) as n from listing_drafts where fields ->> '$.condition' = ?1",
  )
    .bind(from)
    .first<number>('n')
  expect(left).toBe(0)
})

test('An editor that stood open over a merge saves the one that is left; a press that comes twice is answered as the first.', async () => {
  const [from, into] = [await aCondition(), await aCondition()]
  const wish = { from, into }
  expect(await mergeCondition(admin, wish, 0)).toMatchObject({ ok: true, changed: true })
  expect(await mergeCondition(admin, wish, 0)).toEqual({ ok: true, changed: false })
  const draft = await aDraftAs(from)
  const [kept] = await db.select().from(schema.listingDrafts).where(eq(schema.listingDrafts.id, draft))
  expect(kept?.fields).toEqual({ title: 'A lamp', condition: into })
})

test('Merged on, all that led to the first leads to the last; what keeps its words holds it.', async () => {
  const [first, second, third] = [await aCondition(), await aCondition(), await aCondition()]
  const lot = await aListing({ conditionId: first })
  await offeredOn(lot.id)
  await mergeCondition(admin, { from: first, into: second }, 0)
  await mergeCondition(admin, { from: second, into: third }, 0)
  expect(await listMovedConditions(admin)).toMatchObject({ [first]: third, [second]: third })
  expect(await deleteCondition(admin, third, 0)).toEqual({ ok: false, code: 'used' })
  const [empty, other] = [await aCondition(), await aCondition()]
  await mergeCondition(admin, { from: empty, into: other }, 0)
  expect(await deleteCondition(admin, other, 0)).toMatchObject({ ok: true })
})

test('Only administrators merge, what is there, and what nobody has changed since.', async () => {
  const [from, into] = [await aCondition(), await aCondition()]
  for (const role of ['seller', 'buyer'] as const)
    expect(await mergeCondition(as(role), { from, into }, 0)).toEqual({ ok: false, code: 'forbidden' })
  expect(await mergeCondition(job, { from, into }, 0)).toEqual({ ok: false, code: 'forbidden' })
  expect(await mergeCondition(admin, { from, into: from }, 0)).toMatchObject({ code: 'not_found' })
  expect(await mergeCondition(admin, { from: 'nothing', into }, 0)).toMatchObject({ code: 'not_found' })
  const words = { name: 'Other', nameEs: '', description: '', descriptionEs: '', active: true }
  await saveCondition(admin, from, words, 0)
  expect(await mergeCondition(admin, { from, into }, 0)).toMatchObject({ code: 'stale' })
  expect(await findCondition(admin, from)).toMatchObject({ name: 'Other', mergedInto: null })
})
