import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { clockStage } from '#app/ui/time-left.ts'
import type { LiveState } from '../live-listing.ts'
import { canBuyBeside, panelBody } from '../panel.ts'
import { useRoom, useRoomTime } from './auction-room.island.tsx'
import { BidBar } from './bid-bar.tsx'
import { BuyNowBeside } from './buy-now-beside.tsx'
import { ConnectionFoot } from './connection-foot.tsx'
import { DepositBlock } from './deposit-block.tsx'
import { DisconnectedBanner } from './disconnected-banner.tsx'
import { FinalStage } from './final-stage.tsx'
import { FixedForm, type ToCart } from './fixed-form.tsx'
import { OfferForm } from './offer-form.tsx'
import { OfferMessage } from './offer-notice.tsx'
import { OwnOffer } from './own-offer.tsx'
import { PreBidForm } from './pre-bid-form.tsx'
import { PriceBlock } from './price-block.tsx'
import { ResultBlock } from './result-block.tsx'
import { StatusBand } from './status-band.tsx'
import { useAnnouncer } from './use-announcer.ts'
import { type OfferNotice, type PostedOffer, useOfferForm } from './use-offer-form.ts'
import { useRaise } from './use-raise.ts'
import { useRoomNews } from './use-room-news.ts'
import { useSheet } from './use-sheet.ts'

type BidPanelProps = {
  signedIn: boolean
  /** For the form that is sent without script. */
  newBidId: string
  posted: PostedOffer | null
  /** Whether the reader has deposited what the listing wants first. */
  deposited: boolean
  toCart: ToCart
  /** What stands below an offer that was just placed and leads. */
  afterOffer?: ReactNode
}

/** Everything about offering on this listing: at the side of a wide page, a sheet on a narrow one. */
export function BidPanel({ signedIn, newBidId, posted, deposited, toCart, afterOffer }: BidPanelProps) {
  const { listing, live } = useRoom()
  const { t } = useTranslation()
  const form = useOfferForm(posted)
  const announcer = useAnnouncer()
  const sheet = useSheet()
  const stage = useRoomTime((now) => clockStage(live.closesAt - now))
  const final = live.status === 'open' && stage === 'final' && listing.format !== 'fixed'
  const terms = { ...listing, deposited }
  const timeIsOver = live.status === 'open' && stage === 'over'
  const body = panelBody(terms, live, timeIsOver)

  const notice = stillTrue(form.notice, live) ? form.notice : null

  useRaise(sheet.goTo)
  useRoomNews(announcer)
  const { heardElsewhere } = announcer
  useEffect(() => {
    if (form.notice) heardElsewhere()
  }, [form.notice, heardElsewhere])

  return (
    <>
      <section className="bid" id="offer" aria-label={t('bid.panel')} {...sheet.panelProps}>
        {sheet.open && (
          <button
            type="button"
            className="sheet-grip"
            aria-label={t('bid.form.closeSheet')}
            onClick={sheet.hide}
          />
        )}
        <div
          className="panel"
          data-testid="bid-panel"
          data-seq={live.shownSeq}
          data-final={final || undefined}
        >
          {final && <FinalStage />}
          <StatusBand final={final} />
          <PriceBlock final={final} />
          <OfferMessage notice={notice} offer={{ typed: form.text, kind: form.kind }} />
          {notice?.type === 'placed' && notice.how === 'leads' && afterOffer}
          {(body === 'offer' || body === 'sealed') && (
            <OfferForm form={form} newBidId={newBidId} signedIn={signedIn} final={final} />
          )}
          {body === 'pre_bid' && <PreBidForm signedIn={signedIn} />}
          {body === 'fixed' && <FixedForm signedIn={signedIn} toCart={toCart} />}
          {body === 'deposit' && <DepositBlock signedIn={signedIn} />}
          {body === 'result' && <ResultBlock />}
          <OwnOffer />
          {canBuyBeside(terms, live, timeIsOver) && <BuyNowBeside signedIn={signedIn} toCart={toCart} />}
          <ConnectionFoot final={final} />
        </div>
        <p className="sr" aria-live="polite" data-testid="announcements">
          {announcer.spoken}
        </p>
      </section>
      {sheet.open && (
        <button type="button" className="sheet-scrim" tabIndex={-1} aria-hidden="true" onClick={sheet.hide} />
      )}
      <BidBar signedIn={signedIn} body={body} onOpen={sheet.show} />
      <DisconnectedBanner />
    </>
  )
}

const STANDS_AS = { leads: 'winner', outbid: 'outbid', stands: 'placed', bought: 'won' } as const

/** "You're winning" must not stand beside a panel that knows better by now. */
function stillTrue(notice: OfferNotice | null, live: LiveState): boolean {
  if (notice?.type !== 'placed') return true
  return live.own?.status === STANDS_AS[notice.how]
}
