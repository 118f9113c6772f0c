import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  aCard,
  changeReserve,
  hardOffer,
  lowerMax,
  MINUTE,
  maxOffer,
  opened,
  usd,
} from '#tests/support/auction.ts'
import { decide } from '../auction/decide.ts'
import { evolve, evolveAll } from '../auction/evolve.ts'
import { type AuctionEvent, initialState } from '../auction/state.ts'
import {
  bytesFromHex,
  canonicalEntry,
  commitmentInput,
  GENESIS_HASH,
  hashInput,
  hexFromBytes,
  isoTime,
  type LedgerEntry,
  type UnhashedEntry,
  verifyChain,
} from './ledger.ts'
import { publicEffects } from './public-effects.ts'
import { ruleCardEntry } from './rule-card-entry.ts'

const NONCE = Uint8Array.from({ length: 16 }, (_, i) => i)
const COMMITMENT = 'ab'.repeat(32)

function sha256(bytes: Uint8Array): Uint8Array {
  return createHash('sha256').update(bytes).digest()
}

function chained(...entries: UnhashedEntry[]): LedgerEntry[] {
  let head = GENESIS_HASH
  return entries.map((entry) => {
    head = hexFromBytes(sha256(hashInput(bytesFromHex(head), canonicalEntry(entry, canonicalize))))
    return { ...entry, hash: head }
  })
}

function aLedger(): LedgerEntry[] {
  const offer = {
    type: 'offer',
    kind: 'max',
    commitment: COMMITMENT,
    answered: false,
    silent: false,
  } as const
  return chained(
    ruleCardEntry(aCard({ reserve: usd(432.1) }), 0),
    { seq: 1, at: isoTime(1000), tag: null, price: null, effects: [{ type: 'opened' }] },
    { seq: 2, at: isoTime(2000), tag: 'Bidder 1', price: 10, effects: [offer] },
    { seq: 3, at: isoTime(3000), tag: 'Bidder 2', price: 12.5, effects: [{ ...offer, answered: true }] },
  )
}

test('an untouched chain verifies, with a hash at once or a promise of one', async () => {
  const ledger = aLedger()
  const head = ledger.at(-1)?.hash
  expect(await verifyChain(ledger, sha256, canonicalize)).toEqual({ ok: true, head })
  expect(await verifyChain(ledger, async (bytes) => sha256(bytes), canonicalize)).toEqual({ ok: true, head })
})

test('a chain read from JSON with its keys in another order verifies all the same', async () => {
  const reordered = aLedger().map(
    (entry) => Object.fromEntries(Object.entries(entry).reverse()) as LedgerEntry,
  )
  expect(await verifyChain(JSON.parse(JSON.stringify(reordered)), sha256, canonicalize)).toMatchObject({
    ok: true,
  })
})

test('any changed character of a ledger is found at the entry that it is in', async () => {
  const ledger = aLedger()
  const texts = ledger.map((entry) => JSON.stringify(entry))
  const place = fc.integer({ min: 0, max: ledger.length - 1 })
  await fc.assert(
    fc.asyncProperty(
      place,
      fc.nat(),
      fc.constantFrom('0', '7', 'a', 'Z', '"', '}'),
      async (seq, nat, char) => {
        const text = texts[seq] ?? ''
        const at = nat % text.length
        const changed = parsed(text.slice(0, at) + char + text.slice(at + 1))
        fc.pre(changed !== null && canonicalize(changed) !== canonicalize(ledger[seq]))
        const verdict = await verifyChain(ledger.with(seq, changed as LedgerEntry), sha256, canonicalize)
        expect(verdict).toMatchObject({ ok: false, seq })
      },
    ),
    { numRuns: 500 },
  )
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

test('a missing, swapped, repeated or added entry is found, an unknown field too', async () => {
  const [rules, start, first, second] = aLedger() as [LedgerEntry, LedgerEntry, LedgerEntry, LedgerEntry]
  const verdict = (...entries: LedgerEntry[]) => verifyChain(entries, sha256, canonicalize)
  expect(await verdict(rules, first, second)).toEqual({ ok: false, seq: 1, reason: 'out_of_sequence' })
  expect(await verdict(rules, start, second, first)).toEqual({ ok: false, seq: 2, reason: 'out_of_sequence' })
  expect(await verdict(rules, start, start)).toEqual({ ok: false, seq: 2, reason: 'out_of_sequence' })
  const forged = { ...first, price: 11 }
  expect(await verdict(rules, start, forged, second)).toEqual({ ok: false, seq: 2, reason: 'hash_mismatch' })
  const added = { ...first, note: 'x' }
  expect(await verdict(rules, start, added)).toEqual({ ok: false, seq: 2, reason: 'hash_mismatch' })
  const broken = { ...first, tag: '\uD800' }
  expect(await verdict(rules, start, broken)).toEqual({ ok: false, seq: 2, reason: 'not_canonical' })
  expect(await verdict()).toEqual({ ok: false, seq: 0, reason: 'empty' })
})

test('a hash is taken of the previous 32 bytes and the canonical entry without its own hash', () => {
  const [entry] = aLedger() as [LedgerEntry]
  const { hash, ...rest } = entry
  const expected = createHash('sha256')
    .update(Buffer.alloc(32))
    .update(canonicalize(rest) ?? '', 'utf8')
  expect(hash).toBe(expected.digest('hex'))
  expect(() => hashInput(new Uint8Array(31), new Uint8Array(1))).toThrow('32 bytes')
})

test('a commitment opens with its nonce and its amount, and with no other', () => {
  const input = commitmentInput(NONCE, usd(4321.09))
  expect(hexFromBytes(input)).toBe(`${hexFromBytes(NONCE)}00000000000697ed`)
  expect(hexFromBytes(commitmentInput(NONCE, 2 ** 52))).toMatch(/0010000000000000$/)
  expect(sha256(commitmentInput(NONCE, usd(4321.08)))).not.toEqual(sha256(input))
  expect(() => commitmentInput(new Uint8Array(15), 1)).toThrow('16 bytes')
})

test('hex goes both ways, in lower case alone', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect([...bytesFromHex(hexFromBytes(bytes))]).toEqual([...bytes])
    }),
  )
  for (const text of ['a', 'AB', 'zz', '0x12']) expect(() => bytesFromHex(text)).toThrow('hex')
})

