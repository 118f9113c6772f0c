import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('Cells that need it are quoted, and lines end as spreadsheets expect.', () => {
  expect(csvOf([])).toBe('')
  expect(
    csvOf([
      ['Lot', 'Title'],
      [4821, 'Drill, 20 V "kit"'],
      [4822, 'Two\nlines'],
    ]),
  ).toBe('Lot,Title\r\n4821,"Drill, 20 V ""kit"""\r\n4822,"Two\nlines"\r\n')
})

test('No cell is a formula.', () => {
  expect(csvOf([['=1+1', '+1', '-1', '@sum', -1, 'a=b']])).toBe("'=1+1,'+1,'-1,'@sum,-1,a=b\r\n")
})
