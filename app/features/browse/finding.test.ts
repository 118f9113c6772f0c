import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { easternText, readEastern } from '#app/lib/eastern-input.ts'
import { acceptCode } from './barcode.ts'
import { checkDates, monthGrid } from './date-range.ts'
import { ANY_SEARCH, readDollars, readKeywords, readSearch, searchParams } from './inputs.ts'
import { matchExpression } from './keywords.ts'
import { isOneSlip, likeliest, likeness, trigramExpression } from './likeness.ts'
import { stayWithin } from './loading.server.ts'

const NOW = Date.UTC(2026, 10, 21, 22, 0)
const read = (query: string) => readSearch(new URL(`http://localhost/search?${query}`))

describe('an address', () => {
  it('says every filter, and what makes no sense says nothing', () => {
    expect(
      read(
        'searchbar=drill&keywords=oak,%20red,,oak&category=tools&category=garden&price_from=10.5&price_to=x&sale_type=buynow&sale_type=swap&featured=1&closes_from=11-27-2026%2009:00&latitude=40&longitude=-83&radius=16093.4&orderby=7&market_status=sold&page=3',
      ),
    ).toEqual({
      ...ANY_SEARCH,
      searchbar: 'drill',
      keywords: ['oak', 'red'],
      category: ['tools', 'garden'],
      price: { from: 10_50, to: null },
      saleType: ['buynow'],
      featured: true,
      closes: { from: Date.UTC(2026, 10, 27, 14), to: null },
      around: { latitude: 40, longitude: -83, miles: 10 },
      marketStatus: ['sold'],
      orderby: '7',
      page: 3,
    })
    expect(
      read('orderby=13&page=0&limit=9999&radius=5&latitude=91&longitude=1&view=x&closes_from=02-30-2027'),
    ).toEqual(ANY_SEARCH)
  })
  it('and a search become each other', () => {
    const query =
      'searchbar=drill&keywords=oak&category=tools&condition=new&location=akron&sale_type=reverse&featured=1&price_from=5&closes_from=11-27-2026+09%3A00&orderby=21&view=list&page=2'
    expect(searchParams(read(query)).toString()).toBe(query)
    expect(read(searchParams(read(query)).toString())).toEqual(read(query))
  })
  it('takes dollars to the cent, and at most twelve keywords', () => {
    expect(['10', '10.5', '0.01', '', '-1', '1e3', '1.234', 'ten'].map(readDollars)).toEqual([
      1000,
      1050,
      1,
      null,
      null,
      null,
      null,
      null,
    ])
    expect(readKeywords('abcdefghijklmnop'.split('').join(','))).toHaveLength(12)
  })
})

describe('a page of the results', () => {
  const leadsTo = (address: string, found: { shown: number; page: number; pages: number }) => {
    try {
      const records = Array.from({ length: found.shown })
      stayWithin({ ...found, records }, new Request(`http://localhost${address}`))
      return null
    } catch (answer) {
      return (answer as Response).headers.get('location')
    }
  }
  it('that has nothing any more leads on to the last that has', () => {
    expect(leadsTo('/search?category=tools&page=9', { shown: 0, page: 9, pages: 3 })).toBe(
      '/search?category=tools&page=3',
    )
    expect(leadsTo('/?page=2&view=list', { shown: 0, page: 2, pages: 1 })).toBe('/?view=list')
  })
  it('stays where it is as long as it has something, or nothing was found at all', () => {
    expect(leadsTo('/search?page=3', { shown: 1, page: 3, pages: 3 })).toBeNull()
    expect(leadsTo('/search?searchbar=q', { shown: 0, page: 1, pages: 1 })).toBeNull()
    // beyond what is counted to, a page has what it has
    expect(leadsTo('/search?page=200', { shown: 50, page: 200, pages: 200 })).toBeNull()
    expect(leadsTo('/search?page=200', { shown: 0, page: 200, pages: 200 })).toBeNull()
  })
})

