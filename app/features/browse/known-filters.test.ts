import { expect, test } from 'vitest'
import { readSearch } from './inputs.ts'
import { knownFilters } from './known-filters.ts'

const CHOICES = {
  categories: [{ id: 'c1', slug: 'tools' }],
  moved: { 'old-tools': 'tools' },
  conditions: [{ id: 'k1', slug: 'new' }],
  movedConditions: { sealed: 'new' },
  locations: [{ id: 'l1', slug: 'columbus-north' }],
}
const asked = (query: string) => {
  const url = new URL(`https://fairlot.example/search?${query}`)
  return knownFilters(readSearch(url), url.searchParams, CHOICES)
}

test('What nothing is called by is left out of a search, and named once.', () => {
  const { search, dropped } = asked(
    'category=tools&category=nonsense&condition=foo&location=l1&orderby=zzz&sale_type=x',
  )
  expect(search).toMatchObject({ category: ['tools'], condition: [], location: ['l1'] })
  expect(dropped).toEqual(['nonsense', 'foo', 'x', 'zzz'])
})

test('A search of known filters is what it was, by names, ids and names of before.', () => {
  for (const query of [
    'category=c1&condition=new',
    'category=old-tools',
    'condition=sealed',
    'sale_type=auction&orderby=',
    '',
  ])
    expect(asked(query).dropped, query).toEqual([])
  expect(asked('category=old-tools').search.category).toEqual(['old-tools'])
})
