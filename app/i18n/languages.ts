import { grouped } from '#app/domain/money/money.ts'

export const LANGUAGES = ['en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

export function isLanguage(value: unknown): value is Language {
  return (LANGUAGES as readonly unknown[]).includes(value)
}

/** How a gap is filled: a count with its thousands apart, as every figure of the pages is. */
export function shownGap(name: unknown, value: unknown): string {
  const text = String(value ?? '')
  return name === 'count' ? grouped(text) : text
}

/** What server and browser set up alike. React escapes what it renders, so i18next must not. */
export const i18nOptions = {
  supportedLngs: [...LANGUAGES],
  fallbackLng: 'en',
  interpolation: {
    escapeValue: false,
    alwaysFormat: true,
    // i18next calls a gap's text whatever it fills it with
    format: (value: unknown, _format?: string, _language?: string, of?: Record<string, unknown>) =>
      shownGap(of?.interpolationkey, value),
  },
  react: { useSuspense: false },
}
