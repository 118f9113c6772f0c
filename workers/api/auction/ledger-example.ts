import type { LedgerPublicKey } from '#app/features/ledger/public-keys.ts'

/*
 * A ledger to try a verifier on. Every value follows from those before it, signature included, and a test computes
 * them all anew: change one and the rest must be made again.
 */

const at = '2026-11-21T14:00:00.000Z'

const rules = {
  type: 'rules',
  card: {
    listing_id: '1042-1',
    starting_price: 10,
    increments: [
      { from: 0, increment: 1 },
      { from: 25, increment: 2 },
    ],
    has_reserve: false,
    reserve_mode: null,
    offer_kinds: 'both',
    whole_dollars: true,
    starts_at: at,
    closes_at: '2026-11-24T02:28:00.000Z',
    soft_close: { mode: 'reset', window_seconds: 300, extension_seconds: 300, cap_seconds: null },
  },
  sentences: ['Offers start at $10.'],
}

/** What the bidder of entry 2 was given with the receipt, and what only they know: a maximum of $120. */
export const exampleCommitment = {
  nonce: '000102030405060708090a0b0c0d0e0f',
  cents: 12_000,
  bytes: '000102030405060708090a0b0c0d0e0f0000000000002ee0',
  commitment: '67b5cda25cab65d80cdb68659ba7c85eaf035750e7f4f1be84c74a9132d713dd',
}

/** Entry 1 as its bytes are hashed. */
export const exampleCanonical = `{"at":"${at}","effects":[{"type":"opened"}],"price":null,"seq":1,"tag":null}`

export const exampleLedger = {
  events: [
    {
      seq: 0,
      at: '2026-11-21T13:59:58.004Z',
      tag: null,
      price: null,
      effects: [rules],
      hash: 'eae7d785a97042918ddd7d09794bb2b04d3311cae83bb47a1a24006753f85704',
    },
    {
      seq: 1,
      at,
      tag: null,
      price: null,
      effects: [{ type: 'opened' }],
      hash: '7d895e2fd77ebe6789ed529f69986f778eb5a5c1757b2d34c6be2e9ed7561b58',
    },
    {
      seq: 2,
      at: '2026-11-21T15:15:00.402Z',
      tag: '1',
      price: 10,
      effects: [
        {
          type: 'offer',
          kind: 'max',
          commitment: exampleCommitment.commitment,
          answered: false,
          silent: false,
        },
      ],
      hash: '79bd72fb26d74a04a319a6c0bf7879c12ae1894ebd53cf1aebffe39b42238415',
    },
  ],
  head: '79bd72fb26d74a04a319a6c0bf7879c12ae1894ebd53cf1aebffe39b42238415',
  seq: 2,
  signature: 'hYobsZeEZQshzMral6ifTAD5TkwSsWlyGjy4uDXvAuUQDCX4LIXMBrwvDj1ojKRn53EfleAVUbjxunnx30jaDA==',
  key_id: 'a2c472c961a33045',
  next: null,
}

export const exampleKey: LedgerPublicKey = {
  key_id: 'a2c472c961a33045',
  public_key: 'MCowBQYDK2VwAyEAyT+wlni2WFoKOpowJnWHRVIz+hoEuAAnWZ+10RJ8OeE=',
  jwk: { kty: 'OKP', crv: 'Ed25519', x: 'yT-wlni2WFoKOpowJnWHRVIz-hoEuAAnWZ-10RJ8OeE' },
  algorithm: 'Ed25519',
}
