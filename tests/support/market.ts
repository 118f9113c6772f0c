import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashSecretToken } from '#app/lib/secret-token.ts'
import { accountInserts, buyerOf } from '#drizzle/seed/accounts.ts'
import { seedDemo } from '#drizzle/seed/demo.ts'
import { freePort } from '#scripts/lib/free-port.ts'
import { migrate, openLocal } from '#scripts/lib/local.ts'
import { openPushServer } from './push-server.ts'
import { copySeededState } from './seeded-state.ts'
import { clockedModules } from './settable-clock.ts'

/** A running marketplace with the demo catalogue, and a way to put a listing of one's own into it. */
export type Market = {
  origin: string
  d1: D1Database
  /** The push service that its Worker knows. */
  pushes: Awaited<ReturnType<typeof openPushServer>>
  /** Puts the clock of a listing's room forward, and has it do what is due by then: nobody waits for a close. */
  forward: (listing: string, ms: number) => Promise<void>
  /** Does what cron does each minute. */
  sweep: () => Promise<void>
  stop: () => Promise<void>
}

export type ListingTimes = {
  closesInMs: number
  startsInMs?: number
  windowMs?: number
  extensionMs?: number
  startPrice?: number
  reservePrice?: number | null
  bidKinds?: 'both' | 'max' | 'hard'
  format?: 'ascending' | 'reverse' | 'sealed' | 'fixed'
  maxStart?: number | null
  buyNowPrice?: number | null
  buyNowPolicy?: 'price_reaches' | 'first_bid' | 'bid_at_or_above_ends'
  quantity?: number
  preBids?: boolean
  depositAmount?: number | null
}

type Rooms = { getByName: (listing: string) => { forward: (ms: number) => Promise<void> } }

