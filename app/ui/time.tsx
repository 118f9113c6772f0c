import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ownTime } from '#app/lib/eastern.ts'
import { type TimeForm, timeText } from './time-text.ts'

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

/** The moment on the reader's own clock, once the page is alive; null in the zone that all pages name, and without script. */
export function useOwnTimeText(at: number): string | null {
  const { t, i18n } = useTranslation()
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  const when = alive ? ownTime(at) : null
  return when && timeText(at, 'short', { t, language: i18n.language }, when)
}
