import { expect, test } from 'vitest'
import { addSample, bestSample, type ClockSample, sampleOf, sendBy } from './server-clock.ts'

test('the room’s clock is taken to be read half way', () => {
  expect(sampleOf(1_000, 5_020, 1_040)).toEqual({ offset: 4_000, roundTrip: 40, at: 1_040 })
})

test('the sample with the least round trip is believed', () => {
  const samples = [sampleOf(0, 9_300, 600), sampleOf(1_000, 10_020, 1_040), sampleOf(2_000, 11_500, 2_900)]
  expect(bestSample(samples)?.roundTrip).toBe(40)
  expect(bestSample([])).toBeNull()
})

test('old samples make way', () => {
  let samples: ClockSample[] = []
  for (let at = 0; at < 40; at++) samples = addSample(samples, { offset: 0, roundTrip: at, at })
  expect(samples).toHaveLength(12)
  expect(bestSample(samples)?.roundTrip).toBe(28)
})

test('a slow link is told by when to send, a quick one nothing', () => {
  const close = Date.parse('2026-11-23T20:00:00.000Z')
  expect(sendBy(close, 300)).toBeNull()
  expect(sendBy(close, 450)).toBe(close - 1_000)
  expect(sendBy(close, 1_200)).toBe(close - 2_000)
})
