import { useTranslation } from 'react-i18next'
import type { SettingGroup, SettingKind, SettingSection } from '#app/domain/shop/setting-row.ts'
import { keysOfSection, settingField, settingRow } from '#app/domain/shop/settings-table.ts'
import { NumberInput, SelectInput, Setting, SwitchInput, TextInput } from './setting.tsx'

/** What stands over the settings of a group. */
const TITLES = {
  contact: 'admin.site.contact',
  map: 'shell.map',
  warnings: 'admin.offers.warnings',
  changes: 'admin.offers.changes',
  who: 'admin.offers.who',
  history: 'bid.history.title',
  deposits: 'deposits.list',
  pieces: 'admin.defaults.piecesTitle',
  pickups: 'admin.defaults.pickupsTitle',
  fee: 'deposits.fee.title',
} as const satisfies Record<SettingGroup, string>

/** One of those that have words of their own: a test holds that each of the table's fields has them. */
type Worded = 'tax_on'

function rowsOf(section: SettingSection) {
  return keysOfSection(section)
    .map((key) => ({ ...settingRow(key), field: settingField(key) }))
    .filter(({ kind }) => kind.type !== 'own')
}

/** The settings of a section that the table describes, by their groups. */
export function TableFields({ section }: { section: SettingSection }) {
  const { t } = useTranslation()
  const groups = new Set(rowsOf(section).map(({ group }) => group))
  return [...groups].map((group) => (
    <section key={group ?? section}>
      {group && <h2 className="h-sec">{t(TITLES[group])}</h2>}
      <TableRows section={section} group={group} />
    </section>
  ))
}

/** The same within a section that has other fields too. */
export function TableRows({ section, group }: { section: SettingSection; group?: SettingGroup | undefined }) {
  const { t } = useTranslation()
  return rowsOf(section)
    .filter((row) => row.group === group)
    .map(({ field, kind }) => {
      const label = t(`admin.fields.${field as Worded}`)
      return (
        <Setting key={field} name={field} label={label} cap={t(`admin.captions.${field as Worded}`)}>
          <Control name={field} kind={kind} />
        </Setting>
      )
    })
}

function Control({ name, kind }: { name: string; kind: SettingKind }) {
  const { t } = useTranslation()
  switch (kind.type) {
    case 'switch':
      return <SwitchInput name={name} />
    case 'whole':
    case 'number': {
      const inputMode = kind.type === 'number' ? 'decimal' : 'numeric'
      const unit = kind.unit && t(`admin.units.${kind.unit}`)
      return <NumberInput name={name} inputMode={inputMode} {...(unit && { unit })} />
    }
    case 'percent':
      return <NumberInput name={name} inputMode="decimal" unit="%" />
    case 'dollars':
      return <NumberInput name={name} inputMode="decimal" unit="US$" />
    case 'choice': {
      const options = kind.options.map((value) => ({
        value,
        label: t(`admin.options.${name as Worded}.${value as 'hammer'}`),
      }))
      return <SelectInput name={name} options={options} />
    }
    case 'email':
      return <TextInput name={name} type="email" />
    case 'text':
      return <TextInput name={name} {...(kind.input && { type: kind.input })} />
    case 'service':
    case 'tiles':
      return <TextInput name={name} placeholder={kind.example} />
    case 'own':
      return null
  }
}
