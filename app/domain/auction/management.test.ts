import { expect, test } from 'vitest'
import { aCard, CLOSE, EARLY, MINUTE, opened, usd } from '#tests/support/auction.ts'
import { type BidderFacts, NOTHING_MISSING } from './eligibility.ts'
import { evolveAll } from './evolve.ts'
import { decideManagement, type ManagementRequest } from './management.ts'
import type { RuleCard } from './rule-card.ts'
import { initialState } from './state.ts'

const START = 20 * MINUTE
const EVERY: ManagementRequest[] = [
  { type: 'decline', person: 'B', reason: 'Not serious.' },
  { type: 'close_now' },
  { type: 'withdraw', reason: 'Damaged in the yard.' },
  { type: 'change_reserve', reserve: usd(50) },
]

function facts(given: Partial<BidderFacts> = {}): BidderFacts {
  return {
    person: 'A',
    name: 'Ada',
    role: 'buyer',
    deactivated: false,
    sessionValid: true,
    organisations: [],
    ...NOTHING_MISSING,
    ...given,
  }
}

const member = facts({ organisations: [{ id: 'organisation-1', roles: ['manager' as const], yards: null }] })

function asked(card: RuleCard, who: BidderFacts | null, request: ManagementRequest, at = EARLY) {
  const past = at >= card.startsAt ? [opened] : []
  const log = past.map((event, seq) => ({ seq, events: [event] }))
  return decideManagement(card, evolveAll(initialState(card), past), who, request, at, () => log)
}

function codeOf(decision: ReturnType<typeof decideManagement>) {
  return decision.ok ? null : decision.refusal.code
}

test("a listing is managed by its organisation's members and by administrators, and by nobody else", () => {
  const strangers: [BidderFacts | null, string][] = [
    [null, 'sign_in'],
    [
      facts({
        organisations: [{ id: 'organisation-1', roles: ['manager' as const], yards: null }],
        sessionValid: false,
      }),
      'sign_in',
    ],
    [facts(), 'forbidden'],
    [
      facts({
        role: 'seller',
        organisations: [{ id: 'organisation-2', roles: ['manager' as const], yards: null }],
      }),
      'forbidden',
    ],
    [facts({ role: 'admin', deactivated: true }), 'forbidden'],
  ]
  for (const request of EVERY)
    for (const [who, code] of strangers) expect(codeOf(asked(aCard(), who, request))).toBe(code)
  const by = (who: BidderFacts) => asked(aCard(), who, { type: 'withdraw', reason: '' })
  expect(by(member)).toMatchObject({ ok: true, events: [{ outcome: 'withdrawn', cause: 'seller' }] })
  expect(by(facts({ role: 'admin' }))).toMatchObject({ ok: true, events: [{ cause: 'admin' }] })
})

test('staff act for a listing, but who offers there is for managers and owners to deal with', () => {
  const staff = facts({
    organisations: [{ id: 'organisation-1', roles: ['yard_staff' as const, 'lister' as const], yards: null }],
  })
  const codes = EVERY.map((request) => codeOf(asked(aCard(), staff, request)))
  expect(codes[0]).toBe('forbidden')
  expect(codes.slice(1)).not.toContain('forbidden')
})

test('who may not is told so even when it is over; who may is told that it is over', () => {
  for (const request of EVERY) {
    expect(codeOf(asked(aCard(), facts(), request, CLOSE))).toBe('forbidden')
    expect(codeOf(asked(aCard(), member, request, CLOSE))).toBe('closed')
  }
})

test('a reserve is what a listing could have been set up with', () => {
  const change = (reserve: number | null, card: Partial<RuleCard> = {}) =>
    codeOf(asked(aCard(card), member, { type: 'change_reserve', reserve }))
  expect(change(null)).toBe(null)
  expect(change(usd(50.5))).toBe(null)
  expect(change(usd(50.5), { wholeDollars: true })).toBe('decimal')
  for (const wrong of [0, -1, 1.5, Number.NaN]) expect(change(wrong)).toBe('non_positive')
  const buyNow = { price: usd(80), policy: 'price_reaches' } as const
  expect(change(usd(80), { buyNow })).toBe(null)
  expect(change(usd(81), { buyNow })).toBe('reserve_above_buy_now')
})

test('before the start a reserve may change and a listing be withdrawn; closing it needs an open one', () => {
  const card = aCard({ startsAt: START, reserve: usd(40) })
  expect(asked(card, member, { type: 'change_reserve', reserve: usd(50) })).toEqual({
    ok: true,
    events: [{ type: 'reserve-changed', reserve: usd(50), previous: usd(40) }],
  })
  expect(codeOf(asked(card, member, { type: 'withdraw', reason: '' }))).toBe(null)
  expect(codeOf(asked(card, member, { type: 'close_now' }))).toBe('not_started')
})
