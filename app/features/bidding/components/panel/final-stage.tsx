import { Volume2, VolumeX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import { useRoom, useRoomTime } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { useDuration } from '#app/features/bidding/components/say/use-words.ts'
import { useTickedText } from '#app/ui/ticked-text.ts'
import { fineLeft } from '#app/ui/time-left.ts'
import { useLastSounds, useSoundSwitch } from './last-minutes.ts'

const FINAL_MS = 5 * 60_000
/** How long the block tells of an extension before it goes back to what an offer does now. */
const NOTE_MS = 30_000

/** The last five minutes: large figures, a bar that empties, and what an offer does now. */
export function FinalStage() {
  const { listing, live, link } = useRoom()
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

  useLastSounds()
  const down = link.connection === 'down'
  const side = down
    ? live.own?.status === 'winner'
      ? t('bid.final.downMax', { max: formatMoney(live.own.max ?? 0) })
      : t('bid.final.down')
    : extends_ && late && t('bid.final.offerNow', { minutes: duration(extensionMs) })

  return (
    <div className="final" role="timer" data-grey={down || undefined}>
      <div>
        <p className="lbl">{t(down ? 'bid.final.ownClock' : told ? 'bid.final.newLeft' : 'time.left')}</p>
        <p
          className="big"
          data-testid="time-left"
          data-tick={`fine ${live.closesAt}`}
          suppressHydrationWarning
        >
          {left}
        </p>
      </div>
      {told && extension && !down ? (
        <p className="side" data-testid="extended-note">
          {t('bid.final.extended', { left: fineLeft(extension.leftMs) })}{' '}
          {t('bid.final.extendedNth', { count: live.extensions })}
        </p>
      ) : (
        side && <p className="side">{side}</p>
      )}
      <SoundButton />
      <div className="final-bar">
        <i style={{ width: `${share}%` }} />
      </div>
    </div>
  )
}

function SoundButton() {
  const { t } = useTranslation()
  const [sound, toggle] = useSoundSwitch()
  const Icon = sound ? Volume2 : VolumeX
  return (
    <button
      type="button"
      className="snd needs-script"
      aria-pressed={sound}
      aria-label={t('bid.ear.sounds')}
      title={t('bid.ear.soundsText')}
      data-testid="sounds"
      onClick={toggle}
    >
      <Icon className="i" aria-hidden="true" />
    </button>
  )
}
