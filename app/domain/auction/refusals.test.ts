import { expect, test } from 'vitest'
import { REFUSAL_STATUS, refusalText } from './refusals.ts'

test('the texts that are given word for word', () => {
  expect(refusalText({ code: 'closed' })).toBe('Item was closed')
  expect(refusalText({ code: 'own_item' })).toBe("You can't make an offer on your own lot")
  expect(refusalText({ code: 'empty' })).toBe('Please Enter Offer Amount')
  expect(refusalText({ code: 'decimal' })).toBe('Cannot_be_a_decimal')
  expect(refusalText({ code: 'below_next_min', nextMinimum: 1100 })).toBe('Higher offer is already placed')
  expect(refusalText({ code: 'not_above_own_max', nextMinimum: 1100 })).toBe('Please submit higher offer')
  expect(refusalText({ code: 'below_min', least: 100 })).toBe('Min Offer $1')
  expect(refusalText({ code: 'above_max', most: 125_050 })).toBe('Max Starting Offer $1,250.50')
  expect(refusalText({ code: 'qty' })).toBe('Select atleast 1 quantity')
})

test('what somebody must have first has the texts of the error catalogue', () => {
  expect(refusalText({ code: 'deposit_needed' })).toBe(
    'Deposit has to be placed before placing Offer on the product',
  )
  expect(refusalText({ code: 'phone_unverified' })).toBe(
    'You need to verify your mobile number to proceed with your purchase or offer',
  )
  expect(refusalText({ code: 'no_card' })).toBe(
    "You don't have added any cards yet! Please add a card to continue Bidding",
  )
  expect(refusalText({ code: 'restocking_fee_due' })).toBe('Restocking fee due. Please see cart.')
  const over = refusalText({ code: 'over_own_limit', limit: 500_00, held: 450_00, asked: 60_00 })
  expect(over).toContain('$500')
  expect(over).toContain('$450')
  for (const code of ['deposit_needed', 'phone_unverified', 'no_card', 'restocking_fee_due'] as const)
    expect(REFUSAL_STATUS[code]).toBe(403)
})

test('a kind that is not taken names the one that is', () => {
  const text = (taken: 'max' | 'hard' | 'bid' | 'sealed' | 'buy_now') =>
    refusalText({ code: 'kind_not_taken', taken })
  expect(text('max')).toContain('max offers')
  expect(text('hard')).toContain('hard')
  expect(text('sealed')).toContain('sealed')
  expect(text('buy_now')).toContain('fixed price')
  expect(text('bid')).toContain('until the start')
})

test('where offers fall the texts turn round', () => {
  const raise = { code: 'not_above_own_max', nextMinimum: 1100 } as const
  expect(refusalText({ ...raise, falling: true })).toBe('Please submit lower offer')
  expect(refusalText({ code: 'above_next_max', nextMaximum: 1100 })).toBe('Lower offer is already placed')
  expect(refusalText({ code: 'above_next_max', nextMaximum: null })).toBe("You can't offer any lower")
  expect(refusalText({ code: 'below_price', price: 1100 })).toContain('below')
  expect(refusalText({ code: 'below_price', price: 1100, falling: true })).toContain('above')
  expect(refusalText({ code: 'not_below_own_max', falling: true })).toContain('more')
})

test('the remaining pieces are counted', () => {
  expect(refusalText({ code: 'sold_out', left: 1 })).toBe('Only 1 piece is left')
  expect(refusalText({ code: 'sold_out', left: 2 })).toBe('Only 2 pieces are left')
})

test('an amount that the rules refuse is a conflict, one that cannot be read is a correction', () => {
  const conflicts = [
    'below_min',
    'above_max',
    'above_next_max',
    'buy_now_unavailable',
    'retract_closed',
  ] as const
  for (const code of [...conflicts, 'nothing_to_retract', 'too_many_changes', 'sold_out'] as const)
    expect(REFUSAL_STATUS[code]).toBe(409)
  for (const code of ['qty', 'empty', 'decimal'] as const) expect(REFUSAL_STATUS[code]).toBe(422)
})
