import { createHash, generateKeyPairSync, sign, verify } from 'node:crypto'
import canonicalize from 'canonicalize'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Bytes,
  bytesFromHex,
  commitmentInput,
  GENESIS_HASH,
  hashInput,
} from '#app/domain/ledger/ledger.ts'
import type { AnyEffect, AnyEntry } from './read-entries.ts'
import type { Claim } from './read-receipt.ts'
import { type Asked, type Tools, verifyLedger } from './verify.ts'

const LISTING = '1042-1'
const NONCE = '000102030405060708090a0b0c0d0e0f'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const spki = publicKey.export({ format: 'der', type: 'spki' })
const keyId = sha256(new Uint8Array(spki)).slice(0, 16)

function sha256(bytes: Bytes): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function signatureOf(head: string): string {
  return sign(null, bytesFromHex(head), privateKey).toString('base64')
}

const tools: Tools = {
  hash: (bytes) => createHash('sha256').update(bytes).digest(),
  canonicalise: canonicalize,
  checkSignature: async (key, signature, signed) =>
    verify(null, signed, { key: Buffer.from(key), format: 'der', type: 'spki' }, signature),
}

type Told = { price?: number | null; tag?: string | null; at?: string; effects: AnyEffect[] }

const rules: Told = {
  effects: [
    { type: 'rules', card: { listing_id: LISTING, has_reserve: false }, sentences: ['Offers start at $10.'] },
  ],
}
const opened: Told = { effects: [{ type: 'opened' }] }
const commitment = sha256(commitmentInput(bytesFromHex(NONCE), 120_00))
const maximum: Told = {
  tag: '1',
  price: 10,
  effects: [{ type: 'offer', kind: 'max', commitment, answered: false, silent: false }],
}
const hard = (amount: number, price = amount + 1): Told => ({
  tag: '2',
  price,
  effects: [{ type: 'offer', kind: 'hard', amount, answered: price > amount, silent: false }],
})
const closed = (outcome: string, price: number | null): Told => ({
  price,
  effects: [{ type: 'closed', outcome }],
})

/** A ledger that is sealed as a room seals it. */
function seal(...told: Told[]): AnyEntry[] {
  let head = GENESIS_HASH
  return told.map(({ price = null, tag = null, at, effects }, seq) => {
    const entry = { seq, at: at ?? new Date(Date.UTC(2026, 10, 21) + seq * 1000).toISOString() }
    const unhashed = { ...entry, tag, price, effects }
    const text = new TextEncoder().encode(canonicalize(unhashed) ?? '')
    head = sha256(hashInput(bytesFromHex(head), text))
    return { ...unhashed, hash: head }
  })
}

/** What a reader would ask about these entries, with everything in order but what is said. */
function asked(events: readonly AnyEntry[], given: Partial<Asked> = {}): Asked {
  const head = events.at(-1)?.hash ?? GENESIS_HASH
  return {
    listing: LISTING,
    ledger: { events, head, signature: signatureOf(head), key_id: keyId },
    keys: [{ public_key: spki.toString('base64') }],
    seen: null,
    receipts: [],
    ...given,
  }
}

const sale = seal(rules, opened, maximum, hard(40), hard(60), closed('sold', 61))

function claimOf(seq: number, given: Partial<Claim> = {}): Claim {
  const head = sale[seq]?.hash ?? ''
  return {
    seq,
    entry_hash: head,
    head,
    signature: signatureOf(head),
    key_id: keyId,
    amount: 120,
    kind: 'max',
    nonce: NONCE,
    ...given,
  }
}

test('An honest ledger checks, with its signed head and the hash of every entry.', async () => {
  expect(await verifyLedger(asked(sale), tools)).toEqual({
    ok: true,
    failure: null,
    hashes: sale.map(({ hash }) => hash),
    signature: 'valid',
    receipts: [],
  })
})

