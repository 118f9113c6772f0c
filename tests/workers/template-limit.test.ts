import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { findTemplateLimit } from '#app/db/template-limit.server.ts'
import { listSaleTemplates } from '#app/features/auctions/template-queries.server.ts'
import { listTemplates } from '#app/features/drafts/queries.server.ts'
import { saveTemplate } from '#app/features/drafts/template-commands.server.ts'
import { listOwnChanges } from '#app/features/settings/own-changes.server.ts'
import {
  makeTemplate,
  renameTemplate,
  rewriteTemplate,
} from '#app/flows/auctions/auction-templates.server.ts'
import { newSale } from '#app/flows/auctions/edit-auction.server.ts'
import { saveLimits } from '#app/flows/people/save-limits.server.ts'
import { deskOf } from '#tests/support/deposit.ts'
import { aLister } from '#tests/support/lister.ts'
import { aSeller, saleOf } from '#tests/support/sale.ts'

const plan = (organisation: string, limit: number | null) =>
  env.DB.prepare('update organisations set template_limit = ?2 where id = ?1').bind(organisation, limit).run()

test('As many templates are kept as the plan lets; above a smaller one they stay, and the newest change no more.', async () => {
  const lister = await aLister()
  const { id: organisationId } = lister.organisation
  let now = Date.now()
  const ctx = { ...deskOf().ctx, clock: { now: () => now++ } }
  const save = (id: string, name: string) =>
    saveTemplate(ctx, { id, organisationId }, { name, fields: {}, by: lister.actor.id })
  const [first, second, third] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  expect(await findTemplateLimit(ctx, organisationId)).toBe(50)
  await plan(organisationId, 2)
  expect(await save(first, 'Tools')).toEqual({ ok: true })
  expect(await save(second, 'Lamps')).toEqual({ ok: true })
  expect(await save(third, 'Chairs')).toEqual({ ok: false, code: 'full' })
  await plan(organisationId, 1)
  expect(await save(second, 'Lamps, large')).toEqual({ ok: false, code: 'full' })
  expect(await save(first, 'Tools, large')).toEqual({ ok: true })
  expect((await listTemplates(ctx, organisationId)).map(({ name }) => name)).toEqual([
    'Lamps',
    'Tools, large',
  ])
  await plan(organisationId, null)
  expect(await save(third, 'Chairs')).toEqual({ ok: true })
})

test('The same holds of templates of auctions.', async () => {
  const seller = await aSeller()
  const { id: organisationId } = seller.organisation
  let now = Date.now()
  const ctx = { ...seller.ctx, clock: { now: () => now++ } }
  const sale = await saleOf(
    seller,
    await newSale(ctx, seller.actor, { organisationId, title: 'Monday', from: null }),
  )
  await plan(organisationId, 2)
  const made = [await makeTemplate(ctx, sale, 'One'), await makeTemplate(ctx, sale, 'Two')]
  expect(await makeTemplate(ctx, sale, 'Three')).toEqual({ ok: false, code: 'full' })
  await plan(organisationId, 1)
  const keys = made.map((one) => ({ id: one.ok ? one.id : '', organisationId }))
  const [one, two] = keys
  if (!one || !two) throw new Error('no templates')
  expect(await renameTemplate(ctx, one, 'First')).toMatchObject({ ok: true })
  expect(await renameTemplate(ctx, two, 'Second')).toEqual({ ok: false, code: 'full' })
})

test('An administrator alone sets how many; the organisation reads who did.', async () => {
  const { organisation, actor } = await aLister()
  const { ctx } = deskOf()
  const set = (role: 'admin' | 'buyer', templates: number | null, seen: number) =>
    saveLimits({ ...ctx, actor: { ...actor, role } }, organisation.id, { templates }, seen)
  expect(await set('buyer', 3, 0)).toEqual({ ok: false, code: 'forbidden' })
  expect(await findTemplateLimit(ctx, organisation.id)).toBe(50)
  expect(await set('admin', 3, 0)).toEqual({ ok: true, changed: true })
  expect(await findTemplateLimit(ctx, organisation.id)).toBe(3)
  expect(await set('admin', 4, 0)).toMatchObject({ ok: false, code: 'stale' })
  expect(await set('admin', null, 1)).toEqual({ ok: true, changed: true })
  expect(await findTemplateLimit(ctx, organisation.id)).toBe(50)
  const changes = await listOwnChanges(ctx, organisation.id, { page: 1, limit: 10 })
  expect(changes.filter(({ subject }) => subject.startsWith('limits:'))).toMatchObject([
    { before: { templates: 3 }, after: { templates: null } },
    { before: { templates: null }, after: { templates: 3 } },
  ])
})

test('A template of auctions is changed to an auction of its name: in its own organisation, within the plan.', async () => {
  const seller = await aSeller()
  const { id: organisationId } = seller.organisation
  let now = Date.now()
  const ctx = { ...seller.ctx, clock: { now: () => now++ } }
  const made = await newSale(ctx, seller.actor, { organisationId, title: 'Monday', from: null })
  const sale = await saleOf(seller, made)
  expect(await rewriteTemplate(ctx, sale)).toEqual({ ok: false, code: 'not_found' })
  await makeTemplate(ctx, sale, 'Older')
  const kept = await makeTemplate(ctx, sale)
  expect(await makeTemplate(ctx, sale)).toEqual({ ok: false, code: 'name_taken' })
  const slower = { ...sale, staggerSeconds: 240 }
  expect(await rewriteTemplate(ctx, slower)).toEqual(kept)
  const stagger = async () =>
    (await listSaleTemplates(ctx, organisationId)).map(({ name, words }) => [name, words.staggerSeconds])
  expect(await stagger()).toEqual([
    ['Monday', 240],
    ['Older', sale.staggerSeconds],
  ])
  // a sale of the same name elsewhere changes nothing here
  const other = await aSeller()
  const theirs = { ...sale, organisationId: other.organisation.id, staggerSeconds: 5 }
  expect(await rewriteTemplate(other.ctx, theirs)).toEqual({ ok: false, code: 'not_found' })
  await plan(organisationId, 1)
  expect(await rewriteTemplate(ctx, { ...sale, staggerSeconds: 9 })).toEqual({ ok: false, code: 'full' })
  expect(await stagger()).toContainEqual(['Monday', 240])
})
