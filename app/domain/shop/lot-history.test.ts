import { expect, test } from 'vitest'
import { type LedgerAct, lotHistory } from './lot-history.ts'

const HOUR = 3_600_000
const act = (seq: number, at: number, type: LedgerAct['type'], reason: string | null = null) => {
  return { seq, at, type, reason }
}
const LEDGER = [
  act(0, 0, 'rules'),
  act(1, HOUR, 'rules'),
  act(2, 2 * HOUR, 'offer'),
  act(9, 3 * HOUR, 'reserve-changed'),
  act(17, 5 * HOUR, 'paused', 'Power cut at the yard'),
]
const LOG = [
  {
    at: HOUR + 900,
    by: 'Otto Plane',
    what: ['startPrice'],
    prices: [{ key: 'startPrice', was: 2500, is: 2000 }],
  },
  {
    at: 3 * HOUR + 400,
    by: 'Ben Ashe',
    what: ['reserve'],
    prices: [{ key: 'reserve', was: 15000, is: null }],
  },
  { at: 4 * HOUR, by: 'Otto Plane', what: ['description'], prices: [] },
]
const KNOWN = { publishedAt: 0, firstOfferAt: 2 * HOUR }

test('A history has each act once, the latest first, with who did it and its entry of the ledger.', () => {
  const lines = lotHistory(LOG, LEDGER, KNOWN)
  expect(lines.map(({ kind, by, seq, card }) => [kind, by, seq, card])).toEqual([
    ['paused', null, 17, null],
    ['changed', 'Otto Plane', null, null],
    ['reserve', 'Ben Ashe', 9, null],
    ['offer', null, 2, null],
    ['card', 'Otto Plane', 1, 2],
    ['published', null, 0, 1],
  ])
  expect(lines[0]?.reason).toBe('Power cut at the yard')
  expect(lines[4]?.prices).toEqual([{ key: 'startPrice', was: 2500, is: 2000 }])
})

test('Words that are changed beside a new card are not taken for it.', () => {
  const words = { at: HOUR + 100, by: 'Ben Ashe', what: ['title', 'pictures'], prices: [] }
  const lines = lotHistory([words, ...LOG.slice(0, 1)], LEDGER.slice(0, 2), {
    publishedAt: 0,
    firstOfferAt: null,
  })
  expect(lines.filter(({ kind }) => kind === 'card')).toMatchObject([{ by: 'Otto Plane' }])
  expect(lines.filter(({ kind }) => kind === 'changed')).toMatchObject([{ by: 'Ben Ashe' }])
})

test('Where no ledger answers, what the house knows is said.', () => {
  expect(lotHistory(LOG, [], KNOWN).map(({ kind }) => kind)).toEqual([
    'changed',
    'changed',
    'offer',
    'changed',
    'published',
  ])
})
