import { expect, test } from 'vitest'
import { asTyped } from './as-typed.ts'

const picture = { name: 'up-1', tint: '#ccc', width: 4, height: 3, caption: 'Theirs' }
const page = { fields: { title: 'Theirs', binLocation: 'B-1' }, pictures: [picture], version: 3, id: 'd' }

test('A page shows what was typed, under the version that its writer had seen, and no word of what was saved meanwhile.', () => {
  const typed = {
    fields: { title: 'Mine' },
    captions: { 'up-1': 'Left side', gone: 'x' },
    auction: null,
    seen: 2,
  }
  expect(asTyped(page, typed)).toEqual({
    id: 'd',
    fields: { title: 'Mine' },
    pictures: [{ ...picture, caption: 'Left side' }],
    version: 2,
  })
})

test('A picture that came meanwhile keeps its caption; where nothing was refused the page is as it was read.', () => {
  const typed = { fields: {}, captions: {}, auction: '', seen: 2 }
  expect(asTyped(page, typed).pictures).toEqual([picture])
  for (const nothing of [null, undefined]) expect(asTyped(page, nothing)).toBe(page)
})
