import type { SettingRow } from '#app/domain/shop/setting-row.ts'
import { SETTING_KEYS, settingRow } from '#app/domain/shop/settings-table.ts'

/** The settings as docs/operations.md lists them. */
function listed(): string {
  const lines = SETTING_KEYS.map((key) => {
    const { about, section, holds, ...row } = settingRow(key)
    const page = section ? `/admin/settings/${section}` : 'in the database'
    return `| \`${key}\` | ${about.replaceAll('|', '\\|')} | ${shown(row)} | ${page} | ${holds} |\n`
  })
  return `| setting | what it says | default | where | holds |\n|---|---|---|---|---|\n${lines.join('')}`
}

/** A text with the list in the place that it marks for it. */
export function withSettings(text: string): string {
  return text.replace(
    /(<!-- settings -->\n)[\s\S]*?(<!-- \/settings -->)/,
    (_, start, end) => `${start}${listed()}${end}`,
  )
}

function shown({ default: value }: Pick<SettingRow<unknown>, 'default'>): string {
  if (value === null || value === '') return 'none'
  if (Array.isArray(value) && value.length === 0) return 'none'
  if (typeof value === 'object' && !Array.isArray(value)) return 'none'
  return `\`${JSON.stringify(value).replaceAll('"', '')}\``
}
