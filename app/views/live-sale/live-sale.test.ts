import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LONGEST_PAUSE_MS } from '#app/domain/auction/pause.ts'
import { shownIds } from '#app/domain/auctions/live-stage.ts'
import type { LotRow } from '#app/features/live-sale/lot-row.ts'
import { hearTile, type LiveTile, NOTHING_HEARD } from '#app/views/lot/live-tile.ts'
import { LiveSale } from './live-sale.ts'

const T = 1_800_000_000_000
const MINUTE = 60_000

const aRow = (place: number, given: Partial<LotRow> = {}): LotRow => ({
  id: `l${place}`,
  place,
  lotNumber: 100 + place,
  title: `Lot ${place}`,
  format: 'ascending',
  status: 'open',
  outcome: null,
  price: 10_00,
  nextMinimum: 11_00,
  offerCount: 0,
  bidderCount: 0,
  reserveMet: true,
  startsAt: T - MINUTE,
  closesAt: T + (place + 1) * MINUTE,
  buyNow: null,
  stock: 1,
  seq: 0,
  image: null,
  paused: null,
  extensions: 0,
  own: null,
  watched: false,
  ...given,
})

beforeEach(() => {
  vi.useFakeTimers({ now: T })
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page that follows a sale, with its relay and its server in the test's hands. */
function aPage(rows: readonly LotRow[]) {
  const tiles = new Map<string, LiveTile>()
  const listeners = new Map<string, () => void>()
  const ask = vi.fn(async (_ids: readonly string[] | null): Promise<LotRow[]> => [])
  const live = new LiveSale(rows, T)
  const stop = live.start({
    now: () => Date.now(),
    ask,
    heard: {
      get: (id) => tiles.get(id) ?? NOTHING_HEARD,
      watch: (id, listener) => {
        listeners.set(id, listener)
        return () => listeners.delete(id)
      },
    },
  })
  return {
    live,
    ask,
    stop,
    watched: () => [...listeners.keys()],
    hear: (
      id: string,
      given: { seq: number; paused?: boolean; price?: number; closesAt?: number; sold?: boolean },
    ) => {
      tiles.set(
        id,
        hearTile(tiles.get(id) ?? NOTHING_HEARD, {
          type: 'realclosedupdates',
          id,
          seq: given.seq,
          wprice: (given.price ?? 10_00) / 100,
          next_bid: 12,
          bid_count: given.seq,
          rank_count: 1,
          market_status: given.sold ? 'sold' : 'open',
          reserve_met: true,
          date_closed: new Date(given.closesAt ?? T + MINUTE).toISOString(),
          buy_now: null,
          stock: 1,
          dTime: Date.now(),
          ...(given.paused && { paused: { since: new Date().toISOString(), reason: 'No power.' } }),
        } as unknown as Parameters<typeof hearTile>[1]),
      )
      listeners.get(id)?.()
    },
  }
}

const sale = (count: number) => Array.from({ length: count }, (_, place) => aRow(place))

test('It hears of the next lots and of its reader’s own, and of more when they come into sight.', () => {
  const page = aPage([...sale(200), aRow(300, { watched: true })])
  expect(page.watched()).toHaveLength(61)
  expect(page.watched()).toContain('l300')
  page.live.see(['l150'])
  expect(page.watched()).toContain('l150')
  page.live.see([])
  expect(page.watched()).not.toContain('l150')
  page.stop()
  expect(page.watched()).toEqual([])
})

test('What is heard moves the sale on: the stage, the rail, and the price of its rows.', () => {
  const page = aPage(sale(5))
  expect(shownIds(page.live.state.stage)).toEqual(['l0'])
  page.hear('l0', { seq: 3, price: 25_00, closesAt: T + 10 * MINUTE })
  vi.advanceTimersByTime(300)
  expect(shownIds(page.live.state.stage)).toEqual(['l1'])
  expect(page.live.state.stage.rail).toEqual(['l2', 'l3', 'l4', 'l0'])
  expect(page.live.state.rows.get('l0')).toMatchObject({ price: 25_00, offerCount: 3 })
})

test('What was heard of a lot stays, when it is heard of no more.', () => {
  const page = aPage(sale(100))
  page.live.see(['l90'])
  page.hear('l90', { seq: 4, price: 31_00, closesAt: T + 91 * MINUTE })
  vi.advanceTimersByTime(300)
  page.live.see([])
  page.live.load([aRow(90, { seq: 2, price: 15_00 })])
  expect(page.live.state.rows.get('l90')).toMatchObject({ price: 31_00, seq: 4 })
})

test('A close that nobody tells of is asked for, and again while there is no answer.', async () => {
  const page = aPage(sale(2))
  await vi.advanceTimersByTimeAsync(MINUTE + 3_200)
  expect(page.ask).toHaveBeenCalledWith(['l0'])
  page.ask.mockResolvedValueOnce([aRow(0, { seq: 9, status: 'sold', closesAt: T + MINUTE })])
  await vi.advanceTimersByTimeAsync(5_400)
  expect(page.ask).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(shownIds(page.live.state.stage)).toEqual(['l1'])
})

test('A press counts by the law, and tells whoever draws the page.', () => {
  const page = aPage(sale(3))
  const drawn = vi.fn()
  page.live.subscribe(drawn)
  expect(page.live.press('l0')).toBe('armed')
  expect(drawn).toHaveBeenCalled()
  expect(page.live.press('l0')).toBe('nothing')
  vi.advanceTimersByTime(500)
  expect(page.live.press('l0')).toBe('send')
})

test('A sale that is paused stands as it stood, and the lots that nobody tells of are asked for until all are known.', async () => {
  const page = aPage(sale(200))
  for (const place of [7, 3, 0, 9])
    page.hear(`l${place}`, { seq: 2, paused: true, closesAt: aRow(place).closesAt })
  await vi.advanceTimersByTimeAsync(2_600)
  expect(shownIds(page.live.state.stage)).toEqual(['l0'])
  expect(page.live.state.stage.rail.slice(0, 3)).toEqual(['l1', 'l2', 'l3'])
  expect(page.ask).toHaveBeenCalledExactlyOnceWith(null)
  const paused = { since: T, reason: 'No power.' }
  page.ask.mockResolvedValueOnce(
    sale(200).map((row) => ({ ...row, seq: 2, paused, closesAt: row.closesAt + LONGEST_PAUSE_MS })),
  )
  await vi.advanceTimersByTimeAsync(15_400)
  expect(page.ask).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(3 * 60 * MINUTE)
  expect(page.ask).toHaveBeenCalledTimes(2)
  expect(shownIds(page.live.state.stage)).toEqual(['l0'])
})
