import { useTranslation } from 'react-i18next'
import { type Cents, formatMoney } from '#app/domain/money.ts'
import type { PremiumTier } from '#app/domain/premium.ts'
import { usePercent } from './charge-names.ts'

type Tiers = { premiumTiers?: readonly PremiumTier[]; premiumCap: Cents | null }

/** "20% up to $1,000, 15% above; at most $500"; null where one rate is all there is. */
export function useTierWords(): (charges: Tiers) => string | null {
  const { t } = useTranslation()
  const percent = usePercent()
  return ({ premiumTiers: tiers, premiumCap: cap }) => {
    if (!tiers) return null
    const words = tiers.map(({ bps, fixed }, at) => {
      const rate =
        fixed > 0 ? t('premium.plus', { fixed: formatMoney(fixed), rate: percent(bps) }) : percent(bps)
      const next = tiers[at + 1]
      if (next) return t('premium.upTo', { rate, to: formatMoney(next.from) })
      return at > 0 ? t('premium.above', { rate }) : rate
    })
    const all = words.join(', ')
    return cap === null ? all : t('premium.most', { tiers: all, cap: formatMoney(cap) })
  }
}
