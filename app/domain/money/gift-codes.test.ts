import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CODE_BYTES, giftCode, readGiftCode, shownOf } from './gift-codes.ts'

test('A code is read as it is made, however it is typed.', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: CODE_BYTES, maxLength: CODE_BYTES }), (random) => {
      const code = giftCode(random)
      expect(code).toMatch(/^FL(-[0-9A-Z]{4}){4}$/)
      expect(readGiftCode(code)).toBe(code)
      expect(readGiftCode(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(code)
      expect(readGiftCode(code.slice(3).replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(code)
    }),
  )
})

test('A code that is typed without its prefix may look as if it had one.', () => {
  expect(readGiftCode('fl00-0000-0000-0000')).toBe('FL-F100-0000-0000-0000')
})

test('What is no code is none, and what is shown of one is its beginning.', () => {
  for (const typed of ['', 'FL-7Q2M', 'FL-7Q2M-0000-0000-000U', 'FL-7Q2M-0000-0000-00000'])
    expect(readGiftCode(typed)).toBeNull()
  expect(shownOf('FL-7Q2M-0000-0000-0000')).toBe('FL-7Q2M')
})
