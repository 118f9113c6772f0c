import { WebSocket } from 'ws'
import type { Ctx } from '#app/context.ts'
import { openDb } from '#app/db/client.server.ts'
import { offerSlots } from '#app/domain/pickup/slots.ts'
import { relayCount, relayNumberOf, relayShard } from '#app/domain/relays.ts'
import { readSettings } from '#app/domain/shop/settings.ts'
import { listTaken } from '#app/features/pickups/queries.server.ts'
import { offerFor, type Visit, yardCalendars } from '#app/flows/pickups/visit.server.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { buyerEmail, personId } from '#drizzle/seed/ids.ts'
import { databaseTime } from './database-time.ts'
import { type Part, withServer } from './part.ts'
import {
  BOARD,
  BOOKED_UP,
  bookUp,
  CROWDED,
  locally,
  MANY,
  makeClerks,
  makeYards,
  SOLD,
  sellLots,
  YARDS,
} from './pickup-market.ts'
import { type Spread, sleep, spreadOf } from './statistics.ts'
import { counted, newTable, ratioOf, shortMs } from './tables.ts'

const BUYERS = 16
/** More than anybody books while it is counted. */
const LOTS_EACH = 100
const WARM_MS = 1_500
const BOOKINGS = 50_000
const LOOKS = 60
const SCREENS = 50
const CLERKS = 10
const STEPS = 40
const STEP_MS = 250
const OPEN_MS = 30_000
const HEARD_MS = 10_000
const MINUTE = 60_000
const WEEK = 7 * 24 * 60 * MINUTE

const booked = newTable('visits booked', ['bookings/s', 'p50', 'p95', 'p99 ms', 'refused', 'CPU ms', 'ratio'])
const slots = newTable('slots of a week', ['looked', 'p50', 'p99 ms', 'p99 to database'])
const board = newTable('a yard’s board', ['steps', 'p50', 'p95', 'p99 ms', 'lost'])

/** What a yard's day asks of it: bookings taken, slots shown where very many have booked, and how soon its screens follow. */
export const pickups: Part = {
  name: 'pickups',
  listings: [{ id: SOLD, format: 'fixed' }],
  measure: async ({ tokens, seconds, tell }) => {
    const organisation = await makeYards()
    const faults: string[] = []
    const figures: unknown[] = []
    let one = 0
    for (const [name, yards] of [
      ['one yard', [CROWDED]],
      [`${MANY} yards`, YARDS],
    ] as const) {
      const buyers = Array.from({ length: BUYERS }, (_, place) => place + 1)
      const lines = await sellLots(`bench-${yards.length}`, buyers, LOTS_EACH, yards)
      const done = await withServer(async ({ origin, cpuMs }) => {
        const people = lines.map((own, place) => ({ token: tokens[place] ?? '', lines: [...own] }))
        await book(origin, people, WARM_MS)
        const before = cpuMs()
        const counted = await book(origin, people, seconds * 1_000)
        const after = cpuMs()
        return { ...counted, cpuMs: before !== null && after !== null ? after - before : null }
      })
      faults.push(...done.faults)
      const perSecond = done.took.length / seconds
      if (yards.length === 1) one = perSecond
      const took = spreadOf(done.took)
      const cpu = done.cpuMs === null ? null : done.cpuMs / Math.max(1, done.took.length)
      figures.push({ yards: yards.length, perSecond, took, refused: done.refused, cpuMs: cpu })
      tell(booked, [
        `${name}, ${BUYERS} at once`,
        perSecond.toFixed(1),
        ...[took.p50, took.p95, took.p99].map(shortMs),
        counted(done.refused),
        cpu === null ? '–' : shortMs(cpu),
        (one === 0 ? 0 : perSecond / one).toFixed(2),
      ])
    }

    const looked = await lookAtSlots()
    figures.push(looked)
    for (const [name, spread] of [
      ['in the database', looked.database],
      ['by the rule', looked.rule],
    ] as const)
      tell(slots, [
        `${counted(BOOKINGS)} visits, ${name}`,
        String(spread.count),
        shortMs(spread.p50),
        shortMs(spread.p99),
        ratioOf(spread.p99, looked.database.p99).toFixed(2),
      ])

    await makeClerks(organisation, CLERKS)
    await locally((d1) =>
      bookUp(d1, BOARD, {
        count: STEPS,
        from: Math.floor(Date.now() / MINUTE) * MINUTE + MINUTE,
        slots: 1,
      }),
    )
    const heard = await withServer(({ origin }) => followBoard(origin, tokens, organisation))
    figures.push(heard)
    faults.push(...heard.faults)
    for (const [name, spread] of [
      ['told', heard.told],
      ['on the screen', heard.shown],
    ] as const)
      tell(board, [
        `${SCREENS} screens, ${name}`,
        String(STEPS),
        ...[spread.p50, spread.p95, spread.p99].map(shortMs),
        counted(heard.lost),
      ])
    return { figures, goals: [], faults: [...new Set(faults)].slice(0, 5) }
  },
}

