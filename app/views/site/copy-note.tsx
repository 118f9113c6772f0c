import { WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Note } from '#app/ui/note.tsx'
import { useTimeText } from '#app/ui/time.tsx'

/** Says of a page that it is read offline, and how old it is. */
export function CopyNote({ at }: { at: number }) {
  const { t } = useTranslation()
  const timeText = useTimeText()
  return (
    <Note tone="amber" icon={WifiOff} className="copy-note" id="offline-copy">
      {t('offline.copy', { when: timeText(at, 'moment') })}
    </Note>
  )
}
