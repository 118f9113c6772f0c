import { useTranslation } from 'react-i18next'
import { grouped } from '#app/domain/money/money.ts'

/** "1,284", or "10,000+" where counting stopped. */
export function useTotal({
  totalRecords,
  totalCapped,
}: {
  totalRecords: number
  totalCapped: boolean
}): string {
  const { i18n } = useTranslation()
  const count = grouped(totalRecords, i18n.language === 'es' ? '.' : ',')
  return totalCapped ? `${count}+` : count
}
