import { expect, test } from 'vitest'
import { aCard, aLenientCard, CLOSE, EARLY, MINUTE, opened, usd } from '#tests/support/auction.ts'
import { type Amount, readAmount } from '../money/amount.ts'
import { type BidderFacts, NOTHING_MISSING } from './eligibility.ts'
import { evolveAll } from './evolve.ts'
import { decideOffer, decideRequest, type PersonRequest } from './offer.ts'
import type { RuleCard } from './rule-card.ts'
import { initialState } from './state.ts'

const START = 20 * MINUTE
const amount: Amount = { ok: true, cents: usd(20) }

function facts(overrides: Partial<BidderFacts> = {}): BidderFacts {
  return {
    person: 'A',
    name: 'Ada',
    role: 'buyer',
    deactivated: false,
    sessionValid: true,
    organisations: [],
    ...NOTHING_MISSING,
    ...overrides,
  }
}

function asked(card: RuleCard, who: BidderFacts | null, request: PersonRequest, at = EARLY) {
  const past = at >= card.startsAt ? [opened] : []
  const log = past.map((event, seq) => ({ seq, events: [event] }))
  return decideRequest(card, evolveAll(initialState(card), past), who, request, at, () => log)
}

function codeOf(decision: ReturnType<typeof decideRequest>) {
  return decision.ok ? null : decision.refusal.code
}

test('refusals keep their order: time, who asks, what was typed, the rules', () => {
  const card = aCard({ wholeDollars: true, bidKinds: 'hard' })
  const bid = (typed: string) => ({ type: 'bid', kind: 'max', amount: readAmount(typed) }) as const
  expect(codeOf(asked(card, null, bid(''), CLOSE))).toBe('closed')
  expect(codeOf(asked(card, null, bid('')))).toBe('sign_in')
  expect(codeOf(asked(card, facts({ sessionValid: false }), bid('')))).toBe('sign_in')
  expect(
    codeOf(
      asked(
        card,
        facts({ organisations: [{ id: 'organisation-1', roles: ['manager' as const], yards: null }] }),
        bid(''),
      ),
    ),
  ).toBe('own_item')
  expect(codeOf(asked(card, facts({ deactivated: true }), bid('')))).toBe('deactivated')
  expect(codeOf(asked(card, facts(), bid('')))).toBe('empty')
  expect(codeOf(asked(card, facts(), bid('-1')))).toBe('non_positive')
  expect(codeOf(asked(card, facts(), bid('20.5')))).toBe('decimal')
  expect(codeOf(asked(card, facts(), bid('1')))).toBe('kind_not_taken')
})

test('deposit, phone, card, fee and limit come after what was typed and before the amounts, in this order', () => {
  const card = aCard({ wholeDollars: true, bidKinds: 'hard', depositAmount: usd(50) })
  const bid = (typed: string, kind: 'max' | 'hard' = 'hard') =>
    ({ type: 'bid', kind, amount: readAmount(typed) }) as const
  const lacking = {
    overOwnLimit: { limit: usd(50), held: usd(40), asked: usd(20) },
    restockingFeeDue: 5_00,
    cardMissing: true,
    registrationMissing: true,
    detailsMissing: true,
    phoneMissing: true,
    emailMissing: true,
    deposits: ['another'],
  }
  const all = facts(lacking)
  expect(codeOf(asked(card, all, bid('20'), CLOSE))).toBe('closed')
  expect(codeOf(asked(card, { ...all, deactivated: true }, bid('')))).toBe('deactivated')
  for (const typed of ['', '-1', '20.5']) expect(codeOf(asked(card, all, bid(typed)))).not.toMatch(/needed/)
  expect(codeOf(asked(card, all, bid('20', 'max')))).toBe('kind_not_taken')
  const order = [
    'registration_unfinished',
    'details_needed',
    'deposit_needed',
    'phone_unverified',
    'email_unverified',
    'no_card',
    'restocking_fee_due',
    'over_own_limit',
  ]
  const remedies: Partial<BidderFacts>[] = [
    { registrationMissing: false },
    { detailsMissing: false },
    { deposits: [card.listingId] },
    { phoneMissing: false },
    { emailMissing: false },
    { cardMissing: false },
    { restockingFeeDue: 0 },
    { overOwnLimit: null },
  ]
  let who = all
  for (const [place, code] of order.entries()) {
    expect(codeOf(asked(card, who, bid('1')))).toBe(code)
    who = { ...who, ...remedies[place] }
  }
  expect(codeOf(asked(card, who, bid('1')))).toBe('below_next_min')
  expect(asked(card, facts(lacking), { type: 'retract_last', target: null })).toMatchObject({ ok: false })
  const over = facts({ overOwnLimit: lacking.overOwnLimit, deposits: [card.listingId] })
  expect(asked(card, over, bid('20'))).toMatchObject({
    refusal: { code: 'over_own_limit', limit: usd(50), held: usd(40), asked: usd(20) },
  })
})

