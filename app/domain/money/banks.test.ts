import { expect, test } from 'vitest'
import { isRoutingNumber, readDeposit } from './banks.ts'

test('A routing number is nine digits of which the last fits the others.', () => {
  expect(['110000000', '044000037', '021000021'].map(isRoutingNumber)).toEqual([true, true, true])
  expect(['000000000', '110000001', '11000000', '1100000000', '-10000000', ''].map(isRoutingNumber)).toEqual([
    false,
    false,
    false,
    false,
    false,
    false,
  ])
})

test('A deposit is read in dollars and in cents, and is less than a dollar.', () => {
  expect(['0.32', '.32', '$0.32', '0,32', '32', ' 5 '].map(readDeposit)).toEqual([32, 32, 32, 32, 32, 5])
  expect(['', '0', '0.00', '1.32', '320', '-32', '0.3', 'a'].map(readDeposit)).toEqual(
    Array.from({ length: 8 }, () => null),
  )
})
