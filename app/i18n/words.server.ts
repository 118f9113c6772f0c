import { createInstance, type TFunction } from 'i18next'
import { resources } from './i18n.server.ts'
import { i18nOptions, type Language } from './languages.ts'

/** One for each state of a language's phrases: an operator's change makes a new one. */
const known = new WeakMap<object, TFunction>()

/** The words of a language outside of a page request: for what we send to people. */
export function wordsOf(language: Language): TFunction {
  const phrases = resources[language].translation
  const words = known.get(phrases) ?? open(language, phrases)
  known.set(phrases, words)
  return words
}

function open(language: Language, translation: object): TFunction {
  const instance = createInstance()
  void instance.init({
    ...i18nOptions,
    lng: language,
    resources: { [language]: { translation } },
    initImmediate: false,
  })
  return instance.getFixedT(language)
}
