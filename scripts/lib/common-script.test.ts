import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isCommon, SHARED } from './common-script.ts'

test('Every file that all pages share exists under the name by which the build knows it.', () => {
  const missing = Object.values(SHARED)
    .flat()
    .filter((path) => !['ts', 'tsx'].some((ending) => existsSync(`app/${path}.${ending}`)))
  expect(missing).toEqual([])
})

test('A module belongs to the shared file by its whole path.', () => {
  expect(isCommon('/home/somebody/fairlot/app/ui/money.tsx')).toBe(true)
  expect(isCommon('/home/somebody/fairlot/app/i18n/react.ts')).toBe(true)
  expect(isCommon('/home/somebody/fairlot/node_modules/react/cjs/react.production.min.js')).toBe(true)
  expect(isCommon('/home/somebody/fairlot/node_modules/react-leaflet/lib/hooks.js')).toBe(false)
  expect(isCommon('/home/somebody/fairlot/app/features/app/ui/money.tsx')).toBe(false)
  expect(isCommon('/home/somebody/fairlot/app/i18n/en/common.ts')).toBe(false)
  expect(isCommon('/home/somebody/fairlot/app/i18n/en.ts')).toBe(false)
})
