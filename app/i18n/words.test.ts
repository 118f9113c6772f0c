import { expect, test } from 'vitest'
import { flatten } from '#app/domain/shop/storefront.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** What a clerk would not say (README.md beside this). */
const NOT_ENGLISH =
  /\bstands\b|\bthat you\b|\bis written\b|\bby itself\b|\bjust now\b|\bsuch as\b|\banew\b|nobody|somebody/i
const NOT_SPANISH =
  /\b(usted|ofertar|ofertado|ofertan|pujas?|ordenador|vídeos?|aparcamiento|martillo|móvil(es)?|entretanto)\b/i

const saying = (phrases: typeof en | typeof es, words: RegExp) =>
  [...flatten(phrases)].filter(([, phrase]) => words.test(phrase))

test('English phrases are said as people say them.', () => {
  expect(saying(en, NOT_ENGLISH)).toEqual([])
})

test('Spanish phrases keep one word for one thing.', () => {
  expect(saying(es, NOT_SPANISH)).toEqual([])
})
