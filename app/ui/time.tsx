import { useTranslation } from 'react-i18next'
import { dayText, type TimeForm, timeText } from './time-text.ts'

export type { TimeForm } from './time-text.ts'

type TimeProps = { at: number; form: TimeForm; className?: string }

export function Time({ at, form, className }: TimeProps) {
  const textOf = useTimeText()
  return (
    <time dateTime={new Date(at).toISOString()} className={className}>
      {textOf(at, form)}
    </time>
  )
}

/** The same as plain text, for labels and sentences. */
export function useTimeText(): (at: number, form: TimeForm) => string {
  const { t, i18n } = useTranslation()
  return (at, form) => timeText(at, form, { t, language: i18n.language })
}

/** A day of a calendar ("2026-11-27"), as a date in words. */
export function useDayText(form: 'date' | 'fullDay' = 'date'): (day: string) => string {
  const { t, i18n } = useTranslation()
  return (day) => dayText(day, { t, language: i18n.language }, form)
}
