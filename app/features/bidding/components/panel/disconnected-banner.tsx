import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'

/** A connection that comes back by itself within this long is not worth a banner. */
const PATIENCE_MS = 2_000

/** Stands above the whole page, so it gets a place of its own at the top of the body. */
export function DisconnectedBanner() {
  const { link } = useRoom()
  const { t } = useTranslation()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const down = link.connection === 'down'

  useEffect(() => {
    if (!down) return
    const element = document.createElement('div')
    element.className = 'banner-place'
    const timer = setTimeout(() => {
      document.body.insertBefore(element, document.body.firstChild)
      setPlace(element)
    }, PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setPlace(null)
      element.remove()
    }
  }, [down])

  if (!place) return null
  return createPortal(
    <div className="banner banner-out" role="alert" data-testid="disconnected-banner">
      <WifiOff className="i" aria-hidden="true" />
      <span>
        {t('bid.link.banner')}{' '}
        <button type="button" onClick={() => window.location.reload()}>
          {t('bid.link.bannerReload')}
        </button>
      </span>
    </div>,
    place,
  )
}
