import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { percentOf } from '#app/domain/money/money.ts'

/** Basis points as people write them: 725 is "7.25%", 725.5 is "7.255%". */
export function percentText(t: TFunction, bps: number): string {
  return t('bid.percent', { value: String(percentOf(bps)).replace('.', t('bid.decimalMark')) })
}

export function usePercent(): (bps: number) => string {
  const { t } = useTranslation()
  return (bps) => percentText(t, bps)
}

/** What premium and tax are called in a sum: with the rate, in basis points, where there is one for all of it. */
export function useChargeNames() {
  const { t } = useTranslation()
  const percent = usePercent()
  return {
    premium: (bps: number | null) =>
      bps === null ? t('cart.sum.premium') : t('bid.confirm.premium', { rate: percent(bps) }),
    tax: (bps: number | null) => {
      if (bps === null) return t('cart.sum.tax')
      return bps === 0 ? t('premium.noTax') : t('bid.confirm.tax', { rate: percent(bps) })
    },
  }
}
