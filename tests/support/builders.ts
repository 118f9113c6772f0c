import { env } from 'cloudflare:workers'
import { hashPassword } from 'better-auth/crypto'
import { drizzle } from 'drizzle-orm/d1'
import { DEFAULT_LADDER } from '#app/domain/auction/ladder.ts'
import type { Actor, MemberRole } from '#app/domain/people/permissions.ts'
import { hashSecretToken } from '#app/lib/secret-token.ts'
import * as schema from '#drizzle/schema/index.ts'

/**
 * Rows for tests in workerd, each with all that it must refer to, and everything open to be said otherwise:
 * `aListing({ reservePrice: 50_00 })`. Ids are new each time, as the files of one run share a database.
 */
const db = drizzle(env.DB, { schema })

const HOUR = 3_600_000
const DAY = 24 * HOUR

export function anId(kind: string): string {
  return `${kind}-${crypto.randomUUID().slice(0, 18)}`
}

type Person = typeof schema.people.$inferSelect

/**
 * A number that nobody else has: of ten digits all but the first are drawn. Of seven, the thousands of people whom the
 * files of one run make drew the same one now and then.
 */
export function aPhone(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return `+16${String(random % 1_000_000_000).padStart(9, '0')}`
}

/**
 * Somebody with an account, and a card in the sandbox's vault, which offers ask for (`card: false` for none). With a
 * `password` they can sign in by it; that takes a tenth of a second.
 */
export async function aPerson(
  given: Partial<typeof schema.people.$inferInsert> & { password?: string; card?: boolean } = {},
): Promise<Person> {
  const { password, card = true, ...said } = given
  const id = said.id ?? anId('p')
  const at = new Date()
  const firstName = said.firstName ?? 'Dana'
  const lastName = said.lastName ?? 'Whitfield'
  const [person] = await db
    .insert(schema.people)
    .values({
      id,
      email: `${id}@example.test`,
      emailVerified: true,
      name: `${firstName} ${lastName}`,
      firstName,
      lastName,
      phone: aPhone(),
      phoneVerified: true,
      createdAt: at,
      updatedAt: at,
      ...said,
    })
    .returning()
  if (card) await aCard({ id })
  if (password !== undefined)
    await db.insert(schema.credentials).values({
      id: anId('w'),
      accountId: id,
      providerId: 'credential',
      personId: id,
      password: await hashPassword(password),
      createdAt: at,
      updatedAt: at,
    })
  return made(person)
}

/** A card that somebody keeps: the sandbox's that is always charged. */
export async function aCard(
  person: { id: string },
  given: Partial<typeof schema.savedCards.$inferInsert> = {},
) {
  const ref = anId('card')
  const expiry = { expiryMonth: 12, expiryYear: 2040 }
  const [, [saved]] = await db.batch([
    db.insert(schema.sandboxCards).values({ id: ref, card: 'success', ...expiry }),
    db
      .insert(schema.savedCards)
      .values({
        id: anId('k'),
        personId: person.id,
        gatewayRef: ref,
        fingerprint: 'sandbox:success',
        brand: 'Visa',
        last4: '4242',
        ...expiry,
        isDefault: true,
        createdAt: new Date(),
        ...given,
      })
      .returning(),
  ])
  return made(saved)
}

/** A session of that person: its `token` is what a bearer header carries. */
export async function aSession(
  person: { id: string },
  given: Partial<typeof schema.sessions.$inferInsert> = {},
) {
  const at = new Date()
  const token = crypto.randomUUID().replaceAll('-', '')
  const [session] = await db
    .insert(schema.sessions)
    .values({
      id: anId('s'),
      token: await hashSecretToken(token),
      personId: person.id,
      expiresAt: new Date(at.getTime() + 30 * DAY),
      createdAt: at,
      updatedAt: at,
      ...given,
    })
    .returning()
  return { ...made(session), token }
}

/** A person who is signed in, as flows know them, and the headers that say so. */
export async function aSignedIn(given: Parameters<typeof aPerson>[0] = {}) {
  const person = await aPerson(given)
  const session = await aSession(person)
  const actor: Actor = {
    id: person.id,
    sessionId: session.id,
    email: person.email,
    firstName: 'Dana',
    lastName: 'Whitfield',
    role: 'buyer',
    status: 'active',
    organisations: [],
  }
  return {
    person,
    session,
    actor,
    bearer: { authorization: `Bearer ${session.token}` },
    cookie: { cookie: `fairlot.session_token=${session.token}.signature` },
  }
}

export async function anOrganisation(given: Partial<typeof schema.organisations.$inferInsert> = {}) {
  const id = given.id ?? anId('o')
  const [organisation] = await db
    .insert(schema.organisations)
    .values({
      id,
      handle: id,
      name: 'Riverside Yards',
      invoicePrefix: id.slice(2, 10),
      createdAt: Date.now(),
      ...given,
    })
    .returning()
  return made(organisation)
}

