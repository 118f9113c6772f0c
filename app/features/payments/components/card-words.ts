import { useTranslation } from 'react-i18next'

/** "Visa ending 4242". */
export function useCardName() {
  const { t } = useTranslation()
  return ({ brand, last4 }: { brand: string; last4: string }) => t('payments.ending', { brand, last4 })
}
