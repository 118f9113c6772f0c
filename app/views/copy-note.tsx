import { WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useTimeText } from '#app/ui/time.tsx'

/** Says of a page that it is read offline, and how old it is. */
export function CopyNote({ at }: { at: number }) {
  const { t } = useTranslation()
  const timeText = useTimeText()
  return (
    <p className="note note-amber copy-note" data-testid="offline-copy">
      <WifiOff className="i" aria-hidden="true" />
      <span>{t('offline.copy', { when: timeText(at, 'moment') })}</span>
    </p>
  )
}
