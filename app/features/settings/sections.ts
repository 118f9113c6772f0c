import { z } from 'zod'
import { dollarsField } from '#app/domain/money/money.ts'
import type { SettingKind, SettingSection } from '#app/domain/shop/setting-row.ts'
import { defaultPremium, type SettingKey, type Settings } from '#app/domain/shop/settings.ts'
import { keysOfSection, settingField, settingRow } from '#app/domain/shop/settings-table.ts'
import { readColour } from '#app/domain/shop/theme.ts'
import { NO_TUTORIALS } from '#app/domain/shop/tutorials.ts'
import { easternFieldValue, easternInstant } from '#app/lib/eastern.ts'
import { premiumForm, premiumOf } from './forms.ts'
import {
  brandInput,
  footerInput,
  holidaysInput,
  maintenanceInput,
  menuInput,
  namesInput,
  notificationsInput,
  premiumTerms,
  settingInput,
  tutorialsInput,
} from './inputs.ts'

/** Some settings that are edited together, and how a form shows and reads them. */
export type Section<Schema extends z.ZodType = z.ZodType> = {
  keys: readonly SettingKey[]
  schema: Schema
  toForm: (settings: Settings) => Record<string, unknown>
  fromForm: (value: z.output<Schema>) => Partial<Settings>
}

function section<Schema extends z.ZodType>(given: Section<Schema>): Section<Schema> {
  return given
}

type Kept = { value: unknown; kind: SettingKind }

/** A setting as its field shows it. */
function shown({ value, kind }: Kept): unknown {
  if (kind.type === 'percent') return String(Number(value) / 100)
  if (kind.type === 'dollars') return dollarsField(Number(value))
  return value ?? ''
}

/** What was typed into its field as it is kept. */
function typed({ value, kind }: Kept): unknown {
  if (kind.type === 'percent' || kind.type === 'dollars') return Math.round(Number(value) * 100)
  return value ?? null
}

/** What the rows of the table make of a section: its keys, and schema and fields of all that have no form of their own. */
function ofTable(name: SettingSection) {
  const keys = keysOfSection(name)
  const fields = keys.flatMap((key) => {
    const { kind } = settingRow(key)
    return kind.type === 'own' ? [] : [{ key, kind, field: settingField(key) }]
  })
  const shape = Object.fromEntries(fields.map(({ field, kind }) => [field, settingInput(kind)]))
  return {
    keys,
    schema: z.object(shape),
    toForm: (settings: Settings): Record<string, unknown> =>
      Object.fromEntries(
        fields.map(({ key, kind, field }) => [field, shown({ value: settings[key], kind })]),
      ),
    fromForm: (value: Record<string, unknown>): Partial<Settings> =>
      Object.fromEntries(fields.map(({ key, kind, field }) => [key, typed({ value: value[field], kind })])),
  }
}

export const offers = section(ofTable('offers'))
export const accounts = section(ofTable('accounts'))
export const site = section(ofTable('site'))
/** Deposits, and what follows when an invoice is not paid or a lot not collected. */
export const defaults = section(ofTable('defaults'))

const premiumRows = ofTable('premium')
export const premium = section({
  keys: premiumRows.keys,
  schema: premiumTerms.and(premiumRows.schema),
  toForm: (settings) => ({ ...premiumForm(defaultPremium(settings)), ...premiumRows.toForm(settings) }),
  fromForm: ({ premium, cap, tiers, ...rows }) => {
    const terms = premiumOf({ premium, cap, tiers })
    return {
      ...premiumRows.fromForm(rows),
      buyer_premium_bps: terms.bps,
      buyer_premium_cap: terms.cap,
      buyer_premium_tiers: [...terms.tiers],
    }
  },
})

export const brand = section({
  keys: keysOfSection('brand'),
  schema: brandInput,
  toForm: ({ theme, logo }) => ({
    ...Object.fromEntries(Object.entries(theme).map(([key, colour]) => [key, colour ?? ''])),
    logo: logo ?? '',
  }),
  fromForm: ({ primColor, secColor, primColorDark, secColorDark, logo }) => ({
    logo: logo ?? null,
    theme: {
      primColor: readColour(primColor ?? ''),
      secColor: readColour(secColor ?? ''),
      primColorDark: readColour(primColorDark ?? ''),
      secColorDark: readColour(secColorDark ?? ''),
    },
  }),
})

export const menu = section({
  keys: keysOfSection('menu'),
  schema: menuInput,
  toForm: ({ header_menu }) => ({ items: header_menu }),
  fromForm: ({ items }) => ({ header_menu: items }),
})

export const names = section({
  keys: keysOfSection('names'),
  schema: namesInput,
  toForm: ({ names: list }) => ({ names: list }),
  fromForm: ({ names: list }) => ({ names: list }),
})

export const footer = section({
  keys: keysOfSection('footer'),
  schema: footerInput,
  toForm: ({ social_links }) => ({ links: social_links }),
  fromForm: ({ links }) => ({ social_links: links }),
})

export const holidays = section({
  keys: keysOfSection('holidays'),
  schema: holidaysInput,
  toForm: ({ holidays: days }) => ({ days }),
  fromForm: ({ days }) => ({ holidays: days }),
})

export const maintenance = section({
  keys: keysOfSection('maintenance'),
  schema: maintenanceInput,
  toForm: ({ maintenance: { active, message, until } }) => ({
    active,
    message,
    until: until === null ? '' : easternFieldValue(until),
  }),
  fromForm: ({ active, message, until }) => ({
    maintenance: { active, message, until: until === undefined ? null : easternInstant(until) },
  }),
})

const profileRows = ofTable('profiles')
export const profiles = section({
  keys: profileRows.keys,
  schema: notificationsInput.and(profileRows.schema),
  toForm: (settings) => ({
    ...profileRows.toForm(settings),
    notifications: settings.default_enabled_user_email_notifications.map(String),
  }),
  fromForm: ({ notifications, ...rows }) => ({
    ...profileRows.fromForm(rows),
    default_enabled_user_email_notifications: notifications,
  }),
})

export const tutorials = section({
  keys: keysOfSection('tutorials'),
  schema: tutorialsInput,
  toForm: ({ tutorials: films }) =>
    Object.fromEntries(Object.entries({ ...NO_TUTORIALS, ...films }).map(([key, href]) => [key, href ?? ''])),
  fromForm: (films) => ({
    tutorials: {
      ...NO_TUTORIALS,
      ...Object.fromEntries(Object.entries(films).filter(([, href]) => href !== undefined)),
    },
  }),
})

export const SECTIONS = {
  brand,
  menu,
  names,
  footer,
  site,
  offers,
  premium,
  defaults,
  accounts,
  profiles,
  tutorials,
  holidays,
  maintenance,
} satisfies Record<SettingSection, unknown>
export type SectionName = SettingSection

export function isSectionName(name: string | undefined): name is SectionName {
  return name !== undefined && Object.hasOwn(SECTIONS, name)
}
