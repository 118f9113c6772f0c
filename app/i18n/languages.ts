export const LANGUAGES = ['en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value)
}

/** What server and browser set up alike. React escapes what it renders, so i18next must not. */
export const i18nOptions = {
  supportedLngs: [...LANGUAGES],
  fallbackLng: 'en',
  defaultNS: 'translation',
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
}
