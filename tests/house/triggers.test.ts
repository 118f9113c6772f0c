import { expect, test } from 'vitest'
import { triggersOf } from '#scripts/lib/triggers.ts'
import { readRoot } from './sources.ts'

const shown = readRoot('drizzle/triggers.sql')
const names = [...shown.matchAll(/^CREATE TRIGGER (\w+)/gm)].map(([, name]) => name ?? '')

test('drizzle/triggers.sql shows the triggers that the migrations leave; `npm run db:triggers` makes it anew.', () => {
  expect(shown).toBe(triggersOf(new URL('../../drizzle/migrations/', import.meta.url)))
})

test('drizzle/README.md says what each trigger is for, and speaks of none that is gone.', () => {
  const told = [...readRoot('drizzle/README.md').matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
  expect(told.toSorted()).toEqual(names)
})
