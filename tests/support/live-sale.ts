import { env } from 'cloudflare:workers'
import { openDb } from '#app/db/client.server.ts'
import * as schema from '#drizzle/schema/index.ts'
import { aListing, aLocation, anId, anOrganisation } from '#tests/support/builders.ts'

const MINUTE = 60_000

type SaleGiven = Partial<typeof schema.auctions.$inferInsert> & {
  /** How many lots, and when the first of them closes; the others follow a minute apart. */
  count?: number
  lot?: (place: number) => Parameters<typeof aListing>[0]
}

/** An open sale at a yard of its own, whose lots close a minute apart from ten minutes on. */
export async function aSale({ count = 3, lot = () => ({}), ...given }: SaleGiven = {}) {
  const { db } = openDb(env.DB, null)
  const now = Date.now()
  const organisationId = given.organisationId ?? (await anOrganisation()).id
  const location = await aLocation({ organisationId, timeZone: 'America/New_York' })
  const firstCloseAt = given.firstCloseAt ?? now + 10 * MINUTE
  const [sale] = await db
    .insert(schema.auctions)
    .values({
      id: anId('sale'),
      organisationId,
      title: 'Monday sale',
      state: 'open',
      locationId: location.id,
      startsAt: given.state === 'announced' ? now + 5 * MINUTE : now - 60 * MINUTE,
      firstCloseAt,
      lastCloseAt: firstCloseAt + (count - 1) * MINUTE,
      lotCount: count,
      createdAt: now - 120 * MINUTE,
      updatedAt: now - 120 * MINUTE,
      ...given,
    })
    .returning()
  if (!sale) throw new Error('The sale was not made.')
  const lots = []
  for (let place = 0; place < count; place += 1) {
    const { live, ...more } = lot(place) ?? {}
    lots.push(
      await aListing({
        organisationId,
        locationId: location.id,
        auctionId: sale.id,
        auctionPlace: place,
        title: `Lot at place ${place + 1}`,
        startsAt: now - 60 * MINUTE,
        closesAt: firstCloseAt + place * MINUTE,
        ...more,
        live: { auctionId: sale.id, ...live },
      }),
    )
  }
  return { sale, lots, location }
}
