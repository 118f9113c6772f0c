import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Receipt } from '#party/wire/protocol.ts'
import { forgetReceipts, keepReceipt, readReceipts } from './receipt-book.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

function aReceipt(given: Partial<Receipt> = {}): Receipt {
  return {
    bid_id: 'bid-0001',
    ok: true,
    message: 'Offer Placed Successfully',
    seq: 2,
    received_at: 1,
    time_left_ms: 1,
    wprice: 10,
    next_bid: 11,
    bid_count: 1,
    bidtopstatus: 'winner',
    rank: null,
    date_closed: '2026-11-24T02:28:00.000Z',
    nonce: '00'.repeat(16),
    entry_hash: 'aa'.repeat(32),
    ledger_head: 'bb'.repeat(32),
    key_id: 'a2c472c961a33045',
    signature: 'c2ln',
    ...given,
  }
}

test('An accepted offer is kept with its amount in dollars and all that proves it.', () => {
  keepReceipt('l-1', { amount: 120_50, kind: 'max' }, aReceipt())
  expect(readReceipts('l-1')).toEqual([
    {
      listing: 'l-1',
      seq: 2,
      bid_id: 'bid-0001',
      amount: 120.5,
      kind: 'max',
      nonce: '00'.repeat(16),
      entry_hash: 'aa'.repeat(32),
      head: 'bb'.repeat(32),
      signature: 'c2ln',
      key_id: 'a2c472c961a33045',
    },
  ])
  expect(readReceipts('l-2')).toEqual([])
})

test('The same offer is kept once, a hard one without a nonce, and all can be forgotten.', () => {
  keepReceipt('l-1', { amount: 20_00, kind: 'max' }, aReceipt())
  keepReceipt('l-1', { amount: 20_00, kind: 'max' }, aReceipt())
  keepReceipt(
    'l-1',
    { amount: 25_00, kind: 'hard' },
    aReceipt({ bid_id: 'bid-0002', seq: 3, nonce: undefined }),
  )
  expect(readReceipts('l-1').map(({ seq, nonce }) => [seq, nonce])).toEqual([
    [2, '00'.repeat(16)],
    [3, null],
  ])
  forgetReceipts('l-1')
  expect(readReceipts('l-1')).toEqual([])
})

test('A browser that keeps nothing, or something else under the name, is no reason to fail.', () => {
  stored.set('fairlot.receipts.l-1', '[{"seq":1},null,7]')
  expect(readReceipts('l-1')).toEqual([])
  stored.set('fairlot.receipts.l-1', 'no JSON')
  expect(readReceipts('l-1')).toEqual([])
  vi.stubGlobal('localStorage', undefined)
  keepReceipt('l-1', { amount: 20_00, kind: 'max' }, aReceipt())
  expect(readReceipts('l-1')).toEqual([])
})

test('A receipt without its proof is not kept: there would be nothing to check.', () => {
  keepReceipt('l-1', { amount: 20_00, kind: 'max' }, aReceipt({ entry_hash: undefined }))
  expect(readReceipts('l-1')).toEqual([])
})
