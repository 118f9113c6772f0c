import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { phrasesIn } from './phrases-in.ts'

const ALL = [
  'bid.form.back',
  'bid.form.heading',
  'bid.hint',
  'sale.rank_ordinal_few',
  'sale.rank_ordinal_other',
  'sale.why.met',
  'sale.whyFalling.met',
  'tile.offers_one',
  'tile.offers_other',
]

test('A script brings the phrases that it names, and no others.', () => {
  const found = (code: string) => [...phrasesIn(code, ALL)]
  expect(found(`t('bid.hint'); const topic = 'bid'`)).toEqual(['bid.hint'])
  expect(found('t("tile.offers", { count })')).toEqual(['tile.offers_one', 'tile.offers_other'])
  expect(found("t('sale.rank', { ordinal: true })")).toEqual([
    'sale.rank_ordinal_few',
    'sale.rank_ordinal_other',
  ])
  expect(found('t(`bid.form.${word}`)')).toEqual(['bid.form.back', 'bid.form.heading'])
  expect(found('t(`bid.form.h${rest}`)')).toEqual(['bid.form.heading'])
  expect(found("t(`${falls ? 'sale.whyFalling' : 'sale.why'}.${why}`)")).toEqual([
    'sale.whyFalling.met',
    'sale.why.met',
  ])
})

test('No key begins with what the code does not say: the build could not find its phrase.', () => {
  const odd = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
    .flatMap((path) =>
      [...readFileSync(`app/${path}`, 'utf8').matchAll(/\bt\(\s*`\$\{([^`]*)`/g)]
        .filter(([, key = '']) => !/'\w+\.\w+/.test(key))
        .map(([call]) => `${path}: ${call}`),
    )
  expect(odd).toEqual([])
})
