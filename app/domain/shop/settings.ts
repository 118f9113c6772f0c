import type { Retraction } from '../auction/rule-card.ts'
import type { BuyerPremium } from '../money/premium.ts'
import type { Charges } from '../money/pricing.ts'
import { SETTING_KEYS, type Settings, settingRow } from './settings-table.ts'

export type { SettingKey, Settings } from './settings-table.ts'

/** What holds where an operator has set nothing. Their rows in `settings` replace these, key by key. */
export const DEFAULT_SETTINGS = Object.fromEntries(
  SETTING_KEYS.map((key) => [key, settingRow(key).default]),
) as Settings

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
