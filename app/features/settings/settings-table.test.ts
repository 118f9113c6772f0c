import { expect, test } from 'vitest'
import { HOUSE_SETTINGS } from '#app/domain/shop/house-settings.ts'
import { LOT_SETTINGS } from '#app/domain/shop/lot-settings.ts'
import { OFFER_SETTINGS } from '#app/domain/shop/offer-settings.ts'
import { DEFAULT_SETTINGS } from '#app/domain/shop/settings.ts'
import { SETTING_KEYS, settingField, settingRow } from '#app/domain/shop/settings-table.ts'
import { SITE_SETTINGS } from '#app/domain/shop/site-settings.ts'
import { admin as en } from '#app/i18n/en/admin.ts'
import { admin as es } from '#app/i18n/es/admin.ts'
import { SECTIONS } from './sections.ts'

const rows = SETTING_KEYS.map((key) => ({ key, ...settingRow(key), field: settingField(key) }))
const onPages = rows.filter(({ kind }) => kind.type !== 'own')

test('No setting stands in two places.', () => {
  const all = [SITE_SETTINGS, OFFER_SETTINGS, LOT_SETTINGS, HOUSE_SETTINGS].flatMap(Object.keys)
  expect(all).toEqual(SETTING_KEYS)
})

test('Every setting of the table has its words in both languages, and there are none for what is no setting.', () => {
  for (const words of [en, es]) {
    const fields: Record<string, unknown> = words.fields
    const captions: Record<string, unknown> = words.captions
    const options: Record<string, object> = words.options
    for (const { field, kind } of onPages) {
      expect(fields[field], field).toEqual(expect.any(String))
      expect(captions[field], field).toEqual(expect.any(String))
      if (kind.type === 'choice')
        expect(Object.keys(options[field] ?? {}), field).toEqual(expect.arrayContaining([...kind.options]))
    }
    expect(Object.keys(captions).toSorted()).toEqual(onPages.map(({ field }) => field).toSorted())
    const choices = onPages.filter(({ kind }) => kind.type === 'choice')
    expect(Object.keys(options).toSorted()).toEqual(choices.map(({ field }) => field).toSorted())
  }
})

test('What holds where nothing is set is shown by each section and read back as it was, within its own limits.', () => {
  for (const [name, { keys, schema, toForm, fromForm }] of Object.entries(SECTIONS)) {
    const form = toForm(DEFAULT_SETTINGS)
    // a form sends nothing for a field that is empty
    const sent = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== ''))
    const read = fromForm(schema.parse(sent) as never)
    const kept = Object.fromEntries(keys.map((key) => [key, DEFAULT_SETTINGS[key]]))
    expect(read, name).toEqual(kept)
  }
})
