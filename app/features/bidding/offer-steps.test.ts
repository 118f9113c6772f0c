import { expect, test } from 'vitest'
import { DEFAULT_LADDER } from '#app/domain/auction/ladder.ts'
import { offerSteps } from './offer-steps.ts'

const RISING = { format: 'ascending', ladder: DEFAULT_LADDER, wholeDollars: true } as const
const FALLING = { ...RISING, format: 'reverse' } as const

test('a newcomer starts at the next minimum and goes up the ladder', () => {
  expect(offerSteps({ own: null, price: 86_00, nextMinimum: 88_00 }, RISING)).toEqual([88_00, 90_00, 92_00])
  expect(offerSteps({ own: null, price: 96_00, nextMinimum: 98_00 }, RISING)).toEqual([98_00, 100_00, 105_00])
})

test('the leader starts above their own maximum', () => {
  const live = {
    own: { status: 'winner', max: 120_00, rank: null },
    price: 86_00,
    nextMinimum: 88_00,
  } as const
  expect(offerSteps(live, RISING)).toEqual([125_00, 130_00, 135_00])
})

test('whoever was outbid starts at the next minimum', () => {
  const live = {
    own: { status: 'outbid', max: 84_00, rank: null },
    price: 86_00,
    nextMinimum: 88_00,
  } as const
  expect(offerSteps(live, RISING)[0]).toBe(88_00)
})

test('offers to sell go down, the leader’s from below their own floor', () => {
  const live = { own: null, price: 6_750_00, nextMinimum: 6_500_00 }
  expect(offerSteps(live, FALLING)).toEqual([6_500_00, 6_250_00, 6_000_00])
  const own = { status: 'winner', max: 6_000_00, rank: 1 } as const
  expect(offerSteps({ ...live, own }, FALLING)).toEqual([5_750_00, 5_500_00, 5_250_00])
})

test('below the least coin there is nothing to offer', () => {
  expect(offerSteps({ own: null, price: 3_00, nextMinimum: 2_00 }, FALLING)).toEqual([2_00, 1_00])
  expect(offerSteps({ own: null, price: 1_00, nextMinimum: null }, FALLING)).toEqual([])
})

test('sealed offers have no steps that would tell an amount', () => {
  expect(offerSteps({ own: null, price: 50_00, nextMinimum: 1_00 }, { ...RISING, format: 'sealed' })).toEqual(
    [],
  )
})
