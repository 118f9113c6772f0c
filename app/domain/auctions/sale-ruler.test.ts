import { expect, test } from 'vitest'
import { hoursOf, shareOf } from './sale-ruler.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
const utc = (at: number) => Math.floor(at / HOUR) % 24
const SALE = { firstCloseAt: 19 * HOUR, lastCloseAt: 25 * HOUR + 51 * MINUTE }

test('A close stands where its time is between the first close and the last; nothing stands outside', () => {
  expect(shareOf({ firstCloseAt: 10, lastCloseAt: 30 }, 15)).toBe(0.25)
  expect(shareOf({ firstCloseAt: 10, lastCloseAt: 30 }, 5)).toBe(0)
  expect(shareOf({ firstCloseAt: 10, lastCloseAt: 30 }, 90)).toBe(1)
})

test('Lots that close together, or have no time yet, have no line of time', () => {
  expect(shareOf({ firstCloseAt: 10, lastCloseAt: 10 }, 10)).toBeNull()
  expect(shareOf({ firstCloseAt: null, lastCloseAt: 10 }, 10)).toBeNull()
})

test('Every whole hour between the first close and the last is named', () => {
  expect(hoursOf(SALE, utc).map(({ hour }) => hour)).toEqual([19, 20, 21, 22, 23, 0, 1])
  expect(hoursOf({ firstCloseAt: 19 * HOUR + 1, lastCloseAt: 19 * HOUR + 50 * MINUTE }, utc)).toEqual([])
})

test('A long sale names every second hour or fewer of them, and one of more than four days none', () => {
  const long = { firstCloseAt: 7 * HOUR, lastCloseAt: 20 * HOUR }
  expect(hoursOf(long, utc).map(({ hour }) => hour)).toEqual([8, 10, 12, 14, 16, 18, 20])
  expect(hoursOf({ firstCloseAt: 0, lastCloseAt: 97 * HOUR }, utc)).toEqual([])
})
