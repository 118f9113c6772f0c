import { useTranslation } from 'react-i18next'
import { CommandForm } from '#app/features/bidding/components/command/command-form.tsx'
import { cancelUntil, loweringBounds } from '#app/features/bidding/components/panel/panel.ts'
import { useRoom, useRoomTime } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { useTimeText } from '#app/ui/time.tsx'

/** Taking back one's own offer, and lowering one's own maximum, as long as either may be. */
export function OwnOffer() {
  const { listing, live } = useRoom()
  const { t } = useTranslation()
  const timeText = useTimeText()
  const until = useRoomTime((now) => cancelUntil(listing, live, now) ?? 0)
  const lowers = useRoomTime((now) => loweringBounds(listing, live, now) !== null)
  if (until === 0 && !lowers) return null
  const falls = listing.format === 'reverse'
  return (
    <div className="own-offer cap" data-testid="own-offer">
      {until > 0 && (
        <CommandForm intent="cancel" fields={{ target: 'all' }}>
          {t('sale.cancel.until', { when: timeText(until, 'moment') })}{' '}
          <button type="submit" className="link" data-testid="cancel-offer">
            {t('sale.cancel.link')}
          </button>
        </CommandForm>
      )}
      {lowers && (
        <CommandForm intent="lower">
          <button type="submit" className="link" data-testid="lower-max">
            {t(falls ? 'sale.lower.linkFloor' : 'sale.lower.link')}
          </button>
        </CommandForm>
      )}
    </div>
  )
}
