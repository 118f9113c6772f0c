import { env } from 'cloudflare:workers'
import { expect, onTestFinished, test } from 'vitest'
import { forgetStorefront } from '#app/features/settings/storefront.server.ts'
import { contentOf, outcome, type Said, say } from '#tests/support/api.ts'
import { anId, aSchedule, aSignedIn } from '#tests/support/builders.ts'

type Section = { id: string; values: Record<string, unknown>; seen: number; changed?: boolean }
type Schedule = { id: string; name: string; increments: object[]; seen: number; changed?: boolean }
type Field = {
  id: string
  name: string
  label: object
  active: number
  required: boolean
  show_order: number
  seen: number
  changed?: boolean
}

const errorsOf = (said: Said) => (said.data as { errors?: Record<string, string[]> }).errors

/** An administrator; the settings are as they were when the test is over. */
async function anAdministrator() {
  const { results } = await env.DB.prepare('select * from settings').all<{ key: string; value: string }>()
  onTestFinished(async () => {
    await env.DB.batch([
      env.DB.prepare('delete from settings'),
      ...results.map(({ key, value }) =>
        env.DB.prepare('insert into settings (key, value) values (?, ?)').bind(key, value),
      ),
    ])
    forgetStorefront()
  })
  const { bearer, person } = await aSignedIn({ role: 'admin' })
  return { person, call: (path: string, body: object = {}) => say(path, body, bearer) }
}

test('Settings are read by section and changed as their pages change them; what is left out stays.', async () => {
  const { call, person } = await anAdministrator()
  const all = contentOf<{ records: Section[] }>(await call('setting/configurationVariables')).records
  expect(all.map(({ id }) => id)).toContain('maintenance')
  const read = contentOf<Section>(await call('setting/getSingleConfiguration', { id: 'offers' }))
  expect(all.find(({ id }) => id === 'offers')).toEqual(read)
  const change = (values: object, seen: number) =>
    call('setting/configurationAction', { id: 'offers', values, seen })
  const changed = contentOf<Section>(await change({ low_offer_divisor: 7 }, read.seen))
  expect(changed).toEqual({
    id: 'offers',
    values: { ...read.values, low_offer_divisor: 7 },
    seen: read.seen + 1,
    changed: true,
  })
  // what was read before somebody else's change is not written over theirs
  const late = await change({ low_offer_divisor: 9 }, read.seen)
  expect(outcome(late)).toBe('409 stale')
  expect(late.data).toMatchObject({ by: person.email, seen: changed.seen })
  expect(contentOf<Section>(await change({ low_offer_divisor: 7 }, changed.seen)).changed).toBe(false)
  const wrong = await change({ low_offer_divisor: 1, overbid_notification: 'two' }, changed.seen)
  expect(outcome(wrong)).toBe('422 validation')
  expect(errorsOf(wrong)).toEqual({
    low_offer_divisor: ['Use 2 or more'],
    overbid_notification: ['Enter a number'],
  })
  expect(errorsOf(await change({ low_offer_diviser: 4 }, changed.seen))).toEqual({
    low_offer_diviser: ["This value isn't possible"],
  })
  expect(outcome(await call('setting/getSingleConfiguration', { id: 'secrets' }))).toBe('404 not_found')
})

test('Every section that is read can be given back as it was read, and nothing changes.', async () => {
  const { call } = await anAdministrator()
  const { records } = contentOf<{ records: Section[] }>(await call('setting/configurationVariables'))
  for (const { id, values, seen } of records) {
    const said = await call('setting/configurationAction', { id, values, seen })
    expect(said.http, `${id} ${JSON.stringify(errorsOf(said))}`).toBe(200)
    expect(contentOf<Section>(said).values, id).toEqual(values)
  }
})

test('A service’s address is set and taken away again.', async () => {
  const { call } = await anAdministrator()
  const put = async (geocoder_url: string | null) => {
    const { seen } = contentOf<Section>(await call('setting/getSingleConfiguration', { id: 'site' }))
    const said = await call('setting/configurationAction', { id: 'site', values: { geocoder_url }, seen })
    return contentOf<Section>(said).values.geocoder_url
  }
  expect(await put('https://places.example/find')).toBe('https://places.example/find')
  expect(await put(null)).toBe('')
  expect(await put('https://places.example/find')).toBe('https://places.example/find')
  expect(await put('')).toBe('')
})

