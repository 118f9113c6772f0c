import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  codeExpiry,
  judgeTry,
  makeCode,
  methodOf,
  readCode,
  SEND_WINDOW_MS,
  sameText,
  secondsUntilNextSend,
} from './codes.ts'
import { maskMobile, phoneDigits, readMobile } from './phone.ts'

test('A code is six digits, whatever is drawn, and a draw that would favour some is drawn again.', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), (drawn) => {
      const draws = [drawn, 7]
      expect(makeCode(() => draws.shift() ?? 0)).toMatch(/^\d{6}$/)
    }),
  )
  const draws = [2 ** 32 - 1, 42]
  expect(makeCode(() => draws.shift() ?? 0)).toBe('000042')
})

test('What is pasted with spaces or a dash is the code; nothing typed is none.', () => {
  expect(readCode(' 123 456\n')).toBe('123456')
  expect(readCode('123-456')).toBe('123456')
  expect(readCode('  ')).toBeNull()
})

test('Texts are the same only when every sign is.', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      expect(sameText(one, other)).toBe(one === other)
      expect(sameText(one, one)).toBe(true)
    }),
  )
})

test('The fifth wrong try is the last; a right one counts up to then.', () => {
  expect(judgeTry({ right: false, left: 1 })).toBe('wrong_code')
  expect(judgeTry({ right: false, left: 0 })).toBe('too_many_tries')
  expect(judgeTry({ right: true, left: 0 })).toBe('right')
})

test('A code lives five minutes by default, and the hour of sends slides.', () => {
  expect(codeExpiry(1_000, 5)).toBe(301_000)
  expect(secondsUntilNextSend(0, SEND_WINDOW_MS - 1_500)).toBe(2)
  expect(secondsUntilNextSend(0, SEND_WINDOW_MS)).toBe(1)
})

test('Verification is asked for as the mode says; a choice must be made.', () => {
  expect(methodOf('off', 'sms')).toBeNull()
  expect(methodOf('sms', 'email')).toBe('sms')
  expect(methodOf('email', null)).toBe('email')
  expect(methodOf('choice', 'sms')).toBe('sms')
  expect(methodOf('choice', '')).toBe('missing')
})

test('A number is ten digits, with or without the country and signs between them.', () => {
  for (const typed of ['6145550142', '+16145550142', '1 (614) 555-0142', '614.555.0142'])
    expect(readMobile(typed)).toBe('+16145550142')
  for (const typed of ['', '614555014', '61455501420', '+4461455501', 'six'])
    expect(readMobile(typed)).toBeNull()
  expect(phoneDigits('+16145550142')).toBe('6145550142')
  expect(maskMobile('+16145550142')).toBe('+1 61• ••• ••42')
})
