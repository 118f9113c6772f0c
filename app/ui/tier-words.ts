import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { type Cents, formatMoney } from '#app/domain/money/money.ts'
import type { PremiumTier } from '#app/domain/money/premium.ts'
import { percentText } from './charge-names.ts'

type Tiers = { premiumTiers?: readonly PremiumTier[]; premiumCap: Cents | null }

/** "20% up to $1,000, 15% above". */
export function tierText(t: TFunction, tiers: readonly PremiumTier[]): string {
  const words = tiers.map(({ bps, fixed }, at) => {
    const percent = percentText(t, bps)
    const rate = fixed > 0 ? t('premium.plus', { fixed: formatMoney(fixed), rate: percent }) : percent
    const next = tiers[at + 1]
    if (next) return t('premium.upTo', { rate, to: formatMoney(next.from) })
    return at > 0 ? t('premium.above', { rate }) : rate
  })
  return words.join(', ')
}

/** The same with "; at most $500" where there is a cap; null where one rate is all there is. */
export function useTierWords(): (charges: Tiers) => string | null {
  const { t } = useTranslation()
  return ({ premiumTiers: tiers, premiumCap: cap }) => {
    if (!tiers) return null
    const all = tierText(t, tiers)
    return cap === null ? all : t('premium.most', { tiers: all, cap: formatMoney(cap) })
  }
}
