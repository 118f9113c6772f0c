import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { buildPictures } from '#scripts/pictures.ts'

test('The made pictures and icons are those of today’s sources', async () => {
  expect(await buildPictures(fileURLToPath(new URL('../..', import.meta.url)))).toMatchObject({ made: 0 })
})
