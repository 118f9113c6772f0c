import { hashSecretToken } from '#app/lib/secret-token.ts'
import { sessions, settings } from '#drizzle/schema/index.ts'
import { accountInserts, buyerOf, hashDemoPassword } from '#drizzle/seed/accounts.ts'
import { lots } from '#drizzle/seed/catalogue/index.ts'
import { readHouse } from '#drizzle/seed/house.ts'
import { buyerEmail, personId } from '#drizzle/seed/ids.ts'
import { insertsOf } from '#drizzle/seed/inserts.ts'
import { marketInserts } from '#drizzle/seed/market.ts'
import { publishInserts } from '#drizzle/seed/publish.ts'
import { migrate, openLocal } from '#scripts/lib/local.ts'
import { FIRST_CENTS } from './bidders.ts'
import { sleep } from './statistics.ts'

const DAY = 24 * 60 * 60_000
const FIRST_LOT_NUMBER = 9_000_000
/** How long D1 may stand still before it counts as having all that will come. */
const PATIENCE_MS = 15_000

export type BenchListing = { id: string; format: 'ascending' | 'reverse' | 'sealed' | 'fixed' }

/** A market of its own for one run: a fresh listing for each case, and bidders with a session token each. */
export async function openMarket(listings: readonly BenchListing[], bidders: number): Promise<string[]> {
  const { d1, stop } = await openLocal()
  try {
    const now = Date.now()
    await migrate(d1)
    const numbers = Array.from({ length: bidders }, (_, index) => index + 1)
    const passwordHash = await hashDemoPassword()
    await d1.batch([
      ...(await marketInserts(d1, now)),
      ...accountInserts(d1, numbers.map(buyerOf), passwordHash, now),
      ...publishInserts(
        d1,
        listings.map((listing, index) => hotLot(listing, FIRST_LOT_NUMBER + index, now)),
        now,
        await readHouse(d1),
      ),
      d1
        .prepare(
          `update listings set whole_dollars = 0, increment_amount = 1, format = (
             select value->>'format' from json_each(?1) where value->>'id' = listings.id)`,
        )
        .bind(JSON.stringify(listings)),
      ...insertsOf(d1, settings, [{ key: 'sealed_changes_most', value: 1_000_000_000 }]),
      // what is changed after publication counts all the same: rooms make these cards anew
      d1.prepare('delete from rule_cards'),
    ])
    return await openSessions(d1, numbers, now)
  } finally {
    await stop()
  }
}

/** `differs`: what is wrong with what D1 has. */
export type Projected = { differs: string[]; waitedMs: number }

/** Waits, with no server running, until D1 has that many offers of these listings or no more come. */
export async function awaitProjection(listings: readonly string[], expected: number): Promise<Projected> {
  const { d1, stop } = await openLocal()
  const started = performance.now()
  let offers = -1
  let movedAt = started
  try {
    for (;;) {
      const found = await countOffers(d1, listings)
      const now = performance.now()
      if (found !== offers) movedAt = now
      offers = found
      const waitedMs = Math.round(now - started)
      if (offers === expected) return { differs: [], waitedMs }
      if (offers > expected || now - movedAt > PATIENCE_MS)
        return { differs: [`${expected} offers were accepted and D1 has ${offers}.`], waitedMs }
      await sleep(200)
    }
  } finally {
    await stop()
  }
}

async function countOffers(d1: D1Database, listings: readonly string[]): Promise<number> {
  const found = await d1
    .prepare('select count(*) as offers from bids where listing_id in (select value from json_each(?1))')
    .bind(JSON.stringify(listings))
    .first<{ offers: number }>()
  return found?.offers ?? 0
}

function hotLot({ id, format }: BenchListing, lotNumber: number, now: number) {
  const [model] = lots
  if (!model) throw new Error('The demo catalogue is empty.')
  const softClose = { mode: 'none', windowMs: 0, extensionMs: 0, capMs: null } as const
  if (format === 'fixed') return { ...timesOf(id, lotNumber, now), lot: { ...model, ...FOR_SALE } }
  const startCents = format === 'reverse' ? FIRST_CENTS.falling : 1
  const lot = { ...model, startCents, reserveCents: null, bidKinds: 'both' as const, softClose }
  return { ...timesOf(id, lotNumber, now), lot }
}

/** More pieces than any run buys. */
const FOR_SALE = {
  format: 'fixed' as const,
  startCents: 20_00,
  quantity: 10_000_000,
  reserveCents: null,
  buyNow: null,
  depositCents: null,
  auction: null,
  preBids: false,
}

function timesOf(id: string, lotNumber: number, now: number) {
  return { id, lotNumber, startsAt: now - DAY, closesAt: now + 7 * DAY, demoGeneration: null }
}

/** A session token each for the demo buyers of these numbers. */
export async function openSessions(
  d1: D1Database,
  buyers: readonly number[],
  now: number,
): Promise<string[]> {
  const opened = await Promise.all(
    buyers.map(async (buyer) => {
      const token = `bench-${buyer}-${crypto.randomUUID()}`
      return { token, row: await sessionRow(token, buyer, now) }
    }),
  )
  await d1.batch(
    insertsOf(
      d1,
      sessions,
      opened.map(({ row }) => row),
    ),
  )
  return opened.map(({ token }) => token)
}

async function sessionRow(token: string, buyer: number, now: number) {
  const at = new Date(now)
  return {
    id: crypto.randomUUID(),
    token: await hashSecretToken(token),
    personId: personId(buyerEmail(buyer)),
    expiresAt: new Date(now + DAY),
    createdAt: at,
    updatedAt: at,
  }
}
