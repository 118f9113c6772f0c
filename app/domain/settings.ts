import type { AddressCheck } from './addresses.ts'
import type { Retraction } from './auction/rule-card.ts'
import type { VerificationMode } from './codes.ts'
import type { ReleaseTo } from './deposits.ts'
import type { FeeTerms } from './fees.ts'
import { DEFAULT_EMAIL } from './notifications.ts'
import type { BuyerPremium, PremiumTier } from './premium.ts'
import type { Charges } from './pricing.ts'
import type { Maintenance, MenuItem, SocialLink, Words } from './storefront.ts'
import type { ThemeColours } from './theme.ts'
import { NO_TUTORIALS } from './tutorials.ts'

const NO_COLOURS: ThemeColours = { primColor: null, secColor: null, primColorDark: null, secColorDark: null }

/** Every setting with its default. An operator's rows in `settings` replace these, key by key. */
export const DEFAULT_SETTINGS = {
  product_name: 'Fairlot',
  buyer_premium_bps: 1500,
  buyer_premium_cap: null as number | null,
  /** In the place of the one rate; none where that is it. */
  buyer_premium_tiers: [] as PremiumTier[],
  tax_on: 'hammer_and_premium' as Charges['taxOn'],
  /** Calendar days from the close to the day an invoice is due. */
  invoice_due_days: 3,
  /** Days from the payment in which a buyer may ask to give something back; 0 where nothing is taken back. */
  return_window_days: 30,
  /** Days before that day on which whoever has not paid is reminded; 0 for no reminder. */
  invoice_reminder_days: 1,
  /** Whether an invoice may be paid in parts. */
  partial_payments: false,
  /** An offer at or above this many times the current price is pointed out before it is placed. */
  overbid_notification: 2,
  /** Whether the leading bidder may take their offer back, and until how many minutes before the scheduled close. */
  custom_auctionlot_bid_retract_check: true,
  custom_auctionlot_bid_retract_minutes: 60,
  /**
   * How often one bidder may take offers back on a listing, how often on all of them in 90 days, and whether they may come
   * back below what they took back.
   */
  retract_most: 1,
  retract_most_90_days: 3,
  come_back_at_least: true,
  /** How often one bidder may change a sealed offer. */
  sealed_changes_most: 20,
  /** Hours that an offer of a price stands before it must be answered, and how many a buyer may have open on a listing. */
  price_offer_hours: 48,
  price_offers_open_most: 2,
  /** What somebody must have before they may offer. */
  phone_required: true,
  card_required: true,
  /** Where a deposit that was placed online goes back to. */
  deposit_release_to: 'original' as ReleaseTo,
  /** What a seller may keep of a deposit whose invoice was not paid, and from how many days after it was due. */
  deposit_kept_bps: 10_000,
  default_after_days: 7,
  /** What somebody owes who does not pay or does not collect: so much, or a part of the hammer price. */
  restocking_fee_kind: 'percent' as FeeTerms['kind'],
  restocking_fee_amount: 25_00,
  restocking_fee_bps: 1_500,
  /** Whether an invoice that is as late as that is called off, and the fee charged, by itself. */
  restocking_fee_auto: false,
  /** Minutes that a code which was sent to an address or a number serves. */
  verification_minutes: 5,
  /** What must be proved before an account is made. */
  verification_mode: 'off' as VerificationMode,
  /** Whether a new seller's account waits until an administrator has approved it. */
  seller_approval: false,
  /** Whether a new account's address is unproved until its owner has typed the code that was sent to it. */
  email_verification: false,
  /** Public halves (SubjectPublicKeyInfo, base64) of the keys that signed ledger heads before the present one. */
  former_ledger_keys: [] as string[],
  /** An offer below the next minimum divided by this gets the stronger warning (spec, section 9: one fifth). */
  low_offer_divisor: 5,
  /** Whether the page of a sold lot leads to its offers. */
  sold_offer_history: true,
  /** An operator's colours; null leaves the house's own (theme.ts). */
  theme: NO_COLOURS,
  /** Address of a picture on this site that stands for the house's own mark and name; null for those. */
  logo: null as string | null,
  /** The header's links between Popular and Map, in their order. */
  header_menu: [] as MenuItem[],
  /** What the catalogue's own words (categories, conditions, banners) are called in each language. */
  names: [] as Words[],
  /** The footer's links under Stay Connected. */
  social_links: [] as SocialLink[],
  contact_phone: '',
  contact_email: 'support@fairlot.example',
  contact_hours: '',
  /** Address of map tiles with {z}, {x} and {y}; null draws the map's ground without any. */
  map_tiles: null as string | null,
  map_attribution: '© OpenStreetMap',
  /** Address of a service that speaks Nominatim's calls; null knows the cities that come with the program. */
  geocoder_url: null as string | null,
  /** How a saved address is checked. */
  address_validation: 'off' as AddressCheck,
  /** Address of a service that speaks Nominatim's structured search; null takes that of places. */
  address_service_url: null as string | null,
  /** Ids of notifications that whoever has chosen nothing gets by e-mail (notifications.ts). */
  default_enabled_user_email_notifications: [...DEFAULT_EMAIL],
  /** Addresses of the account's films; one without leads to a page of this site that says the same. */
  tutorials: NO_TUTORIALS,
  maintenance: { active: false, message: { en: '', es: '' }, until: null } as Maintenance,
  /** Relays in each region; pages are spread over them. */
  relay_shards: 4,
}

export type Settings = typeof DEFAULT_SETTINGS
export type SettingKey = keyof Settings

/** Who may take offers back, and until when; null where nobody may. */
export function retractionOf(settings: Settings): Retraction | null {
  return settings.custom_auctionlot_bid_retract_check
    ? {
        by: 'leader',
        cutOffMinutes: settings.custom_auctionlot_bid_retract_minutes,
        most: settings.retract_most,
        ...(settings.come_back_at_least && { comeBackAtLeast: true as const }),
      }
    : null
}

/** The premium of everybody who has none of their own. */
export function defaultPremium(settings: Settings): BuyerPremium {
  const { buyer_premium_bps: bps, buyer_premium_cap: cap, buyer_premium_tiers: tiers } = settings
  return { bps, cap, tiers }
}

/** Premium and tax that a buyer pays. `taxBps` is the place's; `premium` the seller's own, or null. */
export function chargesOf(
  settings: Settings,
  { taxBps, premium }: { taxBps: number; premium: BuyerPremium | null },
): Charges {
  const { bps, cap, tiers } = premium ?? defaultPremium(settings)
  return {
    premiumBps: bps,
    premiumCap: cap,
    ...(tiers.length > 0 && { premiumTiers: tiers }),
    taxBps,
    taxOn: settings.tax_on,
  }
}

/** The settings of a deployment: the defaults, with an operator's rows laid over them. Unknown keys are left out. */
export function readSettings(rows: readonly { key: string; value: unknown }[]): Settings {
  const known = rows.filter((row) => row.key in DEFAULT_SETTINGS)
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(known.map((row) => [row.key, row.value])) }
}
