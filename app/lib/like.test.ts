import { expect, test } from 'vitest'
import { likeOf } from './like.ts'

test('What somebody types is sought as it is: percent, underscore and backslash are no wildcards.', () => {
  expect(likeOf('20 V drill')).toBe('%20 V drill%')
  expect(likeOf('50%_\\')).toBe('%50\\%\\_\\\\%')
})
