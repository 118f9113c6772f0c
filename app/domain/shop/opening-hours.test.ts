import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openingAt, readHours } from './opening-hours.ts'

const at = (day: number, hour: number, minute = 0) => ({ day, minute: hour * 60 + minute })

test('Hours are read as yards write them.', () => {
  expect(readHours('Tue to Wed, 9 AM to 6 PM')).toEqual([
    { day: 2, from: 540, to: 1080 },
    { day: 3, from: 540, to: 1080 },
  ])
  expect(readHours('Sat, 9:30 a.m. - noon')).toEqual([{ day: 6, from: 570, to: 720 }])
  expect(readHours('Fri to Sun, 8 pm to midnight')?.map(({ day, to }) => [day, to])).toEqual([
    [5, 1440],
    [6, 1440],
    [0, 1440],
  ])
  expect(readHours('Mon to Fri, 9 AM to 5 PM; Saturday, 10 AM to 2 PM')).toHaveLength(6)
})

test.each([
  '',
  'By appointment',
  'Tue to Fri',
  'Tue, 6 PM to 9 AM',
  'Mon, 9 AM to 5 PM; ask',
  'Mon, 13 AM to 2 PM',
])('What cannot be read is not guessed at: %j.', (text) => expect(readHours(text)).toBeNull())

test('Open until the close, and after it until the next opening.', () => {
  const spans = readHours('Tue to Fri, 9 AM to 6 PM') ?? []
  expect(openingAt(spans, at(2, 9))).toEqual({ open: true, until: 1080 })
  expect(openingAt(spans, at(2, 17, 59))).toEqual({ open: true, until: 1080 })
  expect(openingAt(spans, at(2, 18))).toEqual({ open: false, day: 'wed', at: 540 })
  expect(openingAt(spans, at(5, 18))).toEqual({ open: false, day: 'tue', at: 540 })
  expect(openingAt(spans, at(2, 8, 59))).toEqual({ open: false, day: 'tue', at: 540 })
  expect(openingAt(readHours('Sat, 9 AM to 5 PM') ?? [], at(6, 20))).toMatchObject({
    open: false,
    day: 'sat',
  })
  expect(openingAt([], at(1, 12))).toBeNull()
})

test('A place that opens at all is at every moment either open or about to open.', () => {
  const day = fc.constantFrom('Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat')
  const moment = fc.record({ day: fc.nat({ max: 6 }), minute: fc.nat({ max: 1439 }) })
  fc.assert(
    fc.property(day, day, fc.integer({ min: 1, max: 11 }), moment, (first, last, hour, now) => {
      const spans = readHours(`${first} to ${last}, ${hour} AM to ${hour} PM`)
      const opening = spans && openingAt(spans, now)
      expect(opening).not.toBeNull()
      const inside = spans?.some(
        ({ day, from, to }) => day === now.day && from <= now.minute && now.minute < to,
      )
      expect(opening?.open).toBe(inside)
    }),
  )
})