test('a purchase asks for phone, fee and limit, not for deposit and card', () => {
  const card = aCard({ format: 'fixed', quantity: 2, depositAmount: usd(50) })
  const buy = { type: 'buy_now', quantity: 1 } as const
  expect(asked(card, facts({ cardMissing: true }), buy)).toMatchObject({ ok: true })
  expect(codeOf(asked(card, facts({ phoneMissing: true }), buy))).toBe('phone_unverified')
  expect(codeOf(asked(card, facts({ restockingFeeDue: 1 }), buy))).toBe('restocking_fee_due')
  const over = facts({ overOwnLimit: { limit: 1, held: 0, asked: 2 } })
  expect(codeOf(asked(card, over, buy))).toBe('over_own_limit')
  expect(codeOf(asked(card, over, { ...buy, quantity: 0 }))).toBe('qty')
})

test('an offer is such a request', () => {
  const card = aCard()
  const state = evolveAll(initialState(card), [opened])
  expect(decideOffer(card, state, facts(), { kind: 'max', amount }, EARLY)).toEqual(
    asked(card, facts(), { type: 'bid', kind: 'max', amount }),
  )
})

test('before the start pre-bids and taking back are looked at, where the listing takes pre-bids', () => {
  const early = aLenientCard({ startsAt: START, preBids: true })
  const preBid = { type: 'pre_bid', amount: { ok: true, cents: usd(5) }, proposal: null } as const
  expect(asked(early, facts(), preBid)).toMatchObject({ ok: true })
  expect(codeOf(asked(early, null, preBid))).toBe('sign_in')
  expect(codeOf(asked(early, facts(), { ...preBid, amount: readAmount('') }))).toBe('empty')
  expect(codeOf(asked(aCard({ startsAt: START }), null, preBid))).toBe('not_started')
  expect(codeOf(asked(early, null, { type: 'bid', kind: 'max', amount }))).toBe('not_started')
  expect(codeOf(asked(early, facts(), { type: 'retract_all' }))).toBe('nothing_to_retract')
})

test('buying asks what offering asks, and a quantity', () => {
  const card = aCard({ format: 'fixed', quantity: 2 })
  expect(
    codeOf(
      asked(
        card,
        facts({ organisations: [{ id: 'organisation-1', roles: ['manager' as const], yards: null }] }),
        {
          type: 'buy_now',
          quantity: 0,
        },
      ),
    ),
  ).toBe('own_item')
  expect(codeOf(asked(card, facts(), { type: 'buy_now', quantity: 0 }))).toBe('qty')
  expect(asked(card, facts(), { type: 'buy_now', quantity: 2 })).toMatchObject({ ok: true })
})

test('who may no longer offer may still lower and take back, signed in', () => {
  const card = aLenientCard()
  expect(codeOf(asked(card, facts({ deactivated: true }), { type: 'retract_all' }))).toBe(
    'nothing_to_retract',
  )
  expect(codeOf(asked(card, facts({ deactivated: true }), { type: 'lower_max', amount }))).toBe('not_leading')
  expect(codeOf(asked(card, null, { type: 'retract_last', target: null }))).toBe('sign_in')
})
