import { useTranslation } from 'react-i18next'
import { tenderName } from '#app/ui/tender-name.ts'
import type { PaidBy } from '../queries.server.ts'

/** "Visa ending 4242". */
export function useCardName() {
  const { t } = useTranslation()
  return ({ brand, last4 }: { brand: string; last4: string }) => t('payments.ending', { brand, last4 })
}

/** "Visa ending 4242", "Credit", or both. */
export function useTenderName() {
  const { t } = useTranslation()
  return (paid: Pick<PaidBy, 'source' | 'wallet'>) => tenderName(t, paid)
}
