import i18next from 'i18next'
import { expect, test } from 'vitest'
import { flatten } from '#app/domain/shop/storefront.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { i18nOptions, LANGUAGES } from './languages.ts'
import { translator } from './translate.ts'

const trees = { en, es }
const COUNTS = [0, 1, 2, 3, 4, 11, 21, 22, 1_000]

test('Every phrase of both languages reads as i18next, which loaders use, reads it.', async () => {
  for (const lng of LANGUAGES) {
    const phrases = flatten(trees[lng])
    const t = translator(lng, (path) => phrases.get(path))
    const instance = i18next.createInstance()
    await instance.init({ ...i18nOptions, lng, resources: { [lng]: { translation: trees[lng] } } })
    for (const [path, text] of phrases) {
      const names = [...text.matchAll(/\{\{\s*(\w+)/g)].flatMap(([, name]) => name ?? [])
      const gaps = Object.fromEntries(names.map((name) => [name, `<${name} $& $1>`]))
      const key = path.replace(/(_ordinal)?_(zero|one|two|few|many|other)$/, '')
      const ordinal = path.includes('_ordinal_')
      const asked = key === path ? [gaps] : COUNTS.map((count) => ({ ...gaps, count, ordinal }))
      for (const each of asked)
        expect([lng, key, each, t(key, each)]).toEqual([lng, key, each, instance.t(key as never, each)])
    }
  }
})

test('A gap that nobody fills is left empty, and a phrase that is not there shows its key.', () => {
  const t = translator('en', (path) => (path === 'a.b' ? 'Hi, {{name}}!' : undefined))
  expect(t('a.b')).toBe('Hi, !')
  expect(t('a.b', { name: null })).toBe('Hi, !')
  expect(t('a.c', { count: 2 })).toBe('a.c')
})

test('A count whose plural form a language has no phrase for takes the general one.', () => {
  const phrases = flatten({ lots_one: '{{count}} lote', lots_other: '{{count}} lotes' })
  expect(translator('es', (path) => phrases.get(path))('lots', { count: 1_000_000 })).toBe('1,000,000 lotes')
})
