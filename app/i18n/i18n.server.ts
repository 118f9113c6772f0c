import type { TFunction } from 'i18next'
import { RemixI18Next } from 'remix-i18next/server'
import { withLetterWords } from '#app/features/outbox/letters/words.server.ts'
import { readLanguage } from '#app/lib/preferences.ts'
import { mail as englishMail } from './en/mail.ts'
import { share as englishShare } from './en/share.ts'
import { en as englishPages } from './en.ts'
import { mail as spanishMail } from './es/mail.ts'
import { share as spanishShare } from './es/share.ts'
import { es as spanishPages } from './es.ts'
import { i18nOptions, isLanguage, LANGUAGES, type Language } from './languages.ts'
import { flatten, overlay } from './overlay.ts'

// what is mailed or drawn is never shown by a page, so no browser is sent it; each letter brings its own words
const en = withLetterWords({ ...englishPages, mail: englishMail, share: englishShare }, 'en')
const es = withLetterWords({ ...spanishPages, mail: spanishMail, share: spanishShare }, 'es')
const house = { en: { translation: en }, es: { translation: es } }

/** The house's phrases with an operator's laid over them. One object, read anew by every request of this isolate. */
export const resources = { ...house }
let applied: object | null = null

/** Puts an operator's phrases, by language and path, in the place of the house's own. */
export function applyPhrases(phrases: Readonly<Record<string, Readonly<Record<string, string>>>>): void {
  if (applied === phrases) return
  applied = phrases
  resources.en = { translation: overlay(en, phrases.en) }
  resources.es = { translation: overlay(es, phrases.es) }
}

/** The house's own words, which a replacement is judged against. */
export function housePhrases(language: Language): Map<string, string> {
  return flatten(house[language].translation)
}

/** `?lng` first, then what the person chose before, then what the browser asks for. */
const library = new RemixI18Next({
  detection: {
    supportedLanguages: [...LANGUAGES],
    fallbackLanguage: 'en',
    order: ['searchParams', 'custom', 'header'],
    findLocale: async (request) => readLanguage(request),
  },
  i18next: { ...i18nOptions, resources },
})

/** One for each state of a language's phrases: an operator's change makes a new one. */
const translators = new WeakMap<object, TFunction>()

/** The language of whoever asks, and its phrases: the library makes an instance of its own at each call. */
export const i18n = {
  getLocale: (request: Request) => library.getLocale(request),
  async getFixedT(of: Request | Language): Promise<TFunction> {
    const asked = typeof of === 'string' ? of : await library.getLocale(of)
    const language = isLanguage(asked) ? asked : 'en'
    const phrases = resources[language]
    const t = translators.get(phrases) ?? (await library.getFixedT(language))
    translators.set(phrases, t)
    return t
  },
}
