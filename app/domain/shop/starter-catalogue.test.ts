import { expect, test } from 'vitest'
import {
  missingCategories,
  missingConditions,
  STARTER_CATEGORIES,
  STARTER_CONDITIONS,
} from './starter-catalogue.ts'

const none: ReadonlySet<string> = new Set()

test('All of the starter set is missing where there is nothing, and nothing where all of it is there.', () => {
  expect(missingCategories([], none)).toEqual(STARTER_CATEGORIES)
  expect(missingCategories(STARTER_CATEGORIES, none)).toEqual([])
  expect(missingConditions([])).toEqual(STARTER_CONDITIONS)
  expect(missingConditions(STARTER_CONDITIONS)).toEqual([])
})

test('What a site has under its own id takes those below it.', () => {
  const own = { id: 'own', slug: 'our-tools', name: 'TOOLS', parentId: null }
  const missing = missingCategories([own], none)
  expect(missing.find(({ slug }) => slug === 'tools')).toBeUndefined()
  expect(missing.find(({ slug }) => slug === 'hand-tools')).toMatchObject({ parentId: 'own' })
})

test('What was merged into another does not come back, nor does what stood below it.', () => {
  const missing = missingCategories([], new Set(['tools', 'audio']))
  const slugs = missing.map(({ slug }) => slug)
  expect(slugs).not.toContain('tools')
  expect(slugs).not.toContain('hand-tools')
  expect(slugs).not.toContain('audio')
  expect(slugs).toContain('screens')
})

test('Nothing is added below what is no longer on top, so that there are two levels.', () => {
  const lowered = { id: 'c-tools', slug: 'tools', name: 'Tools', parentId: 'other' }
  const missing = missingCategories([lowered], none)
  expect(missing.filter(({ parentId }) => parentId === 'c-tools')).toEqual([])
})
