import { useTranslation } from 'react-i18next'
import { easternTime } from '#app/lib/eastern.ts'

/** "11-23 7:11:02.276 PM": where order is decided by it, a time has its milliseconds. */
export function LedgerTime({ iso }: { iso: string }) {
  const { i18n } = useTranslation()
  const at = Date.parse(iso)
  const { month, day, hour, minute, second } = easternTime(at)
  const day12 = `${two(month)}-${two(day)}`
  const tail = `:${two(minute)}:${two(second)}.${String(at % 1000).padStart(3, '0')}`
  return (
    <time dateTime={iso} title={iso}>
      {i18n.language === 'es'
        ? `${day12} ${hour}${tail}`
        : `${day12} ${hour % 12 || 12}${tail} ${hour < 12 ? 'AM' : 'PM'}`}
    </time>
  )
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
