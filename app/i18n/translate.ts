import { type Language, shownGap } from './languages.ts'

/** A phrase by its path ("shell.home"); undefined where there is none. */
export type FindPhrase = (path: string) => string | undefined
export type Gaps = Readonly<Record<string, unknown>>
export type Translate = (key: string, gaps?: Gaps) => string

/**
 * Phrases as i18next writes them, `{{gaps}}` and the plural forms `_zero`, `_one`, `_ordinal_two` of a `count`, and no more
 * of it than pages use: it is a tenth of i18next's weight, and every page carries it. The key itself stands for a phrase that
 * is not there.
 */
export function translator(language: Language, find: FindPhrase): Translate {
  const cardinal = new Intl.PluralRules(language)
  const ordinal = new Intl.PluralRules(language, { type: 'ordinal' })
  const counted = (key: string, count: number, isOrdinal: boolean) =>
    isOrdinal
      ? (find(`${key}_ordinal_${ordinal.select(count)}`) ?? find(`${key}_ordinal_other`))
      : ((count === 0 ? find(`${key}_zero`) : undefined) ??
        find(`${key}_${cardinal.select(count)}`) ??
        find(`${key}_other`))
  return (key, gaps = {}) => {
    const { count } = gaps
    const phrase =
      (typeof count === 'number' ? counted(key, count, gaps.ordinal === true) : undefined) ?? find(key)
    if (phrase === undefined) return key
    // most phrases have no gap, and a page says a thousand
    return phrase.includes('{{')
      ? phrase.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => shownGap(name, gaps[name]))
      : phrase
  }
}
