import { expect, test } from 'vitest'
import { isName } from './names.ts'
import { judgeRegistration } from './registration.ts'

const NAMES = ["O'Brien", 'O’Neill', 'Anne-Marie', 'José', 'Nguyễn', 'St. John', 'Żółć', 'Łukasz', '李']

test('Names have apostrophes, hyphens, accents and letters of any script, and no figures or signs of markup.', () => {
  for (const name of NAMES) expect([name, isName(name)]).toEqual([name, true])
  for (const name of ['', '-', 'R2D2', '<b>', 'a@b', 'x;y'])
    expect([name, isName(name)]).toEqual([name, false])
})

test('Whoever is called so can register.', () => {
  const fields = ['first_name', 'last_name', 'city'].map((name) => ({
    name,
    type: 'text' as const,
    required: true,
    options: null,
  }))
  const asked = { audience: 'buyer', today: '2026-11-24' } as const
  for (const name of NAMES.filter(({ length }) => length > 1)) {
    const typed = { first_name: name, last_name: name, city: name }
    const { faults, registration } = judgeRegistration(fields, typed, asked)
    expect(Object.keys(faults)).toEqual(['terms_accepted', 'terms_accepted_sms'])
    expect(registration.answers).toEqual(typed)
  }
})
