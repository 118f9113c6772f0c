import i18next, { type i18n } from 'i18next'
import { expect, test } from 'vitest'
import { en } from '#app/i18n/en.ts'
import { i18nOptions } from '#app/i18n/languages.ts'

/** One sentence of the specification, what the product makes of it, and what that must be. */
export type Row = readonly [says: string, product: () => unknown, is: unknown]

/** Each row a test of its own, named by the specification's sentence. */
export function holds(rows: readonly Row[]): void {
  test.each(rows)('%s', (_, product, is) => {
    expect(product()).toEqual(is)
  })
}

let words: i18n | null = null

/** A phrase as the English page shows it, its gaps filled. */
export function says(key: string, gaps: Record<string, unknown> = {}): string {
  words ??= started()
  if (!words.exists(key, gaps)) throw new Error(`The page has no phrase ${key}`)
  return String(words.t(key as never, gaps as never))
}

function started(): i18n {
  const made = i18next.createInstance()
  void made.init({
    ...i18nOptions,
    lng: 'en',
    resources: { en: { translation: en } },
    initAsync: false,
  } as never)
  return made
}

type Parser = {
  safeParse: (input: unknown) => {
    success: boolean
    error?: { issues: { path: PropertyKey[]; message: string }[] }
  }
}

/** What a schema says is wrong with one field, first fault first; nothing where all is well. */
export function faultOf(schema: Parser, field: string, input: unknown): string | undefined {
  return schema.safeParse(input).error?.issues.find(({ path }) => path[0] === field)?.message
}
