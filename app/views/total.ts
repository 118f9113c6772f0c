import { useTranslation } from 'react-i18next'

const COUNTS = {
  en: new Intl.NumberFormat('en-US'),
  es: new Intl.NumberFormat('es-ES', { useGrouping: 'always' }),
}

/** "1,284", or "10,000+" where counting stopped. */
export function useTotal({
  totalRecords,
  totalCapped,
}: {
  totalRecords: number
  totalCapped: boolean
}): string {
  const { i18n } = useTranslation()
  const count = COUNTS[i18n.language === 'es' ? 'es' : 'en'].format(totalRecords)
  return totalCapped ? `${count}+` : count
}
