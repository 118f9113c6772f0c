import { useTranslation } from 'react-i18next'
import { useServerTime } from '#app/ui/server-clock.tsx'
import { useTimeText } from '#app/ui/time.tsx'

const SECOND = 1000

/** The clock that closes the lots, read by everybody alike. */
export function ServerTime() {
  const { t } = useTranslation()
  const timeText = useTimeText()
  const seconds = useServerTime((now) => Math.floor(now / SECOND))
  return (
    <span className="server">
      <span className="dot" aria-hidden="true" />
      <span className="while-live">{t('shell.live')}</span>
      <span className="while-down">{t('shell.notLive')}</span>{' '}
      <span className="num">{timeText(seconds * SECOND, 'server')}</span>
    </span>
  )
}
