import { expect, test } from 'vitest'
import { addMonths, isCivilMonth, monthAt, monthFigures, spanOfMonths } from './sale-month.ts'

const HOUR = 3_600_000
/** Five hours behind, as New York is in winter. */
const zone = { aheadAt: () => -5 * HOUR }

test('A month begins and ends on the zone’s own clock, across years too.', () => {
  expect(monthAt(zone, Date.UTC(2026, 11, 1, 4, 59))).toBe('2026-11')
  expect(monthAt(zone, Date.UTC(2026, 11, 1, 5))).toBe('2026-12')
  expect(spanOfMonths(zone, '2026-12')).toEqual({
    since: Date.UTC(2026, 11, 1, 5),
    before: Date.UTC(2027, 0, 1, 5),
  })
  expect(spanOfMonths(zone, '2026-11', 2).before).toBe(Date.UTC(2027, 0, 1, 5))
  expect([addMonths('2026-01', -1), addMonths('2026-12', 1), addMonths('2026-05', -17)]).toEqual([
    '2025-12',
    '2027-01',
    '2024-12',
  ])
  expect(['2026-13', '2026-1', '', '2026-02'].filter(isCivilMonth)).toEqual(['2026-02'])
})

test('A month’s figures are sums beside the month before, and the median of the sales that somebody came to.', () => {
  const sale = (month: string, hammer: number, bidders: number) => ({
    month,
    hammer,
    sold: 2,
    closed: 3,
    bidders,
  })
  const sales = [
    sale('2026-11', 100, 4),
    sale('2026-11', 50, 0),
    sale('2026-11', 10, 7),
    sale('2026-10', 70, 9),
    sale('2026-09', 1, 1),
  ]
  expect(monthFigures(sales, '2026-11')).toEqual({
    hammer: 160,
    hammerBefore: 70,
    sold: 6,
    closed: 9,
    bidders: 6,
    met: 2,
  })
  expect(monthFigures([], '2026-11')).toMatchObject({ hammer: 0, bidders: 0, met: 0 })
})
