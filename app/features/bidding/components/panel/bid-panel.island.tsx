import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Format } from '#app/domain/auction/rule-card.ts'
import * as buyNowBeside from '#app/features/bidding/components/command/buy-now-beside.tsx'
import * as fixedForm from '#app/features/bidding/components/command/fixed-form.tsx'
import * as depositBlock from '#app/features/bidding/components/offer/deposit-block.tsx'
import * as finalOffer from '#app/features/bidding/components/offer/final-offer.tsx'
import { getReady, OfferForm } from '#app/features/bidding/components/offer/offer-form.tsx'
import { OfferMessage } from '#app/features/bidding/components/offer/offer-notice.tsx'
import * as ownOffer from '#app/features/bidding/components/offer/own-offer.tsx'
import * as preBidForm from '#app/features/bidding/components/offer/pre-bid-form.tsx'
import {
  type OfferNotice,
  type PostedOffer,
  useOfferForm,
} from '#app/features/bidding/components/offer/use-offer-form.ts'
import { useRaise } from '#app/features/bidding/components/offer/use-raise.ts'
import { useRoom, useRoomTime } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { Announcements } from '#app/features/bidding/components/say/announcements.tsx'
import type { LiveState } from '#app/features/bidding/live-listing.ts'
import { whenIdle } from '#app/lib/when-idle.ts'
import { later } from '#app/ui/start/later.tsx'
import { clockStage } from '#app/ui/time-left.ts'
import { BidBar } from './bid-bar.tsx'
import { ConnectionFoot } from './connection-foot.tsx'
import { DisconnectedBanner } from './disconnected-banner.tsx'
import * as finalStage from './final-stage.tsx'
import { canBuyBeside, type PanelBody, panelBody } from './panel.ts'
import { FinalFacts, PriceBlock } from './price-block.tsx'
import * as resultBlock from './result-block.tsx'
import { StandingBand, StatusBand } from './status-band.tsx'
import { useSheet } from './use-sheet.ts'

// a listing has one of these, if any
const BuyNowBeside = later(
  { name: 'buy-beside', when: 'page' },
  async () => (await import('#app/features/bidding/components/command/buy-now-beside.tsx')).BuyNowBeside,
  import.meta.env.SSR ? buyNowBeside.BuyNowBeside : null,
)
const FixedForm = later(
  { name: 'fixed', when: 'page' },
  async () => (await import('#app/features/bidding/components/command/fixed-form.tsx')).FixedForm,
  import.meta.env.SSR ? fixedForm.FixedForm : null,
)
const DepositBlock = later(
  { name: 'deposit', when: 'page' },
  async () => (await import('#app/features/bidding/components/offer/deposit-block.tsx')).DepositBlock,
  import.meta.env.SSR ? depositBlock.DepositBlock : null,
)
const FinalStage = later(
  { name: 'final', when: 'page' },
  async () => (await import('./final-stage.tsx')).FinalStage,
  import.meta.env.SSR ? finalStage.FinalStage : null,
)
const FinalOffer = later(
  { name: 'final-offer', when: 'page' },
  async () => (await import('#app/features/bidding/components/offer/final-offer.tsx')).FinalOffer,
  import.meta.env.SSR ? finalOffer.FinalOffer : null,
)
const ResultBlock = later(
  { name: 'result', when: 'page' },
  async () => (await import('./result-block.tsx')).ResultBlock,
  import.meta.env.SSR ? resultBlock.ResultBlock : null,
)
const PreBidForm = later(
  { name: 'pre-bid', when: 'page' },
  async () => (await import('#app/features/bidding/components/offer/pre-bid-form.tsx')).PreBidForm,
  import.meta.env.SSR ? preBidForm.PreBidForm : null,
)
const OwnOffer = later(
  { name: 'own', when: 'page' },
  async () => (await import('#app/features/bidding/components/offer/own-offer.tsx')).OwnOffer,
  import.meta.env.SSR ? ownOffer.OwnOffer : null,
)

