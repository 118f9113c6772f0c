import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { findHouseTerms } from '#app/features/listings/commands.server.ts'
import { findYardTax, listYardTaxes } from '#app/features/locations/queries.server.ts'
import { rateBegins, saveTaxRate, takeBackTaxRate } from '#app/flows/money/save-tax-rate.server.ts'
import { readRuleCard } from '#party/room/rule-card.ts'
import { aListing, aLocation, anOrganisation, aPerson } from '#tests/support/builders.ts'
import { planOf, statementsOf } from '#tests/support/plans.ts'
import { aJob } from '#tests/support/post-office.ts'
import { invoicesOf, settled } from '#tests/support/sales.ts'

const NOON = Date.parse('2026-06-10T16:00Z')
const DAY = 86_400_000

async function aDesk(role: Actor['role'] = 'admin') {
  const { id, email, firstName, lastName, status } = await aPerson({ role })
  const actor: Actor = {
    id,
    email,
    firstName,
    lastName,
    role,
    status,
    sessionId: `s-${id}`,
    organisations: [],
  }
  const { ctx, time } = aJob({ now: NOON })
  return { ctx: { ...ctx, actor } satisfies Ctx, time }
}

test('A rate holds from midnight at its yard, to the thousandth of a percent, and what was published keeps its own.', async () => {
  const { ctx, time } = await aDesk()
  const organisation = await anOrganisation()
  const yard = await aLocation({ organisationId: organisation.id, taxBps: 725 })
  const place = { locationId: yard.id, organisationId: organisation.id }
  const rate = async () => (await findHouseTerms(ctx, place)).taxBps
  expect(await saveTaxRate(ctx, yard.id, { rate: '7.255', day: '2026-06-12' }, 0)).toEqual({
    ok: true,
    changed: true,
  })
  const midnight = Date.parse('2026-06-12T04:00Z')
  for (const [at, bps] of [
    [NOON, 725],
    [midnight - 1, 725],
    [midnight, 725.5],
  ] as const) {
    time.now = at
    expect(await rate()).toBe(bps)
  }
  time.now = NOON
  const listed = await listYardTaxes(ctx, { page: 1, limit: 1000 })
  expect(listed.find(({ id }) => id === yard.id)).toMatchObject({ bps: 725, nextAt: midnight })
})

test('Today means from now on; a day that is over, or is none, is refused.', async () => {
  const { ctx } = await aDesk()
  const yard = await aLocation({ taxBps: 500 })
  expect(rateBegins('2026-06-10', 'America/New_York', NOON)).toBe(NOON)
  expect(rateBegins('2026-06-09', 'America/New_York', NOON)).toBeNull()
  expect(rateBegins('2026-02-30', 'America/New_York', NOON)).toBeNull()
  // four in the morning of UTC is still the day before in Chicago
  expect(rateBegins('2026-06-11', 'America/Chicago', NOON)).toBe(Date.parse('2026-06-11T05:00Z'))
  await saveTaxRate(ctx, yard.id, { rate: '0', day: '2026-06-10' }, 0)
  expect((await findYardTax(ctx, yard.id))?.bps).toBe(0)
})

test('Rates are saved by administrators alone, on the record, one after the other; planned ones are taken back.', async () => {
  const { ctx, time } = await aDesk()
  const yard = await aLocation({ taxBps: 725 })
  const typed = { rate: '8.125', day: '2026-07-01' }
  for (const role of ['buyer', 'seller'] as const) {
    const { ctx: other } = await aDesk(role)
    expect(await saveTaxRate(other, yard.id, typed, 0)).toEqual({ ok: false, code: 'forbidden' })
  }
  expect(await saveTaxRate({ ...ctx, actor: null }, yard.id, typed, 0)).toEqual({
    ok: false,
    code: 'forbidden',
  })
  expect(await saveTaxRate(ctx, 'nowhere', typed, 0)).toEqual({ ok: false, code: 'not_found' })
  expect(await saveTaxRate(ctx, yard.id, typed, 0)).toMatchObject({ ok: true })
  // who has not seen that one
  expect(await saveTaxRate(ctx, yard.id, { ...typed, rate: '9' }, 0)).toMatchObject({
    ok: false,
    code: 'stale',
  })
  const [planned] = (await findYardTax(ctx, yard.id))?.rates ?? []
  const from = planned?.holdsFrom ?? 0
  time.now = from + DAY
  expect(await takeBackTaxRate(ctx, yard.id, from, 1)).toEqual({ ok: false, code: 'not_found' })
  time.now = NOON
  expect(await takeBackTaxRate(ctx, yard.id, from, 1)).toMatchObject({ ok: true })
  expect((await findYardTax(ctx, yard.id))?.rates).toEqual([])
  const { results } = await env.DB.prepare(
    'select before, after from audit_log where subject = ? order by version',
  )
    .bind(`tax_rate:${yard.id}`)
    .all()
  expect(results.map(({ before, after }) => [JSON.parse(String(before)), JSON.parse(String(after))])).toEqual(
    [
      [{ percent: 7.25 }, { percent: 8.125, from: '2026-07-01' }],
      [{ percent: 8.125, from: '2026-07-01' }, null],
    ],
  )
})

test('A room freezes the rate that holds, and its invoice charges it.', async () => {
  const { ctx, time } = await aDesk()
  time.now = Date.now()
  const yard = await aLocation({ taxBps: 725 })
  await env.DB.prepare(
    'insert into tax_rates (location_id, holds_from, rate) values (?1, ?2, 7255), (?1, ?3, 9000)',
  )
    .bind(yard.id, time.now - DAY, time.now + DAY)
    .run()
  const listing = await aListing({ locationId: yard.id })
  const card = await readRuleCard(env.DB, listing.id, time.now)
  expect(card?.charges?.taxBps).toBe(725.5)
  expect((await readRuleCard(env.DB, listing.id, time.now + 2 * DAY))?.charges?.taxBps).toBe(725.5)
  expect((await findYardTax(ctx, yard.id))?.bps).toBe(725.5)

  const sold = {
    listingId: listing.id,
    saleId: `${listing.id}:1`,
    buyerId: (await aPerson()).id,
    quantity: 1,
  }
  const payload = { ...sold, price: 200_00, at: time.now, charges: card?.charges }
  await env.DB.prepare(
    "insert into events (id, type, payload, created_at, attempts, due_at) values (?, 'listing-purchased', ?, 0, 0, 0)",
  )
    .bind(`listing-purchased:${sold.saleId}`, JSON.stringify(payload))
    .run()
  await settled(listing.id)
  const [line] = await invoicesOf(listing.id)
  // 7.255 % of 230 dollars
  expect(line).toMatchObject({ tax_bps: 725.5, premium: 30_00, tax: 16_69, total: 246_69 })
})

test('The list of yards is walked by an index, and each rate is found by its key.', async () => {
  const [list] = await statementsOf((on) => listYardTaxes(on, { page: 2, limit: 25 }))
  const steps = list ? await planOf(list) : []
  expect(steps.join()).not.toContain('TEMP B-TREE')
  expect(steps.filter((step) => /^SCAN (?!locations USING INDEX locations_slug)/.test(step))).toEqual([])
})
