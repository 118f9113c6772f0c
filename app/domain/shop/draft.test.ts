import { describe, expect, test } from 'vitest'
import { zoneOf } from '#app/lib/zone.ts'
import { momentField, momentTyped } from '../local-moment.ts'
import { type DraftFacts, type DraftFields, readDraft } from './draft.ts'

const ZONE = zoneOf('America/New_York')
const NOW = Date.UTC(2026, 10, 23, 15, 0)
const FACTS: DraftFacts = { now: NOW, category: 'leaf', condition: true, choices: null, zone: ZONE }
const PICTURE = { name: 'up-a', tint: '#ddd', width: 800, height: 600, caption: '' }
const WHOLE: DraftFields = {
  title: 'Cordless drill kit',
  description: 'Two batteries and a case.',
  category: 'c',
  condition: 'k',
  yard: 'y',
  startPrice: '20',
  wholeDollars: 'on',
  closes: '2026-11-30T19:00',
}

function problemsOf(change: DraftFields, facts: Partial<DraftFacts> = {}, pictures = [PICTURE]) {
  const read = readDraft({ fields: { ...WHOLE, ...change }, pictures }, { ...FACTS, ...facts })
  return read.ok ? [] : read.problems.map(({ field, code }) => `${field} ${code}`)
}

test('A draft that has all is read whole, its times on the clock of its yard.', () => {
  const read = readDraft({ fields: WHOLE, pictures: [PICTURE] }, FACTS)
  expect(read).toMatchObject({
    ok: true,
    terms: {
      title: 'Cordless drill kit',
      format: 'ascending',
      startPrice: 20_00,
      reservePrice: null,
      quantity: 1,
      startsAt: NOW,
      closesAt: Date.UTC(2026, 11, 1, 0, 0),
      softCloseMode: 'none',
      pickupDeadlineDays: 7,
    },
  })
})

test('Its own steps and its own window for taking back are read where its kind of sale knows them.', () => {
  const own = { schedule: 'own', ownSteps: '0: 3, 100: 10', cancelMinutes: '30' }
  const terms = (change: DraftFields) => {
    const read = readDraft({ fields: { ...WHOLE, ...change }, pictures: [PICTURE] }, FACTS)
    return read.ok ? read.terms : null
  }
  expect(terms(own)).toMatchObject({
    ownLadder: [
      { from: 0, step: 3_00 },
      { from: 100_00, step: 10_00 },
    ],
    cancelMinutes: 30,
  })
  expect(terms({ ...own, schedule: 'usual' })).toMatchObject({ ownLadder: null })
  expect(terms({ ...own, format: 'sealed' })).toMatchObject({ ownLadder: null, cancelMinutes: 30 })
  expect(terms({ ...own, format: 'fixed' })).toMatchObject({ ownLadder: null, cancelMinutes: null })
  expect(terms({})).toMatchObject({ ownLadder: null, cancelMinutes: null })
})

test('An empty draft says everything that is missing at once.', () => {
  const read = readDraft(
    { fields: {}, pictures: [] },
    { ...FACTS, category: null, condition: false, zone: null },
  )
  expect(read.ok ? [] : read.problems.map(({ field, code }) => `${field} ${code}`)).toEqual([
    'pictures missing',
    'title missing',
    'description missing',
    'category missing',
    'condition missing',
    'yard missing',
    'startPrice missing',
    'closes missing',
  ])
})

describe('What is wrong is said by field', () => {
  test.each<[string, DraftFields, string[]]>([
    ['a title of two letters', { title: 'ab' }, ['title too_short']],
    ['a title of 81 letters', { title: 'a'.repeat(81) }, ['title too_long']],
    ['a short description', { description: 'Short.' }, ['description too_short']],
    ['words for a price', { startPrice: 'free' }, ['startPrice amount']],
    ['cents where offers are whole dollars', { startPrice: '20.50' }, ['startPrice decimal']],
    ['a reserve below the price', { reserve: '15' }, ['reserve reserve_below_start']],
    ['its own steps, and none', { schedule: 'own' }, ['ownSteps missing']],
    ['steps that do not climb', { schedule: 'own', ownSteps: '0: 1, 50: 5, 20: 2' }, ['ownSteps steps']],
    ['a window in words', { cancelMinutes: 'an hour' }, ['cancelMinutes whole_number']],
    ['a window of more than a week', { cancelMinutes: '10081' }, ['cancelMinutes whole_number']],
    ['no moment', { closes: 'tomorrow' }, ['closes no_moment']],
    ['a day that is none', { closes: '2026-02-30T10:00' }, ['closes no_moment']],
    ['a close in nine minutes', { closes: '2026-11-23T10:09' }, ['closes close_soon']],
    ['a close before the start', { opens: '2026-12-02T10:00' }, ['closes close_before_start']],
    ['pieces that are no number', { format: 'fixed', quantity: '1.5' }, ['quantity whole_number']],
    ['a kind of sale that is none', { format: 'dutch' }, ['format unknown']],
  ])('%s', (_, change, problems) => {
    expect(problemsOf(change)).toEqual(problems)
  })

  test('a category with others below it, and choices that are not there', () => {
    expect(problemsOf({}, { category: 'branch' })).toEqual(['category branch'])
    expect(problemsOf({}, { condition: false, zone: null })).toEqual(['condition unknown', 'yard unknown'])
    expect(problemsOf({}, {}, Array(21).fill(PICTURE))).toEqual(['pictures too_long'])
  })
})

test('What a kind of sale does not know is not read, and does not keep it from being published.', () => {
  const fields = {
    ...WHOLE,
    format: 'fixed',
    reserve: 'nonsense',
    buyNow: '5',
    maxStart: '9',
    quantity: '12',
  }
  const read = readDraft({ fields, pictures: [PICTURE] }, FACTS)
  expect(read).toMatchObject({
    ok: true,
    terms: { reservePrice: null, buyNowPrice: null, maxStart: null, quantity: 12, preBids: false },
  })
})

test('A moment comes back as it was typed, and an hour that the clock skips is the hour after it.', () => {
  const at = momentTyped('2026-07-04T18:30', ZONE)
  expect(at).toBe(Date.UTC(2026, 6, 4, 22, 30))
  expect(momentField(at ?? 0, ZONE)).toBe('2026-07-04T18:30')
  expect(momentTyped('07-04-2026 18:30', ZONE)).toBe(at)
  expect(momentTyped('2026-03-08T02:30', ZONE)).toBe(momentTyped('2026-03-08T03:30', ZONE))
})
