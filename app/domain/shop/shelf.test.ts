import { expect, test } from 'vitest'
import { labelIn, newLabel } from './shelf.ts'

const LOT = '0b6c1f6e-9a4e-4a3c-9d1a-2d6f0e1b7a55'

test('A label is an address of a lot, or the bars of a new one; codes of what is sold are none.', () => {
  expect(labelIn(['4006381333931', `https://fairlot.test/post_project/create_lot/${LOT}`])).toEqual({
    lot: LOT,
  })
  expect(labelIn([`https://fairlot.test/product-view/${LOT}?organisation=o`])).toEqual({ lot: LOT })
  expect(labelIn(['NA1B2C3D4E5'])).toEqual({ text: 'NA1B2C3D4E5' })
  expect(labelIn(['4006381333931', 'https://example.com/product-view/1', '4821'])).toBeNull()
  expect(labelIn([])).toBeNull()
})

test('A new label reads back as one.', () => {
  const text = newLabel(Uint8Array.of(1, 2, 3, 255, 0))
  expect(labelIn([text])).toEqual({ text })
})
