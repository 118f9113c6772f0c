import { Link } from '@remix-run/react'
import { Pause, Trophy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isOver } from '#app/domain/shop/listing.ts'
import { AmountField } from '#app/features/bidding/components/offer/amount-field.tsx'
import { OfferMessage } from '#app/features/bidding/components/offer/offer-notice.tsx'
import { useFormWords } from '#app/features/bidding/components/offer/use-form-words.ts'
import { Band } from '#app/features/bidding/components/panel/band.tsx'
import { ConnectionFoot } from '#app/features/bidding/components/panel/connection-foot.tsx'
import { StatusBand } from '#app/features/bidding/components/panel/status-band.tsx'
import { useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { Gallery } from '#app/features/listings/components/gallery.island.tsx'
import { galleryStepsOf } from '#app/features/listings/components/gallery-steps.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { onDemand } from '#app/ui/start/on-demand.tsx'
import { useNames } from '#app/ui/use-names.ts'
import { Heart } from '#app/views/lot/heart.tsx'
import { ArmButton } from './arm-button.tsx'
import { Dock } from './dock.tsx'
import { Picks } from './picks.tsx'
import { PlainForm } from './plain-form.tsx'
import { RowHeart } from './row-heart.tsx'
import { useRow, useSale, useStage } from './sale-context.tsx'
import { AllIn, Closes, Facts, PriceAndClock } from './seat-facts.tsx'
import { SeatResult } from './seat-result.tsx'
import { FinalBlock, useStageClock } from './stage-clock.tsx'
import { useSeatKeys } from './use-keys.tsx'
import { useStageOffer } from './use-stage-offer.ts'

const ConfirmDialog = onDemand(
  async () => (await import('#app/features/bidding/components/offer/confirm-dialog.tsx')).ConfirmDialog,
)

type SeatPanelProps = {
  /** `whole` with its picture and the form beside it, or one of two. */
  look: 'whole' | 'two'
  side: number
}

/** One lot on the stage, with everything to offer on it. */
export function SeatPanel({ look, side }: SeatPanelProps) {
  const { listing, live } = useRoom()
  const { sale } = useSale()
  const { t } = useTranslation()
  const nameOf = useNames()
  const row = useRow(listing.id)
  const offer = useStageOffer()
  const [sheet, setSheet] = useState(false)
  const current = useStage(({ chosen }) => chosen === listing.id)
  const { heading } = useFormWords()
  const { state } = useStageClock()
  const over = isOver(live.status)
  const final = state === 'final'
  const panel = useRef<HTMLElement>(null)
  useSeatKeys(listing.id, side, offer)
  useEffect(() => {
    if (over) setSheet(false)
  }, [over])

  const notice = (
    <OfferMessage
      notice={offer.form.notice}
      offer={{ typed: offer.form.text, kind: offer.form.kind }}
      onAgain={offer.form.sendAgain}
    />
  )
  const place = t('liveSale.placeLot', { place: (row?.place ?? 0) + 1, lot: listing.lotNumber })
  const link = (
    <Link to={`/product-view/${listing.id}`} className={look === 'whole' ? undefined : 'ttl-link'}>
      {listing.title}
    </Link>
  )
  return (
    <>
      {look === 'whole' && (
        <div className="pic-col">
          <Gallery
            title={listing.title}
            images={galleryStepsOf(listing, t)}
            stamp={over && <ResultStamp />}
            tools={<PictureHeart />}
          />
          <div className="words">
            <p className="cap">
              {place} · {nameOf(listing.condition)}
            </p>
            <h2 className="ttl">{link}</h2>
            <p className="dsc muted">
              {beginning(listing.description)}{' '}
              <Link className="link" to={`/product-view/${listing.id}`}>
                {t('liveSale.fullLot')}
              </Link>
            </p>
          </div>
        </div>
      )}
      <section
        ref={panel}
        tabIndex={-1}
        className={look === 'two' ? 'panel bidp duo' : 'panel bidp'}
        aria-label={`${t('bid.panel')}, ${place}`}
        aria-current={look === 'two' && current ? 'true' : undefined}
        data-sheet={sheet || undefined}
        data-armed={offer.armed || undefined}
        data-testid="stage-panel"
        data-lot={listing.id}
      >
        {look === 'two' && (
          <div className="duo-pic">
            <Picture image={listing.images[0] ?? null} sizes="(max-width: 640px) 50vw, 204px" eager />
            <span className="pill">
              <span className="hide-m" aria-hidden="true">
                <kbd>{side === 0 ? 'A' : 'B'}</kbd>
              </span>{' '}
              {t('liveSale.lot', { lot: listing.lotNumber })}
            </span>
          </div>
        )}
        {(final || look === 'two') && !over && <FinalBlock />}
        {live.paused && !over && (
          <div className="paused-band">
            <Band tone="info" icon={Pause} title={t('time.paused')} text={live.paused.reason} />
          </div>
        )}
        <StatusBand final={final} />
        <div className="panel-pad facts-pad">
          {look === 'two' && <h3 className="ttl-s">{link}</h3>}
          <PriceAndClock withClock={!final && look === 'whole'} withCounts={look === 'two'} />
          {look === 'whole' && (
            <>
              <Facts />
              <Closes />
            </>
          )}
        </div>
        {notice}
        {over ? (
          <SeatResult />
        ) : !offer.takes ? (
          <div className="panel-pad form">
            <ButtonLink block to={`/product-view/${listing.id}`}>
              {t('liveSale.fullLot')}
            </ButtonLink>
          </div>
        ) : (
          <div className="panel-pad form" data-deal>
            <h3 className="h-sub form-head">{heading}</h3>
            <Picks offer={offer} keys={current || look === 'whole'} />
            {look === 'whole' && (
              <>
                <div className="needs-script">
                  <AmountField form={offer.form} />
                </div>
                <AllIn amount={offer.amount} />
              </>
            )}
            <div className="act needs-script">
              <ArmButton offer={offer} large={look === 'whole'} />
            </div>
            <noscript>
              <PlainForm />
            </noscript>
          </div>
        )}
        {look === 'whole' && <ConnectionFoot final={final} />}
      </section>
      {sheet && (
        <button
          type="button"
          className="live-scrim"
          tabIndex={-1}
          aria-hidden="true"
          onClick={() => setSheet(false)}
        />
      )}
      {!over && (
        <Dock offer={offer} two={look === 'two'} side={side} onOther={() => setSheet(true)}>
          {notice}
        </Dock>
      )}
      {offer.asks && offer.form.reviewed && sale.signedIn && (
        <ConfirmDialog form={offer.form} offer={offer.form.reviewed} />
      )}
    </>
  )
}

/** So much of a description as fits beside the panel, to a whole word. */
function beginning(text: string): string {
  const most = 220
  if (text.length <= most) return text
  return `${text.slice(0, text.lastIndexOf(' ', most))}…`
}

function PictureHeart() {
  const { listing } = useRoom()
  const row = useRow(listing.id)
  return (
    <>
      {row && <RowHeart row={row} />}
      <noscript>
        <Heart lot={{ ...listing, watched: row?.watched ?? false }} look="picture" />
      </noscript>
    </>
  )
}

function ResultStamp() {
  const { live } = useRoom()
  const { t } = useTranslation()
  const won = live.own?.status === 'won'
  if (live.status !== 'sold') return <span className="pill pill-big">{t('liveSale.unsold')}</span>
  return (
    <span className="pill pill-big" data-won={won || undefined}>
      {won && <Trophy className="i" aria-hidden="true" />}
      {t(won ? 'liveSale.youWon' : 'liveSale.sold')}
    </span>
  )
}
