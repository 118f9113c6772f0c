import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { onTestFinished } from 'vitest'
import { nextMinimum } from '#app/domain/auction/decide.ts'
import type { BidderFacts } from '#app/domain/auction/eligibility.ts'
import { Gate } from '#party/room/gate.ts'
import { RoomLedger } from '#party/room/room-ledger.ts'
import { type RoomMemory, RoomStore } from '#party/room/room-store.ts'
import { readRuleCard } from '#party/room/rule-card.ts'
import type { RoomRequest } from '#party/wire/protocol.ts'
import { testLedgerKey } from './keys.ts'
import { alarm, holdClock, projectionState, roomOf } from './room.ts'

/** How many come to a lot of each kind: fewer in the ordinary run than in the bench, which says its number. */
export const CROWD = Number((env as { CROWD?: string }).CROWD ?? 1_500)
const PEOPLE_AT_ONCE = 2_000
const COMMANDS_AT_ONCE = 500

/** People with nothing but an id, by the thousand; gone when the test is over. */
export async function aCrowd(count: number): Promise<string[]> {
  const prefix = `crowd-${crypto.randomUUID().slice(0, 8)}-`
  const ids = Array.from({ length: count }, (_, place) => `${prefix}${place}`)
  for (let at = 0; at < count; at += PEOPLE_AT_ONCE)
    await env.DB.prepare(
      `insert into people (id, email, name, created_at, updated_at)
       select value, value || '@example.test', 'Dana Whitfield', ?2, ?2 from json_each(?1)`,
    )
      .bind(JSON.stringify(ids.slice(at, at + PEOPLE_AT_ONCE)), Date.now())
      .run()
  onTestFinished(async () => {
    await env.DB.prepare(`delete from standings where person_id like ?`).bind(`${prefix}%`).run()
    await env.DB.prepare(`delete from bids where person_id like ?`).bind(`${prefix}%`).run()
  })
  return ids
}

/** What each of a crowd asks, by their place in it. */
export type Asks = (place: number, memory: RoomMemory) => RoomRequest

/** The next amount that would be taken, as a maximum or as a hard offer. */
export function nextOffer(kind: 'max' | 'hard'): Asks {
  return (_, { card, state }) => ({ type: 'bid', kind, amount: cents(nextMinimum(card, state) ?? 0) })
}

export function cents(amount: number) {
  return { ok: true, cents: amount } as const
}

/** Each of them asks in turn, by the room's own gate and storage: what is skipped is the reading of their facts. */
export async function fill(listingId: string, people: readonly string[], asks: Asks, at: number) {
  const card = await readRuleCard(env.DB, listingId, Date.now())
  if (!card) throw new Error('There is no such listing.')
  return runInDurableObject(roomOf(listingId), (_, { storage }) => {
    const store = new RoomStore(storage)
    const ledger = new RoomLedger(testLedgerKey)
    const gate = Gate.born(store, ledger, card, at)
    let refused = 0
    const begun = performance.now()
    for (let from = 0; from < people.length; from += COMMANDS_AT_ONCE) {
      store.atomically(() => {
        for (const [place, person] of people.slice(from, from + COMMANDS_AT_ONCE).entries()) {
          gate.applyDue(at)
          const command = {
            commandId: `first-${from + place}`,
            sessionId: '',
            ...asks(from + place, gate.memory),
          }
          if (!gate.place(command, factsOf(person), at).ok) refused += 1
        }
        store.setRoom(gate.memory)
      })
      gate.takeChanges()
      gate.takeTouched()
    }
    return { refused, ms: performance.now() - begun }
  })
}

function factsOf(person: string): BidderFacts {
  return {
    person,
    name: 'Dana Whitfield',
    role: 'buyer',
    deactivated: false,
    blocked: false,
    sessionValid: true,
    organisations: [],
    yard: null,
    deposits: [],
    auctionDeposits: [],
    accessMissing: false,
    termsMissing: false,
    registrationMissing: false,
    detailsMissing: false,
    phoneMissing: false,
    emailMissing: false,
    cardMissing: false,
    restockingFeeDue: 0,
    takingsLeft: 3,
    hasLimit: false,
    overOwnLimit: null,
  }
}

/** Lets the room's clock come to each of these moments, and then runs its alarms until D1 has all of it. */
export async function comeTo(listingId: string, ...moments: number[]) {
  const begun = performance.now()
  let alarms = 0
  const clock = await holdClock(listingId, moments[0] ?? 0)
  for (const at of moments) {
    clock.at = at
    await roomOf(listingId).tick()
  }
  const over = performance.now()
  const seq = await runInDurableObject(roomOf(listingId), (_, { storage }) =>
    Number(storage.sql.exec('select max(seq) as seq from log').one().seq),
  )
  for (; (await projectionState(listingId)).projectedSeq < seq; alarms += 1) {
    if (alarms > seq + 200) throw new Error('D1 has not got everything, however often the alarm rang.')
    clock.at += 2_000
    await alarm(listingId)
  }
  return { alarms, closeMs: over - begun, projectMs: performance.now() - over }
}

/** Bytes of the row that the room writes with every commit. */
export function stateBytes(listingId: string): Promise<number> {
  return runInDurableObject(roomOf(listingId), (_, { storage }) =>
    Number(storage.sql.exec('select length(state) as bytes from room').one().bytes),
  )
}

export async function countOf(sql: string, listingId: string): Promise<number> {
  const row = await env.DB.prepare(sql).bind(listingId).first<{ count: number }>()
  return row?.count ?? 0
}
