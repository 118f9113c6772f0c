import { randomUUID } from 'node:crypto'
import { hashSecretToken } from '#app/lib/secret-token.ts'
import { listingLive, listings, sessions } from '#drizzle/schema/index.ts'
import { accountInserts, buyerOf, hashDemoPassword } from '#drizzle/seed/accounts.ts'
import { lots } from '#drizzle/seed/catalogue/index.ts'
import { categoryId, conditionId, locationId, SCHEDULE_ID } from '#drizzle/seed/ids.ts'
import { insertsOf } from '#drizzle/seed/inserts.ts'
import { marketInserts } from '#drizzle/seed/market.ts'
import { migrate, openLocal } from '#scripts/lib/local.ts'
import { type Lot, personOf } from './lots.ts'

const DAY_MS = 24 * 60 * 60_000
const FIRST_LOT_NUMBER = 8_000_000

/** Somebody who bids, and the session that says so. */
export type Person = { id: string; token: string }

/** An empty market with sellers, yards and that many signed-in people, the last of whom administer it. */
export async function openMarket(people: number, administrators = 0): Promise<Person[]> {
  const { d1, stop } = await openLocal()
  try {
    const now = Date.now()
    await migrate(d1)
    const numbers = Array.from({ length: people }, (_, index) => index + 1)
    const accounts = numbers.map((number) => {
      const role = number > people - administrators ? ('admin' as const) : ('buyer' as const)
      return { ...buyerOf(number), role }
    })
    const signedIn = numbers.map((number) => ({
      id: personOf(number - 1),
      token: `chaos-${number}-${randomUUID()}`,
    }))
    await d1.batch([
      ...(await marketInserts(d1, now)),
      ...accountInserts(d1, accounts, await hashDemoPassword(), now),
    ])
    await d1.batch(
      insertsOf(
        d1,
        sessions,
        await Promise.all(
          signedIn.map(async ({ id, token }) => ({
            id: randomUUID(),
            token: await hashSecretToken(token),
            personId: id,
            expiresAt: new Date(now + DAY_MS),
            createdAt: new Date(now),
            updatedAt: new Date(now),
          })),
        ),
      ),
    )
    return signedIn
  } finally {
    await stop()
  }
}

/** Puts listings into D1 as they are published. */
export async function publish(d1: D1Database, published: readonly Lot[], now: number) {
  await d1.batch([
    ...insertsOf(
      d1,
      listings,
      published.map((lot) => listingRow(lot, now)),
    ),
    ...insertsOf(
      d1,
      listingLive,
      published.map((lot) => liveRow(lot, now)),
    ),
  ])
}

function listingRow(lot: Lot, now: number) {
  const { number, card } = lot
  const { title, ...keys } = keysOf(lot)
  const [rung] = card.ladder
  return {
    id: card.listingId,
    organisationId: card.organisationId,
    ...keys,
    auctionId: card.auctionId,
    lotNumber: FIRST_LOT_NUMBER + number,
    title,
    startPrice: card.startPrice,
    reservePrice: card.reserve,
    reserveMode: card.reserveMode,
    bidKinds: card.bidKinds,
    wholeDollars: card.wholeDollars,
    incrementScheduleId: SCHEDULE_ID,
    incrementAmount: card.ladder.length === 1 ? (rung?.step ?? null) : null,
    softCloseMode: card.softClose.mode,
    softCloseWindowMs: card.softClose.windowMs,
    softCloseExtensionMs: card.softClose.extensionMs,
    softCloseCapMs: card.softClose.capMs,
    startsAt: card.startsAt,
    closesAt: card.closesAt,
    createdAt: Math.min(card.startsAt, now),
  }
}

function liveRow(lot: Lot, now: number) {
  const { card } = lot
  const { title: _, ...keys } = keysOf(lot)
  return {
    listingId: card.listingId,
    auctionId: card.auctionId,
    ...keys,
    status: card.startsAt <= now ? ('open' as const) : ('scheduled' as const),
    price: card.startPrice,
    nextMinimum: card.startPrice,
    reserveMet: card.reserve === null,
    startsAt: card.startsAt,
    closesAt: card.closesAt,
    projectedSeq: -1,
  }
}

function keysOf({ model, locationId: yard }: Lot) {
  const lot = lots[model]
  if (!lot) throw new Error('The catalogue has no such lot.')
  return {
    title: lot.title,
    locationId: yard ?? locationId(lot.location),
    categoryId: categoryId(lot.category),
    conditionId: conditionId(lot.condition),
  }
}
