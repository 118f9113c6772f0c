import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aCard, CLOSE, MINUTE, maxOffer, opened, played } from '#tests/support/auction.ts'
import { extendGroup, type GroupLot, releaseLot } from './group-close.ts'

const TICK = { type: 'tick' } as const
const group = aCard({ groupClose: true })

function moveTo(closesAt: number) {
  return { type: 'move_close', closesAt } as const
}

function release(closesAt: number) {
  return { type: 'release_close', closesAt } as const
}

test('an offer late in a lot of a group asks the clock and moves nothing by itself', () => {
  const listing = played(group).when(maxOffer('A', 20), CLOSE - MINUTE)
  listing.includes({ type: 'end-asked', closesAt: CLOSE + 4 * MINUTE })
  listing.gives({ closesAt: CLOSE, extensions: 0, askedClose: CLOSE + 4 * MINUTE })
  played(group)
    .when(maxOffer('A', 20), CLOSE - 5 * MINUTE)
    .gives({ askedClose: null })
})

test('it asks again only for more than it has asked for', () => {
  const add = aCard({ groupClose: true, softClose: { ...group.softClose, mode: 'add' } })
  const asked = played(add).when(maxOffer('A', 20), CLOSE - MINUTE)
  asked.when(maxOffer('B', 30), CLOSE - MINUTE).gives({ askedClose: CLOSE + 5 * MINUTE, leader: 'B' })
  asked.when(maxOffer('B', 30), CLOSE - MINUTE).tells('bid-accepted')
  const reset = played(group).when(maxOffer('A', 20), CLOSE - MINUTE)
  reset.when(maxOffer('B', 30), CLOSE - 1).tells('bid-accepted', 'end-asked')
  reset.when(maxOffer('B', 30), CLOSE - 1).gives({ askedClose: CLOSE + 5 * MINUTE - 1 })
})

test('the clock moves a lot to a later time, once, and never to an earlier one', () => {
  const asked = played(group).when(maxOffer('A', 20), CLOSE - MINUTE)
  const later = CLOSE + 4 * MINUTE
  asked.when(moveTo(later)).emits({ type: 'end-moved', closesAt: later, cause: 'group' })
  asked.when(moveTo(later)).gives({ closesAt: later, extensions: 1, askedClose: null })
  asked.when(moveTo(later)).when(moveTo(later)).emits()
  asked.when(moveTo(CLOSE - 1)).emits()
  asked.when(moveTo(CLOSE + MINUTE)).gives({ closesAt: CLOSE + MINUTE, askedClose: later })
})

test('a lot whose close has come closes when the clock releases it, not before', () => {
  const listing = played(group)
  listing.when(TICK, CLOSE).emits()
  listing.when(maxOffer('A', 20), CLOSE).refuses({ code: 'closed' })
  listing.when(release(CLOSE), CLOSE - 1).emits()
  listing.when(release(CLOSE), CLOSE).gives({ status: 'closed', endedAt: CLOSE })
  listing
    .when(moveTo(CLOSE + MINUTE), CLOSE)
    .when(maxOffer('A', 20), CLOSE)
    .gives({ leader: 'A' })
})

test('a release that is older than an ask or a move closes nothing', () => {
  const asked = played(group).when(maxOffer('A', 20), CLOSE - MINUTE)
  asked.when(release(CLOSE), CLOSE).emits()
  played(group)
    .when(moveTo(CLOSE + MINUTE))
    .when(release(CLOSE), CLOSE + MINUTE)
    .emits()
  asked
    .when(moveTo(CLOSE + 4 * MINUTE))
    .when(release(CLOSE + 4 * MINUTE), CLOSE + 4 * MINUTE)
    .gives({ status: 'sold', leader: 'A' })
})

test('a lot of a group opens by its own clock', () => {
  played(aCard({ groupClose: true, startsAt: 20 * MINUTE }))
    .when(TICK, 20 * MINUTE)
    .emits(opened)
})

test('sealed lots never move', () => {
  played(aCard({ format: 'sealed', groupClose: true }))
    .when(moveTo(2 * CLOSE))
    .emits()
})

function lots(...closes: (number | null)[]): GroupLot[] {
  return closes.map((closesAt, i) => ({
    listingId: `lot-${i}`,
    closesAt: closesAt ?? 1,
    isOpen: closesAt !== null,
  }))
}

test('one ask moves every open lot by as much, and lots that are over not at all', () => {
  expect(extendGroup(lots(10, 20, null, 30), { listingId: 'lot-0', closesAt: 14 })).toEqual({
    deltaMs: 4,
    lots: lots(14, 24, null, 34),
  })
})

test('two asks of the same instant move the lots once, by the greater', () => {
  const first = extendGroup(lots(10, 10), { listingId: 'lot-0', closesAt: 14 })
  expect(extendGroup(first.lots, { listingId: 'lot-1', closesAt: 13 })).toEqual({
    deltaMs: 0,
    lots: lots(14, 14),
  })
  expect(extendGroup(first.lots, { listingId: 'lot-1', closesAt: 15 })).toEqual({
    deltaMs: 1,
    lots: lots(15, 15),
  })
})

test('a released lot that asks after all is open, an unknown one moves nothing', () => {
  const released = releaseLot(lots(10, 20), { listingId: 'lot-0', closesAt: 10 })
  expect(released).toMatchObject({ released: true, closesAt: 10 })
  expect(extendGroup(released.lots, { listingId: 'lot-0', closesAt: 12 }).lots).toEqual(lots(12, 22))
  expect(extendGroup(lots(10), { listingId: 'lot-9', closesAt: 12 })).toEqual({ deltaMs: 0, lots: lots(10) })
  expect(releaseLot(lots(10), { listingId: 'lot-9', closesAt: 12 }).released).toBe(true)
})

test('a lot that was moved meanwhile is not released but told its time', () => {
  expect(releaseLot(lots(15, 20), { listingId: 'lot-0', closesAt: 10 })).toEqual({
    released: false,
    closesAt: 15,
    lots: lots(15, 20),
  })
})

test('whatever is asked, in whatever order, open lots keep their distances and none comes forward', () => {
  const ask = fc.record({ lot: fc.integer({ min: 0, max: 2 }), by: fc.integer({ min: -5, max: 9 }) })
  fc.assert(
    fc.property(fc.array(ask), (asks) => {
      const start = lots(10, 25, 60)
      const end = asks.reduce<readonly GroupLot[]>((now, { lot, by }) => {
        const closesAt = (now[lot]?.closesAt ?? 0) + by
        const moved = extendGroup(now, { listingId: `lot-${lot}`, closesAt })
        expect(moved.deltaMs).toBe(Math.max(0, by))
        return moved.lots
      }, start)
      const moved = end.map(({ closesAt }, i) => closesAt - (start[i]?.closesAt ?? 0))
      expect(new Set(moved).size).toBe(1)
      expect(moved[0]).toBeGreaterThanOrEqual(0)
    }),
  )
})
