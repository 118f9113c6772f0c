import { Ban, CircleAlert, CircleCheck, type LucideIcon, TrendingUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isOver } from '#app/domain/listing.ts'
import { formatMoney } from '#app/domain/money.ts'
import { useRoom } from './auction-room.island.tsx'
import { type Done, useCommands } from './commands.tsx'
import type { OfferNotice } from './use-offer-form.ts'
import { useRefusalWords } from './use-refusal-words.ts'
import { CardWay, DepositWay, VerifyWay } from './verify-way.tsx'

type Said = { tone: string; icon: LucideIcon; code: string; title: string; text: string }

export type OfferSaidProps = {
  notice: OfferNotice | null
  /** What was typed, to be found again by who has to go elsewhere first. */
  offer: { typed: string; kind: string }
}

/** How the last offer or command went, or what was taken out of the listing. */
export function OfferSaid({ notice, offer }: OfferSaidProps) {
  const { done } = useCommands()
  const words = useNoticeWords()
  const doneWords = useDoneWords()
  const removal = useRemovalWords()
  const said: Said | null = notice ? words(notice) : ((done && doneWords(done)) ?? removal)
  if (!said) return null
  return (
    <div className="panel-pad offer-said">
      <p className={`note ${said.tone}`} data-testid="offer-message" data-code={said.code}>
        <said.icon className="i" aria-hidden="true" />
        <span>
          <b>{said.title}</b> {said.text}
          {said.code === 'phone_unverified' && <VerifyWay offer={offer} />}
          {said.code === 'no_card' && <CardWay offer={offer} />}
          {said.code === 'deposit_needed' && <DepositWay offer={offer} />}
        </span>
      </p>
    </div>
  )
}

function useNoticeWords() {
  const { t } = useTranslation()
  const { listing } = useRoom()
  const refusal = useRefusalWords()
  const falls = listing.format === 'reverse'
  return (notice: OfferNotice): Said => {
    if (notice.type === 'refused')
      return { tone: 'note-out', icon: CircleAlert, code: notice.code, ...refusal(notice) }
    const price = formatMoney(notice.price)
    const max = formatMoney(notice.max)
    const placed = {
      ...{ tone: 'note-win', icon: CircleCheck, code: 'placed' },
      title: t(listing.bidKinds === 'hard' ? 'bid.placed.hardTitle' : 'bid.placed.title'),
    }
    switch (notice.how) {
      case 'outbid': {
        const next = notice.next === null ? '' : formatMoney(notice.next)
        return {
          tone: 'note-amber',
          icon: TrendingUp,
          code: 'accepted_but_outbid',
          title: t('bid.placed.outbidTitle'),
          text: t(falls ? 'sale.reverse.outbid' : 'bid.placed.outbid', { price, next }),
        }
      }
      case 'stands':
        return { ...placed, text: t('sale.sealed.placed', { max }) }
      case 'bought':
        return { ...placed, code: 'bought', title: t('sale.done.buyTitle'), text: t('sale.done.buy') }
      case 'leads':
        return {
          ...placed,
          text: falls
            ? t('sale.reverse.placed', { price, max })
            : t(notice.reserveMet ? 'bid.placed.winning' : 'bid.placed.winningReserve', { price, max }),
        }
    }
  }
}

/** Null once it is no longer so, and for what those do who act for the listing: their panel says it. */
function useDoneWords() {
  const { t } = useTranslation()
  const { listing, live } = useRoom()
  const max = formatMoney(live.own?.max ?? 0)
  const status = live.own?.status
  return ({ intent, pieces }: Done): Said | null => {
    const good = { tone: 'note-win', icon: CircleCheck, code: intent }
    if (intent === 'prebid' && status === 'placed')
      return { ...good, title: t('sale.done.prebidTitle'), text: t('sale.done.prebid', { max }) }
    if (intent === 'cancel' && status !== 'winner' && status !== 'placed')
      return { ...good, icon: Ban, tone: '', title: t('sale.done.cancelTitle'), text: t('sale.done.cancel') }
    if (intent === 'lower' && status === 'winner') {
      const title = t(listing.format === 'reverse' ? 'sale.done.lowerTitleFloor' : 'sale.done.lowerTitle', {
        max,
      })
      return { ...good, title, text: t('sale.done.lower') }
    }
    if (intent === 'buy')
      return {
        ...good,
        title: t('sale.done.buyTitle'),
        text:
          pieces !== null && pieces > 1 ? t('sale.done.buyPieces', { count: pieces }) : t('sale.done.buy'),
      }
    return null
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
