import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** What was asked for on the page before, and what comes of it. */
export function LinkSent() {
  const { t } = useTranslation()
  return (
    <p className="note note-win auth-failure" role="status">
      <CircleCheck className="i" aria-hidden="true" />
      <span>{t('signing.linkSent')}</span>
    </p>
  )
}
