import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ownTime } from '#app/lib/own-time.ts'
import { timeText } from './time-text.ts'

/** The moment on the reader's own clock, once the page is alive; null in the zone that all pages name, and without script. */
export function useOwnTimeText(at: number): string | null {
  const { t, i18n } = useTranslation()
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  const when = alive ? ownTime(at) : null
  return when && timeText(at, 'short', { t, language: i18n.language }, when)
}
