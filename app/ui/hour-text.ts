import { useTranslation } from 'react-i18next'

/** A whole hour of a clock, from 0 to 23, under a line of time: "7 PM", in Spanish "19 h". */
export function useHourText(): (hour: number) => string {
  const { i18n } = useTranslation()
  return (hour) => (i18n.language === 'es' ? `${hour} h` : `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`)
}
