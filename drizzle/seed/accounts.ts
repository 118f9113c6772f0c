import { hashPassword } from 'better-auth/crypto'
import {
  credentials,
  membershipRoles,
  memberships,
  people,
  sandboxCards,
  savedCards,
} from '#drizzle/schema/index.ts'
import { people as catalogue, type SeedPerson } from './catalogue/index.ts'
import { buyerEmail, organisationId, personId } from './ids.ts'
import { insertsOf } from './inserts.ts'

/** Of every demo account; the README names it. */
export const DEMO_PASSWORD = 'Fairlot1!'

/** How many years from now on a demo card serves. */
const CARD_YEARS = 4

const demoBuyers = catalogue.filter(({ role }) => role === 'buyer')

/** One hash for all: it is slow by design, and these accounts keep no secret. */
export function hashDemoPassword(): Promise<string> {
  return hashPassword(DEMO_PASSWORD)
}

/** People who can sign in at once, with the teams they belong to. */
export function accountInserts(
  d1: D1Database,
  persons: readonly SeedPerson[],
  passwordHash: string,
  now: number,
): D1PreparedStatement[] {
  const at = new Date(now)
  return [
    ...insertsOf(
      d1,
      people,
      persons.map(({ email, firstName, lastName, role, memberRole }) => ({
        id: personId(email),
        email,
        emailVerified: true,
        name: `${firstName} ${lastName}`,
        firstName,
        lastName,
        phone: phoneOf(email, memberRole ?? role),
        phoneVerified: true,
        role,
        status: 'active' as const,
        createdAt: at,
        updatedAt: at,
      })),
    ),
    ...insertsOf(
      d1,
      credentials,
      persons.map(({ email }) => ({
        id: `w-${personId(email).slice(2)}`,
        accountId: personId(email),
        providerId: 'credential',
        personId: personId(email),
        password: passwordHash,
        createdAt: at,
        updatedAt: at,
      })),
    ),
    ...insertsOf(d1, memberships, persons.flatMap(membershipOf)),
    ...insertsOf(d1, membershipRoles, persons.flatMap(rolesOf)),
    ...cardInserts(d1, persons, at),
  ]
}

/** Every demo buyer keeps a card, which offers ask for: the sandbox's own that is always charged. */
function cardInserts(d1: D1Database, persons: readonly SeedPerson[], at: Date): D1PreparedStatement[] {
  const expiry = { expiryMonth: 12, expiryYear: at.getUTCFullYear() + CARD_YEARS }
  const refs = persons.filter(({ role }) => role === 'buyer').map(({ email }) => personId(email))
  return [
    ...insertsOf(
      d1,
      sandboxCards,
      refs.map((id) => ({ id: `card-${id}`, card: 'success', ...expiry })),
    ),
    ...insertsOf(
      d1,
      savedCards,
      refs.map((id) => ({
        id: `k-${id}`,
        personId: id,
        gatewayRef: `card-${id}`,
        fingerprint: 'sandbox:success',
        brand: 'Visa',
        last4: '4242',
        ...expiry,
        isDefault: true,
        createdAt: at,
      })),
    ),
  ]
}

/** The catalogue's buyer of that number, or one put together from the names there. */
export function buyerOf(number: number): SeedPerson {
  const known = demoBuyers[number - 1]
  if (known) return known
  const round = Math.floor((number - 1) / demoBuyers.length)
  return {
    email: buyerEmail(number),
    firstName: demoBuyers[(number - 1) % demoBuyers.length]?.firstName ?? '',
    lastName: demoBuyers[(number - 1 + round * 7) % demoBuyers.length]?.lastName ?? '',
    role: 'buyer',
    organisation: null,
    memberRole: null,
  }
}

const AREA_CODES = { buyer: 614, seller: 419, owner: 937, manager: 740, staff: 330, admin: 513 } as const

/** A number of one's own: one that is proved signs a person in. */
function phoneOf(email: string, role: keyof typeof AREA_CODES): string {
  const number = Number(/\d+/.exec(email)?.[0] ?? 0)
  return `+1${AREA_CODES[role]}${5_550_100 + number}`
}

function membershipOf({ email, organisation, memberRole }: SeedPerson) {
  if (organisation === null || memberRole === null) return []
  return [{ organisationId: organisationId(organisation), personId: personId(email), role: memberRole }]
}

/** Whoever was staff before there were roles lists lots and hands them over. */
function rolesOf(person: SeedPerson) {
  const does = { owner: ['owner'], manager: ['manager'], staff: ['lister', 'yard_staff'] } as const
  return membershipOf(person).flatMap(({ role, ...whose }) =>
    does[role].map((one) => ({ ...whose, role: one })),
  )
}
