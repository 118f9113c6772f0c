import { expect, test } from 'vitest'
import { findSettingsByName, isNamed, plainWords } from './find-settings.server.ts'

test('A setting is found by its name in either language, with or without accents.', () => {
  const labels = (typed: string) => findSettingsByName(typed, 'en').map(({ section }) => section)
  const english = findSettingsByName('name', 'en')
  expect(english.length).toBeGreaterThan(0)
  for (const { label } of english) {
    const again = findSettingsByName(label, 'en')
    expect(again.map((found) => found.label)).toContain(label)
  }
  const [spanish] = findSettingsByName('name', 'es')
  // what was found by an English word is told in Spanish, and found by that as well
  expect(spanish && labels(plainWords(spanish.label))).toContain(spanish?.section)
})

test('All words have to stand in it, and nothing is found by what no setting is called.', () => {
  expect(isNamed('admin.nav.premium', 'tax premium')).toBe(true)
  expect(isNamed('admin.nav.premium', 'tax zebra')).toBe(false)
  expect(findSettingsByName('zebra crossing', 'en')).toEqual([])
})
