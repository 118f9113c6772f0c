import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { type Actor, mayActFor } from '#app/domain/people/permissions.ts'
import { valuesOf } from '#app/features/locations/yard-form.ts'
import { DAYS, type DayName, yardInput } from '#app/features/locations/yard-inputs.ts'
import { findYard, listOwnYards, type Yard } from '#app/features/locations/yard-queries.server.ts'
import { type Saved, subjects } from '#app/features/settings/commands.server.ts'
import { stampOf } from '#app/features/settings/queries.server.ts'
import { changeYardStatus, mayChange, saveYard } from '#app/flows/shop/save-yard.server.ts'
import { errorsOf, newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, get, post } from '#workers/api/core/call.ts'
import { dataSchema, refusal, success } from '#workers/api/core/envelope.ts'
import { anyId } from '#workers/api/core/fields.ts'
import { documented } from '#workers/api/core/refusals.ts'
import { zeroOrOne } from '../presenters/units.ts'

/** Where an organisation's lots are collected. */
export const locations = newArea()

const organization = anyId.meta({ description: 'Your organisation; by default the one you work for' })
const WHO = documented('sign_in', 'deactivated', 'forbidden')

const clock = z.string().meta({ description: 'Like 09:30, by the yard’s own clock; empty for none' })
const PARTS = ['available', 'starting', 'ending', 'break_start', 'break_end'] as const
/** `monday_starting`: as the specification names them. */
type DayField = `${DayName}_${(typeof PARTS)[number]}`
const weekday = Object.fromEntries(
  DAYS.flatMap((day) => [
    [`${day}_available`, z.string().meta({ description: '`hours`, `all_day` or `closed`' })],
    ...(['starting', 'ending', 'break_start', 'break_end'] as const).map((part) => [`${day}_${part}`, clock]),
  ]),
) as unknown as Record<DayField, z.ZodString>

const record = z
  .object({
    id: z.string(),
    name: z.string(),
    full_address: z.string(),
    hours: z.string().meta({ description: 'The sentence buyers read' }),
    active: zeroOrOne,
    lots: z.int(),
  })
  .meta({ id: 'OwnLocation' })

const single = z
  .object({
    id: z.string(),
    organization: z.string(),
    active: zeroOrOne,
    name: z.string(),
    full_address: z.string(),
    address1: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    country: z.string(),
    phone: z.string(),
    description: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    timezone: z.string(),
    hours: z.string(),
    parking_slot: z.string(),
    slot_minutes: z.int(),
    slot_per_limit: z.int(),
    max_days_limit: z.int(),
    notice_minutes: z.int(),
    tax_percent: z.number(),
    exceptions: z.array(
      z.object({ date: z.string(), closed: z.boolean(), starting: clock, ending: clock, reason: z.string() }),
    ),
    seen: z.int().meta({ description: 'Of which state this is: goes with the next change' }),
  })
  .extend(weekday)
  .meta({ id: 'LocationSetUp' })

const EXAMPLE_ROW = {
  id: 'y-columbus-north-yard',
  name: 'Columbus North Yard',
  full_address: '2410 Foundry Lane, Columbus, OH 43232',
  hours: 'Tue to Fri, 9 AM to 6 PM',
  active: 1 as const,
  lots: 32,
}
const EXAMPLE_DAYS = Object.fromEntries(
  DAYS.flatMap((day) => {
    const open = ['tuesday', 'wednesday', 'thursday', 'friday'].includes(day)
    return [
      [`${day}_available`, open ? 'hours' : 'closed'],
      [`${day}_starting`, open ? '09:00' : ''],
      [`${day}_ending`, open ? '18:00' : ''],
      [`${day}_break_start`, ''],
      [`${day}_break_end`, ''],
    ]
  }),
) as Record<DayField, string>
const EXAMPLE = {
  id: EXAMPLE_ROW.id,
  organization: 'o-foundry-lane-liquidation',
  active: 1 as const,
  name: EXAMPLE_ROW.name,
  full_address: EXAMPLE_ROW.full_address,
  address1: '2410 Foundry Lane',
  city: 'Columbus',
  state: 'OH',
  zip: '43232',
  country: 'US',
  phone: '614 555 0100',
  description: 'Gate 2, past the scale. Forklift at dock 3.',
  latitude: 39.9214,
  longitude: -82.8731,
  timezone: 'America/New_York',
  hours: EXAMPLE_ROW.hours,
  parking_slot: 'P1, P2, P3',
  slot_minutes: 15,
  slot_per_limit: 4,
  max_days_limit: 14,
  notice_minutes: 0,
  tax_percent: 7.25,
  exceptions: [{ date: '2026-12-24', closed: true, starting: '', ending: '', reason: 'Christmas Eve' }],
  seen: 1,
  ...EXAMPLE_DAYS,
}