test('A changed download fails at the entry that was changed, whatever was changed in it.', async () => {
  const change = fc.record({
    seq: fc.integer({ min: 0, max: sale.length - 1 }),
    member: fc.constantFrom('at', 'tag', 'price', 'effects', 'hash', 'note'),
  })
  await fc.assert(
    fc.asyncProperty(change, async ({ seq, member }) => {
      const other = {
        at: '2026-11-21T00:00:59.999Z',
        tag: '9',
        price: 47,
        effects: [{ type: 'opened', twice: true }],
        hash: 'ab'.repeat(32),
        note: 'not there when it was sealed',
      }
      const events = sale.map((entry) => (entry.seq === seq ? { ...entry, ...pick(other, member) } : entry))
      const { ok, failure } = await verifyLedger(asked(sale, ledgerOf(events)), tools)
      expect({ ok, failure }).toEqual({ ok: false, failure: { seq, reason: 'hash_mismatch' } })
    }),
  )
})

function pick(members: Record<string, unknown>, name: string) {
  return { [name]: members[name] }
}

function ledgerOf(events: readonly unknown[], given: Partial<Asked['ledger']> = {}): Pick<Asked, 'ledger'> {
  return { ledger: { ...asked(sale).ledger, events, ...given } }
}

test.each<[string, unknown[], { seq: number; reason: string }]>([
  ['nothing', [], { seq: 0, reason: 'empty' }],
  ['no entries at all', [null], { seq: 0, reason: 'malformed' }],
  [
    'an entry that is none',
    [...sale.slice(0, 3), { ...sale[3], price: '41' }],
    { seq: 3, reason: 'malformed' },
  ],
  [
    'a time that is none',
    [...sale.slice(0, 3), { ...sale[3], at: 'yesterday' }],
    { seq: 3, reason: 'malformed' },
  ],
  ['an entry left out', sale.filter(({ seq }) => seq !== 3), { seq: 3, reason: 'out_of_sequence' }],
  [
    'a lone surrogate',
    [...sale.slice(0, 2), { ...sale[2], tag: '\ud800' }],
    { seq: 2, reason: 'not_canonical' },
  ],
  ['the end cut off', sale.slice(0, 4), { seq: 3, reason: 'head_mismatch' }],
])('It names the entry that does not hold: %s.', async (_, events, failure) => {
  expect(await verifyLedger(asked(sale, ledgerOf(events)), tools)).toMatchObject({
    ok: false,
    failure,
    signature: null,
  })
})

test('A whole ledger rewritten after the fact fails on its signature.', async () => {
  const rewritten = seal(rules, opened, maximum, hard(45), hard(60), closed('sold', 61))
  const old = asked(sale).ledger.signature
  const ledger = { ...asked(rewritten).ledger, signature: old }
  expect((await verifyLedger(asked(rewritten, { ledger }), tools)).failure).toEqual({
    seq: 5,
    reason: 'signature_invalid',
  })
  const strange = { ...asked(sale).ledger, key_id: '0123456789abcdef' }
  expect((await verifyLedger(asked(sale, { ledger: strange }), tools)).failure).toEqual({
    seq: 5,
    reason: 'unknown_key',
  })
})

test('A key goes by its own hash: one that only calls itself so is unknown.', async () => {
  const other = generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' })
  const keys = [{ key_id: keyId, public_key: other.toString('base64') }]
  expect((await verifyLedger(asked(sale, { keys }), tools)).failure?.reason).toBe('unknown_key')
})

test('Where Ed25519 is not known the chain is checked all the same, and the verdict says so.', async () => {
  const without: Tools = { ...tools, checkSignature: async () => null }
  expect(await verifyLedger(asked(sale), without)).toMatchObject({ ok: true, signature: 'unsupported' })
})

test('The ledger of another listing, or one without rules, is not taken for this one.', async () => {
  expect((await verifyLedger(asked(sale, { listing: '1042-2' }), tools)).failure).toEqual({
    seq: 0,
    reason: 'other_listing',
  })
  expect((await verifyLedger(asked(seal(opened)), tools)).failure).toEqual({ seq: 0, reason: 'no_rules' })
})

test('A head that was shown before must be a part of the chain: a shorter or another ledger fails.', async () => {
  const seen = { seq: 5, head: sale[5]?.hash ?? '' }
  expect(await verifyLedger(asked(sale, { seen }), tools)).toMatchObject({ ok: true })
  const shorter = sale.slice(0, 4)
  expect((await verifyLedger(asked(shorter, { seen }), tools)).failure).toEqual({
    seq: 5,
    reason: 'seen_differs',
  })
})

