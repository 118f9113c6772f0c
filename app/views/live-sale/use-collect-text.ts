import { useTranslation } from 'react-i18next'
import type { CollectDays } from '#app/features/live-sale/collect-days.ts'
import { useDayText } from '#app/ui/time.tsx'

/** "Tue, Nov 24 to Sat, Nov 28", or the one day. */
export function useCollectText(): (days: CollectDays) => string {
  const { t } = useTranslation()
  const dayText = useDayText()
  return ({ first, last }) =>
    first === last ? dayText(first) : t('liveSale.facts.fromTo', { from: dayText(first), to: dayText(last) })
}
