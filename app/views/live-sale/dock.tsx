import { Pause } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import { useRoom, useRoomTime } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { useDuration } from '#app/features/bidding/components/say/use-words.ts'
import { ArmButton } from './arm-button.tsx'
import { Picks } from './picks.tsx'
import { useSale } from './sale-context.tsx'
import { shareLeft, useStageClock } from './stage-clock.tsx'
import type { StageOffer } from './use-stage-offer.ts'

type DockProps = { offer: StageOffer; two: boolean; side: number; onOther: () => void; children: ReactNode }

/** On a phone everything that is pressed stands under the thumb, in the place of the tab bar. */
export function Dock({ offer, two, side, onOther, children }: DockProps) {
  const { listing, live, link } = useRoom()
  const { clock } = useSale()
  const { t } = useTranslation()
  const duration = useDuration()
  const { state, text } = useStageClock()
  const own = live.own?.status
  const standing = own === 'winner' ? 'win' : own === 'outbid' ? 'out' : undefined
  const share = useRoomTime((now) => shareLeft(live, now, clock.soonMs))
  const clockFace = (
    <span className="dclk" data-stage={state} role="timer">
      {state === 'paused' && !two && <small>{t('liveSale.pausedWith')}</small>}
      {text}
    </span>
  )
  if (two)
    return (
      <div className="dock duo-dock" data-side={side} data-stage={state} data-testid="dock">
        {side === 0 &&
          (state === 'paused' ? (
            <PausedLine />
          ) : (
            <p className="dmove">
              {t('bid.final.offerNow', { minutes: duration(listing.softClose.extensionMs) })}
            </p>
          ))}
        <div className="drow" data-armed={offer.armed || undefined} data-st={standing}>
          <div className="dr-l">
            {clockFace}
            <span className="dr-p">
              <b className="price">{formatMoney(live.price)}</b>
              {standing && (
                <small className={`t-${standing}`}>
                  {t(standing === 'win' ? 'bid.status.winning' : 'liveSale.outbid')}
                </small>
              )}
            </span>
          </div>
          {offer.takes && (
            <>
              {!offer.armed && <StepUp offer={offer} />}
              <ArmButton offer={offer} />
            </>
          )}
        </div>
      </div>
    )
  return (
    <div className="dock" data-stage={state} data-testid="dock">
      {link.connection === 'down' && <p className="dst st-amber">{t('bid.link.notLive')}</p>}
      {state === 'paused' && <PausedLine />}
      {children}
      <div className="dk" data-armed={offer.armed || undefined}>
        <div className="dk-nums">
          {clockFace}
          <span className="dprice">
            <small>
              {standing === 'win'
                ? t('liveSale.yours')
                : standing === 'out'
                  ? t('liveSale.outbid')
                  : t('bid.price.current')}
            </small>
            <b>{formatMoney(live.price)}</b>
          </span>
          <span className="dlot">
            <small>{t('liveSale.lot', { lot: listing.lotNumber })}</small>
            {offer.takes && (
              <button type="button" className="link" onClick={onOther}>
                {t('liveSale.other')}
              </button>
            )}
          </span>
        </div>
        <div className="dock-bar" aria-hidden="true">
          <i style={{ width: `${share}%` }} />
        </div>
        {offer.takes && (
          <>
            <Picks offer={offer} keys={false} />
            <div className="act">
              <ArmButton offer={offer} large />
            </div>
          </>
        )}
      </div>
    </div>
  )
}

function PausedLine() {
  const { t } = useTranslation()
  return (
    <p className="dst st-info">
      <Pause className="i i-s" aria-hidden="true" />
      <span>
        <b>{t('liveSale.paused')}</b> {t('liveSale.pausedText')}
      </span>
    </p>
  )
}

/** One step more than what the button names. */
function StepUp({ offer }: { offer: StageOffer }) {
  const { t } = useTranslation()
  const { steps } = offer.form
  const at = offer.amount === null ? -1 : steps.indexOf(offer.amount)
  const to = (at + 1) % steps.length
  const [next, now] = [steps[to], steps[at]]
  if (next === undefined || now === undefined) return null
  const more = to === 0 ? formatMoney(next) : `+${formatMoney(next - now)}`
  return (
    <button
      type="button"
      className="btn btn-secondary step"
      aria-label={t('liveSale.stepTo', { amount: formatMoney(next) })}
      onClick={() => offer.pick(to)}
    >
      {more}
    </button>
  )
}
