import { expect, test } from 'vitest'
import fixture from '#tests/fixtures/auction-scenarios.json' with { type: 'json' }
import { replayFile } from './replay.ts'
import type { ReplayCase, ReplayFile } from './replay-case.ts'

function aCase(overrides: Partial<ReplayCase>): ReplayCase {
  return { id: 'case', type: 'proxy', start_price: 10, increments: 1, bids: [], ...overrides }
}

function replayed(overrides: Partial<ReplayCase>, tables: ReplayFile['tables'] = {}) {
  return replayFile({ tables, scenarios: [aCase(overrides)] })[0]
}

const file = fixture as unknown as ReplayFile

test.each(fixture.scenarios)('case $id ($type) comes out as expected', (scenario) => {
  // Null stands for "not checked", save for a leader that nobody is.
  const checked = Object.entries(scenario.expect).filter(
    ([name, value]) => value !== null || name === 'leader',
  )
  const [outcome] = replayFile({ ...file, scenarios: [scenario as unknown as ReplayCase] })
  expect(outcome).toMatchObject({ rejected: [], ...Object.fromEntries(checked) })
})

test('the cases are all there', () => {
  expect(fixture.scenarios).toHaveLength(112)
})

test('a sealed case is told to the operator as if it closed now, and its ceiling is the one of its options', () => {
  const bids = [
    { t: 1, bidder: 'A', amount: 40, kind: 'sealed' },
    { t: 2, bidder: 'B', amount: 0.5, kind: 'sealed' },
    { t: 3, bidder: 'B', amount: 101, kind: 'sealed' },
    { t: 4, bidder: 'B', amount: 60, kind: 'sealed' },
    { t: 5, bidder: 'B', amount: null, kind: 'retract_last' },
  ] as const
  expect(
    replayed({ type: 'sealed_rank', start_price: 20, reserve: 50, options: { max: 100 }, bids }),
  ).toMatchObject({
    price: 40,
    leader: 'A',
    next_min: 1,
    reserve_met: false,
    ranks: ['A'],
    rejected: [
      { i: 1, reason: 'below_min' },
      { i: 2, reason: 'above_max' },
    ],
  })
})

test('limits that a case names hold for other offers too, after the amount and before the next step', () => {
  const bids = [
    { t: 1, bidder: 'A', amount: 4, kind: 'max' },
    { t: 2, bidder: 'A', amount: -1, kind: 'max' },
    { t: 3, bidder: 'A', amount: 101, kind: 'max' },
    { t: 4, bidder: 'A', amount: 9, kind: 'max' },
    { t: 5, bidder: 'A', amount: 100, kind: 'max' },
  ] as const
  expect(replayed({ options: { min: 5, max: 100 }, bids })).toMatchObject({
    leader: 'A',
    rejected: [
      { i: 0, reason: 'below_min' },
      { i: 1, reason: 'non_positive' },
      { i: 2, reason: 'above_max' },
      { i: 3, reason: 'below_next_min' },
    ],
  })
})

test('a purchase ends a case: what comes after it is closed, the seller’s own included', () => {
  const bids = [
    { t: 1, bidder: 'SELLER', amount: 50, kind: 'buy_now' },
    { t: 2, bidder: 'A', amount: 20, kind: 'max' },
    { t: 3, bidder: 'B', amount: null, kind: 'buy_now' },
    { t: 4, bidder: 'B', amount: null, kind: 'buy_now' },
    { t: 5, bidder: 'SELLER', amount: 60, kind: 'hard' },
    { t: 6, bidder: 'A', amount: null, kind: 'retract_all' },
  ] as const
  expect(replayed({ type: 'buy_now', buy_now: 50, bids })).toMatchObject({
    price: 50,
    leader: 'B',
    next_min: null,
    status: 'sold',
    buy_now_available: false,
    rejected: [
      { i: 0, reason: 'own_item' },
      { i: 3, reason: 'closed' },
      { i: 4, reason: 'closed' },
      { i: 5, reason: 'closed' },
    ],
  })
})

test('taking back with nothing to take back does nothing, for the seller too, and knows no cut-off', () => {
  const bids = [
    { t: 1, bidder: 'A', amount: null, kind: 'retract_all' },
    { t: 2, bidder: 'SELLER', amount: null, kind: 'retract_last' },
    { t: 3, bidder: 'A', amount: 50, kind: 'max' },
    { t: 99.5, bidder: 'A', amount: 30, kind: 'lower_max' },
    { t: 99.9, bidder: 'A', amount: null, kind: 'retract_last' },
  ] as const
  expect(replayed({ type: 'retract', options: { close_at: 100 }, bids })).toMatchObject({
    leader: 'A',
    rejected: [],
  })
})

