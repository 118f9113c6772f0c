import { expect, test } from 'vitest'
import { ledgerAddress, readPage } from './inputs.ts'
import { ruleFacts } from './rule-facts.ts'

const card = {
  listing_id: '1042-1',
  starting_price: 10,
  increments: [{ from: 0, increment: 1 }],
  has_reserve: true,
  reserve_mode: 'jump',
  offer_kinds: 'max',
  whole_dollars: true,
  starts_at: '2026-11-21T14:00:00.000Z',
  closes_at: '2026-11-24T02:28:00.000Z',
  soft_close: { mode: 'add', window_seconds: 300, extension_seconds: 90, cap_seconds: null },
}

test('A card of any time is read: what it does not promise is null.', () => {
  expect(ruleFacts(card)).toEqual({
    format: 'ascending',
    start: 10,
    steps: [{ from: 0, step: 1 }],
    kinds: 'max',
    wholeDollars: true,
    hasReserve: true,
    opensAt: Date.UTC(2026, 10, 21, 14),
    closesAt: Date.UTC(2026, 10, 24, 2, 28),
    late: { mode: 'add', windowMs: 300_000, extensionMs: 90_000, capMs: null },
    premium: null,
    tax: null,
    cancel: null,
    pickupDays: null,
  })
  const later = {
    ...card,
    format: 'sealed',
    premium: { percent: 15, cap: null },
    tax: { percent: 7.25, on: 'hammer' },
    retraction: { by: 'leader', until_minutes: 15 },
    pickup_days: 7,
  }
  expect(ruleFacts(later)).toMatchObject({
    format: 'sealed',
    premium: { percent: 15, cap: null },
    tax: { percent: 7.25, on: 'hammer' },
    cancel: { minutes: 15 },
    pickupDays: 7,
  })
  expect(ruleFacts({ ...card, retraction: { by: 'leader', until_minutes: null } }).cancel).toEqual({
    minutes: null,
  })
})

test('An address names a page or the entry on it, and whatever else is asked is the first page.', () => {
  expect(ledgerAddress('1042-1')).toBe('/product-view/1042-1/ledger')
  expect(ledgerAddress('1042-1', { page: 3 })).toBe('/product-view/1042-1/ledger?page=3')
  expect(ledgerAddress('1042-1', { seq: 99 })).toBe('/product-view/1042-1/ledger#entry-99')
  expect(ledgerAddress('1042-1', { seq: 100 })).toBe('/product-view/1042-1/ledger?page=2#entry-100')
  const pages = ['page=4', 'page=0', 'page=-1', 'page=x', 'page=1e99', ''].map((query) =>
    readPage(new URLSearchParams(query)),
  )
  expect(pages).toEqual([4, 1, 1, 1, 1, 1])
})
