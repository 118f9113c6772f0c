import { expect, test } from 'vitest'
import { HOUSE_NAME } from '#app/domain/shop/product-name.ts'
import { sources, withoutComments } from './sources.ts'

/** What services elsewhere are told of who asks. */
const TELL_OTHERS = ['app/features/addresses/checker.server.ts', 'app/features/places/nominatim.server.ts']

test('No page, phrase or answer names the product by itself: its operator has given it a name.', () => {
  const saying = sources('app', 'workers', 'party')
    .filter(
      ({ path, text }) => !path.endsWith('product-name.ts') && withoutComments(text).includes(HOUSE_NAME),
    )
    .map(({ path }) => path)
  expect(saying.sort()).toEqual(TELL_OTHERS)
})
