import { expect, test } from 'vitest'
import { isRelayShard, RELAY_REGIONS, relayCount, relayNumberOf, relayRegion, relayShard } from './relays.ts'

test('Every relay that a page is told of may come to be, and no other name.', () => {
  for (const region of RELAY_REGIONS)
    for (const number of [0, 3]) expect(isRelayShard(relayShard(region, number), 4)).toBe(true)
  for (const odd of [
    '',
    'eu',
    'eu-',
    'eu-4',
    'eu-01',
    'eu--1',
    'eu-1.5',
    'eu-1e0',
    'EU-1',
    'xx-1',
    'local-1 ',
    'local-1\n',
  ])
    expect([odd, isRelayShard(odd, 4)]).toEqual([odd, false])
})

test('A person has one number, and people are spread over all of them.', () => {
  const numbers = Array.from({ length: 4_000 }, (_, index) => relayNumberOf(`person-${index}`, 4))
  expect(relayNumberOf('person-7', 4)).toBe(numbers[7])
  for (const number of [0, 1, 2, 3]) {
    const share = numbers.filter((each) => each === number).length
    expect(share).toBeGreaterThan(900)
    expect(share).toBeLessThan(1_100)
  }
})

test('An unknown continent is served locally, and a setting that makes no sense still leaves one relay.', () => {
  expect(['EU', 'na', 'T1', undefined].map(relayRegion)).toEqual(['eu', 'na', 'local', 'local'])
  expect([4, '8', 0, -1, 2.9, 'many', null, 100_000].map(relayCount)).toEqual([4, 8, 1, 1, 2, 1, 1, 256])
})
