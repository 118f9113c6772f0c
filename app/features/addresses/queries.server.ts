import { and, count, desc, eq } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { PostalAddress } from '#app/domain/shop/delivery.ts'
import { addresses } from '#drizzle/schema/index.ts'

type Reads = Pick<Ctx, 'db'>

export type AddressRow = typeof addresses.$inferSelect

/** Addresses in use that one person may have. */
export const MOST_ADDRESSES = 30
/** With those that were taken away. */
export const MOST_EVER = 300

/** Those in use, the default first, then the latest. */
export async function listAddresses({ db }: Reads, personId: string): Promise<AddressRow[]> {
  const rows = await db
    .select()
    .from(addresses)
    .where(and(eq(addresses.personId, personId), eq(addresses.status, 'active')))
    .orderBy(desc(addresses.createdAt))
    .limit(MOST_ADDRESSES)
  return rows.sort((one, other) => Number(other.isPrimary) - Number(one.isPrimary))
}

/** One of a person's own that is in use. */
export async function findAddress({ db }: Reads, personId: string, id: string): Promise<AddressRow | null> {
  const [row] = await db
    .select()
    .from(addresses)
    .where(and(eq(addresses.id, id), eq(addresses.personId, personId), eq(addresses.status, 'active')))
    .limit(1)
  return row ?? null
}

export async function countAddresses(
  { db }: Reads,
  personId: string,
): Promise<{ active: number; ever: number }> {
  const rows = await db
    .select({ status: addresses.status, total: count() })
    .from(addresses)
    .where(eq(addresses.personId, personId))
    .groupBy(addresses.status)
  const of = (status: string) => rows.find((row) => row.status === status)?.total ?? 0
  return { active: of('active'), ever: of('active') + of('inactive') }
}

/** An address as it is kept with what is sent or billed to it, whatever becomes of it. */
export function postalOf(row: AddressRow): PostalAddress {
  const { firstName, lastName, companyName, address1, address2, city, state, zip, country, phone } = row
  const name = `${firstName} ${lastName}`
  return { name, company: companyName, address1, address2, city, state, zip, country, phone }
}
