import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { drizzle } from 'drizzle-orm/d1'
import * as schema from '#drizzle/schema/index.ts'
import type { AuctionClock } from '#party/clock/auction-clock.ts'
import type { KnownLot, Move } from '#party/clock/clock-store.ts'
import { aListing, anId } from './builders.ts'
import { eventually, roomOf } from './room.ts'

const db = drizzle(env.DB, { schema })

type Lot = Awaited<ReturnType<typeof aListing>>
type Given = Parameters<typeof aListing>[0]

/** An auction whose lots close together, with lots in one yard, as given. */
export async function aGroup(...lots: NonNullable<Given>[]): Promise<{ auctionId: string; lots: Lot[] }> {
  const first = await aListing(lots[0])
  const { organisationId, locationId, categoryId, conditionId, incrementScheduleId } = first
  const auctionId = anId('a')
  await db.insert(schema.auctions).values({
    id: auctionId,
    organisationId,
    title: 'Yard clearance',
    groupClose: true,
    createdAt: Date.now(),
  })
  const shared = { organisationId, locationId, categoryId, conditionId, incrementScheduleId, auctionId }
  await env.DB.prepare('update listings set auction_id = ? where id = ?').bind(auctionId, first.id).run()
  const made = [{ ...first, auctionId }]
  for (const given of lots.slice(1)) made.push({ ...(await aListing({ ...shared, ...given })), auctionId })
  return { auctionId, lots: made }
}

export function clockOf(auctionId: string): DurableObjectStub<AuctionClock> {
  return env.AuctionClock.getByName(auctionId)
}

/** Ends the clock as the platform may at any moment. */
export async function evictClock(auctionId: string): Promise<void> {
  await runInDurableObject(clockOf(auctionId), (_, state) => state.abort('evicted')).catch(() => undefined)
}

export function clockAlarm(auctionId: string): Promise<boolean> {
  return runDurableObjectAlarm(clockOf(auctionId))
}

/** What the clock keeps: its lots, and what it has granted in its order. */
export function clockState(auctionId: string): Promise<{ lots: KnownLot[]; moves: Move[] }> {
  return runInDurableObject(clockOf(auctionId), (_, { storage }) => ({
    lots: storage.sql
      .exec('select listing_id, closes_at, is_open, window_ms from lots order by listing_id')
      .toArray()
      .map((row) => ({
        listingId: String(row.listing_id),
        closesAt: Number(row.closes_at),
        isOpen: row.is_open === 1,
        windowMs: Number(row.window_ms),
      })),
    moves: storage.sql
      .exec('select at, listing_id, asked, delta_ms from moves order by seq')
      .toArray()
      .map((row) => ({
        at: Number(row.at),
        listingId: String(row.listing_id),
        asked: Number(row.asked),
        deltaMs: Number(row.delta_ms),
      })),
  }))
}

/** Where a lot's room says that it stands. */
export async function lotOf(listingId: string): Promise<{ status: string; closesAt: number }> {
  const snapshot = await roomOf(listingId).snapshotFor(null)
  return {
    status: snapshot?.market_status ?? 'unknown',
    closesAt: Date.parse(snapshot?.date_closed ?? ''),
  }
}

/** Waits until these lots stand there, each with its room's word for it. */
export function standing(
  lots: readonly { id: string }[],
  expected: readonly Partial<LotNow>[],
  between: () => Promise<unknown> = async () => undefined,
) {
  let now: LotNow[] = []
  return eventually(
    async () => {
      await between()
      now = await Promise.all(lots.map(({ id }) => lotOf(id)))
      const fits = now.every((lot, place) =>
        Object.entries(expected[place] ?? {}).every(([key, value]) => lot[key as keyof LotNow] === value),
      )
      return fits ? now : undefined
    },
    () => `lots stand at ${JSON.stringify(now)}, not at ${JSON.stringify(expected)}`,
  )
}
type LotNow = Awaited<ReturnType<typeof lotOf>>
