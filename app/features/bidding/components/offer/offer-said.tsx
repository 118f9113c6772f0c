import { Ban, CircleAlert, CircleCheck, Info, type LucideIcon, TrendingUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import { isOver } from '#app/domain/shop/listing.ts'
import { type Done, useCommands } from '#app/features/bidding/components/command/commands.tsx'
import { isStillSo, isUnderStart } from '#app/features/bidding/components/panel/panel.ts'
import { useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'
import type { Offer } from '#app/features/bidding/components/room/offers-in-flight.ts'
import { useRefusalWords } from '#app/features/bidding/components/say/use-refusal-words.ts'
import type { LiveState } from '#app/features/bidding/live-listing.ts'
import type { ListingView } from '#app/features/listings/queries.server.ts'
import type { OfferNotice } from './use-offer-form.ts'
import { CardWay, DepositWay, DetailsWay, FinishWay, SaleWay, VerifyWay } from './verify-way.tsx'

type Said = { tone: string; icon: LucideIcon; code: string; title: string; text: string }

export type OfferSaidProps = {
  notice: OfferNotice | null
  /** What was typed, to be found again by who has to go elsewhere first. */
  offer: { typed: string; kind: string }
  /** Sends once more what got no answer, as the same offer. */
  onAgain: (offer: Offer) => void
  /** Asks about another amount in place of one that was refused; not given where the amounts stand beside it. */
  onAsk?: (amount: number) => void
}

/** Refusals of an amount that another one remedies. */
const FELL_SHORT: readonly string[] = ['below_next_min', 'above_next_max', 'below_min']

/** How the last offer or command went, or what was taken out of the listing. */
export function OfferSaid({ notice, offer, onAgain, onAsk }: OfferSaidProps) {
  const { t } = useTranslation()
  const { live } = useRoom()
  const { done } = useCommands()
  const words = useNoticeWords()
  const doneWords = useDoneWords()
  const removal = useRemovalWords()
  const said: Said | null = notice ? words(notice) : ((done && doneWords(done)) ?? removal)
  if (!said) return null
  const again = notice?.type === 'refused' && notice.again
  const next = FELL_SHORT.includes(said.code) ? live.nextMinimum : null
  return (
    <div className="panel-pad offer-said">
      <p className={`note ${said.tone}`} data-testid="offer-message" data-code={said.code}>
        <said.icon className="i" aria-hidden="true" />
        <span>
          <b>{said.title}</b> {said.text}
          {again && (
            <button type="button" className="link" data-testid="offer-again" onClick={() => onAgain(again)}>
              {t('bid.again', { amount: formatMoney(again.amount) })}
            </button>
          )}
          {next !== null && onAsk && (
            <button
              type="button"
              className="link needs-script"
              data-testid="make-it"
              onClick={() => onAsk(next)}
            >
              {t('bid.remedy', { amount: formatMoney(next) })}
            </button>
          )}
          {said.code === 'registration_unfinished' && <FinishWay offer={offer} />}
          {said.code === 'details_needed' && <DetailsWay offer={offer} />}
          {said.code === 'phone_unverified' && <VerifyWay offer={offer} />}
          {said.code === 'email_unverified' && <VerifyWay offer={offer} channel="email" />}
          {said.code === 'no_card' && <CardWay offer={offer} />}
          {(said.code === 'access_needed' || said.code === 'terms_needed') && <SaleWay offer={offer} />}
          {said.code === 'deposit_needed' && <DepositWay offer={offer} />}
        </span>
      </p>
    </div>
  )
}

function useNoticeWords() {
  const { t } = useTranslation()
  const { listing, live } = useRoom()
  const refusal = useRefusalWords()
  const falls = listing.format === 'reverse'
  return (notice: OfferNotice): Said => {
    if (notice.type === 'refused')
      return { tone: 'note-out', icon: CircleAlert, code: notice.code, ...refusal(notice) }
    // as it stands now: others may have moved the price since the receipt
    const price = formatMoney(live.price)
    const max = formatMoney(live.own?.max ?? notice.max)
    const placed = {
      tone: 'note-win',
      icon: CircleCheck,
      code: 'placed',
      title: t(listing.bidKinds === 'hard' ? 'bid.placed.hardTitle' : 'bid.placed.title'),
    }
    switch (notice.how) {
      case 'outbid': {
        const next = live.nextMinimum === null ? '' : formatMoney(live.nextMinimum)
        const ties = live.own?.max === live.price
        const outbid = falls ? 'sale.reverse.outbid' : 'bid.placed.outbid'
        return {
          tone: 'note-amber',
          icon: TrendingUp,
          code: 'accepted_but_outbid',
          title: t('bid.placed.outbidTitle'),
          text: t(ties ? 'bid.placed.tied' : outbid, { price, next }),
        }
      }
      case 'stands':
        return { ...placed, text: t('sale.sealed.placed', { max }) }
      case 'bought':
        return { ...placed, code: 'bought', title: t('sale.done.buyTitle'), text: t('sale.done.buy') }
      case 'leads':
        return { ...placed, text: t(leadingWords(listing, live), { price, max }) }
    }
  }
}

function leadingWords({ format, hasReserve }: ListingView, { reserveMet }: LiveState) {
  const state = !hasReserve ? 'plain' : reserveMet ? 'met' : 'unmet'
  return LEADING[format === 'reverse' ? 'reverse' : 'ascending'][state]
}

const LEADING = {
  ascending: {
    plain: 'bid.placed.winning',
    met: 'bid.placed.winningMet',
    unmet: 'bid.placed.winningReserve',
  },
  reverse: {
    plain: 'sale.reverse.placed',
    met: 'sale.reverse.placedMet',
    unmet: 'sale.reverse.placedReserve',
  },
} as const

/** Null once it is no longer so, and for what those do who act for the listing: their panel says it. */
function useDoneWords() {
  const { t } = useTranslation()
  const { listing, live } = useRoom()
  const max = formatMoney(live.own?.max ?? 0)
  return ({ intent, pieces }: Done): Said | null => {
    if (!isStillSo(intent, live)) return null
    const good = { tone: 'note-win', icon: CircleCheck, code: intent }
    switch (intent) {
      case 'prebid': {
        const under = isUnderStart(listing, live)
        const words = { max, price: formatMoney(listing.startPrice) }
        return {
          ...(under ? { ...good, tone: 'note-amber', icon: Info } : good),
          title: t('sale.done.prebidTitle'),
          text: t(under ? 'sale.done.prebidUnder' : 'sale.done.prebid', words),
        }
      }
      case 'cancel':
        return {
          ...good,
          icon: Ban,
          tone: '',
          title: t('sale.done.cancelTitle'),
          text: t('sale.done.cancel'),
        }
      case 'lower': {
        const falls = listing.format === 'reverse'
        const title = t(falls ? 'sale.done.lowerTitleFloor' : 'sale.done.lowerTitle', { max })
        return { ...good, title, text: t('sale.done.lower') }
      }
      case 'buy': {
        const text =
          pieces !== null && pieces > 1 ? t('sale.done.buyPieces', { count: pieces }) : t('sale.done.buy')
        return { ...good, title: t('sale.done.buyTitle'), text }
      }
      default:
        return null
    }
  }
}

function useRemovalWords(): Said | null {
  const { t } = useTranslation()
  const { listing, live } = useRoom()
  if (!live.removal || isOver(live.status)) return null
  const { how } = live.removal
  const shown = listing.format !== 'sealed' && live.status === 'open'
  return {
    tone: '',
    icon: Ban,
    code: how,
    title: '',
    text: shown
      ? t(`sale.news.${how}`, { amount: formatMoney(live.price) })
      : t(how === 'cancelled' ? 'sale.news.cancelledHidden' : 'sale.news.declinedHidden'),
  }
}