type BidPanelProps = {
  signedIn: boolean
  /** For the form that is sent without script. */
  newBidId: string
  posted: PostedOffer | null
  /** Whether the reader has deposited what the listing wants first. */
  deposited: boolean
  toCart: fixedForm.ToCart
  /** What stands below an offer that was just placed and leads. */
  afterOffer?: ReactNode
}

/** Everything about offering on this listing: at the side of a wide page, a sheet on a narrow one. */
export function BidPanel({ signedIn, newBidId, posted, deposited, toCart, afterOffer }: BidPanelProps) {
  const { listing, live } = useRoom()
  const { t } = useTranslation()
  const form = useOfferForm(posted)
  const sheet = useSheet()
  const stage = useRoomTime((now) => clockStage(live.closesAt - now))
  const final = live.status === 'open' && !live.paused && stage === 'final' && listing.format !== 'fixed'
  const timeIsOver = live.status === 'open' && stage === 'over'
  const body = panelBody(listing, live, timeIsOver)

  const notice = stillTrue(form.notice, live, listing.format) ? form.notice : null

  useRaise(sheet.goTo)
  // on a slow line a tap would wait for the scripts of its answer, and in the last seconds that is the offer
  const mayOffer = signedIn && body === 'offer'
  useEffect(() => (mayOffer ? whenIdle(getReady) : undefined), [mayOffer])
  // the last minutes must not wait for anything
  useEffect(() => {
    if (stage === 'calm') return
    for (const part of [FinalStage, FinalOffer, FinalFacts, StandingBand, ResultBlock]) part.bring()
  }, [stage])

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
          <OfferMessage
            notice={notice}
            offer={{ typed: form.text, kind: form.kind }}
            onAgain={form.sendAgain}
            onAsk={form.ask}
          />
          {notice?.type === 'placed' && notice.how === 'leads' && afterOffer}
          {TAKES_OFFERS.has(body) && listing.depositAmount !== null && <DepositBlock deposited={deposited} />}
          {final && body === 'offer' && <FinalOffer form={form} signedIn={signedIn} />}
          {(body === 'offer' || body === 'sealed') && (
            <OfferForm form={form} newBidId={newBidId} signedIn={signedIn} />
          )}
          {body === 'pre_bid' && <PreBidForm signedIn={signedIn} typed={posted?.typed || null} />}
          {body === 'fixed' && <FixedForm signedIn={signedIn} toCart={toCart} />}
          {body === 'result' && <ResultBlock />}
          {live.own && <OwnOffer />}
          {canBuyBeside(listing, live, timeIsOver) && <BuyNowBeside signedIn={signedIn} toCart={toCart} />}
          <ConnectionFoot final={final} />
        </div>
        <Announcements form={form} soon={stage !== 'calm'} />
      </section>
      {sheet.open && (
        <button type="button" className="sheet-scrim" tabIndex={-1} aria-hidden="true" onClick={sheet.hide} />
      )}
      <BidBar signedIn={signedIn} body={body} form={form} onReady={getReady} onOpen={sheet.show} />
      <DisconnectedBanner />
    </>
  )
}

const TAKES_OFFERS: ReadonlySet<PanelBody> = new Set(['offer', 'sealed', 'pre_bid'])

const STANDS_AS = { leads: 'winner', outbid: 'outbid', stands: 'placed', bought: 'won' } as const

/** "You're winning" must not stand beside a panel that knows better by now. */
function stillTrue(notice: OfferNotice | null, live: LiveState, format: Format): boolean {
  if (notice === null) return true
  // what may have arrived has
  if (notice.type === 'refused') return notice.offered === undefined || live.own?.max !== notice.offered
  // a price beyond one's own maximum comes a moment before the word that one is outbid
  if (notice.how === 'leads' && live.own?.max != null && isBeyond(format, live.price, live.own.max))
    return false
  return live.own?.status === STANDS_AS[notice.how]
}

function isBeyond(format: Format, price: number, max: number): boolean {
  return format === 'reverse' ? price < max : price > max
}
