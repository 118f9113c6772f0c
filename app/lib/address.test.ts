import { expect, test } from 'vitest'
import { withoutValue, withParams } from './address.ts'

const search = () => new URLSearchParams('category=tools&category=lighting&page=3')

test('parameters are set, repeated and taken away without touching the rest', () => {
  expect(withParams(search(), { page: '4' })).toBe('?category=tools&category=lighting&page=4')
  expect(withParams(search(), { category: null, page: null })).toBe('')
  expect(withParams(search(), { category: ['a', 'b'], page: null })).toBe('?category=a&category=b')
})

test('taking one value away keeps its neighbours and goes back to the first page', () => {
  expect(withoutValue(search(), 'category', 'tools')).toBe('?category=lighting')
})
