import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#app/domain/shop/settings.ts'
import { checkAddress } from '#app/features/addresses/checker.server.ts'
import { makeDefault, removeAddress, saveAddress } from '#app/features/addresses/commands.server.ts'
import { addressInput } from '#app/features/addresses/inputs.ts'
import { listAddresses } from '#app/features/addresses/queries.server.ts'
import { contentOf, outcome, say } from '#tests/support/api.ts'
import { aPerson, aSignedIn } from '#tests/support/builders.ts'
import { aJob, aProvider } from '#tests/support/post-office.ts'

const ADDRESS = {
  first_name: 'Marisol',
  last_name: 'Vega',
  address1: '88 Orchard Street',
  city: 'Columbus',
  state: 'OH',
  zip: '43215',
  country: 'US',
  phone: '(614) 555-0142',
}
const read = addressInput.parse(ADDRESS)
const primaries = async (personId: string) =>
  (
    await env.DB.prepare('select count(*) as n from addresses where person_id = ? and is_primary = 1')
      .bind(personId)
      .first<{ n: number }>()
  )?.n

test('However many are saved and chosen at once, one address is the default.', async () => {
  const { ctx } = aJob()
  const [person, other] = [await aPerson(), await aPerson()]
  const save = (asDefault: boolean) =>
    saveAddress(ctx, person, { address: read, asDefault }, DEFAULT_SETTINGS)
  const saved = await Promise.all([save(false), save(false), save(true), save(true)])
  expect(saved.every(({ ok }) => ok)).toBe(true)
  expect(await primaries(person.id)).toBe(1)
  const ids = saved.flatMap((one) => (one.ok ? [one.id] : []))
  await Promise.all(ids.map((id) => makeDefault(ctx, person, id)))
  expect(await primaries(person.id)).toBe(1)
  // somebody else's is not there for them, and their wish takes nobody's default away
  expect(await makeDefault(ctx, other, ids[0] ?? '')).toBe(false)
  expect(await removeAddress(ctx, other, ids[0] ?? '')).toBe(false)
  expect(await primaries(person.id)).toBe(1)
  for (const id of ids) expect(await removeAddress(ctx, person, id)).toBe(true)
  expect(await primaries(person.id)).toBe(0)
  expect(await listAddresses(ctx, person.id)).toEqual([])
  // what orders name stays
  expect(await removeAddress(ctx, person, ids[0] ?? '')).toBe(false)
})

test('Programs list, save, change, choose and delete addresses by one call.', async () => {
  const { bearer } = await aSignedIn()
  type Listed = { records: { id: string; is_primary: number; phone: string; status: string; city: string }[] }
  const ask = async (body: unknown) => say('user/userAddress', body, bearer)
  expect(contentOf<Listed>(await ask({})).records).toEqual([])
  const [first] = contentOf<Listed>(await ask(ADDRESS)).records
  expect(first).toMatchObject({ is_primary: 1, phone: '+16145550142', status: 'active' })
  await ask({ ...ADDRESS, city: 'Dayton', is_primary: 1 })
  const two = contentOf<Listed>(await ask({ id: first?.id, is_primary: 1 })).records
  expect(two.map(({ city, is_primary }) => [city, is_primary])).toEqual([
    ['Columbus', 1],
    ['Dayton', 0],
  ])
  const wrong = await ask({ ...ADDRESS, first_name: 'A1', zip: '4321' })
  expect([outcome(wrong), wrong.data.errors]).toEqual([
    '422 validation',
    { first_name: ['No Special Characters and Numbers Allowed'], zip: ['Mininum 5 digits'] },
  ])
  const stranger = await aSignedIn()
  expect(outcome(await say('user/userAddress', { id: first?.id, ...ADDRESS }, stranger.bearer))).toBe(
    '404 no_address',
  )
  const left = contentOf<Listed>(await ask({ id: first?.id, is_primary: 0, status: 'inactive' })).records
  expect(left.map(({ city }) => city)).toEqual(['Dayton'])
  expect(outcome(await say('user/validateAddress', { ...ADDRESS, state: 'MI' }, bearer))).toBe(
    '422 address_invalid',
  )
  expect(contentOf(await say('user/validateAddress', ADDRESS, bearer))).toEqual({ isVerified: 1 })
})

test('An address is checked as the settings ask; a service that is silent keeps nobody out.', async () => {
  const check = (mode: 'off' | 'basic' | 'service', more = {}, transport?: typeof fetch) =>
    checkAddress(
      { ...read, ...more },
      { ...DEFAULT_SETTINGS, address_validation: mode, address_service_url: 'https://places.test/' },
      transport,
    )
  expect(await check('off', { state: 'MI' })).toEqual({ ok: true, verified: false })
  expect(await check('basic')).toEqual({ ok: true, verified: true })
  expect(await check('basic', { state: 'MI' })).toEqual({ ok: false, verified: false })
  const known = aProvider(() => Response.json([{ address: { postcode: '43215-2210' } }]))
  expect(await check('service', {}, known.transport)).toEqual({ ok: true, verified: true })
  expect(known.got[0]?.url).toContain('street=88+Orchard+Street&city=Columbus&state=OH&postalcode=43215')
  const unknown = aProvider(() => Response.json([]))
  expect(await check('service', {}, unknown.transport)).toEqual({ ok: false, verified: false })
  const silent = aProvider(() => new Response('no', { status: 500 }))
  expect(await check('service', {}, silent.transport)).toEqual({ ok: true, verified: false })
})
