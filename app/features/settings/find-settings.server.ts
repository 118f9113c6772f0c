import type { SettingSection } from '#app/domain/shop/setting-row.ts'
import { SETTING_KEYS, settingField, settingRow } from '#app/domain/shop/settings-table.ts'
import { LANGUAGES, type Language } from '#app/i18n/languages.ts'
import { wordsOf } from '#app/i18n/words.server.ts'

export type FoundSetting = { label: string; section: SettingSection }

const MOST = 30

/** Words as they are compared: without accents and capitals. */
export function plainWords(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}

/** What a label is called in each language; none for what has no words of its own. */
function labelsOf(path: string): Map<Language, string> {
  return new Map(
    LANGUAGES.flatMap((language) => {
      const words: string = wordsOf(language)(path as 'admin.title')
      return words === path ? [] : [[language, words] as const]
    }),
  )
}

/** Whether all that was typed stands in what a label is called, in any language. */
export function isNamed(path: string, typed: string): boolean {
  const all = [...labelsOf(path).values()].map(plainWords)
  return all.some((label) =>
    plainWords(typed)
      .split(/\s+/)
      .every((word) => label.includes(word)),
  )
}

/** Settings by their labels in either language, told in the reader's. */
export function findSettingsByName(typed: string, language: Language): FoundSetting[] {
  return SETTING_KEYS.flatMap((key) => {
    const { section } = settingRow(key)
    const path = `admin.fields.${settingField(key)}`
    const label = labelsOf(path).get(language)
    return section !== null && label !== undefined && isNamed(path, typed) ? [{ label, section }] : []
  }).slice(0, MOST)
}
