import i18next from 'i18next'
import { expect, test } from 'vitest'
import { en } from '#app/i18n/en.ts'
import { es } from '#app/i18n/es.ts'
import { i18nOptions } from '#app/i18n/languages.ts'
import { type TimeForm, timeText } from './time-text.ts'

const AT = Date.UTC(2026, 10, 24, 2, 28, 5)

async function textIn(language: 'en' | 'es') {
  const instance = i18next.createInstance()
  const resources = { en: { translation: en }, es: { translation: es } }
  await instance.init({ ...i18nOptions, lng: language, resources })
  return (form: TimeForm) => timeText(AT, form, { t: instance.t, language })
}

test('A moment in a sentence, such as until when an offer may be cancelled, carries its zone in both languages.', async () => {
  const [english, spanish] = [await textIn('en'), await textIn('es')]
  expect(english('moment')).toBe('Mon, Nov 23, 9:28 PM ET')
  expect(spanish('moment')).toMatch(/21:28 (h )?ET$/)
  expect(english('server')).toBe('9:28:05 PM ET')
  expect([english('document'), spanish('document')]).toEqual(['11-23-2026 9:28 pm', '11-23-2026 21:28'])
})