const listInput = z.object({ organization: organization.optional() })
const list = defineCall({
  path: '/location/getAllLocations',
  area: 'Selling',
  summary: 'Your organisation’s locations',
  description: 'All of them, also those not in use. If you are limited to some yards, only those.',
  signedIn: 'always',
  input: listInput,
  data: dataSchema(z.object({ records: z.array(record), totalRecords: z.int() })),
  example: {
    input: { organization: EXAMPLE.organization },
    data: { responseData: { records: [EXAMPLE_ROW], totalRecords: 1 } },
  },
  refusals: WHO,
})
locations.openapi(post(list), async (c) =>
  c.json(success({ responseData: await listOf(c.var.ctx, c.req.raw, c.req.valid('json')) }), 200),
)
locations.openapi(get(list, listInput), async (c) =>
  c.json(success({ responseData: await listOf(c.var.ctx, c.req.raw, c.req.valid('query')) }), 200),
)

async function listOf(ctx: Ctx, request: Request, asked: z.infer<typeof listInput>) {
  const { actor, organizationId } = acting(ctx, request, asked)
  const member = actor.organisations.find(({ id }) => id === organizationId)
  const only = member?.roles.includes('owner') ? null : (member?.yards ?? null)
  const found = await listOwnYards(ctx, organizationId, only)
  return {
    records: found.map(({ id, name, address, hours, active, lots }) => ({
      id,
      name,
      full_address: address,
      hours,
      active: active ? (1 as const) : (0 as const),
      lots,
    })),
    totalRecords: found.length,
  }
}

const oneInput = z.object({ organization: organization.optional(), location_id: anyId })
const one = defineCall({
  path: '/location/getSingleLocation',
  area: 'Selling',
  summary: 'One location with its calendar',
  description: 'Hours by weekday, other days, slots, parking numbers, and the current sales tax.',
  signedIn: 'always',
  input: oneInput,
  data: dataSchema(single),
  example: {
    input: { organization: EXAMPLE.organization, location_id: EXAMPLE.id },
    data: { responseData: EXAMPLE },
  },
  refusals: [...WHO, ...documented('no_location')],
})
locations.openapi(post(one), async (c) => {
  const { ctx } = c.var
  const asked = c.req.valid('json')
  const { actor, organizationId } = acting(ctx, c.req.raw, asked)
  return c.json(success({ responseData: await singleOf(ctx, actor, organizationId, asked.location_id) }), 200)
})

const actionInput = z
  .looseObject({
    organization: organization.optional(),
    location_id: anyId.optional().meta({ description: 'Left out: a new one' }),
    seen: z.int().default(0).meta({ description: 'As location/getSingleLocation gave it' }),
    name: z.string().optional(),
  })
  .meta({
    description:
      'Fields as location/getSingleLocation gives them: all of them, as what is left out becomes its default.',
  })
const action = defineCall({
  path: '/location/locationAction',
  area: 'Selling',
  summary: 'Make or change a location',
  description:
    'With `location_id` it changes that one, without it makes one. Live lots keep their terms. Administrators set the sales tax.',
  signedIn: 'always',
  input: actionInput,
  data: dataSchema(single),
  example: {
    input: {
      organization: EXAMPLE.organization,
      location_id: EXAMPLE.id,
      seen: 1,
      name: EXAMPLE.name,
      address1: EXAMPLE.address1,
      city: EXAMPLE.city,
      state: EXAMPLE.state,
      zip: EXAMPLE.zip,
      latitude: EXAMPLE.latitude,
      longitude: EXAMPLE.longitude,
      timezone: EXAMPLE.timezone,
      slot_minutes: 15,
      tuesday_available: 'hours',
      tuesday_starting: '09:00',
      tuesday_ending: '18:00',
    },
    data: { responseData: EXAMPLE },
  },
  refusals: [...WHO, ...documented('no_location', 'changed_meanwhile', 'validation')],
})
locations.openapi(post(action), async (c) => {
  const { ctx } = c.var
  const asked = c.req.valid('json')
  const { actor, organizationId } = acting(ctx, c.req.raw, asked)
  const read = yardInput.safeParse(nested(asked))
  if (!read.success) throw refusal('validation', { data: { errors: errorsOf(read.error) } })
  const { location_id: id = null, seen } = asked
  const saved = await saveYard(ctx, actor, organizationId, { id, input: read.data, seen })
  if (!saved.ok) throw refused(saved)
  return c.json(success({ responseData: await singleOf(ctx, actor, organizationId, saved.id) }), 200)
})

