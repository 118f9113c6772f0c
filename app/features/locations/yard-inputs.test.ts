import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { hoursOn } from '#app/domain/pickup/calendar.ts'
import { sentenceOf } from '#app/domain/pickup/week.ts'
import { calendarOf, yardInput } from './yard-inputs.ts'

const PLACE = {
  name: 'Columbus North Yard',
  address1: '2410 Foundry Lane',
  city: 'Columbus',
  state: 'OH',
  zip: '43232',
  latitude: '39.9214',
  longitude: '-82.8731',
}

function read(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...PLACE, ...fields })) form.set(name, value)
  const parsed = parseWithZod(form, { schema: yardInput })
  return { value: parsed.status === 'success' ? parsed.value : null, faults: parsed.reply().error ?? {} }
}

test('A form becomes the calendar that slots are made from.', () => {
  const { value } = read({
    'tuesday.available': 'hours',
    'tuesday.starting': '9:00',
    'tuesday.ending': '18:00',
    'tuesday.break_start': '12:00',
    'tuesday.break_end': '12:30',
    'saturday.available': 'all_day',
    'exceptions[0].date': '2026-11-24',
    'exceptions[0].closed': 'closed',
    'exceptions[0].reason': 'Stocktaking',
    'exceptions[1].date': '',
    'exceptions[1].closed': 'closed',
    slot_minutes: '20',
    parking_slot: 'P1, P2,, P1 ,P3',
  })
  expect(value?.parking_slot).toEqual(['P1', 'P2', 'P3'])
  if (!value) return
  const calendar = calendarOf(value)
  expect(calendar).toMatchObject({ slotMinutes: 20, slotPerLimit: 1, maxDaysLimit: 0 })
  expect(calendar.exceptions).toEqual([{ date: '2026-11-24', hours: null, reason: 'Stocktaking' }])
  expect(hoursOn(calendar, '2026-11-24')).toBeNull()
  expect(hoursOn(calendar, '2026-12-01')).toMatchObject({
    starting: 540,
    ending: 1080,
    pause: { starting: 720, ending: 750 },
  })
  expect(sentenceOf(calendar.weekdays)).toBe('Tue, 9 AM to 6 PM, closed noon to 12:30 PM; Sat, all day')
})

test('What is wrong stands beside its field.', () => {
  const { value, faults } = read({
    name: '',
    latitude: '91',
    timezone: 'Mars/Olympus',
    'saturday.available': 'hours',
    'saturday.starting': '09:00',
    'saturday.ending': '08:00',
    'monday.available': 'hours',
    'monday.starting': 'nine',
    'monday.ending': '10:00',
    'exceptions[0].date': '2026-02-30',
    'exceptions[0].closed': 'closed',
    slot_minutes: '0',
  })
  expect(value).toBeNull()
  expect(faults).toMatchObject({
    name: ['required'],
    latitude: ['number'],
    timezone: ['zone'],
    slot_minutes: ['number'],
    'saturday.ending': ['before_opening'],
    'exceptions[0].date': ['date'],
  })
  expect(Object.keys(faults)).toContain('monday.starting')
})

test('A day stands there once.', () => {
  const twice = {
    'exceptions[0].date': '2026-12-24',
    'exceptions[0].closed': 'closed',
    'exceptions[1].date': '2026-12-24',
    'exceptions[1].closed': 'closed',
  }
  expect(read(twice).faults).toMatchObject({ exceptions: ['twice'] })
})