test('times are the ISO 8601 that a date object writes', () => {
  fc.assert(
    fc.property(
      fc.date({ noInvalidDate: true, min: new Date('0000-01-01'), max: new Date('9999-12-31') }),
      (date) => {
        expect(isoTime(date.getTime())).toBe(date.toISOString())
      },
    ),
    { numRuns: 2000 },
  )
  for (const day of ['2000-02-29', '2024-02-29', '2024-12-31', '2026-03-01', '2100-02-28', '1900-03-01'])
    expect(isoTime(Date.parse(day))).toBe(new Date(day).toISOString())
})

/** What the public sees of a sequence of commands, each decided in its turn. */
function seen(...commands: Parameters<typeof decide>[2][]) {
  const card = aCard()
  let state = evolve(initialState(card), opened)
  return commands.map((command) => {
    const decision = decide(card, state, command, card.closesAt - MINUTE)
    const events: readonly AuctionEvent[] = decision.ok ? decision.events : []
    state = evolveAll(state, events)
    return publicEffects(events, 'kind' in command && command.kind === 'hard' ? null : COMMITMENT)
  })
}

test('a maximum shows as a commitment, a fixed offer with its amount, and what each led to', () => {
  const offer = { type: 'offer', kind: 'max', commitment: COMMITMENT } as const
  const extension = { type: 'extension', closes_at: '1970-01-01T01:04:00.000Z', cause: 'offer' }
  expect(seen(maxOffer('A', 87.65), maxOffer('A', 98.76), hardOffer('B', 20.5), lowerMax('A', 55.5))).toEqual(
    [
      [{ ...offer, answered: false, silent: false }, extension],
      [{ ...offer, answered: false, silent: true }],
      [{ type: 'offer', kind: 'hard', amount: 20.5, answered: true, silent: false }],
      [{ type: 'max-lowered', commitment: COMMITMENT }],
    ],
  )
})

test('opening, closing and a changed reserve show without any secret', () => {
  expect(publicEffects([opened], null)).toEqual([{ type: 'opened' }])
  expect(seen(changeReserve(432.1))).toEqual([[{ type: 'reserve-changed' }]])
  const sold = { outcome: 'sold', winner: 'person-7', price: usd(20), cause: 'time', at: 1000 } as const
  expect(publicEffects([{ type: 'auction-closed', ...sold }], null)).toEqual([
    { type: 'closed', outcome: 'sold', cause: 'time', at: '1970-01-01T00:00:01.000Z' },
  ])
})

test('a maximum never enters without its commitment', () => {
  const event = { type: 'max-lowered', person: 'A', amount: usd(12) } as const
  expect(() => publicEffects([event], null)).toThrow('commitment')
})

test('no hidden maximum, reserve or person is in what the public sees', () => {
  const text = JSON.stringify(
    seen(
      maxOffer('person-1', 87.65),
      maxOffer('person-2', 20),
      maxOffer('person-1', 98.76),
      changeReserve(432.1),
    ),
  )
  for (const secret of ['87.65', '8765', '98.76', '9876', '432.1', '43210', 'person'])
    expect(text).not.toContain(secret)
})