type Answer = { status: number; code: string; data: Record<string, unknown> }

async function call(origin: string, token: string, path: string, body: object): Promise<Answer> {
  const send = () =>
    fetch(`${origin}/api/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  // the server had just closed a connection that was idle: under its key the same booking again is the same booking
  const answer = await send()
    .catch(send)
    .catch((error: Error) => {
      throw new Error(`${path} was not answered: ${error.cause ?? error.message}`)
    })
  const { code = '', data } = (await answer.json()) as {
    code?: string
    data?: { responseData?: Record<string, unknown> }
  }
  return { status: answer.status, code, data: data?.responseData ?? {} }
}

/** Everybody books one lot after another, each at a slot of the coming week, until the time is over. */
async function book(origin: string, people: readonly { token: string; lines: string[] }[], ms: number) {
  const took: number[] = []
  const faults: string[] = []
  let refused = 0
  const until = performance.now() + ms
  const day = Math.ceil(Date.now() / (24 * 60 * MINUTE)) * 24 * 60 * MINUTE
  await Promise.all(
    people.map(async ({ token, lines }, place) => {
      while (performance.now() < until) {
        const line = lines.pop()
        if (!line) {
          faults.push('A buyer had no more lots to book.')
          return
        }
        const start = day + ((place * 97 + lines.length * 31) % 1_900) * 5 * MINUTE
        const began = performance.now()
        const { status, code } = await call(origin, token, 'schedulepickup/addSchedulePickup', {
          id: [line],
          booking_start_date: new Date(start).toISOString(),
          name: 'Dana Whitfield',
          email: 'dana@example.test',
          phone: '614 555 0142',
          idempotency_key: crypto.randomUUID(),
        })
        if (status === 200) took.push(performance.now() - began)
        else refused += 1
        if (status !== 200) faults.push(`A booking was answered ${status} ${code}.`)
      }
    }),
  )
  return { took, refused, faults }
}

/** The slots of a buyer's page where a week is nearly full: the database's own time, and the rule's. */
async function lookAtSlots(): Promise<{ database: Spread; rule: Spread }> {
  return locally(async (d1) => {
    const from = Math.ceil(Date.now() / (5 * MINUTE)) * 5 * MINUTE
    await bookUp(d1, BOOKED_UP, { count: BOOKINGS, from, slots: WEEK / (5 * MINUTE) })
    const { db } = openDb(d1, null)
    const reads: Pick<Ctx, 'db' | 'clock'> = { db, clock: { now: Date.now } }
    const found = await yardCalendars(reads, BOOKED_UP)
    if (!found) throw new Error('The yard has no hours.')
    const calendar = { ...found.whole, maxDaysLimit: 7 }
    const visit: Pick<Visit, 'lots' | 'calendar' | 'key' | 'zone'> = {
      lots: [],
      calendar,
      key: `yard:${BOOKED_UP}`,
      zone: zoneOf('UTC'),
    }
    const database: number[] = []
    const rule: number[] = []
    for (let look = -5; look < LOOKS; look += 1) {
      const ms = await databaseTime(d1, (ctx) => offerFor(ctx, visit))
      const taken = await listTaken(reads, visit.key, { from: 0, to: from + 2 * WEEK, but: null })
      const began = performance.now()
      offerSlots({
        now: Date.now(),
        zone: visit.zone,
        calendar,
        bookings: taken.flatMap(({ start, taken: places }) =>
          Array.from({ length: places }, () => ({ start, state: 'booked' as const })),
        ),
        lots: [],
        settings: { pickupDaysLimit: 0, schedulePickupEndDate: null },
      })
      const spent = performance.now() - began
      if (look < 0) continue
      database.push(ms)
      rule.push(spent)
    }
    return { database: spreadOf(database), rule: spreadOf(rule) }
  })
}

/** Parties check in one after another; each screen hears of it by its relay and asks for its board anew, as the page does. */
async function followBoard(origin: string, tokens: readonly string[], organization: string) {
  const relays = relayCount(readSettings([]).relay_shards)
  const clerkAt = (screen: number) => tokens[screen % CLERKS] ?? ''
  const steps = new Map<string, number>()
  const told: number[] = []
  const shown: number[] = []
  const faults: string[] = []
  let waiting = 0
  const look = async (token: string, id: string, began: number) => {
    waiting += 1
    const { data } = await call(origin, token, 'seller/pickup/search', { organization, location_id: BOARD })
    const party = ((data.records ?? []) as { id: string; state: string }[]).find((one) => one.id === id)
    if (party?.state === 'waiting') shown.push(performance.now() - began)
    else faults.push(`A board asked anew says ${party?.state} of a party that has checked in.`)
    waiting -= 1
  }
  const sockets = await Promise.all(
    Array.from({ length: SCREENS }, (_, screen) =>
      openScreen(origin, clerkAt(screen), relayOf(screen % CLERKS, relays), (id) => {
        const began = steps.get(id)
        if (began === undefined) return
        told.push(performance.now() - began)
        look(clerkAt(screen), id, began).catch((error: unknown) => faults.push(String(error)))
      }),
    ),
  )
  await sleep(1_000)
  for (let step = 0; step < STEPS; step += 1) {
    const id = `${BOARD}:${step}`
    steps.set(id, performance.now())
    const { status, code } = await call(origin, clerkAt(0), 'seller/pickup/changeStatus', {
      visit: id,
      action: 'check_in',
    })
    if (status !== 200) faults.push(`A check-in was answered ${status} ${code}.`)
    await sleep(STEP_MS)
  }
  const until = performance.now() + HEARD_MS
  while ((told.length < SCREENS * STEPS || waiting > 0) && performance.now() < until) await sleep(50)
  for (const socket of sockets) socket.terminate()
  const lost = SCREENS * STEPS - shown.length
  if (lost > 0) faults.push(`${lost} of ${SCREENS * STEPS} steps were never on a screen.`)
  return { told: spreadOf(told), shown: spreadOf(shown), lost, faults }
}

/** Where the page of this clerk listens. */
function relayOf(clerk: number, count: number): string {
  return relayShard('local', relayNumberOf(personId(buyerEmail(clerk + 1)), count))
}

function openScreen(
  origin: string,
  token: string,
  relay: string,
  heard: (id: string) => void,
): Promise<WebSocket> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/parties/live-relay/${relay}`, {
    perMessageDeflate: false,
    handshakeTimeout: OPEN_MS,
    headers: { authorization: `Bearer ${token}` },
  })
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as { type: string; id?: string }
    if (frame.type === 'pickupUpdate' && frame.id) heard(frame.id)
  })
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('open', () => resolve(socket))
  })
}
