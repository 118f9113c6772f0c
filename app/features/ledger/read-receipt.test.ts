import { expect, test } from 'vitest'
import { readReceipt } from './read-receipt.ts'

const HASH = 'aa'.repeat(32)
const raw = {
  bid_id: 'bid-0001',
  ok: true,
  seq: 2,
  nonce: '00'.repeat(16),
  entry_hash: HASH,
  ledger_head: HASH,
  signature: 'c2ln',
  key_id: 'k',
}

test('A receipt is read as the API gives it, alone or in its envelope, or as the page keeps it.', () => {
  const claim = {
    seq: 2,
    entry_hash: HASH,
    amount: 120,
    kind: 'max',
    nonce: '00'.repeat(16),
    head: HASH,
    signature: 'c2ln',
    key_id: 'k',
  }
  const kept = { listing: 'l-1', amount: 120, kind: 'max', head: HASH, ...raw }
  expect(readReceipt(JSON.stringify(raw), '$120', 'l-1')).toEqual({ ok: true, claim })
  expect(readReceipt(JSON.stringify({ data: { responseData: raw } }), '120', 'l-1')).toEqual({
    ok: true,
    claim,
  })
  expect(readReceipt(JSON.stringify(kept), '', 'l-1')).toEqual({ ok: true, claim })
})

test('An amount is no must, and a receipt without a nonce is of a hard offer.', () => {
  const { nonce: _, ...hard } = raw
  expect(readReceipt(JSON.stringify(hard), '', 'l-1')).toMatchObject({
    ok: true,
    claim: { amount: null, kind: 'hard', nonce: null },
  })
})

test('What is no receipt, or one of another listing, is said to be so.', () => {
  const problems = [
    readReceipt('receipt', '', 'l-1'),
    readReceipt('[1]', '', 'l-1'),
    readReceipt('{"seq":2}', '', 'l-1'),
    readReceipt(JSON.stringify({ ...raw, seq: -1 }), '', 'l-1'),
    readReceipt(JSON.stringify({ ...raw, listing: 'l-2' }), '', 'l-1'),
    readReceipt(JSON.stringify(raw), 'much', 'l-1'),
  ]
  expect(problems.map((read) => !read.ok && read.problem)).toEqual([
    'not_json',
    'not_json',
    'no_receipt',
    'no_receipt',
    'other_listing',
    'bad_amount',
  ])
})