/** Serves a throw-away state folder from this process, on a port of its own: a copy of the run's seeded one. */
export async function openMarket(): Promise<Market> {
  const folder = mkdtempSync(join(tmpdir(), 'fairlot-'))
  const port = await freePort()
  const pushes = await openPushServer()
  Object.assign(process.env, { STATE_DIR: folder, PORT: String(port), PUSH_SERVICES: pushes.origin })
  const isSeeded = copySeededState(folder)
  const local = await openLocal({ listen: { port }, modules: clockedModules })
  if (!isSeeded) {
    await migrate(local.d1)
    await seedDemo(local.d1, Date.now())
  }
  return {
    origin: `http://localhost:${port}`,
    d1: local.d1,
    pushes,
    forward: async (listing, ms) => {
      const rooms = (await local.mf.getDurableObjectNamespace('AuctionRoom')) as unknown as Rooms
      await rooms.getByName(listing).forward(ms)
    },
    sweep: async () => {
      const worker = await local.mf.getWorker('fairlot')
      await worker.scheduled({ cron: '* * * * *', scheduledTime: new Date() })
    },
    stop: async () => {
      await local.stop()
      pushes.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A listing like lot 4821 of the demo catalogue, with times of its own. Returns its id. */
export async function aListing(d1: D1Database, times: ListingTimes): Promise<string> {
  const id = `t-${randomUUID().slice(0, 8)}`
  const now = Date.now()
  const startsAt = now + (times.startsInMs ?? -60_000)
  const closesAt = now + times.closesInMs
  const like = await d1.prepare('select id from listings where lot_number = 4821').first<{ id: string }>()
  const copied = async (table: string, key: string, changes: Record<string, unknown>) => {
    const { results } = await d1
      .prepare(`select * from ${table} where ${key} = ?`)
      .bind(like?.id)
      .all<Record<string, unknown>>()
    return results.map((row) => {
      const { live: _live, steal_bps: _steal, ...stored } = row
      const columns = { ...stored, ...changes }
      const names = Object.keys(columns)
      return d1
        .prepare(`insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`)
        .bind(...Object.values(columns))
    })
  }
  const startPrice = times.startPrice ?? 1000
  const reserve = times.reservePrice ?? null
  const format = times.format ?? 'ascending'
  const buyNow = times.buyNowPrice ?? null
  const quantity = times.quantity ?? 1
  const price = format === 'fixed' ? (buyNow ?? startPrice) : startPrice
  await d1.batch([
    ...(await copied('listings', 'id', {
      id,
      lot_number: 90_000 + Math.floor(Math.random() * 9_000),
      start_price: startPrice,
      reserve_price: reserve,
      bid_kinds: times.bidKinds ?? 'both',
      format,
      max_start: times.maxStart ?? null,
      buy_now_price: buyNow,
      buy_now_policy: times.buyNowPolicy ?? 'price_reaches',
      quantity,
      pre_bids: times.preBids ? 1 : 0,
      deposit_amount: times.depositAmount ?? null,
      soft_close_mode: 'reset',
      soft_close_window_ms: times.windowMs ?? 300_000,
      soft_close_extension_ms: times.extensionMs ?? 300_000,
      starts_at: startsAt,
      closes_at: closesAt,
      demo_generation: null,
    })),
    ...(await copied('listing_live', 'listing_id', {
      listing_id: id,
      status: startsAt <= now ? 'open' : 'scheduled',
      price,
      next_minimum: format === 'fixed' ? null : format === 'sealed' ? 100 : startPrice,
      buy_now: startsAt <= now ? (format === 'fixed' ? price : buyNow) : null,
      stock: quantity,
      outcome: null,
      offer_count: 0,
      bidder_count: 0,
      reserve_met: reserve === null ? 1 : 0,
      starts_at: startsAt,
      closes_at: closesAt,
      extensions: 0,
      leader_id: null,
      winner_id: null,
      projected_seq: -1,
      ledger_head: null,
    })),
    ...(await copied('listing_images', 'listing_id', { listing_id: id })),
  ])
  return id
}

let numbered = 5_000

/**
 * A buyer with a card whom no other test knows: for what counts all that somebody has to pay, to collect or to read. Returns
 * the e-mail address.
 */
export async function aBuyer(d1: D1Database): Promise<string> {
  numbered += 1
  const buyer = buyerOf(numbered)
  await d1.batch(accountInserts(d1, [buyer], 'signs in by a session row', Date.now()))
  return buyer.email
}

/** Has the yard of a lot open around the clock, as the hour at which tests run is nobody's. Returns its id. */
export async function openAllDay(d1: D1Database, listing: string): Promise<string> {
  const yard = await d1
    .prepare('select location_id from listings where id = ?')
    .bind(listing)
    .first<string>('location_id')
  if (!yard) throw new Error(`${listing} is at no yard`)
  await d1.batch([
    d1.prepare('delete from location_exceptions where location_id = ?').bind(yard),
    d1.prepare('delete from location_hours where location_id = ?').bind(yard),
    ...[0, 1, 2, 3, 4, 5, 6].map((weekday) =>
      d1
        .prepare("insert into location_hours (location_id, weekday, available) values (?, ?, 'all_day')")
        .bind(yard, weekday),
    ),
  ])
  return yard
}

/**
 * A yard that no other test knows, open around the clock, with these lots: like the one that they were at, of the same
 * seller. Returns its id.
 */
export async function ownYard(d1: D1Database, ...listings: [string, ...string[]]): Promise<string> {
  const like = await d1
    .prepare(
      'select locations.* from locations join listings on location_id = locations.id where listings.id = ?',
    )
    .bind(listings[0])
    .first<Record<string, unknown>>()
  const id = `y-${randomUUID().slice(0, 8)}`
  const columns = { ...like, id, slug: id, name: `Yard ${id}`, max_days_limit: 0, notice_minutes: 0 }
  const names = Object.keys(columns)
  await d1
    .prepare(`insert into locations (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`)
    .bind(...Object.values(columns))
    .run()
  await d1.batch(
    listings.map((listing) =>
      d1.prepare('update listings set location_id = ? where id = ?').bind(id, listing),
    ),
  )
  return openAllDay(d1, listings[0])
}

/** A session row for an account; returns its token, which serves as cookie and as bearer token. */
export async function aSession(d1: D1Database, email: string): Promise<string> {
  const person = await d1.prepare('select id from people where email = ?').bind(email).first<{ id: string }>()
  const token = randomUUID().replaceAll('-', '')
  const now = Date.now()
  await d1
    .prepare(
      `insert into sessions (id, token, person_id, expires_at, created_at, updated_at) values (?1, ?2, ?3, ?4, ?5, ?5)`,
    )
    .bind(randomUUID(), await hashSecretToken(token), person?.id, now + 3_600_000, now)
    .run()
  return token
}

/** Closes a listing now, as its seller does: nobody has to wait for its time. */
export async function closeNow(market: Market, id: string): Promise<void> {
  await callAs(market, await sellerOf(market.d1, id), 'product/projectAction', { id, action: 'close' })
}

/** The address of somebody who acts for a listing. */
export async function sellerOf(d1: D1Database, listing: string): Promise<string> {
  const member = await d1
    .prepare(
      `select people.email from listings join memberships on memberships.organisation_id = listings.organisation_id
        join people on people.id = memberships.person_id where listings.id = ? limit 1`,
    )
    .bind(listing)
    .first<{ email: string }>()
  if (!member) throw new Error(`nobody acts for ${listing}`)
  return member.email
}

/** A call of the API as somebody's program makes it; what it answers. */
export async function callAs<Content>(
  { origin, d1 }: Market,
  email: string,
  path: string,
  body: object,
): Promise<Content> {
  const answer = await fetch(`${origin}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await aSession(d1, email)}` },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  const { data } = (await answer.json()) as { data: { responseData: Content } }
  return data.responseData
}
