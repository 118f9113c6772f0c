import { expect, test } from 'vitest'
import { DEFAULT_LADDER } from '../auction/ladder.ts'
import {
  flatten,
  isSafeAddress,
  isServiceAddress,
  keepsPlaceholders,
  ladderFault,
  menuAddress,
  namesIn,
  tileOrigin,
  withTexts,
  wordsIn,
} from './storefront.ts'

test('A menu item leads to a search by its tag, or where it says.', () => {
  const label = { en: 'Tools', es: 'Herramientas' }
  expect(menuAddress({ kind: 'keyword', label, to: 'hand tools' })).toBe('/search?keywords=hand%20tools')
  expect(menuAddress({ kind: 'link', label, to: '/sell' })).toBe('/sell')
})

test('Addresses that could run a script or leave by a back door are none.', () => {
  for (const good of ['/', '/search?orderby=20', 'https://example.com/a'])
    expect(isSafeAddress(good)).toBe(true)
  for (const bad of [
    '',
    '//evil.example',
    '/\\evil',
    'javascript:alert(1)',
    'http://a.b',
    'data:x',
    'search',
    '/a b',
  ])
    expect(`${bad} ${isSafeAddress(bad)}`).toBe(`${bad} false`)
})

test('Words fall back to the other language rather than to nothing.', () => {
  expect(wordsIn({ en: 'Hi', es: '' }, 'es')).toBe('Hi')
  expect(wordsIn({ en: '', es: 'Hola' }, 'en')).toBe('Hola')
  expect(wordsIn({ en: 'Hi', es: 'Hola' }, 'es')).toBe('Hola')
})

test('Only the host of an https template may give tiles.', () => {
  expect(tileOrigin('https://tile.openstreetmap.org/{z}/{x}/{y}.png')).toBe('https://tile.openstreetmap.org')
  expect(tileOrigin('http://tiles.example/{z}')).toBeNull()
  expect(tileOrigin('https://a.example; script-src *')).toBeNull()
  expect(tileOrigin(null)).toBeNull()
})

test('A service is asked by https, and without it on this machine alone.', () => {
  for (const address of ['https://nominatim.example/geo/', 'http://localhost:8080', 'http://127.0.0.1:9/'])
    expect(isServiceAddress(address)).toBe(true)
  for (const address of [
    'http://nominatim.example',
    'ftp://a.example',
    'https://me@a.example',
    '//a',
    'here',
    '',
  ])
    expect(isServiceAddress(address)).toBe(false)
})

test('A replaced phrase keeps the gaps of the original.', () => {
  expect(keepsPlaceholders('Hi, {{name}}', 'Hello {{ name }}')).toBe(true)
  expect(keepsPlaceholders('Hi, {{name}}', 'Hello')).toBe(false)
  expect(keepsPlaceholders('Home', '{{name}}')).toBe(false)
})

test('Phrases are replaced by path, and the tree keeps its shape.', () => {
  const tree = { shell: { home: 'Home', theme: { light: 'Light' } } }
  expect([...flatten(tree)]).toEqual([
    ['shell.home', 'Home'],
    ['shell.theme.light', 'Light'],
  ])
  expect(withTexts(tree, { 'shell.theme.light': 'Day', 'shell.nothing': 'x' })).toEqual({
    shell: { home: 'Home', theme: { light: 'Day' } },
  })
})

test('A schedule begins at 0, ascends, and knows whole dollars only.', () => {
  expect(ladderFault(DEFAULT_LADDER)).toBeNull()
  expect(ladderFault([])).toBe('empty')
  expect(ladderFault([{ from: 100, step: 100 }])).toBe('first')
  expect(ladderFault([{ from: 0, step: 150 }])).toBe('whole')
  expect(ladderFault([{ from: 0, step: 0 }])).toBe('step')
  const rung = (from: number) => ({ from, step: 100 })
  expect(ladderFault([rung(0), rung(2500), rung(2500)])).toBe('ascending')
  expect(ladderFault([rung(0), rung(2500), rung(1000)])).toBe('ascending')
})

test('The words of the catalogue are called what an operator has said, and nothing in their own language.', () => {
  const names = [
    { en: 'Tools', es: 'Herramientas' },
    { en: 'Audio', es: '' },
  ]
  expect(namesIn(names, 'es')).toEqual({ Tools: 'Herramientas', Audio: 'Audio' })
  expect(namesIn(names, 'en')).toEqual({})
})
