import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Ctx } from '#app/context.ts'
import { listChosen, listLotLists, readOffered, selectOffered } from '#app/db/choice-lists.server.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { readChosen } from '#app/domain/shop/choices.ts'
import {
  findChoice,
  findChoiceList,
  listChoicePage,
  listChoicesInOrder,
  usesOfChoice,
} from '#app/features/choices/queries.server.ts'
import { fieldsOfListing } from '#app/features/drafts/commands.server.ts'
import { saveTemplate } from '#app/features/drafts/template-commands.server.ts'
import { findSetUp } from '#app/features/listings/commands.server.ts'
import { findListing } from '#app/features/listings/queries.server.ts'
import { findField } from '#app/features/registration/queries.server.ts'
import { subjects } from '#app/features/settings/commands.server.ts'
import { stampOf } from '#app/features/settings/queries.server.ts'
import {
  actOnChoices,
  deleteChoice,
  deleteChoiceList,
  orderChoices,
  saveChoice,
  saveChoiceList,
  showChoice,
} from '#app/flows/lots/choice-lists.server.ts'
import { publishDraft } from '#app/flows/lots/publish-draft.server.ts'
import { saveRegistrationField } from '#app/flows/people/save-registration-field.server.ts'
import { contentOf, outcome, say } from '#tests/support/api.ts'
import {
  aCategory,
  aCondition,
  aLocation,
  anId,
  anOrganisation,
  aPerson,
  aSchedule,
  aSignedIn,
} from '#tests/support/builders.ts'
import { jobContext } from '#workers/context.ts'

function contextOf(role: Actor['role'] | null): Ctx {
  const ctx = jobContext({ env, waitUntil: () => undefined })
  const id = anId('p')
  const who = { sessionId: 's', firstName: 'Ada', lastName: 'Admin', status: 'active' } as const
  return { ...ctx, actor: role && { ...who, role, organisations: [], id, email: `${id}@example.test` } }
}

const admin = contextOf('admin')
const named = (name: string) => ({ name, nameEs: `${name} es`, active: true })

/** A list of the test's own, with these choices in this order. */
async function aList(lots: 'none' | 'one' | 'many', names: readonly string[]) {
  const listId = `cl-${crypto.randomUUID()}`
  await saveChoiceList(admin, listId, { name: anId('Artists'), nameEs: '', lots }, 0)
  const ids: string[] = []
  for (const name of names) {
    const id = `ch-${crypto.randomUUID()}`
    await saveChoice(admin, { listId, id }, named(name), 0)
    ids.push(id)
  }
  return { listId, ids }
}

const order = async (listId: string) => (await listChoicesInOrder(admin, listId)).map(({ name }) => name)

test.each([null, 'buyer', 'seller'] as const)('%s may change no list.', async (role) => {
  const ctx = contextOf(role)
  const { listId, ids } = await aList('none', ['Ada', 'Bea'])
  const [id = '', other = ''] = ids
  const forbidden = { ok: false, code: 'forbidden' }
  expect(await saveChoice(ctx, { listId, id }, named('Taken'), 1)).toEqual(forbidden)
  expect(await showChoice(ctx, { listId, id }, false)).toEqual(forbidden)
  expect(await deleteChoice(ctx, { listId, id }, 1)).toEqual(forbidden)
  expect(await orderChoices(ctx, listId, { seen: ids, wanted: [other, id] })).toEqual(forbidden)
  expect(await saveChoiceList(ctx, listId, { name: 'Taken', nameEs: '', lots: 'many' }, 1)).toEqual(forbidden)
  expect(await deleteChoiceList(ctx, listId, 1)).toEqual(forbidden)
  expect(await order(listId)).toEqual(['Ada', 'Bea'])
})