describe('a moment in US Eastern', () => {
  it('is read as it is written, whatever the day', () => {
    const minutes = fc
      .integer({ min: 0, max: 40 * 365 * 24 * 60 })
      .map((minute) => minute * 60_000 + Date.UTC(2010, 0, 1))
    fc.assert(
      fc.property(minutes, (at) => {
        const back = readEastern(easternText(at))
        // an hour that comes twice in autumn is read as its first
        expect([at, at - 3_600_000]).toContain(back)
        expect(easternText(back ?? 0)).toBe(easternText(at))
      }),
    )
  })
  it('is nothing when there is no such day or hour', () => {
    for (const typed of [
      '',
      '02-30-2027 10:00',
      '13-01-2027 10:00',
      '11-27-2026 24:00',
      '11-27-2026 09:61',
      '2026-11-27',
      'soon',
    ])
      expect([typed, readEastern(typed)]).toEqual([typed, null])
    expect(easternText(readEastern('03-08-2026 02:30') ?? 0)).toBe('03-08-2026 03:30')
  })
})

describe('the two dates', () => {
  it('may not be past, and the end not before the beginning: told with the least it may be', () => {
    expect(checkDates({ from: '11-27-2026 09:00', to: '11-25-2026 18:00' }, NOW).faults).toEqual({
      from: null,
      to: 'before',
      least: '11-27-2026 09:00',
      most: '01-01-2100 00:00',
    })
    expect(checkDates({ from: '11-20-2026 09:00', to: '' }, NOW).faults).toMatchObject({
      from: 'past',
      least: '11-21-2026 17:00',
    })
    expect(checkDates({ from: 'x', to: '' }, NOW).faults.from).toBe('format')
    expect(checkDates({ from: '11-21-2026 17:00', to: '' }, NOW).faults.from).toBe(null)
    expect(checkDates({ from: '', to: '' }, NOW)).toMatchObject({ from: null, to: null })
  })
  it('lie in a calendar of whole months', () => {
    expect(monthGrid(2026, 11).slice(0, 2)).toEqual([1, 2])
    expect(monthGrid(2028, 2)).toEqual([null, null, ...Array.from({ length: 29 }, (_, day) => day + 1)])
  })
})

describe('words', () => {
  it('lose what stands everywhere, unless there is nothing else; short ones are whole', () => {
    expect(matchExpression('the drill for oak')).toBe('"drill"* "oak"*')
    expect(matchExpression('the')).toBe('"the"*')
    expect(matchExpression('tv 65')).toBe('"tv" "65"')
    expect(matchExpression('"*^')).toBe(null)
  })
  it('are likened by the pieces they share, and by one slip', () => {
    expect(likeliest('drll', ['drum', 'drill', 'tall', 'drive'])).toEqual(['drill'])
    expect(likeliest('kettel', ['kettle', 'metal'])).toEqual(['kettle'])
    expect(likeliest('zzzz', ['drill', 'kettle'])).toEqual([])
    expect([
      isOneSlip('sofa', 'sofas'),
      isOneSlip('chiar', 'chair'),
      isOneSlip('lamp', 'lump'),
      isOneSlip('lamp', 'lamp'),
      isOneSlip('lamp', 'clamps'),
    ]).toEqual([true, true, true, false, false])
    expect(trigramExpression('ab')).toBe(null)
    expect(trigramExpression('a"b*c')).toBe('" ab" OR "abc" OR "bc "')
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (one, other) => {
        expect(likeness(one, one)).toBe(1)
        expect(likeness(one, other)).toBeCloseTo(likeness(other, one), 9)
      }),
    )
  })
})

describe('a scanned code', () => {
  it('is no single character and no short symbols; yard codes and figures at once, others from six characters', () => {
    for (const noise of ['', '7', 'x', '-*', '///', 'ABC12', 'OH001'])
      expect([noise, acceptCode(noise)]).toEqual([noise, null])
    for (const code of ['OH001.05-1-22', '42', '104201', 'ABC123', 'OH001.06-1-1'])
      expect(acceptCode(` ${code} `)).toBe(code)
  })
})
