import type { ReleaseTo } from '../money/deposits.ts'
import type { FeeTerms } from '../money/fees.ts'
import type { PremiumTier } from '../money/premium.ts'
import type { Charges } from '../money/pricing.ts'
import { ADDRESS_CHECKS, type AddressCheck } from '../people/addresses.ts'
import { VERIFICATION_MODES, type VerificationMode } from '../people/codes.ts'
import { DEFAULT_EMAIL } from '../people/notifications.ts'
import { HOUSE_NAME } from './product-name.ts'
import type { Holiday, Maintenance, MenuItem, SocialLink, Words } from './storefront.ts'
import type { ThemeColours } from './theme.ts'
import { NO_TUTORIALS } from './tutorials.ts'

/** Where under /admin/settings a setting is edited. */
export type SettingSection =
  | 'brand'
  | 'menu'
  | 'names'
  | 'footer'
  | 'site'
  | 'offers'
  | 'premium'
  | 'defaults'
  | 'accounts'
  | 'profiles'
  | 'tutorials'
  | 'holidays'
  | 'maintenance'

/** What stands together within a section. */
export type SettingGroup =
  | 'contact'
  | 'map'
  | 'warnings'
  | 'changes'
  | 'who'
  | 'history'
  | 'deposits'
  | 'pieces'
  | 'fee'
  | 'pickups'

export type SettingUnit = 'times' | 'timesALot' | 'minutes' | 'hours' | 'changes' | 'days'

/**
 * How a setting is typed and judged. `percent` is kept in hundredths of a percent, `dollars` in cents; an address may be
 * null. `own`: its section has a form for it, or nobody edits it on a page.
 */
export type SettingKind =
  | { type: 'switch' }
  /** `emptyIs`: what an empty field means; without it something must be typed. */
  | { type: 'whole'; least: number; most: number; unit?: SettingUnit; emptyIs?: number }
  | { type: 'number'; least: number; most: number; unit?: SettingUnit }
  | { type: 'choice'; options: readonly [string, ...string[]] }
  | { type: 'text'; most: number; required?: true; input?: 'tel' }
  | { type: 'email' }
  | { type: 'service'; example: string }
  | { type: 'tiles'; example: string }
  | { type: 'percent' }
  | { type: 'dollars' }
  | { type: 'own' }

/**
 * From when a change holds: at once for everybody; for lots that are published from then on, as the rule card of the
 * others is frozen; for invoices that are written from then on.
 */
export type SettingHolds = 'at once' | 'new lots' | 'new invoices'

export type SettingRow<Value> = {
  default: Value
  kind: SettingKind
  /** Null where it is set in the database alone. */
  section: SettingSection | null
  group?: SettingGroup
  /** Its name in forms and calls, where that is not its key. */
  field?: string
  holds: SettingHolds
  /** For the operator: docs/operations.md lists it. */
  about: string
}

const SWITCH = { type: 'switch' } as const
const OWN = { type: 'own' } as const
const whole = (least: number, most: number, unit?: SettingUnit): SettingKind => ({
  type: 'whole',
  least,
  most,
  ...(unit && { unit }),
})
const set = <Value>(fallback: Value, row: Omit<SettingRow<Value>, 'default'>): SettingRow<Value> => ({
  ...row,
  default: fallback,
})

const NO_COLOURS: ThemeColours = { primColor: null, secColor: null, primColorDark: null, secColorDark: null }

/**
 * Every setting, in the order in which its section shows it. A row brings the setting its default, its field, its schema,
 * its place in the calls and its line in docs/operations.md; `admin.fields` and `admin.captions` have its words.
 */
