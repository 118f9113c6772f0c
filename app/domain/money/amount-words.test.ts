import { expect, test } from 'vitest'
import { amountInWords } from './amount-words.ts'

test('Amounts are written out as receipts do, in English.', () => {
  const said = (cents: number) => amountInWords(cents, 'en')
  expect(said(0)).toBe('Zero dollars and 00/100')
  expect(said(1_05)).toBe('One dollar and 05/100')
  expect(said(21_00)).toBe('Twenty-one dollars and 00/100')
  expect(said(372_48)).toBe('Three hundred seventy-two dollars and 48/100')
  expect(said(1_000_00)).toBe('One thousand dollars and 00/100')
  expect(said(12_515_99)).toBe('Twelve thousand five hundred fifteen dollars and 99/100')
  expect(said(2_000_001_10)).toBe('Two million one dollars and 10/100')
})

test('And in Spanish, as they are said before the noun.', () => {
  const said = (cents: number) => amountInWords(cents, 'es')
  expect(said(1_05)).toBe('Un dólar con 05/100')
  expect(said(21_00)).toBe('Veintiún dólares con 00/100')
  expect(said(31_00)).toBe('Treinta y un dólares con 00/100')
  expect(said(100_00)).toBe('Cien dólares con 00/100')
  expect(said(372_48)).toBe('Trescientos setenta y dos dólares con 48/100')
  expect(said(1_101_00)).toBe('Mil ciento un dólares con 00/100')
  expect(said(21_500_00)).toBe('Veintiún mil quinientos dólares con 00/100')
  expect(said(1_000_000_00)).toBe('Un millón de dólares con 00/100')
  expect(said(2_000_016_00)).toBe('Dos millones dieciséis dólares con 00/100')
})
