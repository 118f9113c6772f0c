import { useTranslation } from 'react-i18next'
import { Note } from '#app/ui/note.tsx'

/** What was asked for on the page before, and what comes of it. */
export function LinkSent() {
  const { t } = useTranslation()
  return (
    <Note tone="win" role="status" className="auth-failure">
      {t('signing.linkSent')}
    </Note>
  )
}
