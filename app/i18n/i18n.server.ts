import { RemixI18Next } from 'remix-i18next/server'
import { readLanguage } from '#app/lib/preferences.ts'
import { mail as englishMail } from './en/mail.ts'
import { en as englishPages } from './en.ts'
import { mail as spanishMail } from './es/mail.ts'
import { es as spanishPages } from './es.ts'
import { i18nOptions, LANGUAGES, type Language } from './languages.ts'
import { flatten, overlay } from './overlay.ts'

// what is mailed is never shown by a page, so no browser is sent it
const en = { ...englishPages, mail: englishMail }
const es = { ...spanishPages, mail: spanishMail }
const house = { en: { translation: en }, es: { translation: es } }

type Held = { resources: typeof house; applied: object | null }

/** The Worker and the pages are bundled apart, each with a copy of this module: what is applied here must hold there. */
const HELD = Symbol.for('fairlot.phrases')
const shared = globalThis as { [HELD]?: Held }
shared[HELD] ??= { resources: { ...house }, applied: null }
const held = shared[HELD]

/** The house's phrases with an operator's laid over them. One object, read anew by every request of this isolate. */
export const resources = held.resources

/** Puts an operator's phrases, by language and path, in the place of the house's own. */
export function applyPhrases(phrases: Readonly<Record<string, Readonly<Record<string, string>>>>): void {
  if (held.applied === phrases) return
  held.applied = phrases
  resources.en = { translation: overlay(en, phrases.en) }
  resources.es = { translation: overlay(es, phrases.es) }
}

/** The house's own words, which a replacement is judged against. */
export function housePhrases(language: Language): Map<string, string> {
  return flatten(house[language].translation)
}

/** `?lng` first, then what the person chose before, then what the browser asks for. */
export const i18n = new RemixI18Next({
  detection: {
    supportedLanguages: [...LANGUAGES],
    fallbackLanguage: 'en',
    order: ['searchParams', 'custom', 'header'],
    findLocale: async (request) => readLanguage(request),
  },
  i18next: { ...i18nOptions, resources },
})
