import { expect, test } from 'vitest'
import { sources } from './sources.ts'

test('No page defers data: each is written as one string, and would wait for what comes late.', () => {
  const deferring = sources('app')
    .filter(({ text }) => /import\s*\{[^}]*\b(defer|Await)\b[^}]*\}\s*from '@remix-run\//.test(text))
    .map(({ path }) => path)
  expect(deferring).toEqual([])
})
