import { expect, test } from 'vitest'
import { daysText, hoursText } from './hours-text.ts'

test('A sentence of hours is said in its reader’s language; what somebody wrote by hand stays.', () => {
  const said = 'Mon to Fri, 9 AM to 5:30 PM, closed noon to 12:30 PM; Sat, all day'
  expect(hoursText(said, 'en')).toBe(said)
  expect(hoursText(said, 'es')).toBe('lun a vie, 9:00 a 17:30, cerrado 12:00 a 12:30; sáb, todo el día')
  expect(hoursText('Sat, noon to midnight', 'es')).toBe('sáb, 12:00 a 24:00')
  expect(hoursText('Sun, midnight to 12:30 AM', 'es')).toBe('dom, 0:00 a 0:30')
  for (const own of ['By appointment', '', 'Mon to Fri, 9 AM to 5 PM; ring twice'])
    expect(hoursText(own, 'es')).toBe(own)
})

test('The days alone are said in both languages.', () => {
  expect(daysText('Tue to Fri, Sun', 'en')).toBe('Tue to Fri, Sun')
  expect(daysText('Tue to Fri, Sun', 'es')).toBe('mar a vie, dom')
})
