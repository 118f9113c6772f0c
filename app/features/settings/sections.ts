import type { z } from 'zod'
import { defaultPremium, type SettingKey, type Settings } from '#app/domain/settings.ts'
import { readColour } from '#app/domain/theme.ts'
import { NO_TUTORIALS } from '#app/domain/tutorials.ts'
import { easternFieldValue, easternInstant } from '#app/lib/eastern.ts'
import { dollarsOf, premiumForm, premiumOf } from './forms.ts'
import {
  accountsInput,
  brandInput,
  defaultsInput,
  footerInput,
  maintenanceInput,
  menuInput,
  namesInput,
  offersInput,
  premiumInput,
  profilesInput,
  siteInput,
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

/** A section whose fields are settings as they are. */
function plain<Schema extends z.ZodType<Partial<Settings>>>(
  keys: readonly SettingKey[],
  schema: Schema,
): Section<Schema> {
  return {
    keys,
    schema,
    toForm: (settings) => Object.fromEntries(keys.map((key) => [key, settings[key]])),
    fromForm: (value) => value,
  }
}

export const offers = plain(
  [
    'overbid_notification',
    'low_offer_divisor',
    'sold_offer_history',
    'custom_auctionlot_bid_retract_check',
    'custom_auctionlot_bid_retract_minutes',
    'retract_most',
    'retract_most_90_days',
    'come_back_at_least',
    'sealed_changes_most',
    'price_offer_hours',
    'price_offers_open_most',
    'phone_required',
    'card_required',
  ],
  offersInput,
)

export const accounts = plain(
  ['seller_approval', 'email_verification', 'verification_mode', 'verification_minutes'],
  accountsInput,
)

const SITE_KEYS = [
  'product_name',
  'contact_email',
  'contact_phone',
  'contact_hours',
  'map_attribution',
] as const

/** Addresses of services; an empty field is none. */
const SERVICE_KEYS = ['map_tiles', 'geocoder_url'] as const

export const site = section({
  keys: [...SITE_KEYS, ...SERVICE_KEYS],
  schema: siteInput,
  toForm: (settings) =>
    Object.fromEntries([...SITE_KEYS, ...SERVICE_KEYS].map((key) => [key, settings[key] ?? ''])),
  fromForm: ({ map_tiles, geocoder_url, ...value }) => ({
    ...value,
    map_tiles: map_tiles ?? null,
    geocoder_url: geocoder_url ?? null,
  }),
})

export const premium = section({
  keys: [
    'buyer_premium_bps',
    'buyer_premium_cap',
    'buyer_premium_tiers',
    'tax_on',
    'invoice_due_days',
    'invoice_reminder_days',
    'return_window_days',
    'partial_payments',
  ],
  schema: premiumInput,
  toForm: (settings) => ({
    ...premiumForm(defaultPremium(settings)),
    tax_on: settings.tax_on,
    invoice_due_days: settings.invoice_due_days,
    invoice_reminder_days: settings.invoice_reminder_days,
    return_window_days: settings.return_window_days,
    partial_payments: settings.partial_payments,
  }),
  fromForm: ({ premium, cap, tiers, tax_on, ...days }) => {
    const terms = premiumOf({ premium, cap, tiers })
    return {
      buyer_premium_bps: terms.bps,
      buyer_premium_cap: terms.cap,
      buyer_premium_tiers: [...terms.tiers],
      tax_on,
      ...days,
    }
  },
})

/** Deposits, and what follows when an invoice is not paid or a lot not collected. */
export const defaults = section({
  keys: [
    ...(['deposit_release_to', 'default_after_days', 'deposit_kept_bps', 'restocking_fee_kind'] as const),
    ...(['restocking_fee_bps', 'restocking_fee_amount', 'restocking_fee_auto'] as const),
  ],
  schema: defaultsInput,
  toForm: (settings) => ({
    deposit_release_to: settings.deposit_release_to,
    default_after_days: settings.default_after_days,
    deposit_kept: String(settings.deposit_kept_bps / 100),
    fee_kind: settings.restocking_fee_kind,
    fee_percent: String(settings.restocking_fee_bps / 100),
    fee_amount: dollarsOf(settings.restocking_fee_amount),
    fee_auto: settings.restocking_fee_auto,
  }),
  fromForm: (value) => ({
    deposit_release_to: value.deposit_release_to,
    default_after_days: value.default_after_days,
    deposit_kept_bps: Math.round(Number(value.deposit_kept) * 100),
    restocking_fee_kind: value.fee_kind,
    restocking_fee_bps: Math.round(Number(value.fee_percent) * 100),
    restocking_fee_amount: Math.round(Number(value.fee_amount) * 100),
    restocking_fee_auto: value.fee_auto,
  }),
})

export const brand = section({
  keys: ['theme', 'logo'],
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
  keys: ['header_menu'],
  schema: menuInput,
  toForm: ({ header_menu }) => ({ items: header_menu }),
  fromForm: ({ items }) => ({ header_menu: items }),
})

export const names = section({
  keys: ['names'],
  schema: namesInput,
  toForm: ({ names: list }) => ({ names: list }),
  fromForm: ({ names: list }) => ({ names: list }),
})

export const footer = section({
  keys: ['social_links'],
  schema: footerInput,
  toForm: ({ social_links }) => ({ links: social_links }),
  fromForm: ({ links }) => ({ social_links: links }),
})

export const maintenance = section({
  keys: ['maintenance'],
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

export const profiles = section({
  keys: ['address_validation', 'address_service_url', 'default_enabled_user_email_notifications'],
  schema: profilesInput,
  toForm: (settings) => ({
    address_validation: settings.address_validation,
    address_service_url: settings.address_service_url ?? '',
    notifications: settings.default_enabled_user_email_notifications.map(String),
  }),
  fromForm: ({ address_validation, address_service_url, notifications }) => ({
    address_validation,
    address_service_url: address_service_url ?? null,
    default_enabled_user_email_notifications: notifications,
  }),
})

export const tutorials = section({
  keys: ['tutorials'],
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
  maintenance,
}
export type SectionName = keyof typeof SECTIONS

export function isSectionName(name: string | undefined): name is SectionName {
  return name !== undefined && Object.hasOwn(SECTIONS, name)
}
