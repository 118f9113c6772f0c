import { expect, test } from 'vitest'
import { LONGEST_PAUSE_MS } from '#app/domain/auction/pause.ts'
import { closingOrder } from './live-stage.ts'
import { isPartlyPaused, nextToLeave, type PausableLot, stageLots } from './stage-lots.ts'

const T = 1_800_000_000_000
const MINUTE = 60_000

/** A lot a minute; `since`: when it was paused, `moved`: by how much a pause that has ended moved it. */
const aLot = (place: number, { since, moved = 0 }: { since?: number; moved?: number } = {}): PausableLot => ({
  id: `l${place}`,
  place,
  over: false,
  closesAt: T + (place + 1) * MINUTE + moved + (since === undefined ? 0 : LONGEST_PAUSE_MS),
  paused: since === undefined ? null : { since, reason: 'No power.' },
})
const places = (length: number) => Array.from({ length }, (_, place) => place)
const orderAt = (lots: readonly PausableLot[], now: number) =>
  closingOrder(stageLots(lots, now)).map(({ place }) => place)

test('a sale that is being paused lot by lot keeps its order, also where nothing is heard of the later lots', () => {
  for (const reached of [3, 17, 60, 400]) {
    const lots = places(400).map((place) => aLot(place, place < reached ? { since: T + place * 20 } : {}))
    expect(orderAt(lots, T + 8_000).slice(0, 3)).toEqual([0, 1, 2])
    expect(isPartlyPaused(lots)).toBe(reached < 400)
  }
})

test('a sale that goes on lot by lot keeps its order', () => {
  const pausedFor = 90 * MINUTE
  for (const reached of [1, 17, 35]) {
    const lots = places(40).map((place) => aLot(place, place < reached ? { moved: pausedFor } : { since: T }))
    expect(orderAt(lots, T + pausedFor)).toEqual(places(40))
    expect(isPartlyPaused(lots)).toBe(true)
  }
})

test('a lot that is paused by itself stays for some seconds, then the others go on without it', () => {
  const lots = [aLot(0, { since: T }), aLot(1), aLot(2), aLot(3)]
  expect(isPartlyPaused(lots)).toBe(false)
  expect(nextToLeave(lots, T)).toBe(T + 20_000)
  expect(orderAt(lots, T + 19_999)).toEqual([0, 1, 2, 3])
  expect(orderAt(lots, T + 20_000)).toEqual([1, 2, 3, 0])
  expect(nextToLeave(lots, T + 20_000)).toBeNull()
})

test('of a sale without a pause closes are as they are', () => {
  const lots = places(3).map((place) => aLot(place))
  expect(stageLots(lots, T)).toEqual(lots.map(({ paused, ...lot }) => lot))
  expect(nextToLeave(lots, T)).toBeNull()
})
