import { expect, test } from 'vitest'
import { firstYardOf, stateOfZip, YARD_FIELDS, zoneOfState } from './first-yard.ts'
import { judgeAnswers } from './registration.ts'

const asked = { audience: 'organisation', today: '2026-11-26' } as const
const judge = (typed: Record<string, unknown>) => judgeAnswers(YARD_FIELDS, typed, asked)
const YARD = {
  yard_name: 'Columbus North Yard',
  yard_address1: '2410 Foundry Lane',
  yard_city: 'Columbus',
  yard_zip: '43232',
  yard_monday: 'on',
  yard_saturday: 'on',
}

test('A yard may be left for later, whatever days the form has ticked', () => {
  const { answers, faults } = judge({ yard_monday: 'on', yard_name: ' ' })
  expect(faults).toEqual({})
  expect(firstYardOf(answers)).toBeNull()
})

test('Whoever begins with a yard gives all of it', () => {
  expect(judge({ yard_city: 'Columbus' }).faults).toEqual({
    yard_name: 'required',
    yard_address1: 'required',
    yard_zip: 'required',
  })
})

test('A zip code of no state is none', () => {
  expect(judge({ ...YARD, yard_zip: '00001' }).faults).toEqual({ yard_zip: 'zipUnknown' })
  expect(stateOfZip('00001')).toBeNull()
})

test('A yard is what was answered, in the state and the zone of its zip code', () => {
  const { answers, faults } = judge(YARD)
  expect(faults).toEqual({})
  expect(firstYardOf(answers)).toEqual({
    name: 'Columbus North Yard',
    address1: '2410 Foundry Lane',
    city: 'Columbus',
    state: 'OH',
    zip: '43232',
    timeZone: 'America/New_York',
    days: ['monday', 'saturday'],
  })
  expect(['TX', 'AZ', 'WA', 'HI'].map(zoneOfState)).toEqual([
    'America/Chicago',
    'America/Phoenix',
    'America/Los_Angeles',
    'Pacific/Honolulu',
  ])
})

test('A name is no longer than a yard keeps', () => {
  expect(judge({ ...YARD, yard_name: 'x'.repeat(81) }).faults).toEqual({ yard_name: 'yardLong' })
})
