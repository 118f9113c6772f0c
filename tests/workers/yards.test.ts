import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { contentOf, outcome, say } from '#tests/support/api.ts'
import { aListing, aLocation, aMembership, anOrganisation, aSignedIn } from '#tests/support/builders.ts'

const HOURS = {
  tuesday_available: 'hours',
  tuesday_starting: '09:00',
  tuesday_ending: '18:00',
  tuesday_break_start: '12:00',
  tuesday_break_end: '12:30',
}
const PLACE = {
  name: 'Columbus North Yard',
  address1: '2410 Foundry Lane',
  city: 'Columbus',
  state: 'OH',
  zip: '43232',
  latitude: 39.9214,
  longitude: -82.8731,
  timezone: 'America/Chicago',
}

type One = { id: string; hours: string; seen: number; active: number; tuesday_break_end: string }

async function aMarket() {
  const organisation = await anOrganisation()
  const [owner, kept] = [await aSignedIn({ role: 'seller' }), await aSignedIn({ role: 'seller' })]
  const [here, there] = [
    await aLocation({ organisationId: organisation.id, hours: 'Tue to Fri, 9 AM to 6 PM' }),
    await aLocation({ organisationId: organisation.id }),
  ]
  await aMembership(owner.person, organisation, 'owner')
  await aMembership(kept.person, organisation, 'manager', [here.id])
  return { organisation, owner, kept, here, there }
}

test('A yard is made with its calendar, and buyers read its hours as a sentence of it.', async () => {
  const { owner, organisation } = await aMarket()
  const made = contentOf<One>(await say('location/locationAction', { ...PLACE, ...HOURS }, owner.bearer))
  expect(made).toMatchObject({
    hours: 'Tue, 9 AM to 6 PM, closed noon to 12:30 PM',
    tuesday_break_end: '12:30',
    seen: 1,
    active: 1,
  })
  const row = await env.DB.prepare(
    'select organisation_id, slug, time_zone, tax_bps, hours from locations where id = ?1',
  )
    .bind(made.id)
    .first()
  expect(row).toMatchObject({
    organisation_id: organisation.id,
    time_zone: 'America/Chicago',
    tax_bps: 0,
    hours: made.hours,
  })
  // two yards of one name have two addresses
  const other = contentOf<One>(await say('location/locationAction', { ...PLACE, ...HOURS }, owner.bearer))
  const { results } = await env.DB.prepare('select distinct slug from locations where id in (?1, ?2)')
    .bind(made.id, other.id)
    .all()
  expect(results).toHaveLength(2)
})

test('What cannot be is refused by field, and changes nothing.', async () => {
  const { owner, here } = await aMarket()
  const said = await say(
    'location/locationAction',
    {
      ...PLACE,
      location_id: here.id,
      tuesday_available: 'hours',
      tuesday_starting: '09:00',
      tuesday_ending: '08:00',
    },
    owner.bearer,
  )
  expect(outcome(said)).toBe('422 validation')
  expect(JSON.stringify(said)).toContain('tuesday.ending')
  const hours = await env.DB.prepare('select hours from locations where id = ?1').bind(here.id).first('hours')
  expect(hours).toBe('Tue to Fri, 9 AM to 6 PM')
})

test('Hours that were once written as a sentence are its calendar until they are saved.', async () => {
  const { owner, here } = await aMarket()
  const read = contentOf<Record<string, unknown>>(
    await say('location/getSingleLocation', { location_id: here.id }, owner.bearer),
  )
  expect(read).toMatchObject({
    monday_available: 'closed',
    wednesday_available: 'hours',
    wednesday_starting: '09:00',
    wednesday_ending: '18:00',
  })
  const rows = 'select count(*) as count from location_hours where location_id = ?1'
  expect(await env.DB.prepare(rows).bind(here.id).first('count')).toBe(0)
  const { full_address: _, tax_percent: _tax, organization: _whose, ...same } = read
  await say('location/locationAction', { ...same, location_id: here.id }, owner.bearer)
  expect(await env.DB.prepare(rows).bind(here.id).first('count')).toBe(7)
})

test('Of two who change a yard at once the second is told, and the record names who changed what.', async () => {
  const { owner, here, organisation } = await aMarket()
  const change = { ...PLACE, ...HOURS, location_id: here.id, seen: 0 }
  const [first, second] = [
    await say('location/locationAction', { ...change, slot_minutes: 15 }, owner.bearer),
    await say('location/locationAction', { ...change, slot_minutes: 30 }, owner.bearer),
  ]
  expect([outcome(first), outcome(second)]).toEqual(['200', '409 changed_meanwhile'])
  const { records } = contentOf<{
    records: { subject: string; by: string; parts: { field: string; after: string }[] }[]
  }>(await say('organization/getChanges', { organization: organisation.id }, owner.bearer))
  const [latest] = records
  expect(latest).toMatchObject({ subject: `yard:${here.id}`, by: owner.person.email })
  expect(latest?.parts).toContainEqual(expect.objectContaining({ field: 'slotMinutes', after: '15' }))
})

test('Who is kept to a yard changes that one and no other, and makes none.', async () => {
  const { kept, owner, here, there } = await aMarket()
  const change = { ...PLACE, ...HOURS, seen: 0 }
  expect(
    outcome(await say('location/locationAction', { ...change, location_id: here.id }, kept.bearer)),
  ).toBe('200')
  expect(
    outcome(await say('location/locationAction', { ...change, location_id: there.id }, kept.bearer)),
  ).toBe('403 forbidden')
  expect(outcome(await say('location/locationAction', change, kept.bearer))).toBe('403 forbidden')
  const { records } = contentOf<{ records: { id: string }[] }>(
    await say('location/getAllLocations', {}, kept.bearer),
  )
  expect(records.map(({ id }) => id)).toEqual([here.id])
  const stranger = await aLocation()
  expect(
    outcome(await say('location/locationAction', { ...change, location_id: stranger.id }, owner.bearer)),
  ).toBe('404 no_location')
})

test('A yard out of use keeps its lots, and what it takes to sell there is asked of its people alone.', async () => {
  const { owner, kept, here, there, organisation } = await aMarket()
  const [at, elsewhere] = [
    await aListing({ organisationId: organisation.id, locationId: here.id }),
    await aListing({ organisationId: organisation.id, locationId: there.id }),
  ]
  const off = contentOf<One>(
    await say('location/changeStatus', { location_id: here.id, active: 0 }, owner.bearer),
  )
  expect(off.active).toBe(0)
  const live = await env.DB.prepare('select live from listing_live where listing_id = ?1')
    .bind(at.id)
    .first('live')
  expect(live).toBe(1)
  const withdraw = (id: string) =>
    say('product/projectAction', { id, action: 'withdraw', reason: 'Damaged' }, kept.bearer)
  expect(outcome(await withdraw(elsewhere.id))).toBe('403 forbidden')
  expect(outcome(await withdraw(at.id))).toBe('200')
})
