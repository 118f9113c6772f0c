import { expect, test } from 'vitest'
import { aCard, MINUTE, usd } from '#tests/support/auction.ts'
import { ruleCardEntry } from './rule-card-entry.ts'

test('entry 0 holds the rules as data and in sentences, and only whether there is a reserve', () => {
  const entry = ruleCardEntry(aCard({ reserve: usd(432.1), closesAt: Date.UTC(2026, 4, 1, 18) }), 1000)
  expect(entry).toMatchObject({ seq: 0, at: '1970-01-01T00:00:01.000Z', tag: null, price: null })
  expect(entry.effects).toMatchObject([
    {
      type: 'rules',
      card: {
        listing_id: 'listing-1',
        starting_price: 10,
        increments: [{ from: 0, increment: 1 }],
        has_reserve: true,
        reserve_mode: 'jump',
        closes_at: '2026-05-01T18:00:00.000Z',
        soft_close: { mode: 'reset', window_seconds: 300, extension_seconds: 300, cap_seconds: null },
      },
    },
  ])
  const text = JSON.stringify(entry)
  expect(text).toContain('There is a reserve')
  for (const secret of ['432', '43210']) expect(text).not.toContain(secret)
  expect(JSON.stringify(ruleCardEntry(aCard(), 0))).toContain('There is no reserve')
})

test('two listings that differ in the amount of their reserve alone have the same entry 0', () => {
  const one = ruleCardEntry(aCard({ reserve: usd(50) }), 0)
  expect(ruleCardEntry(aCard({ reserve: usd(9000) }), 0)).toEqual(one)
})

test('the sentences say how the close moves', () => {
  const softClose = { mode: 'add', windowMs: 90_000, extensionMs: MINUTE, capMs: 60 * MINUTE } as const
  expect(JSON.stringify(ruleCardEntry(aCard({ softClose }), 0))).toContain(
    'with less than 90 seconds left moves the close by 1 minute, at most 60 minutes past the close that was set',
  )
  const none = { ...softClose, mode: 'none' } as const
  expect(JSON.stringify(ruleCardEntry(aCard({ softClose: none }), 0))).toContain('The close does not move.')
})

test('tiers of the premium stand on the card and in a sentence; without any it is what it was before, to the byte', () => {
  const flat = { premiumBps: 1500, premiumCap: null, taxBps: 725, taxOn: 'hammer' } as const
  const premiumTiers = [
    { from: 0, bps: 2000, fixed: usd(5) },
    { from: usd(1000), bps: 1250, fixed: 0 },
  ]
  const text = JSON.stringify(ruleCardEntry(aCard({ charges: { ...flat, premiumTiers } }), 0))
  expect(text).toContain('"tiers":[{"from":0,"percent":20,"fixed":5},{"from":1000,"percent":12.5,"fixed":0}]')
  expect(text).toContain(
    'a premium of 20% of the part between $0 and $1,000 plus $5 once the price reaches $0, 12.5% of the part above $1,000, and tax',
  )
  const plain = JSON.stringify(ruleCardEntry(aCard({ charges: flat }), 0))
  expect(plain).toContain('"premium":{"percent":15,"cap":null},"tax":')
})

test('the card shows what a buyer pays and until when they collect', () => {
  const charges = {
    premiumBps: 1500,
    premiumCap: usd(250),
    taxBps: 725,
    taxOn: 'hammer_and_premium',
  } as const
  const entry = ruleCardEntry(aCard({ charges, pickupDeadlineDays: 7 }), 0)
  expect(entry.effects).toMatchObject([
    {
      card: {
        format: 'ascending',
        premium: { percent: 15, cap: 250 },
        tax: { percent: 7.25, on: 'hammer_and_premium' },
        pickup_days: 7,
      },
    },
  ])
  const text = JSON.stringify(entry)
  expect(text).toContain('a premium of 15%, at most $250, and tax of 7.25% on the price and the premium')
  expect(text).toContain('must collect within 7 days')
  expect(ruleCardEntry(aCard(), 0).effects).toMatchObject([
    { card: { premium: null, tax: null, pickup_days: null } },
  ])
})

test('each format has its own rules in its card', () => {
  const cardOf = (...args: Parameters<typeof aCard>) => ruleCardEntry(aCard(...args), 0).effects
  expect(cardOf({ buyNow: { price: usd(50), policy: 'first_bid' }, preBids: true })).toMatchObject([
    { card: { buy_now: { price: 50, policy: 'first_bid' }, pre_bids: { least: 1, most: 10 }, sealed: null } },
  ])
  expect(cardOf({ format: 'sealed', maxStart: usd(90) })).toMatchObject([
    { card: { format: 'sealed', sealed: { least: 1, most: 90, changes: 20 } } },
  ])
  expect(cardOf({ format: 'fixed', quantity: 3 })).toMatchObject([
    { card: { format: 'fixed', starting_price: 10, quantity: 3 } },
  ])
  expect(cardOf({ retraction: { by: 'leader', cutOffMinutes: 720 }, groupClose: true })).toMatchObject([
    { card: { retraction: { by: 'leader', until_minutes: 720 }, soft_close: { group: true } } },
  ])
})

test('each format says its rules in sentences of its own', () => {
  const said = (...args: Parameters<typeof aCard>) => JSON.stringify(ruleCardEntry(aCard(...args), 0))
  expect(said()).toContain('Bidders cannot cancel their offers.')
  expect(said({ format: 'reverse' })).toContain('at most the current price less the step')
  expect(said({ format: 'reverse', reserve: usd(5) })).toContain('above it nothing is bought')
  expect(said({ format: 'sealed' })).toContain('The close does not move.')
  expect(said({ format: 'sealed', maxStart: usd(90) })).toContain(
    'at least $1 and at most $90, and may change it up to 20 times',
  )
  expect(said({ format: 'fixed', quantity: 3 })).toContain('$10 a piece, 3 pieces')
  expect(said({ buyNow: { price: usd(50), policy: 'bid_at_or_above_ends' } })).toContain('Buy Now at $50')
  expect(said({ preBids: true })).toContain('from $1 to $10')
  expect(said({ groupClose: true })).toContain('All open lots of the sale move with it')
  expect(said({ retraction: { by: 'leader', cutOffMinutes: 60 } })).toContain(
    'The leading bidder may cancel their offers until 60 minutes before the close that was set.',
  )
  for (const format of ['reverse', 'sealed'] as const)
    expect(said({ format, reserve: usd(432.1) })).not.toContain('432')
})
