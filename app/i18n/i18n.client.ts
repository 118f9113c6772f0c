import { createInstance, type i18n as I18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { i18nOptions, type Language } from './languages.ts'
import { overlay } from './overlay.ts'

/** One language travels to the browser; the other stays on the server until somebody asks for it. */
async function loadLanguage(language: Language, own: OwnPhrases) {
  const phrases = language === 'es' ? (await import('./es.ts')).es : (await import('./en.ts')).en
  return overlay(phrases, own)
}

/** An operator's phrases by path, as the server has put them into the page. */
type OwnPhrases = Readonly<Record<string, string>>

function readOwnPhrases(): OwnPhrases {
  const written = document.querySelector<HTMLMetaElement>('meta[name="own-phrases"]')?.content
  return written ? (JSON.parse(written) as OwnPhrases) : {}
}

export async function startI18n(language: Language): Promise<I18n> {
  const instance = createInstance()
  const translation = await loadLanguage(language, readOwnPhrases())
  await instance
    .use(initReactI18next)
    .init({ ...i18nOptions, lng: language, resources: { [language]: { translation } } })
  return instance
}

export async function switchLanguage(instance: I18n, language: Language, own: OwnPhrases): Promise<void> {
  if (!instance.hasResourceBundle(language, 'translation')) {
    instance.addResourceBundle(language, 'translation', await loadLanguage(language, own))
  }
  await instance.changeLanguage(language)
}
