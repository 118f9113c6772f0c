import { expect, test } from 'vitest'
import { daysText, hoursText } from './hours-text.ts'

test('A sentence of hours is said in its reader’s language; what somebody wrote by hand stays.', () => {
  const said = 'Mon to Fri, 9 AM to 5:30 PM, closed noon to 12:30 PM; Sat, all day'
  expect(hoursText(said, 'en')).toBe(said)
  expect(hoursText(said, 'es')).toBe(
    'lun a vie, 9 a. m. a 5:30 p. m., cerrado mediodía a 12:30 p. m.; sáb, todo el día'.replaceAll(
      /(\d) ([ap]\.) m\./g,
      '$1\u00a0$2\u00a0m.',
    ),
  )
  for (const own of ['By appointment', '', 'Mon to Fri, 9 AM to 5 PM; ring twice'])
    expect(hoursText(own, 'es')).toBe(own)
})

test('The days alone are said in both languages.', () => {
  expect(daysText('Tue to Fri, Sun', 'en')).toBe('Tue to Fri, Sun')
  expect(daysText('Tue to Fri, Sun', 'es')).toBe('mar a vie, dom')
})
