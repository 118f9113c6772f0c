import { expect, test } from 'vitest'
import { aCard, hardOffer, maxOffer, played, usd } from '#tests/support/auction.ts'
import { explain, toldWhy, type Why } from './explain.ts'

test('every move says why the price is what it is', () => {
  const leads20 = played(aCard(), maxOffer('A', 20))
  const said: [ReturnType<typeof leads20.when>, Why][] = [
    [played(aCard()).when(maxOffer('A', 20)), 'opened_at_start'],
    [played(aCard()).when(hardOffer('A', 20)), 'hard_stands'],
    [leads20.when(maxOffer('B', 50)), 'outbid_by_one_step'],
    [leads20.when(maxOffer('B', 21)), 'outbid_by_one_step'],
    [leads20.when(maxOffer('B', 20.4)), 'capped_at_own_maximum'],
    [leads20.when(hardOffer('B', 50)), 'hard_stands'],
    [leads20.when(maxOffer('B', 15)), 'answered_by_one_step'],
    [leads20.when(maxOffer('B', 19)), 'answered_by_one_step'],
    [leads20.when(hardOffer('B', 19.5)), 'capped_at_leaders_maximum'],
    [leads20.when(maxOffer('B', 20)), 'tie_earlier_leads'],
    [leads20.when(maxOffer('A', 30)), 'raised_own'],
    [leads20.when(hardOffer('A', 15)), 'hard_stands'],
    [played(aCard({ reserve: usd(20) })).when(maxOffer('A', 20)), 'jumped_to_reserve'],
    [played(aCard({ reserve: usd(90), reserveMode: 'reach' })).when(maxOffer('A', 20)), 'stands_at_maximum'],
  ]
  for (const [move, why] of said) move.includes({ type: 'bid-accepted', why })
})

test('the public cannot tell whether a price is somebody’s whole maximum', () => {
  const told = (why: Why, answered = false) => toldWhy({ why, answered, meetsReserve: false }, 'public')
  expect(told('outbid_by_one_step')).toBe(told('capped_at_own_maximum'))
  expect(told('answered_by_one_step', true)).toBe(told('capped_at_leaders_maximum', true))
  expect(told('answered_by_one_step', true)).toBe(told('tie_earlier_leads', true))
  expect(told('hard_stands')).toBe('hard_stands')
})

test('nobody is told that a price is the reserve: only that it is met, jump or no jump', () => {
  for (const audience of ['party', 'public'] as const) {
    for (const why of ['jumped_to_reserve', 'outbid_by_one_step', 'raised_own'] as const)
      expect(toldWhy({ why, answered: false, meetsReserve: true }, audience)).toBe('reserve_met')
    expect(toldWhy({ why: 'jumped_to_reserve', answered: true, meetsReserve: false }, audience)).toBe(
      'answered',
    )
    expect(toldWhy({ why: 'jumped_to_reserve', answered: false, meetsReserve: false }, audience)).toBe(
      'outbid',
    )
  }
})

test('the one who offered and the leader are told more', () => {
  const tie = { why: 'tie_earlier_leads', answered: true, meetsReserve: false } as const
  expect(explain(toldWhy(tie, 'party'), { price: usd(20), format: 'ascending' })).toBe(
    'The same maximum was there before. Of equal ones the earlier leads, at $20.',
  )
  expect(explain(toldWhy(tie, 'public'), { price: usd(20), format: 'ascending' })).toBe(
    'A maximum that was there before has answered. The price is $20.',
  )
})

test('where offers fall the sentences turn round', () => {
  const facts = { price: usd(55), format: 'reverse' } as const
  expect(explain('outbid_by_one_step', facts)).toBe(
    'This floor is lower than the one that led. The price is one step below that one: $55.',
  )
  expect(explain('answered_by_one_step', facts)).toContain('A lower floor was there before')
})

test('a purchase by offer is told as one', () => {
  const bought = toldWhy({ why: 'reached_buy_now', answered: false, meetsReserve: true }, 'public')
  expect(explain(bought, { price: usd(50), format: 'ascending' })).toContain('Buy Now price')
})
