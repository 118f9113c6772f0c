import { useTranslation } from 'react-i18next'
import { useRoom } from './auction-room.island.tsx'

/** Lies over the picture from the moment the listing is sold. */
export function SoldStamp() {
  const { live } = useRoom()
  const { t } = useTranslation()
  if (live.status !== 'sold') return null
  return (
    <div className="stamp" data-testid="sold-stamp">
      <span>{t('bid.market.sold')}</span>
    </div>
  )
}