test('A new database has the lists of the house, and what they offer; the retired one is not offered.', async () => {
  const offered = readOffered(await selectOffered(admin))
  const ids = ['damage_types', 'package_types', 'event_types', 'vat_categories', 'business_categories']
  expect(offered.filter(({ own }) => !own).map(({ id }) => id)).toEqual(ids)
  const damage = offered.find(({ id }) => id === 'damage_types')
  expect(damage?.choices.map(({ name }) => name)).toEqual([
    'None seen',
    'Scratches',
    'Dents',
    'Parts missing',
    'Water marks',
    'Box damaged',
  ])
  expect(damage?.choices[2]).toMatchObject({ value: 'Dents', nameEs: 'Abolladuras' })
})

test('Choices are added behind the others, renamed and put in order; what answers keep stays.', async () => {
  const { listId, ids } = await aList('none', ['Ada', 'Bea', 'Cleo'])
  const [ada = '', bea = '', cleo = ''] = ids
  expect(await order(listId)).toEqual(['Ada', 'Bea', 'Cleo'])
  expect(await saveChoice(admin, { listId, id: ada }, named('Adele'), 1)).toEqual({ ok: true, changed: true })
  expect(await findChoice(admin, listId, ada)).toMatchObject({
    name: 'Adele',
    nameEs: 'Adele es',
    value: 'Ada',
  })
  // somebody who saw it before
  expect(await saveChoice(admin, { listId, id: ada }, named('Late'), 1)).toMatchObject({ code: 'stale' })
  // a name that another had first
  const again = `ch-${crypto.randomUUID()}`
  expect(await saveChoice(admin, { listId, id: again }, named('ada'), 0)).toMatchObject({ ok: true })
  expect(await findChoice(admin, listId, again)).toMatchObject({ name: 'ada', value: 'ada 2' })

  const wish = { seen: [ada, bea, cleo], wanted: [cleo, ada, bea] }
  expect(await orderChoices(admin, listId, wish)).toMatchObject({ ok: true })
  expect(await order(listId)).toEqual(['Cleo', 'Adele', 'Bea', 'ada'])
  expect(await orderChoices(admin, listId, wish)).toEqual({ ok: false, code: 'moved' })
  const up = new URLSearchParams({ id: bea, by: 'up' })
  expect(await actOnChoices(admin, listId, up)).toMatchObject({ ok: true, changed: true })
  expect(await order(listId)).toEqual(['Cleo', 'Bea', 'Adele', 'ada'])
  expect(await saveChoice(admin, { listId: 'nobody', id: ada }, named('Lost'), 0)).toMatchObject({
    code: 'not_found',
  })
})

/** A draft that is whole, of an organisation of its own. */
async function aWhole(choices: string) {
  const [organisation, category, condition, schedule, person] = await Promise.all([
    anOrganisation(),
    aCategory(),
    aCondition(),
    aSchedule(),
    aPerson(),
  ])
  const yard = await aLocation({ organisationId: organisation.id })
  const id = crypto.randomUUID()
  const fields = {
    title: 'Cordless drill kit',
    description: 'Two batteries, a charger and a case.',
    category: category.id,
    condition: condition.id,
    yard: yard.id,
    schedule: schedule.id,
    startPrice: '20',
    closes: '2099-07-04T18:30',
    choices,
  }
  const picture = { name: `up-${id}`, tint: '#ddd', width: 8, height: 6, caption: '' }
  await env.DB.prepare(
    `insert into listing_drafts (id, organisation_id, fields, pictures, version, created_by, created_at, updated_at)
      values (?, ?, ?, ?, 1, ?, 1, 1)`,
  )
    .bind(id, organisation.id, JSON.stringify(fields), JSON.stringify([picture]), person.id)
    .run()
  return { id, organisationId: organisation.id, person }
}