test('Honestly sealed nonsense is nonsense: prices, times and the close follow the rules.', async () => {
  const reverse: Told = {
    effects: [{ type: 'rules', card: { listing_id: LISTING, format: 'reverse', has_reserve: false } }],
  }
  const reserved: Told = { effects: [{ type: 'rules', card: { listing_id: LISTING, has_reserve: true } }] }
  const retracted: Told = { price: 20, tag: '2', effects: [{ type: 'retracted', entries: [3] }] }
  const cases: [Told[], string | null][] = [
    [[rules, opened, hard(20, 20), hard(40, 40), hard(30, 30)], '4 price_fell'],
    [[rules, opened, hard(20, 20), { effects: [{ type: 'offer' }], price: null }], '3 price_fell'],
    [[rules, opened, hard(20, 20), hard(40, 40), retracted, hard(30, 30)], null],
    [[reverse, opened, hard(40, 40), hard(30, 30)], null],
    [[reverse, opened, hard(30, 30), hard(40, 40)], '3 price_rose'],
    [[rules, opened, hard(20, 20), { effects: [{ type: 'extension' }], price: 25 }], '3 price_moved'],
    [[rules, opened, hard(20, 20), closed('sold', 20), hard(30, 30)], '4 after_close'],
    [[rules, opened, closed('sold', null)], '2 sold_without_price'],
    [[rules, opened, hard(20, 20), closed('unsold', 20)], '3 unsold_with_offer'],
    [[reserved, opened, hard(20, 20), closed('unsold', 20)], null],
    [[rules, opened, closed('unsold', null)], null],
    [[rules, { ...opened, at: '2026-11-20T00:00:00.000Z' }], '1 time_backwards'],
    [[rules, opened, { price: 5, effects: [{ type: 'of-a-later-kind' }] }], null],
  ]
  for (const [told, expected] of cases) {
    const { failure } = await verifyLedger(asked(seal(...told)), tools)
    expect(failure && `${failure.seq} ${failure.reason}`, JSON.stringify(told.at(-1))).toBe(expected)
  }
})

test('A receipt opens its own commitment, and a hard offer stands as it was made.', async () => {
  const receipts = [claimOf(2), claimOf(3, { kind: 'hard', nonce: null, amount: 40 })]
  expect(await verifyLedger(asked(sale, { receipts }), tools)).toMatchObject({
    ok: true,
    receipts: [
      { failure: null, opened: true },
      { failure: null, opened: true },
    ],
  })
})

test('Without the amount a receipt is held against its entry alone.', async () => {
  const receipts = [claimOf(2, { amount: null })]
  expect((await verifyLedger(asked(sale, { receipts }), tools)).receipts).toMatchObject([
    { failure: null, opened: false },
  ])
})

test.each<[string, Partial<Claim>]>([
  ['no_entry', { seq: 6 }],
  ['entry_differs', { entry_hash: 'ab'.repeat(32) }],
  ['commitment_differs', { amount: 121 }],
  ['commitment_differs', { nonce: 'ff'.repeat(16) }],
  ['commitment_differs', { nonce: 'short' }],
  ['amount_differs', { kind: 'hard', nonce: null }],
  ['head_unknown', { head: 'ab'.repeat(32) }],
  ['head_unknown', { head: sale[1]?.hash ?? '' }],
  ['unknown_key', { key_id: '0123456789abcdef' }],
  ['signature_invalid', { signature: signatureOf('ab'.repeat(32)) }],
  ['signature_invalid', { signature: '§' }],
])('A receipt that the ledger does not bear out fails: %s %j.', async (failure, given) => {
  const { ok, receipts } = await verifyLedger(asked(sale, { receipts: [claimOf(2, given)] }), tools)
  expect({ ok, failure: receipts[0]?.failure }).toEqual({ ok: false, failure })
})

test('A receipt from before a rewrite gives the rewrite away.', async () => {
  const rewritten = seal(rules, opened, { ...maximum, tag: '3' }, hard(40), closed('sold', 41))
  const { ok, failure, receipts } = await verifyLedger(asked(rewritten, { receipts: [claimOf(2)] }), tools)
  expect({ ok, failure }).toEqual({ ok: false, failure: null })
  expect(receipts).toMatchObject([{ failure: 'entry_differs' }])
})
