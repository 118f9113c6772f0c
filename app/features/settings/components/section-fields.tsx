import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { TUTORIAL_KEYS } from '#app/domain/shop/tutorials.ts'
import { LANGUAGES } from '#app/i18n/languages.ts'
import { MOST_NAMES } from '../inputs.ts'
import type { SectionName } from '../sections.ts'
import { BrandFields } from './brand-fields.tsx'
import { PremiumTerms } from './premium-fields.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { Rows } from './rows.tsx'
import { RowField, SelectInput, Setting, SwitchInput, TextInput, WordsSetting } from './setting.tsx'
import { TableFields, TableRows } from './table-fields.tsx'

function Premium() {
  return (
    <section>
      <PremiumTerms />
      <TableRows section="premium" />
    </section>
  )
}

const KINDS = ['link', 'keyword'] as const

function Menu() {
  const { t } = useTranslation()
  return (
    <Rows name="items" label={t('admin.menu.item')} most={8}>
      {(row) => (
        <>
          <RowField
            name={`${row}.label.en`}
            label={`${t('admin.fields.label')} · ${t('admin.languages.en')}`}
          >
            <TextInput name={`${row}.label.en`} described={false} />
          </RowField>
          <RowField
            name={`${row}.label.es`}
            label={`${t('admin.fields.label')} · ${t('admin.languages.es')}`}
          >
            <TextInput name={`${row}.label.es`} described={false} />
          </RowField>
          <RowField name={`${row}.kind`} label={t('admin.fields.kind')}>
            <SelectInput
              name={`${row}.kind`}
              described={false}
              options={KINDS.map((value) => ({ value, label: t(`admin.menu.kinds.${value}`) }))}
            />
          </RowField>
          <RowField name={`${row}.to`} label={t('admin.fields.to')}>
            <TextInput name={`${row}.to`} described={false} />
          </RowField>
        </>
      )}
    </Rows>
  )
}

function Names() {
  const { t } = useTranslation()
  return (
    <Rows name="names" label={t('admin.names.word')} most={MOST_NAMES} ordered={false}>
      {(row) =>
        (['en', 'es'] as const).map((language) => (
          <RowField
            key={language}
            name={`${row}.${language}`}
            label={`${t('admin.names.word')} · ${t(`admin.languages.${language}`)}`}
          >
            <TextInput name={`${row}.${language}`} described={false} />
          </RowField>
        ))
      }
    </Rows>
  )
}

function Footer() {
  const { t } = useTranslation()
  return (
    <Rows name="links" label={t('admin.footer.link')} most={8}>
      {(row) => (
        <>
          <RowField name={`${row}.name`} label={t('admin.fields.name')}>
            <TextInput name={`${row}.name`} described={false} />
          </RowField>
          <RowField name={`${row}.href`} label={t('admin.fields.href')}>
            <TextInput name={`${row}.href`} described={false} placeholder="https://" />
          </RowField>
        </>
      )}
    </Rows>
  )
}

function Holidays() {
  const { t } = useTranslation()
  return (
    <Rows name="days" label={t('admin.holidays.day')} most={60}>
      {(row) => (
        <>
          <RowField name={`${row}.date`} label={t('admin.holidays.date')}>
            <TextInput name={`${row}.date`} described={false} placeholder="2026-12-25" />
          </RowField>
          {LANGUAGES.map((language) => (
            <RowField
              key={language}
              name={`${row}.reason.${language}`}
              label={`${t('admin.holidays.reason')} · ${t(`admin.languages.${language}`)}`}
            >
              <TextInput name={`${row}.reason.${language}`} described={false} />
            </RowField>
          ))}
        </>
      )}
    </Rows>
  )
}

function Maintenance() {
  const { t } = useTranslation()
  return (
    <section>
      <Setting name="active" label={t('admin.maintenance.active')} cap={t('admin.maintenance.activeText')}>
        <SwitchInput name="active" />
      </Setting>
      <Setting name="until" label={t('admin.fields.until')} cap={t('admin.maintenance.until')}>
        <TextInput name="until" type="datetime-local" className="set-moment" />
      </Setting>
      <WordsSetting
        name="message"
        label={t('admin.fields.message')}
        cap={t('admin.maintenance.message')}
        rows={3}
      />
    </section>
  )
}

function Tutorials() {
  const { t } = useTranslation()
  return (
    <section>
      {TUTORIAL_KEYS.map((key) => (
        <Setting
          key={key}
          name={key}
          label={t(`profile.tutorials.${key}`)}
          cap={t('admin.tutorials.address')}
        >
          <TextInput name={key} placeholder="https://" />
        </Setting>
      ))}
    </section>
  )
}

/** The fields of each section, by its name. */
export const SECTION_FIELDS: Record<SectionName, ComponentType> = {
  accounts: () => <TableFields section="accounts" />,
  brand: BrandFields,
  menu: Menu,
  names: Names,
  footer: Footer,
  site: () => <TableFields section="site" />,
  offers: () => <TableFields section="offers" />,
  premium: Premium,
  defaults: () => <TableFields section="defaults" />,
  profiles: ProfileFields,
  tutorials: Tutorials,
  holidays: Holidays,
  maintenance: Maintenance,
}
