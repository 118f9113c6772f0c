import { useTranslation } from 'react-i18next'
import type { PaidBy } from '../queries.server.ts'

/** "Visa ending 4242". */
export function useCardName() {
  const { t } = useTranslation()
  return ({ brand, last4 }: { brand: string; last4: string }) => t('payments.ending', { brand, last4 })
}

/** "Visa ending 4242", "Credit", or both. */
export function useTenderName() {
  const { t } = useTranslation()
  const nameOf = useCardName()
  return ({ source, wallet }: Pick<PaidBy, 'source' | 'wallet'>) => {
    const named = source && nameOf({ brand: source.name, last4: source.last4 })
    if (!named) return t('payments.byWallet')
    return wallet ? t('payments.byBoth', { source: named }) : named
  }
}
