import { expect, test } from 'vitest'
import { kindsWithinPlan, type PlanFeature, withinPlan } from './plan.ts'

const ALL: PlanFeature[] = ['pre_bid', 'proxy_bid', 'extend_auction']
const softClose = { mode: 'reset', windowMs: 5, extensionMs: 5, capMs: null } as const
const terms = { format: 'ascending', bidKinds: 'both', preBids: true, softClose, groupClose: true } as const

test('a full plan takes nothing away and gives nothing', () => {
  expect(withinPlan(terms, ALL)).toEqual(terms)
  const modest = {
    format: 'ascending' as const,
    bidKinds: 'max' as const,
    preBids: false,
    groupClose: false,
    softClose: { ...softClose, mode: 'none' as const },
  }
  expect(withinPlan(modest, ALL)).toEqual(modest)
})

test('each feature that is missing takes away its own part alone', () => {
  const without = (feature: PlanFeature) =>
    withinPlan(
      terms,
      ALL.filter((each) => each !== feature),
    )
  expect(without('pre_bid')).toEqual({ ...terms, preBids: false })
  expect(without('proxy_bid')).toEqual({ ...terms, bidKinds: 'hard' })
  expect(without('extend_auction')).toEqual({
    ...terms,
    softClose: { ...softClose, mode: 'none' },
    groupClose: false,
  })
})

test('a listing of maximum offers only becomes one of hard offers; sealed and fixed ones know no proxies', () => {
  expect(kindsWithinPlan({ format: 'reverse', bidKinds: 'max' }, [])).toBe('hard')
  expect(kindsWithinPlan({ format: 'sealed', bidKinds: 'both' }, [])).toBe('both')
  expect(kindsWithinPlan({ format: 'fixed', bidKinds: 'both' }, [])).toBe('both')
})

test('a sealed lot never extends, so that it needs no leave to close', () => {
  expect(withinPlan({ ...terms, format: 'sealed' }, ALL).groupClose).toBe(false)
})
