import { expect, test } from 'vitest'
import fixture from '#tests/fixtures/pickup-cases.json' with { type: 'json' }
import { answerCases } from './slot-cases.ts'

test.each(fixture)('case $id offers what is expected', (one) => {
  const [offered] = answerCases([one])
  const days = offered?.days.map(({ date, slots }) => ({
    date,
    slots: slots.map(({ start, state, left }) => [start, state, left]),
  }))
  expect({ last: offered?.last, ends_by: offered?.ends_by, days }).toEqual(one.expect)
})

test('the 40 cases are all there', () => {
  expect(fixture).toHaveLength(40)
})

test.each([
  ['a zone that is none', { timezone: 'Ohio/Columbus' }],
  ['a clock time that is none', { start_hour: '25:00' }],
  ['slots of no length', { slot_timeframe: 0 }],
])('%s is refused', (_, wrong) => {
  const calendar = {
    kind: 'auction',
    timezone: 'America/New_York',
    dates: ['2026-12-01'],
    start_hour: '09:00',
    end_hour: '10:00',
  }
  const one = { id: 'x', now: '2026-11-30T12:00:00Z', calendar }
  expect(answerCases([one])[0]?.days).toHaveLength(1)
  expect(() => answerCases([{ ...one, calendar: { ...calendar, ...wrong } }])).toThrow()
})