test('nobody lowers a sealed offer: it is replaced', () => {
  const bids = [
    { t: 1, bidder: 'A', amount: 20, kind: 'sealed' },
    { t: 2, bidder: 'A', amount: 10, kind: 'lower_max' },
  ] as const
  expect(replayed({ type: 'sealed_rank', bids })).toMatchObject({
    price: 20,
    rejected: [{ i: 1, reason: 'not_leading' }],
  })
})

test('the answer keeps the order of the cases and has every field', () => {
  expect(replayFile(file).map(({ id }) => id)).toEqual(fixture.scenarios.map(({ id }) => id))
  expect(replayed({ options: { close_at: 90.5 } })).toEqual({
    id: 'case',
    price: 10,
    leader: null,
    next_min: 10,
    reserve_met: true,
    status: 'open',
    extended: false,
    extensions: 0,
    close_at: 90.5,
    ranks: null,
    buy_now_available: false,
    rejected: [],
  })
})

test('amounts with cents stay exact', () => {
  const bids = [
    { t: 1, bidder: 'A', amount: 0.1, kind: 'max' },
    { t: 2, bidder: 'B', amount: 0.3, kind: 'max' },
  ] as const
  expect(replayed({ start_price: 0.1, increments: 0.1, bids })).toMatchObject({ price: 0.2, next_min: 0.3 })
})

test('a close without soft close refuses what comes at it or after it', () => {
  const bids = [
    { t: 99, bidder: 'A', amount: 20, kind: 'max' },
    { t: 100, bidder: 'B', amount: 30, kind: 'hard' },
    { t: 101, bidder: 'SELLER', amount: 30, kind: 'hard' },
  ] as const
  expect(replayed({ options: { close_at: 100 }, bids })).toMatchObject({
    leader: 'A',
    close_at: 100,
    status: 'open',
    rejected: [
      { i: 1, reason: 'closed' },
      { i: 2, reason: 'closed' },
    ],
  })
})

test('the seller is refused before any amount is looked at, under either name', () => {
  const bids = [
    { t: 1, bidder: 'SELLER', amount: -1, kind: 'max' },
    { t: 2, bidder: 'Z', amount: 20.5, kind: 'max' },
    { t: 3, bidder: 'A', amount: 20.5, kind: 'max' },
    { t: 4, bidder: 'A', amount: 0, kind: 'hard' },
  ] as const
  expect(replayed({ options: { seller: 'Z', whole_only: true }, bids })).toMatchObject({
    leader: null,
    rejected: [
      { i: 0, reason: 'own_item' },
      { i: 1, reason: 'own_item' },
      { i: 2, reason: 'decimal' },
      { i: 3, reason: 'non_positive' },
    ],
  })
})

test('a maximum is lowered by its leader alone, and not below the price', () => {
  const bids = [
    { t: 1, bidder: 'A', amount: 50, kind: 'max' },
    { t: 2, bidder: 'B', amount: 30, kind: 'max' },
    { t: 3, bidder: 'B', amount: 20, kind: 'lower_max' },
    { t: 4, bidder: 'A', amount: 30, kind: 'lower_max' },
    { t: 5, bidder: 'A', amount: 31, kind: 'lower_max' },
  ] as const
  expect(replayed({ bids })).toMatchObject({
    price: 31,
    rejected: [
      { i: 2, reason: 'not_leading' },
      { i: 3, reason: 'below_price' },
    ],
  })
})

test('the ebay table needs no file, a table of the file goes before it, an unknown one is named', () => {
  const bids = [{ t: 1, bidder: 'A', amount: 300, kind: 'hard' }] as const
  expect(replayed({ increments: 'ebay', bids })).toMatchObject({ next_min: 305 })
  expect(replayed({ increments: 'ebay', bids }, { ebay: [{ from: 0, inc: 7 }] })).toMatchObject({
    next_min: 307,
  })
  expect(() => replayed({ increments: 'toString' })).toThrow(
    'Case case: there is no increments table named toString.',
  )
})

test('the built-in ebay table is the one of the fixtures', () => {
  for (const { from } of fixture.tables.ebay) {
    const bids = [{ t: 1, bidder: 'A', amount: Math.max(from, 1), kind: 'hard' }] as const
    const ours = replayed({ start_price: 1, increments: 'ebay', bids })
    expect(ours).toEqual(
      replayed({ start_price: 1, increments: 'ebay', bids }, { ebay: fixture.tables.ebay }),
    )
  }
})

test('what is no dollar amount is refused by naming the case', () => {
  expect(() => replayed({ start_price: 10.005 })).toThrow(
    'Case case: start_price is no dollar amount: 10.005.',
  )
  const bids = [{ t: 1, bidder: 'A', amount: null, kind: 'max' }] as const
  expect(() => replayed({ bids })).toThrow('Case case: bid 0 needs an amount.')
})