test('A schedule of increments is changed in whole dollars, upwards from nothing.', async () => {
  const { call } = await anAdministrator()
  const { id } = await aSchedule({ name: 'Standard' })
  const all = contentOf<{ records: Schedule[] }>(await call('setting/getAllBidIncrements')).records
  // the first hundred of them, the default before all others
  expect(all.length).toBeGreaterThan(0)
  const read = contentOf<Schedule>(await call('setting/getSingleBidIncrement', { id }))
  expect(read).toMatchObject({ name: 'Standard', is_default: 0 })
  const change = (body: object) => call('setting/bidIncrementAction', { id, seen: read.seen, ...body })
  const increments = [
    { from: 0, increment: 2 },
    { from: 100, increment: 10 },
  ]
  for (const wrong of [
    { increments: [{ from: 5, increment: 1 }] },
    { increments: [{ from: 0, increment: 0.5 }] },
    { increments: [] },
    { name: '' },
  ])
    expect(outcome(await change(wrong)), JSON.stringify(wrong)).toBe('422 validation')
  expect(contentOf<Schedule>(await change({ increments }))).toMatchObject({
    name: 'Standard',
    increments,
    seen: read.seen + 1,
    changed: true,
  })
  expect(outcome(await change({ name: 'Late' }))).toBe('409 stale')
  expect(outcome(await call('setting/getSingleBidIncrement', { id: 'none' }))).toBe('404 not_found')
})

test('A field of the registration is added once, changed, moved, removed and brought back.', async () => {
  const { call } = await anAdministrator()
  const name = `field_${anId('f').slice(-8).replaceAll('-', '_')}`
  onTestFinished(async () => {
    await env.DB.prepare('delete from registration_fields where name = ?').bind(name).run()
  })
  const add = {
    name,
    type: 'text',
    label: { en: 'Dock', es: 'Muelle' },
    for_buyer: 1,
    required: 0,
    show_order: 300,
  }
  const made = contentOf<Field>(await call('dynamic/propertyColumnAction', add))
  expect(made).toMatchObject({ name, label: add.label, active: 1, show_order: 300, required: false })
  const twice = await call('dynamic/propertyColumnAction', add)
  expect(errorsOf(twice)).toEqual({ name: ['A field already has this name'] })
  const { id } = made
  const moved = contentOf<Field>(
    await call('dynamic/propertyColumnReOrder', { id, show_order: 310, seen: made.seen }),
  )
  expect(moved).toMatchObject({ show_order: 310, label: add.label, changed: true })
  const late = { id, label: { en: 'Door', es: 'Puerta' }, seen: made.seen }
  expect(outcome(await call('dynamic/propertyColumnAction', late))).toBe('409 stale')
  const changed = contentOf<Field>(
    await call('dynamic/propertyColumnAction', { ...late, required: true, seen: moved.seen }),
  )
  expect(changed).toMatchObject({ name, label: late.label, required: true, show_order: 310 })
  const off = { id, active: 2, seen: changed.seen }
  const removed = contentOf<Field>(await call('dynamic/propertyColumnStatusAction', off))
  expect(removed).toMatchObject({ active: 2, label: late.label })
  const back = { id, active: 1, seen: removed.seen }
  expect(contentOf<Field>(await call('dynamic/propertyColumnStatusAction', back))).toMatchObject({
    active: 1,
  })
  expect(contentOf<Field>(await call('dynamic/getSingleProperty', { id }))).toMatchObject({ active: 1 })
  // no account can be made without an address
  const email = await env.DB.prepare("select id from registration_fields where name = 'email'").first<{
    id: string
  }>()
  const { seen } = contentOf<Field>(await call('dynamic/getSingleProperty', { id: email?.id }))
  const needed = await call('dynamic/propertyColumnStatusAction', { id: email?.id, active: 2, seen })
  expect(outcome(needed)).toBe('422 validation')
  expect(outcome(await call('dynamic/getSingleProperty', { id: 'none' }))).toBe('404 not_found')
})

test('Nobody but administrators reads or changes any of it.', async () => {
  const people = [await aSignedIn(), await aSignedIn({ role: 'seller' })]
  const calls = [
    ['setting/configurationVariables', {}],
    ['setting/getSingleConfiguration', { id: 'offers' }],
    ['setting/configurationAction', { id: 'offers', values: { low_offer_divisor: 9 }, seen: 0 }],
    ['setting/getAllBidIncrements', {}],
    ['setting/getSingleBidIncrement', { id: 'default' }],
    ['setting/bidIncrementAction', { id: 'default', name: 'x', seen: 0 }],
    ['dynamic/getSingleProperty', { id: 'rf-first-name' }],
    ['dynamic/propertyColumnAction', { id: 'rf-first-name', seen: 0 }],
    ['dynamic/propertyColumnStatusAction', { id: 'rf-first-name', active: 2, seen: 0 }],
    ['dynamic/propertyColumnReOrder', { id: 'rf-first-name', show_order: 1, seen: 0 }],
  ] as const
  for (const [path, body] of calls) {
    expect(outcome(await say(path, body)), path).toBe('401 sign_in')
    for (const { bearer } of people)
      expect(outcome(await say(path, body, bearer)), path).toBe('403 forbidden')
  }
})
