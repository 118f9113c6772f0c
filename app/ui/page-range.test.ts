import { expect, test } from 'vitest'
import { pageRange } from './page-range.ts'

test('few pages stand all in a row', () => {
  expect(pageRange(1, 1)).toEqual([1])
  expect(pageRange(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('the middle of many shows three on either side and two at the ends', () => {
  expect(pageRange(13, 26)).toEqual([1, 2, 'gap-before', 10, 11, 12, 13, 14, 15, 16, 'gap-after', 25, 26])
})

test('the first of many shows no gap before it', () => {
  expect(pageRange(1, 26)).toEqual([1, 2, 3, 4, 'gap-after', 25, 26])
})

test('a gap that would hide one page shows the page', () => {
  expect(pageRange(7, 26)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 'gap-after', 25, 26])
})

test('no pages, no steps', () => {
  expect(pageRange(1, 0)).toEqual([])
})
