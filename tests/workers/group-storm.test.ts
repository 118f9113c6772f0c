import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { decide } from '#app/domain/auction/decide.ts'
import { cardAfter, evolveAll } from '#app/domain/auction/evolve.ts'
import { extendGroup, type GroupLot, releaseLot } from '#app/domain/auction/group-close.ts'
import type { RuleCard } from '#app/domain/auction/rule-card.ts'
import { type AuctionState, initialState } from '#app/domain/auction/state.ts'
import { readRuleCard } from '#party/room/rule-card.ts'
import { type Random, randomOf } from '#scripts/chaos/random.ts'
import { aSignedIn } from '#tests/support/builders.ts'
import { aGroup, clockAlarm, clockState, evictClock, standing } from '#tests/support/group.ts'
import { alarm, evict, holdClock, ledgerOf, offer, roomOf } from '#tests/support/room.ts'

const MINUTE = 60_000
type Lot = { id: string; card: RuleCard; state: AuctionState }

/** The group as the law alone has it: no objects, no messages, everything at once. */
class Model {
  constructor(readonly lots: Lot[]) {}

  offer(place: number, person: string, amount: number, now: number): boolean {
    const lot = this.lots[place] as Lot
    const decided = decide(lot.card, lot.state, { type: 'bid', kind: 'max', person, amount }, now)
    if (!decided.ok) return false
    this.#fold(lot, decided.events)
    if (lot.state.askedClose !== null) {
      const ask = { listingId: lot.id, closesAt: lot.state.askedClose }
      this.#move(extendGroup(this.#group(), ask).lots, now)
    }
    return true
  }

  goTo(now: number) {
    for (const lot of this.lots) this.#command(lot, { type: 'tick' }, now)
    for (const lot of this.lots)
      if (lot.state.status === 'open' && now >= lot.state.closesAt) {
        const { released, closesAt } = releaseLot(this.#group(), {
          listingId: lot.id,
          closesAt: lot.state.closesAt,
        })
        expect(released).toBe(true)
        this.#command(lot, { type: 'release_close', closesAt }, now)
      }
  }

  #move(lots: readonly GroupLot[], now: number) {
    for (const { listingId, closesAt, isOpen } of lots) {
      const lot = this.lots.find(({ id }) => id === listingId)
      if (lot && isOpen) this.#command(lot, { type: 'move_close', closesAt }, now)
    }
  }

  #command(lot: Lot, command: Parameters<typeof decide>[2], now: number) {
    const decided = decide(lot.card, lot.state, command, now)
    if (decided.ok) this.#fold(lot, decided.events)
  }

  #fold(lot: Lot, events: Parameters<typeof evolveAll>[1]) {
    lot.card = cardAfter(lot.card, events)
    lot.state = evolveAll(lot.state, events)
  }

  #group(): GroupLot[] {
    return this.lots.map(({ id, state }) => ({
      listingId: id,
      closesAt: state.closesAt,
      isOpen: state.status === 'open' || state.status === 'scheduled',
    }))
  }
}

async function aStorm(seed: number) {
  const random = randomOf(seed, 'group')
  // whole seconds, so that rooms can be woken a little later and find the same time
  const first = Math.ceil(Date.now() / 1_000) * 1_000 + 60 * MINUTE
  const terms = () => ({
    closesAt: first + random.int(0, 6) * 30_000,
    softCloseMode: random.pick(['reset', 'add', 'none'] as const),
    softCloseWindowMs: random.pick([MINUTE, 5 * MINUTE]),
    softCloseExtensionMs: random.pick([MINUTE, 3 * MINUTE]),
    softCloseCapMs: random.pick([null, 10 * MINUTE]),
    incrementAmount: 1_00,
  })
  const { auctionId, lots } = await aGroup(terms(), terms(), terms())
  const cards = await Promise.all(lots.map(({ id }) => readRuleCard(env.DB, id, Date.now())))
  const people = await Promise.all([aSignedIn(), aSignedIn()])
  const model = new Model(
    cards.flatMap((card) => (card ? [{ id: card.listingId, card, state: initialState(card) }] : [])),
  )
  return { random, auctionId, lots, people, model, first }
}

async function trouble(random: Random, auctionId: string, ids: readonly string[]) {
  await random.pick([
    async () => undefined,
    async () => evict(random.pick(ids)),
    async () => evictClock(auctionId),
    async () => {
      await Promise.all([...ids.map((id) => evict(id)), evictClock(auctionId)])
    },
    async () => void (await Promise.all([alarm(random.pick(ids)), clockAlarm(auctionId)])),
  ])()
}

test.each([1, 2, 3, 4, 5])('A storm over a group leaves it as the law alone would: %i.', async (seed) => {
  const { random, auctionId, lots, people, model, first } = await aStorm(seed)
  const ids = lots.map(({ id }) => id)
  let now = first - 3 * MINUTE
  model.goTo(now)
  for (let step = 0; step < 25 && model.lots.some(({ state }) => state.status === 'open'); step += 1) {
    now += random.int(0, 40) * 1_000
    model.goTo(now)
    await agrees(model, lots, now)
    await Promise.all(ids.map((id) => holdClock(id, now)))
    const place = random.int(0, ids.length - 1)
    const who = random.pick(people)
    const dollars = 11 + random.int(0, 3) + step * 3
    const expected = model.offer(place, who.person.id, dollars * 100, now)
    const { receipt } = await offer(ids[place] ?? '', who.session, { dollars })
    expect(receipt.ok, `${seed}:${step} ${receipt.code}`).toBe(expected)
    await trouble(random, auctionId, ids)
    await agrees(model, lots, now)
  }
  // the clock's own record explains where every lot stands
  const { moves } = await clockState(auctionId)
  for (const { id, state } of model.lots) {
    const scheduled = lots.find((lot) => lot.id === id)?.closesAt ?? 0
    const total = moves.reduce((sum, { deltaMs }) => sum + deltaMs, 0)
    expect(state.closesAt).toBeLessThanOrEqual(scheduled + total)
    if (state.status === 'open') expect(state.closesAt).toBe(scheduled + total)
    const closes = (await ledgerOf(id))
      .flatMap(({ effects }) => effects)
      .filter(({ type }) => type === 'closed')
    expect(closes).toHaveLength(state.status === 'open' ? 0 : 1)
  }
})

/** Wakes rooms until they stand where the model does: what failed is asked again a moment later. */
function agrees(model: Model, lots: readonly { id: string }[], now: number) {
  let later = 0
  return standing(
    lots,
    model.lots.map(({ state: { status, closesAt } }) => ({ status, closesAt })),
    async () => {
      await Promise.all(lots.map(({ id }) => holdClock(id, now + later)))
      await Promise.all(lots.map(({ id }) => roomOf(id).tick()))
      later = Math.min(later + 100, 900)
    },
  )
}
