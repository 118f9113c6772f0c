import { expect, test } from 'vitest'
import { withSettings } from '#scripts/lib/settings-docs.ts'
import { readRoot } from './sources.ts'

test('docs/operations.md lists the settings as their table has them; `npm run docs:settings` does it anew.', () => {
  const told = readRoot('docs/operations.md')
  expect(told).toContain('| `product_name` |')
  expect(told).toBe(withSettings(told))
})