export const SETTINGS_TABLE = {
  product_name: set(HOUSE_NAME, {
    kind: { type: 'text', most: 40, required: true },
    section: 'site',
    group: 'contact',
    holds: 'at once',
    about: "The marketplace's name on pages, in emails and in the API.",
  }),
  contact_email: set('support@fairlot.example', {
    kind: { type: 'email' },
    section: 'site',
    group: 'contact',
    holds: 'at once',
    about: 'Where messages from the contact page go.',
  }),
  contact_phone: set('', {
    kind: { type: 'text', most: 40, input: 'tel' },
    section: 'site',
    group: 'contact',
    holds: 'at once',
    about: 'The phone number on pages; empty for none.',
  }),
  contact_hours: set('', {
    kind: { type: 'text', most: 120 },
    section: 'site',
    group: 'contact',
    holds: 'at once',
    about: 'When someone answers it.',
  }),
  map_tiles: set(null as string | null, {
    kind: { type: 'tiles', example: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png' },
    section: 'site',
    group: 'map',
    holds: 'at once',
    about: 'Address of map tiles with {z}, {x} and {y}; none uses the built-in map.',
  }),
  map_attribution: set('© OpenStreetMap', {
    kind: { type: 'text', most: 120 },
    section: 'site',
    group: 'map',
    holds: 'at once',
    about: 'The credit line for the tile service.',
  }),
  geocoder_url: set(null as string | null, {
    kind: { type: 'service', example: 'https://nominatim.example.com/' },
    section: 'site',
    group: 'map',
    holds: 'at once',
    about: 'Address of a Nominatim-compatible place search; none uses the built-in list of cities.',
  }),
  overbid_notification: set(2, {
    kind: { type: 'number', least: 2, most: 100, unit: 'times' },
    section: 'offers',
    group: 'warnings',
    holds: 'at once',
    about: 'Highlights an offer of at least this many times the current price before it is placed.',
  }),
  low_offer_divisor: set(5, {
    kind: whole(2, 100),
    section: 'offers',
    group: 'warnings',
    holds: 'at once',
    about:
      'An offer below the next minimum divided by this gets the stronger warning (spec, section 9: one fifth).',
  }),
  custom_auctionlot_bid_retract_check: set(true, {
    kind: SWITCH,
    section: 'offers',
    group: 'changes',
    holds: 'new lots',
    about: 'Whether the leading bidder can cancel their offer.',
  }),
  custom_auctionlot_bid_retract_minutes: set(60, {
    kind: whole(0, 10_080, 'minutes'),
    section: 'offers',
    group: 'changes',
    holds: 'new lots',
    about: 'Until how many minutes before the scheduled close they can.',
  }),
  retract_most: set(1, {
    kind: whole(1, 1_000, 'timesALot'),
    section: 'offers',
    group: 'changes',
    holds: 'new lots',
    about: 'How often a bidder can cancel offers on a lot.',
  }),
  retract_most_90_days: set(3, {
    kind: whole(1, 1_000, 'times'),
    section: 'offers',
    group: 'changes',
    holds: 'at once',
    about: 'How often a bidder can cancel offers on all lots in 90 days.',
  }),
  come_back_at_least: set(true, {
    kind: SWITCH,
    section: 'offers',
    group: 'changes',
    holds: 'new lots',
    about: 'Whether a bidder who cancelled can return only at that amount or better.',
  }),
  sealed_changes_most: set(20, {
    kind: whole(1, 1_000, 'changes'),
    section: 'offers',
    group: 'changes',
    holds: 'new lots',
    about: 'How often a bidder can change a sealed offer.',
  }),
  price_offer_hours: set(48, {
    kind: whole(1, 720, 'hours'),
    section: 'offers',
    group: 'changes',
    holds: 'at once',
    about: 'Hours until an unanswered price offer expires.',
  }),
  price_offers_open_most: set(2, {
    kind: whole(1, 20),
    section: 'offers',
    group: 'changes',
    holds: 'at once',
    about: 'How many price offers a buyer can have open on a lot.',
  }),
  phone_required: set(true, {
    kind: SWITCH,
    section: 'offers',
    group: 'who',
    holds: 'at once',
    about: 'Whether bidders need a verified mobile number.',
  }),
  card_required: set(true, {
    kind: SWITCH,
    section: 'offers',
    group: 'who',
    holds: 'at once',
    about: 'Whether bidders need a saved card.',
  }),
  sold_offer_history: set(true, {
    kind: SWITCH,
    section: 'offers',
    group: 'history',
    holds: 'at once',
    about: 'Whether the page of a sold lot links to its offers.',
  }),
  buyer_premium_bps: set(1500, {
    kind: OWN,
    section: 'premium',
    field: 'premium',
    holds: 'new lots',
    about: 'The premium in hundredths of a percent of the hammer price.',
  }),
  buyer_premium_cap: set(null as number | null, {
    kind: OWN,
    section: 'premium',
    field: 'cap',
    holds: 'new lots',
    about: 'The highest premium of a lot, in cents; none for no limit.',
  }),
  buyer_premium_tiers: set([] as PremiumTier[], {
    kind: OWN,
    section: 'premium',
    field: 'tiers',
    holds: 'new lots',
    about: 'Rates by tiers, replacing the single rate; none for the single rate.',
  }),
  tax_on: set('hammer_and_premium' as Charges['taxOn'], {
    kind: { type: 'choice', options: ['hammer_and_premium', 'hammer'] },
    section: 'premium',
    holds: 'new lots',
    about: 'What sales tax applies to.',
  }),
  invoice_due_days: set(3, {
    kind: whole(0, 60, 'days'),
    section: 'premium',
    holds: 'new invoices',
    about: 'Calendar days from the close to the day an invoice is due.',
  }),
  invoice_per_auction: set(true, {
    kind: SWITCH,
    section: 'premium',
    holds: 'at once',
    about:
      "Whether a buyer's wins in an auction at one yard go on one invoice, 15 minutes after its last lot.",
  }),
  return_window_days: set(30, {
    kind: whole(0, 365, 'days'),
    section: 'premium',
    holds: 'at once',
    about: 'Days after the payment in which a buyer can request a return; 0 for no returns.',
  }),
  invoice_reminder_days: set(1, {
    kind: whole(0, 30, 'days'),
    section: 'premium',
    holds: 'at once',
    about: 'Days before the due date on which buyers who have not paid get a reminder; 0 for none.',
  }),
  partial_payments: set(false, {
    kind: SWITCH,
    section: 'premium',
    holds: 'new invoices',
    about: 'Whether buyers can pay an invoice in parts.',
  }),
  deposit_release_to: set('original' as ReleaseTo, {
    kind: { type: 'choice', options: ['original', 'wallet'] },
    section: 'defaults',
    group: 'deposits',
    holds: 'at once',
    about: 'Where a deposit paid online goes back to.',
  }),
  deposit_kept_bps: set(10_000, {
    kind: { type: 'percent' },
    section: 'defaults',
    group: 'deposits',
    field: 'deposit_kept',
    holds: 'at once',
    about: 'What a seller may keep of a deposit if its invoice is not paid, in hundredths of a percent.',
  }),
  pieces_unpaid_days: set(0, {
    kind: { type: 'whole', least: 0, most: 365, unit: 'days', emptyIs: 0 },
    section: 'defaults',
    group: 'pieces',
    holds: 'at once',
    about:
      'Days after the due date on which an unpaid invoice of pieces is cancelled and they go back on sale; with 0, only after a declined charge.',
  }),
  default_after_days: set(7, {
    kind: whole(0, 365, 'days'),
    section: 'defaults',
    group: 'fee',
    holds: 'at once',
    about: 'Days after the due date from which a seller can cancel an invoice and charge a fee.',
  }),
  restocking_fee_kind: set('percent' as FeeTerms['kind'], {
    kind: { type: 'choice', options: ['percent', 'amount'] },
    section: 'defaults',
    group: 'fee',
    field: 'fee_kind',
    holds: 'at once',
    about: 'Whether the restocking fee is a percentage of the hammer price or an amount.',
  }),
  restocking_fee_bps: set(1_500, {
    kind: { type: 'percent' },
    section: 'defaults',
    group: 'fee',
    field: 'fee_percent',
    holds: 'at once',
    about: 'That percentage, in hundredths of a percent.',
  }),
  restocking_fee_amount: set(25_00, {
    kind: { type: 'dollars' },
    section: 'defaults',
    group: 'fee',
    field: 'fee_amount',
    holds: 'at once',
    about: 'That amount, in cents.',
  }),
  restocking_fee_auto: set(false, {
    kind: SWITCH,
    section: 'defaults',
    group: 'fee',
    field: 'fee_auto',
    holds: 'at once',
    about:
      'Whether late invoices are cancelled automatically and the fee charged, also for paid lots not collected in time.',
  }),
  pickupDaysLimit: set(0, {
    kind: { type: 'whole', least: 0, most: 365, unit: 'days', emptyIs: 0 },
    section: 'defaults',
    group: 'pickups',
    field: 'pickup_days_limit',
    holds: 'at once',
    about: 'Open days of the yard after the payment in which a pickup can be booked; 0 for no limit.',
  }),
  schedule_pickup_end_date: set('', {
    kind: { type: 'text', most: 10 },
    section: 'defaults',
    group: 'pickups',
    holds: 'at once',
    about: 'The last day (YYYY-MM-DD) for which a pickup can be booked; empty for no limit.',
  }),
  pickup_reschedules_most: set(3, {
    kind: whole(0, 100, 'times'),
    section: 'defaults',
    group: 'pickups',
    holds: 'at once',
    about: 'How often a buyer can move a booked pickup.',
  }),
  no_shows_most: set(2, {
    kind: whole(1, 100, 'times'),
    section: 'defaults',
    group: 'pickups',
    holds: 'at once',
    about: 'How often a buyer can miss a booked pickup; after that only staff can book.',
  }),
  pay_at_yard: set(false, {
    kind: SWITCH,
    section: 'defaults',
    group: 'pickups',
    holds: 'at once',
    about: 'Whether buyers can book a pickup before paying, and pay at the yard.',
  }),
  templates_most: set(50, {
    kind: whole(0, 10_000),
    section: 'defaults',
    holds: 'at once',
    about:
      'How many lot templates, and as many auction templates, a seller can keep unless their plan says otherwise.',
  }),
  check_in_minutes: set(15, {
    kind: whole(0, 1_440, 'minutes'),
    section: 'defaults',
    group: 'pickups',
    holds: 'at once',
    about: 'Minutes before its slot from which a party can check in.',
  }),
  collect_reminder_days: set(2, {
    kind: whole(0, 30, 'days'),
    section: 'defaults',
    group: 'pickups',
    holds: 'at once',
    about: 'Days before the last day to collect on which the buyer gets a reminder; 0 for none.',
  }),
  abandon_after_days: set(14, {
    kind: whole(1, 365, 'days'),
    section: 'defaults',
    group: 'pickups',
    holds: 'at once',
    about: 'Days after the last day to collect from which a lot counts as abandoned, without a refund.',
  }),
  email_verification: set(false, {
    kind: SWITCH,
    section: 'accounts',
    holds: 'at once',
    about: 'Whether new accounts must confirm their email address with a code before they offer or buy.',
  }),
  verification_mode: set('off' as VerificationMode, {
    kind: { type: 'choice', options: VERIFICATION_MODES },
    section: 'accounts',
    holds: 'at once',
    about: 'What people verify before their account is created.',
  }),
  verification_minutes: set(5, {
    kind: whole(1, 60, 'minutes'),
    section: 'accounts',
    holds: 'at once',
    about: 'Minutes that an emailed or texted code works.',
  }),
  seller_approval: set(false, {
    kind: SWITCH,
    section: 'accounts',
    holds: 'at once',
    about: "Whether a new seller's account waits for an administrator's approval.",
  }),
  address_validation: set('off' as AddressCheck, {
    kind: { type: 'choice', options: ADDRESS_CHECKS },
    section: 'profiles',
    holds: 'at once',
    about: 'How saved addresses are checked.',
  }),
  address_service_url: set(null as string | null, {
    kind: { type: 'service', example: 'https://nominatim.example.com/' },
    section: 'profiles',
    holds: 'at once',
    about: 'Address of a Nominatim-compatible structured search; none uses the place search.',
  }),
  default_enabled_user_email_notifications: set([...DEFAULT_EMAIL], {
    kind: OWN,
    section: 'profiles',
    field: 'notifications',
    holds: 'at once',
    about: 'Ids of the notifications people get by email until they choose.',
  }),
  theme: set(NO_COLOURS, {
    kind: OWN,
    section: 'brand',
    holds: 'at once',
    about: "The operator's colours; none for the standard ones.",
  }),
  logo: set(null as string | null, {
    kind: OWN,
    section: 'brand',
    holds: 'at once',
    about: 'Address of a picture on this site that replaces the standard mark and name.',
  }),
  header_menu: set([] as MenuItem[], {
    kind: OWN,
    section: 'menu',
    holds: 'at once',
    about: 'The header links between Popular and Map, in order.',
  }),
  names: set([] as Words[], {
    kind: OWN,
    section: 'names',
    holds: 'at once',
    about: 'Names of categories, conditions and banners in each language.',
  }),
  social_links: set([] as SocialLink[], {
    kind: OWN,
    section: 'footer',
    holds: 'at once',
    about: 'The footer links under Stay Connected.',
  }),
  tutorials: set(NO_TUTORIALS, {
    kind: OWN,
    section: 'tutorials',
    holds: 'at once',
    about: 'Addresses of the tutorial videos; one without leads to a page of this site.',
  }),
  holidays: set([] as Holiday[], {
    kind: OWN,
    section: 'holidays',
    holds: 'at once',
    about: 'Days when every yard is closed, unless a yard says otherwise.',
  }),
  maintenance: set({ active: false, message: { en: '', es: '' }, until: null } as Maintenance, {
    kind: OWN,
    section: 'maintenance',
    holds: 'at once',
    about: 'Whether the maintenance page is on, its message, and the expected end.',
  }),
  site_open: set(true, {
    kind: OWN,
    section: null,
    holds: 'at once',
    about:
      'Whether visitors see the site. A new one stays closed until an administrator opens it under /admin/setup.',
  }),
  former_ledger_keys: set([] as string[], {
    kind: OWN,
    section: null,
    holds: 'at once',
    about: 'Public halves (SubjectPublicKeyInfo, base64) of former keys that signed ledger heads.',
  }),
  relay_shards: set(4, {
    kind: OWN,
    section: null,
    holds: 'at once',
    about: 'Relays in each region; pages are spread over them.',
  }),
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
