import { HOUSE_SETTINGS } from './house-settings.ts'
import { LOT_SETTINGS } from './lot-settings.ts'
import { OFFER_SETTINGS } from './offer-settings.ts'
import type { SettingRow, SettingSection } from './setting-row.ts'
import { SITE_SETTINGS } from './site-settings.ts'

/**
 * Every setting, in the order in which its section shows it. A row brings the setting its default, its field, its schema,
 * its place in the calls and its line in docs/operations.md; `admin.fields` and `admin.captions` have its words.
 */
export const SETTINGS_TABLE = {
  ...SITE_SETTINGS,
  ...OFFER_SETTINGS,
  ...LOT_SETTINGS,
  ...HOUSE_SETTINGS,
}

type Table = typeof SETTINGS_TABLE
export type SettingKey = keyof Table
export type Settings = { [Key in SettingKey]: Table[Key]['default'] }

export const SETTING_KEYS = Object.keys(SETTINGS_TABLE) as SettingKey[]

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(SETTINGS_TABLE, key)
}

export function settingRow(key: SettingKey): SettingRow<unknown> {
  return SETTINGS_TABLE[key]
}

/** What a setting is called in forms and calls. */
export function settingField(key: SettingKey): string {
  return settingRow(key).field ?? key
}

export function keysOfSection(section: SettingSection): SettingKey[] {
  return SETTING_KEYS.filter((key) => settingRow(key).section === section)
}
