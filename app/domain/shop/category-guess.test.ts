import { expect, test } from 'vitest'
import { guessCategories } from './category-guess.ts'

const SHELVES = [
  { id: 'home', name: 'Home and lighting', parentId: null },
  { id: 'lamps', name: 'Lamps', parentId: 'home' },
  { id: 'rugs', name: 'Rugs', parentId: 'home' },
  { id: 'tools', name: 'Tools', parentId: null },
  { id: 'drills', name: 'Drills and drivers', parentId: 'tools' },
  { id: 'garden', name: 'Garden', parentId: null },
]

const idsOf = (title: string, last: string | null = null) =>
  guessCategories(title, SHELVES, { last }).map(({ id }) => id)

test('A word of the title that a category has says which one is meant, one or several of it.', () => {
  expect(guessCategories('Brass reading lamp', SHELVES)).toEqual([
    { id: 'lamps', name: 'Home and lighting / Lamps', word: 'lamp' },
  ])
  expect(idsOf('Two DRILLS, one charger')).toEqual(['drills'])
  expect(idsOf('Gardén chair')).toEqual([])
})

test('Words that only join others say nothing.', () => {
  expect(idsOf('Brass lamp with shade and cord')).toEqual(['lamps'])
})

test('A title in the language of the reader finds a name that was translated, and the guess is called by it.', () => {
  const shelves = SHELVES.map((shelf) => (shelf.id === 'lamps' ? { ...shelf, called: 'Lámparas' } : shelf))
  const found = [{ id: 'lamps', name: 'Home and lighting / Lámparas' }]
  expect(guessCategories('Lámpara de latón', shelves)).toMatchObject(found)
  expect(guessCategories('Brass lamp', shelves)).toMatchObject(found)
})

test('The name of the shelf above counts less, and never stands for it: only leaves are guessed.', () => {
  expect(idsOf('Lamp for the home')).toEqual(['lamps', 'rugs'])
  expect(idsOf('Tools')).toEqual(['drills'])
  expect(idsOf('Garden')).toEqual(['garden'])
})

test('The one that was used last is always there, and once; no title guesses nothing else.', () => {
  expect(idsOf('', 'rugs')).toEqual(['rugs'])
  expect(idsOf('Lamp', 'lamps')).toEqual(['lamps'])
  const many = Array.from({ length: 5 }, (_, at) => ({ id: `c${at}`, name: `Chair ${at}`, parentId: null }))
  const guessed = guessCategories('Chair', [...many, ...SHELVES], { last: 'rugs' })
  expect(guessed.map(({ id }) => id)).toEqual(['c0', 'c1', 'rugs'])
  expect(idsOf('Lamp', 'gone')).toEqual(['lamps'])
})