test('A lot is asked for a list, keeps what it has when that is retired, and nothing that is used is deleted.', async () => {
  const { listId, ids } = await aList('many', ['Rust', 'Mould', 'Moths'])
  const [rust = '', mould = '', moths = ''] = ids
  const lot = await aWhole([rust, mould].join(','))
  const published = await publishDraft(admin, lot)
  expect(published).toMatchObject({ ok: true, listingId: lot.id })
  expect((await listChosen(admin, lot.id)).sort()).toEqual([rust, mould].sort())
  expect(await findListing(admin, lot.id)).toMatchObject({
    chosen: [
      { name: 'Rust', nameEs: 'Rust es' },
      { name: 'Mould', nameEs: 'Mould es' },
    ],
  })
  expect((await listChoicePage(admin, listId, 1)).rows.map(({ lots }) => lots)).toEqual([1, 1, 0])

  // retired and renamed: the lot still says so, new ones are not offered it
  expect(await showChoice(admin, { listId, id: rust }, false)).toEqual({ ok: true, changed: true })
  const renamed = { name: 'Corrosion', nameEs: '', active: false }
  expect(await saveChoice(admin, { listId, id: rust }, renamed, 2)).toMatchObject({ ok: true })
  const shown = await findListing(admin, lot.id)
  expect(shown?.chosen.map(({ name }) => name)).toEqual(['Corrosion', 'Mould'])
  const mine = (await listLotLists(admin)).find(({ id }) => id === listId)
  expect(mine?.choices.find(({ id }) => id === rust)).toMatchObject({ offered: false, name: 'Corrosion' })
  const offered = readOffered(await selectOffered(admin)).find(({ id }) => id === listId)
  expect(offered?.choices.map(({ name }) => name)).toEqual(['Mould', 'Moths'])

  // sold anew, it begins with what it had
  const found = await findSetUp(admin, lot.id)
  if (!found) throw new Error('no lot')
  expect(readChosen(fieldsOfListing(found.row, found.chosen).choices).sort()).toEqual([rust, mould].sort())

  expect(await deleteChoice(admin, { listId, id: mould }, 1)).toEqual({ ok: false, code: 'used' })
  const template = { id: crypto.randomUUID(), organisationId: lot.organisationId }
  await saveTemplate(admin, template, { name: 'Moths', fields: { choices: moths }, by: lot.person.id })
  const third = await findChoice(admin, listId, moths)
  expect(third && (await usesOfChoice(admin, third))).toEqual({ lots: 0, drafts: 1, people: 0 })
  expect(await deleteChoice(admin, { listId, id: moths }, 1)).toEqual({ ok: false, code: 'used' })
  await env.DB.prepare('delete from lot_templates where id = ?').bind(template.id).run()
  expect(await deleteChoice(admin, { listId, id: moths }, 1)).toEqual({ ok: true, changed: true })
  expect(await deleteChoiceList(admin, listId, 1)).toEqual({ ok: false, code: 'used' })
})

test('What no list has, and two of a list that takes one, keep a draft from being published.', async () => {
  const { ids } = await aList('one', ['Crate', 'Bag'])
  const judge = async (choices: string) => {
    const lot = await aWhole(choices)
    return publishDraft(admin, lot)
  }
  const wrong = (code: string) => ({ ok: false, code: 'not_ready', problems: [{ field: 'choices', code }] })
  expect(await judge('nothing-that-is')).toEqual(wrong('unknown'))
  expect(await judge(ids.join(','))).toEqual(wrong('several'))
  expect(await judge(ids[0] ?? '')).toMatchObject({ ok: true })
})

