import { env } from 'cloudflare:workers'
import { drizzle } from 'drizzle-orm/d1'
import type { Actor } from '#app/domain/people/permissions.ts'
import * as schema from '#drizzle/schema/index.ts'
import { aListing, anId, anOrganisation, aPerson } from './builders.ts'
import { anInvoice, payByHand } from './invoices.ts'

const db = drizzle(env.DB, { schema })

type Given = Partial<typeof schema.locations.$inferInsert>

/** A yard that is open around the clock, in UTC, with slots of a quarter of an hour for four parties. */
export async function aYard(given: Given = {}) {
  const id = given.id ?? anId('l')
  const organisationId = given.organisationId ?? (await anOrganisation()).id
  const [yard] = await db
    .insert(schema.locations)
    .values({
      id,
      slug: id,
      organisationId,
      name: 'Columbus North Yard',
      address1: '2410 Foundry Lane',
      city: 'Columbus',
      state: 'OH',
      zip: '43232',
      phone: '614 555 0100',
      hours: 'Mon to Sun, all day',
      latitude: 39.9,
      longitude: -83,
      parkingSlots: ['P1', 'P2', 'P3'],
      taxBps: 725,
      timeZone: 'UTC',
      slotMinutes: 15,
      slotPerLimit: 4,
      ...given,
    })
    .returning()
  await db
    .insert(schema.locationHours)
    .values(
      [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ locationId: id, weekday, available: 'all_day' as const })),
    )
  if (!yard) throw new Error('The yard was not made.')
  return yard
}

type LotGiven = {
  buyer?: { id: string; email: string; phone?: string | null }
  yard?: { id: string; organisationId: string }
  paid?: boolean
  at?: number
  days?: number
  price?: number
}

/** A lot that somebody has bought at a yard: its line is what a booking takes. */
export async function aBoughtLot(given: LotGiven = {}) {
  const yard = given.yard ?? (await aYard())
  const buyer = given.buyer ?? (await aPerson())
  const at = given.at ?? Date.now()
  const listing = await aListing({
    organisationId: yard.organisationId,
    locationId: yard.id,
    pickupDeadlineDays: given.days ?? 7,
  })
  const invoice = await anInvoice({ buyer, listing, createdAt: at, price: given.price ?? 28_00 })
  if (given.paid !== false) await payByHand(invoice, at)
  return { lineId: `${invoice.id}:1`, invoice, listing, yard, buyer }
}

/** Somebody as flows know them; with an organisation, one of its yard staff. */
export function actorOf(person: { id: string; email: string }, staffOf?: { id: string }): Actor {
  return {
    id: person.id,
    sessionId: anId('s'),
    email: person.email,
    firstName: 'Dana',
    lastName: 'Whitfield',
    role: staffOf ? 'seller' : 'buyer',
    status: 'active',
    organisations: staffOf ? [{ id: staffOf.id, roles: ['yard_staff', 'manager'], yards: null }] : [],
  }
}

/** The last day of an invoice's lots is over, and they still wait: as the minute's job marks it. */
export function passLastDay(invoiceId: string) {
  return env.DB.prepare(
    'update lot_pickups set collect_by = 1, late_at = 2 where invoice_id = ? and gone_at is null',
  )
    .bind(invoiceId)
    .run()
}

export const DETAILS = {
  name: 'Marisol R.',
  email: 'marisol@example.test',
  phone: '+1 614 555 0142',
  vehicle: '',
}

/** So many people, each with a paid lot of the same yard. */
export async function aCrowdOfBuyers(
  yard: { id: string; organisationId: string },
  count: number,
  at: number,
) {
  const listing = await aListing({
    organisationId: yard.organisationId,
    locationId: yard.id,
    format: 'fixed',
    quantity: count,
  })
  const people = await Promise.all(Array.from({ length: count }, () => aPerson({ card: false })))
  const rows = JSON.stringify(people.map(({ id }, n) => [id, `crowd:${listing.id}:${n}`, n]))
  await env.DB.batch([
    env.DB.prepare(
      `insert into invoices (id, number, common_invoice, organisation_id, buyer_id, location_id, status, hammer, premium, tax,
         total, created_at, due_at, paid_at)
       select value ->> 1, 500000 + (value ->> 2), value ->> 1, ?2, value ->> 0, ?3, 'paid', 1000, 0, 0, 1000, ?4, ?4, ?4
       from json_each(?1)`,
    ).bind(rows, yard.organisationId, yard.id, at),
    env.DB.prepare(
      `insert into invoice_lines (id, invoice_id, sale_id, listing_id, title, lot_number, hammer, premium_bps, premium, tax_bps,
         tax, total)
       select (value ->> 1) || ':1', value ->> 1, ?2 || ':' || (value ->> 2), ?2, 'Cordless drill', 4821, 1000, 0, 0, 0, 0, 1000
       from json_each(?1)`,
    ).bind(rows, listing.id),
  ])
  return people.map((person, n) => ({ person, actor: actorOf(person), lineId: `crowd:${listing.id}:${n}:1` }))
}