const statusInput = z.object({
  organization: organization.optional(),
  location_id: anyId,
  active: zeroOrOne,
  seen: z.int().optional().meta({ description: 'Left out: whatever its state' }),
})
const status = defineCall({
  path: '/location/changeStatus',
  area: 'Selling',
  summary: 'Deactivate or activate a location',
  description: 'New lots can’t choose an inactive one. Lots already there stay.',
  signedIn: 'always',
  input: statusInput,
  data: dataSchema(single),
  example: {
    input: { organization: EXAMPLE.organization, location_id: EXAMPLE.id, active: 1 as const },
    data: { responseData: EXAMPLE },
  },
  refusals: [...WHO, ...documented('no_location', 'changed_meanwhile')],
})
locations.openapi(post(status), async (c) => {
  const { ctx } = c.var
  const asked = c.req.valid('json')
  const { actor, organizationId } = acting(ctx, c.req.raw, asked)
  const id = asked.location_id
  const seen = asked.seen ?? (await stampOf(ctx, [subjects.yard(id)]))
  const saved = await changeYardStatus(ctx, actor, organizationId, { id, active: asked.active === 1, seen })
  if (!saved.ok) throw refused(saved)
  return c.json(success({ responseData: await singleOf(ctx, actor, organizationId, id) }), 200)
})

function acting(ctx: Ctx, request: Request, asked: { organization?: string }) {
  const actor = requireActor(ctx, request)
  const organizationId = asked.organization ?? actor.organisations[0]?.id
  if (organizationId === undefined || !mayActFor(actor, organizationId, 'yards')) throw refusal('forbidden')
  return { actor, organizationId }
}

function refused(saved: Saved & { ok: false }) {
  if (saved.code === 'stale') return refusal('changed_meanwhile')
  return refusal(saved.code === 'forbidden' ? 'forbidden' : 'no_location')
}

/** `monday_starting` as the form's `monday.starting`. */
function nested(asked: Record<string, unknown>): Record<string, unknown> {
  const days = DAYS.map((day) => {
    const of = Object.entries(asked).flatMap(([name, value]) =>
      name.startsWith(`${day}_`) ? [[name.slice(day.length + 1), value]] : [],
    )
    return [day, Object.fromEntries(of)]
  })
  return { ...asked, ...Object.fromEntries(days) }
}

async function singleOf(ctx: Ctx, actor: Actor, organizationId: string, id: string) {
  const [seen, yard] = [await stampOf(ctx, [subjects.yard(id)]), await findYard(ctx, id)]
  if (yard?.organisationId !== organizationId) throw refusal('no_location')
  if (!mayChange(actor, organizationId, id)) throw refusal('forbidden')
  return { ...present(yard), seen }
}

function present(yard: Yard) {
  const values = valuesOf(yard)
  const { id, organisationId, active, name, address1, city, state, zip, country, taxBps, calendar } = yard
  const days = DAYS.flatMap((day) => PARTS.map((part) => [`${day}_${part}`, values[`${day}.${part}`] ?? '']))
  return {
    id,
    organization: organisationId,
    active: active ? (1 as const) : (0 as const),
    name,
    full_address: `${address1}, ${city}, ${state} ${zip}`,
    address1,
    city,
    state,
    zip,
    country,
    phone: yard.phone ?? '',
    description: yard.description,
    latitude: yard.latitude,
    longitude: yard.longitude,
    timezone: yard.timeZone,
    hours: yard.hours,
    parking_slot: yard.parkingSlots.join(', '),
    slot_minutes: calendar?.slotMinutes ?? 5,
    slot_per_limit: calendar?.slotPerLimit ?? 1,
    max_days_limit: calendar?.maxDaysLimit ?? 0,
    notice_minutes: calendar?.noticeMinutes ?? 0,
    tax_percent: taxBps / 100,
    exceptions: (calendar?.exceptions ?? []).map(({ date, hours, reason }, at) => ({
      date,
      closed: hours === null,
      starting: values[`exceptions[${at}].starting`] ?? '',
      ending: values[`exceptions[${at}].ending`] ?? '',
      reason: reason ?? '',
    })),
    ...(Object.fromEntries(days) as Record<DayField, string>),
  }
}
