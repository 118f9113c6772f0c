import { expect, test } from 'vitest'
import { havingAll, measured, namedLike, nearestFirst, readYardSearch } from './inputs.ts'
import type { YardView } from './queries.server.ts'

function aYard(given: Partial<YardView> & { name: string }): YardView {
  return {
    slug: given.name.toLowerCase(),
    address: '1 Yard Street, Columbus, OH 43215',
    street: '1 Yard Street',
    city: 'Columbus',
    state: 'OH',
    zip: '43215',
    phone: null,
    hours: '',
    description: '',
    latitude: 39.96,
    longitude: -83,
    parkingSlots: 0,
    forklift: false,
    opening: null,
    week: [],
    otherDays: [],
    lots: 1,
    ...given,
  }
}

const north = aYard({ name: 'North', parkingSlots: 4, opening: { open: true, until: 1080 } })
const depot = aYard({
  name: 'Depot',
  address: '77 Mill Race Road, Dayton, OH 45402',
  latitude: 39.76,
  longitude: -84.19,
  forklift: true,
  parkingSlots: 2,
  opening: { open: false, day: 'tue', at: 540 },
})
const names = (yards: readonly YardView[]) => yards.map(({ name }) => name)

test('What is asked for is read from the address, and nonsense is nothing.', () => {
  const asked = (query: string) => readYardSearch(new URLSearchParams(query))
  expect(asked('q=+dayton&open=1&forklift=yes&near=1')).toEqual({
    text: 'dayton',
    chips: ['open'],
    point: null,
    near: true,
  })
  expect(asked('latitude=39.9&longitude=-83').point).toEqual({ latitude: 39.9, longitude: -83 })
  expect(asked('latitude=x&longitude=-83').point).toBeNull()
  expect(asked('latitude=91&longitude=0').point).toBeNull()
})

test('Yards are found by every word, and by all that they must have.', () => {
  expect(names(namedLike([north, depot], 'dayton, oh'))).toEqual(['Depot'])
  expect(names(namedLike([north, depot], '454'))).toEqual(['Depot'])
  expect(names(namedLike([north, depot], 'north dayton'))).toEqual([])
  expect(names(havingAll([north, depot], ['parking']))).toEqual(['North', 'Depot'])
  expect(names(havingAll([north, depot], ['parking', 'open']))).toEqual(['North'])
  expect(names(havingAll([north, depot], ['forklift', 'open']))).toEqual([])
})

test('The nearest stands first where it is known from where.', () => {
  const dayton = { latitude: 39.75, longitude: -84.2 }
  expect(names(nearestFirst(measured([north, depot], dayton)))).toEqual(['Depot', 'North'])
  expect(measured([north], null)[0]?.miles).toBeNull()
})
