import { useTranslation } from 'react-i18next'
import { useTickedText } from '#app/ui/ticked-text.ts'
import { fineLeft } from '#app/ui/time-left.ts'
import { useRoom, useRoomTime } from './auction-room.island.tsx'
import { useDuration } from './use-words.ts'

const FINAL_MS = 5 * 60_000
/** How long the block tells of an extension before it goes back to what an offer does now. */
const NOTE_MS = 30_000

/** The last five minutes: large figures, a bar that empties, and what an offer does now. */
export function FinalStage() {
  const { listing, live } = useRoom()
  const { t } = useTranslation()
  const duration = useDuration()
  const left = useTickedText(
    useRoomTime((now) => fineLeft(live.closesAt - now)),
    (now) => fineLeft(live.closesAt - now),
  )
  const share = useRoomTime((now) =>
    Math.min(100, Math.max(0, Math.round(((live.closesAt - now) / FINAL_MS) * 100))),
  )
  const { extension } = live
  const told = useRoomTime(
    (now) => extension !== null && now - (extension.closesAt - extension.byMs - extension.leftMs) < NOTE_MS,
  )
  const { mode, extensionMs, windowMs } = listing.softClose
  const extends_ = mode !== 'none' && listing.format !== 'sealed'
  const late = useRoomTime((now) => live.closesAt - now < windowMs)

  return (
    <div className="final" role="timer">
      <div>
        <p className="lbl">{t(told ? 'bid.final.newLeft' : 'time.left')}</p>
        <p
          className="big"
          data-testid="time-left"
          data-tick={`fine ${live.closesAt}`}
          suppressHydrationWarning
        >
          {left}
        </p>
      </div>
      {told && extension ? (
        <p className="side" data-testid="extended-note">
          {t('bid.final.extended', { left: fineLeft(extension.leftMs) })}{' '}
          {t('bid.final.extendedNth', { count: live.extensions })}
        </p>
      ) : (
        extends_ &&
        late && <p className="side">{t('bid.final.offerNow', { minutes: duration(extensionMs) })}</p>
      )}
      <div className="final-bar">
        <i style={{ width: `${share}%` }} />
      </div>
    </div>
  )
}
