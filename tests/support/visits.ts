import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { openDb } from '#app/db/client.server.ts'
import type { Membership } from '#app/domain/people/permissions.ts'
import { type RelayRegion, relayCount } from '#app/domain/relays.ts'
import { readSettings } from '#app/domain/shop/settings.ts'
import { openRelays } from '#app/services/relays.server.ts'
import * as schema from '#drizzle/schema/index.ts'
import { jobContext } from '#workers/context.ts'
import { aListing, aLocation, aMembership, anId, anOrganisation, aSignedIn } from './builders.ts'
import { anInvoice, payByHand } from './invoices.ts'

const { db } = openDb(env.DB, null)
export const HOME: RelayRegion = 'as'

const idle = async () => {}

/** What happens at a yard, on the tests' database and its real relays. */
export function atYard(now: number) {
  const count = async () => relayCount(readSettings([]).relay_shards)
  const { pictures, papers, limits, log } = jobContext({ env, waitUntil: () => undefined })
  return {
    db,
    pictures,
    papers,
    limits,
    log,
    clock: { now: () => now },
    queues: { events: idle, outbox: idle, pushes: idle, match: idle, longJobs: idle },
    relays: openRelays(env.LiveRelay, { count, failed: () => undefined }),
  }
}

export async function aBoardYard(given: Partial<typeof schema.locations.$inferInsert> = {}) {
  const organisation = await anOrganisation()
  const yard = await aLocation({
    organisationId: organisation.id,
    parkingSlots: ['P1', 'P2', 'P3'],
    ...given,
  })
  return { organisation, yard }
}
export type BoardYard = Awaited<ReturnType<typeof aBoardYard>>

/** Somebody of that organisation, with what signs them in. */
export async function aClerkAt(
  { organisation }: Pick<BoardYard, 'organisation'>,
  role: 'yard_staff' | 'lister' = 'yard_staff',
  yards: readonly string[] = [],
) {
  const signed = await aSignedIn({ role: 'seller' })
  await aMembership(signed.person, organisation, role, yards)
  const { id, email, firstName, lastName, status } = signed.person
  const membership: Membership = {
    id: organisation.id,
    roles: [role],
    yards: yards.length > 0 ? [...yards] : null,
  }
  const actor = {
    id,
    email,
    firstName,
    lastName,
    role: 'seller' as const,
    status,
    sessionId: signed.session.id,
    organisations: [membership],
  }
  return { ...signed, actor }
}

/** A buyer with a paid invoice of `lots` lots, each its own, and a booking of all of them that begins at `startsAt`. */
export async function aVisit(place: BoardYard, startsAt: number, { lots = 1, paid = true } = {}) {
  const { organisation, yard } = place
  const buyer = await aSignedIn()
  const invoices = []
  for (let nth = 1; nth <= lots; nth += 1) {
    const listing = await aListing({
      organisationId: organisation.id,
      locationId: yard.id,
      binLocation: `A-0${nth}`,
    })
    const invoice = await anInvoice({ buyer: buyer.person, listing, prefix: anId('v').slice(-8) })
    if (paid) await payByHand(invoice, startsAt)
    invoices.push(invoice)
  }
  const id = anId('b')
  await db.insert(schema.bookings).values({
    id,
    // the next one, as the product gives it: a number of chance may be the one that it gives next
    number: sql`(select coalesce(max(number), 0) + 1 from bookings)`,
    organisationId: organisation.id,
    locationId: yard.id,
    buyerId: buyer.person.id,
    calendar: `yard:${yard.id}`,
    startsAt,
    endsAt: startsAt + 15 * 60_000,
    state: 'booked',
    name: 'Ruth Alder',
    email: buyer.person.email,
    createdAt: startsAt,
    updatedAt: startsAt,
  })
  const lines: string[] = []
  for (const invoice of invoices) {
    const line = await env.DB.prepare('select id from invoice_lines where invoice_id = ?')
      .bind(invoice.id)
      .first<string>('id')
    if (!line) throw new Error(`Invoice ${invoice.id} has no line.`)
    lines.push(line)
    await db.insert(schema.bookingLots).values({ bookingId: id, lineId: line })
  }
  const [first] = invoices
  if (!first) throw new Error('A visit has a lot at least.')
  return { id, buyer, invoice: first.common_invoice, lines }
}