test('A field of the registration draws from a list; an answer stays when its choice is retired.', async () => {
  const { listId, ids } = await aList('none', ['Retail', 'Wholesale'])
  const field = {
    id: `rf-${crypto.randomUUID()}`,
    name: anId('f').replaceAll('-', '_'),
    type: 'select' as const,
  }
  const value = {
    label: { en: 'Business', es: 'Negocio' },
    placeholder: { en: '', es: '' },
    showOrder: 177,
    required: false,
    askedAt: 'sign_up' as const,
    active: false,
    forBuyer: true,
    forOrganization: false,
    options: [],
    listId,
  }
  expect(await saveRegistrationField(admin, field, { ...value, listId: 'nobody' }, 0)).toMatchObject({
    code: 'not_found',
  })
  expect(await saveRegistrationField(admin, field, value, 0)).toEqual({ ok: true, changed: true })
  expect(await findField(admin, field.id)).toMatchObject({
    listId,
    options: [
      { value: 'Retail', en: 'Retail', es: 'Retail es' },
      { value: 'Wholesale', en: 'Wholesale', es: 'Wholesale es' },
    ],
  })
  const [retail = ''] = ids
  const somebody = await aPerson({ extraFields: { [field.name]: 'Retail' } })
  expect(await deleteChoice(admin, { listId, id: retail }, 1)).toEqual({ ok: false, code: 'used' })
  expect(await showChoice(admin, { listId, id: retail }, false)).toMatchObject({ ok: true })
  expect((await findField(admin, field.id))?.options?.map((one) => one.value)).toEqual(['Wholesale'])
  const kept = await env.DB.prepare('select extra_fields as kept from people where id = ?')
    .bind(somebody.id)
    .first<string>('kept')
  expect(JSON.parse(kept ?? '{}')).toEqual({ [field.name]: 'Retail' })
  // nothing of the field has changed by it
  const stamp = await stampOf(admin, [subjects.field(field.id)])
  expect(await saveRegistrationField(admin, field, value, stamp)).toEqual({ ok: true, changed: false })
})

test('A list of the house is not deleted; an empty one of the operator is.', async () => {
  expect(await deleteChoiceList(admin, 'event_types', 0)).toEqual({ ok: false, code: 'used' })
  const { listId } = await aList('none', [])
  expect(await deleteChoiceList(admin, listId, 1)).toEqual({ ok: true, changed: true })
  expect(await findChoiceList(admin, listId)).toBeNull()
})

test('Programs read the lists, and administrators change them.', async () => {
  const { bearer } = await aSignedIn({ role: 'admin' })
  const buyer = await aSignedIn()
  const { listId } = await aList('none', ['Ada'])
  type Kept = { id: string; value: string; seen: number; show: string; active: number; changed: boolean }
  const name = { en: 'Bea', es: 'Beatriz' }
  expect(outcome(await say('common/insertEntry', { list: listId, name }, buyer.bearer))).toBe('403 forbidden')
  const made = contentOf<Kept>(await say('common/insertEntry', { list: listId, name }, bearer))
  expect(made).toMatchObject({ show: 'Bea', show_es: 'Beatriz', value: 'Bea', active: 1, seen: 1 })
  const read = async () =>
    contentOf<{ records: { id: string; options: { show: string }[] }[] }>(
      await say('commonFunction/getAllDynamicArray', { lists: [listId] }),
    ).records.map(({ options }) => options.map(({ show }) => show))
  expect(await read()).toEqual([['Ada', 'Bea']])
  const change = { list: listId, id: made.id, active: 0, seen: 1 }
  expect(outcome(await say('common/updateEntry', change, buyer.bearer))).toBe('403 forbidden')
  expect(contentOf<Kept>(await say('common/updateEntry', change, bearer))).toMatchObject({
    changed: true,
    active: 0,
    show: 'Bea',
    seen: 2,
  })
  expect(await read()).toEqual([['Ada']])
  expect(outcome(await say('common/updateEntry', change, bearer))).toBe('409 stale')
  expect(outcome(await say('common/insertEntry', { table: 'people', list: listId, name }, bearer))).toBe(
    '422 validation',
  )
  expect(outcome(await say('common/insertEntry', { list: 'nobody', name }, bearer))).toBe('404 not_found')
  const { tableValues } = contentOf<{
    tableValues: { damage_types: { id: string }[]; dropdown_data: Record<string, object[]> }
  }>(await say('common/getDefault'))
  expect(tableValues.damage_types.map(({ id }) => id)).toContain('damage-dents')
  expect(tableValues.dropdown_data[listId]).toEqual([{ show: 'Ada', value: 'Ada' }])
})
