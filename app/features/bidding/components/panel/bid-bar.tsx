import { Timer, WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import { isOver } from '#app/domain/shop/listing.ts'
import {
  usePiecePrice,
  useRoom,
  useRoomTime,
} from '#app/features/bidding/components/room/auction-room.island.tsx'
import { loginAddress } from '#app/lib/login-address.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { later } from '#app/ui/start/later.tsx'
import { useTickedText } from '#app/ui/ticked-text.ts'
import { clockStage, coarseLeft } from '#app/ui/time-left.ts'
import { BarLine } from './bar-line.tsx'
import * as barOffer from './bar-offer.tsx'
import * as ownBarStatus from './own-bar-status.tsx'

/** Of those who have offered; whoever is about to brings it. */
export const OwnBarStatus = later(
  { name: 'bar-own', when: 'page' },
  async () => (await import('./own-bar-status.tsx')).OwnBarStatus,
  import.meta.env.SSR ? ownBarStatus.OwnBarStatus : null,
)

/** Of who is signed in. */
const BarOffer = later(
  { name: 'bar-offer', when: 'page' },
  async () => (await import('./bar-offer.tsx')).BarOffer,
  import.meta.env.SSR ? barOffer.BarOffer : null,
)

type BidBarProps = barOffer.BarOfferProps & { signedIn: boolean }

/** Below the desktop's width: price, clock and the next offer at the foot of the page. */
export function BidBar(props: BidBarProps) {
  const { listing } = useRoom()
  const { t } = useTranslation()
  return (
    <section className="bidbar" aria-label={t('bid.bar')}>
      <BarStatus />
      <div>
        <p className="amt">
          <BarAmount />
        </p>
        {listing.format === 'fixed' ? <BarStock /> : <BarClock />}
      </div>
      <BarButton {...props} />
    </section>
  )
}

/** A sealed listing shows no price: one's own offer, or how many there are. */
function BarAmount() {
  const { listing, live } = useRoom()
  const { t } = useTranslation()
  const piece = usePiecePrice()
  if (listing.format === 'fixed') return <>{formatMoney(piece)}</>
  if (listing.format !== 'sealed' || isOver(live.status)) return <>{formatMoney(live.price)}</>
  const own = live.own?.max ?? null
  return <>{own === null ? t('bid.bidders', { count: live.bidderCount }) : formatMoney(own)}</>
}

function BarStock() {
  const { live } = useRoom()
  const { t } = useTranslation()
  return (
    <span className="clk" data-stage="over">
      {live.stock > 0 ? t('sale.news.stock', { count: live.stock }) : t('sale.fixed.soldOut')}
    </span>
  )
}

function BarStatus() {
  const { live, link } = useRoom()
  const { t } = useTranslation()
  if (link.connection === 'down')
    return <BarLine tone="amber" icon={WifiOff} text={t('bid.status.bar.down')} />
  return live.own && <OwnBarStatus />
}

function BarClock() {
  const { live } = useRoom()
  const { t } = useTranslation()
  const starts = live.status === 'scheduled'
  const target = starts ? live.startsAt : live.closesAt
  const stage = useRoomTime((now) => (isOver(live.status) ? 'over' : clockStage(target - now)))
  const left = useTickedText(
    useRoomTime((now) => coarseLeft(target - now)),
    (now) => coarseLeft(target - now),
  )
  return (
    <span
      className="clk"
      data-stage={stage}
      data-tick={stage === 'over' || starts ? undefined : `coarse ${target}`}
      suppressHydrationWarning
    >
      {stage === 'final' && <Timer className="i" aria-hidden="true" />}
      {live.paused && !isOver(live.status)
        ? t('time.paused')
        : stage === 'over'
          ? t(starts ? 'bid.starting' : 'bid.auctionClosed')
          : starts
            ? `${t('time.startsIn')} ${left}`
            : left}
    </span>
  )
}

function BarButton(props: BidBarProps) {
  const { signedIn, body } = props
  const { listing, live } = useRoom()
  const { t } = useTranslation()
  if (isOver(live.status))
    return listing.invoice ? (
      <ButtonLink
        variant="primary"
        size="lg"
        to={`${listing.invoice.paid ? '' : '/checkout'}/invoice/${listing.invoice.commonInvoice}`}
      >
        {t(listing.invoice.paid ? 'bid.result.invoice' : 'tile.makePayment')}
      </ButtonLink>
    ) : listing.gathered ? (
      <ButtonLink variant="primary" size="lg" to={`/invoices/gathering#sale-${listing.gathered.auctionId}`}>
        {t('tile.payGathered')}
      </ButtonLink>
    ) : (
      <ButtonLink variant="primary" size="lg" to={`/search?category=${listing.category.slug}`}>
        {t('bid.result.similar')}
      </ButtonLink>
    )
  if (body === 'none') return null
  if (!signedIn)
    return (
      <ButtonLink variant="primary" size="lg" to={loginAddress(`/product-view/${listing.id}`)}>
        {t('bid.barButton.login')}
      </ButtonLink>
    )
  return <BarOffer {...props} />
}
