import { expect, test } from 'vitest'
import { readNumbers, readSought } from './inputs.ts'

test('What is typed at a counter is read as all that it may mean.', () => {
  const read = (text: string, language = 'en') => readSought(text, language)
  expect(read(' #fl-1042 ')).toEqual({ commonInvoice: 'FL-1042' })
  expect(read('1042')).toEqual({ number: 1042, cents: 1042_00 })
  expect(read('204 119 56')).toMatchObject({ number: 20411956, member: 20411956 })
  expect(read('Naomi@Example.test')).toEqual({ email: 'naomi@example.test' })
  expect(read('$259.01')).toEqual({ cents: 259_01 })
  expect(read('1,259.01')).toEqual({ cents: 1259_01 })
  expect(read('')).toBeNull()
  expect(read('a')).toBeNull()
})

test('A comma parts cents as a point does, and a point thousands where its reader writes so.', () => {
  expect(readSought('259,01', 'en')).toEqual({ cents: 259_01 })
  expect(readSought('259,01', 'es')).toEqual({ cents: 259_01 })
  expect(readSought('1.259,01', 'es')).toEqual({ cents: 1259_01 })
  expect(readSought('1.259', 'es')).toEqual({ cents: 1259_00 })
})

test('Names are sought as they were typed and as they are written.', () => {
  expect(readSought('hart', 'en')).toEqual({ names: ['hart', 'Hart'] })
  expect(readSought('  ángel   o’neill ', 'es')).toEqual({ names: ['ángel o’neill', 'Ángel O’Neill'] })
  expect(readSought('Naomi', 'en')).toEqual({ names: ['Naomi'] })
})

test('Each invoice is named once.', () => {
  const named = new URLSearchParams('invoice=FL-1&invoice=FL-2&invoice=FL-1&invoice=')
  expect(readNumbers(named)).toEqual(['FL-1', 'FL-2'])
})