export async function aMembership(
  person: { id: string },
  organisation: { id: string },
  role: MemberRole | 'staff' = 'manager',
  yards: readonly string[] = [],
) {
  const whose = { personId: person.id, organisationId: organisation.id }
  const isFirst = role === 'owner' || role === 'manager' || role === 'staff'
  await db.insert(schema.memberships).values({ ...whose, role: isFirst ? role : 'staff' })
  // whoever was staff before there were roles lists lots and hands them over
  const roles = role === 'staff' ? (['lister', 'yard_staff'] as const) : [role]
  await db.insert(schema.membershipRoles).values(roles.map((one) => ({ ...whose, role: one })))
  for (const locationId of yards) await db.insert(schema.membershipYards).values({ ...whose, locationId })
}

export async function aLocation(given: Partial<typeof schema.locations.$inferInsert> = {}) {
  const id = given.id ?? anId('y')
  const [location] = await db
    .insert(schema.locations)
    .values({
      id,
      slug: id,
      organisationId: given.organisationId ?? (await anOrganisation()).id,
      name: 'Columbus yard',
      address1: '1 Yard Street',
      city: 'Columbus',
      state: 'OH',
      zip: '43215',
      hours: 'Mon to Sat, 9 am to 6 pm',
      latitude: 39.96,
      longitude: -83,
      parkingSlots: [],
      taxBps: 725,
      ...given,
    })
    .returning()
  return made(location)
}

export async function aCategory(given: Partial<typeof schema.categories.$inferInsert> = {}) {
  const id = given.id ?? anId('c')
  const [category] = await db
    .insert(schema.categories)
    .values({ id, slug: id, name: 'Tools', ...given })
    .returning()
  return made(category)
}

export async function aCondition(given: Partial<typeof schema.conditions.$inferInsert> = {}) {
  const id = given.id ?? anId('k')
  const [condition] = await db
    .insert(schema.conditions)
    .values({ id, slug: id, name: 'New', ...given })
    .returning()
  return made(condition)
}

export async function aSchedule(given: Partial<typeof schema.incrementSchedules.$inferInsert> = {}) {
  const [schedule] = await db
    .insert(schema.incrementSchedules)
    .values({ id: anId('i'), name: 'Standard', ladder: [...DEFAULT_LADDER], ...given })
    .returning()
  return made(schedule)
}

type ListingGiven = Partial<typeof schema.listings.$inferInsert> & {
  /** What its room would have projected, where it differs from a listing that nobody has touched. */
  live?: Partial<typeof schema.listingLive.$inferInsert>
  pictures?: readonly string[]
}

/** An open listing from $10, without reserve, that started an hour ago and closes in a day. */
export async function aListing({ live, pictures = [], ...given }: ListingGiven = {}) {
  const id = given.id ?? anId('l')
  const now = Date.now()
  const location = given.locationId ? null : await aLocation(organisationOf(given))
  const [listing] = await db
    .insert(schema.listings)
    .values({
      id,
      organisationId: given.organisationId ?? location?.organisationId ?? (await anOrganisation()).id,
      locationId: given.locationId ?? location?.id ?? '',
      categoryId: given.categoryId ?? (await aCategory()).id,
      conditionId: given.conditionId ?? (await aCondition()).id,
      incrementScheduleId: given.incrementScheduleId ?? (await aSchedule()).id,
      lotNumber: 1000 + Math.floor(Math.random() * 1_000_000),
      title: 'Cordless drill',
      description: 'Charger and case included.',
      startPrice: 10_00,
      startsAt: now - HOUR,
      closesAt: now + DAY,
      createdAt: now - DAY,
      ...given,
    })
    .returning()
  const row = made(listing)
  await db.insert(schema.listingLive).values({
    listingId: id,
    categoryId: row.categoryId,
    conditionId: row.conditionId,
    locationId: row.locationId,
    retailPrice: row.retailPrice,
    status: row.startsAt > now ? 'scheduled' : 'open',
    price: row.startPrice,
    nextMinimum: row.startPrice,
    reserveMet: row.reservePrice === null,
    startsAt: row.startsAt,
    closesAt: row.closesAt,
    ...live,
  })
  for (const [position, name] of pictures.entries())
    await db
      .insert(schema.listingImages)
      .values({ listingId: id, position, name, tint: '#dfdcd3', width: 1200, height: 900 })
  return row
}

/** An offer as the room would have projected it. It moves no price: say that with the listing's `live`. */
export async function aBid(
  listing: { id: string },
  person: { id: string },
  given: Partial<typeof schema.bids.$inferInsert> = {},
) {
  const [bid] = await db
    .insert(schema.bids)
    .values({
      listingId: listing.id,
      personId: person.id,
      seq: 1,
      bidId: anId('b'),
      tag: 1,
      kind: 'max',
      price: 10_00,
      answered: false,
      silent: false,
      placedAt: Date.now(),
      ...given,
    })
    .returning()
  return made(bid)
}

/** Where a person stands on a listing, as the room would have projected it. */
export async function aStanding(
  listing: { id: string },
  person: { id: string },
  given: Partial<typeof schema.standings.$inferInsert> = {},
) {
  const [standing] = await db
    .insert(schema.standings)
    .values({
      listingId: listing.id,
      personId: person.id,
      ownMax: 20_00,
      status: 'winner',
      seq: 1,
      updatedAt: Date.now(),
      ...given,
    })
    .returning()
  return made(standing)
}

function organisationOf({ organisationId }: ListingGiven) {
  return organisationId ? { organisationId } : {}
}

function made<Row>(row: Row | undefined): Row {
  if (!row) throw new Error('The row was not made.')
  return row
}
