import { useTranslation } from 'react-i18next'
import { centsTyped } from '#app/domain/money/amount.ts'
import { formatExact, formatMoney } from '#app/domain/money/money.ts'
import { computePieces } from '#app/domain/money/pricing.ts'
import type { Draft } from '#app/features/bidding/command.ts'
import { usePiecePrice, useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { piecesOf } from '#app/ui/quantity-box.tsx'

type Words = { title: string; back: string; act: string; danger?: boolean }

/** Title and buttons of a command's confirmation: the act names itself, and what it destroys. */
export function useCommandWords({ intent, fields }: Draft): Words {
  const { listing } = useRoom()
  const { t, i18n } = useTranslation()
  const piece = usePiecePrice()
  const falls = listing.format === 'reverse'
  switch (intent) {
    case 'prebid':
      return {
        title: t('sale.pre.title'),
        back: t('bid.confirm.back'),
        act: t('sale.pre.confirm', { amount: formatMoney(centsTyped(fields.proposed_amount, i18n)) }),
      }
    case 'lower':
      return {
        title: t(falls ? 'sale.lower.titleFloor' : 'sale.lower.title'),
        back: t('bid.confirm.back'),
        act: t(falls ? 'sale.lower.actFloor' : 'sale.lower.act'),
      }
    case 'cancel':
      return {
        title: t('sale.cancel.title'),
        back: t('sale.cancel.keep'),
        act: t('sale.cancel.act'),
        danger: true,
      }
    case 'buy': {
      const { total } = computePieces(piece, piecesOf(fields.qty ?? '1'), listing.charges)
      return {
        title: t('sale.buyNow.title'),
        back: t('bid.confirm.back'),
        act: t('sale.buyNow.confirm', { amount: formatExact(total) }),
      }
    }
    case 'decline':
      return {
        title: t('manage.ask.declineTitle', { bidder: fields.bidder ?? '' }),
        back: t('manage.ask.back'),
        act: t('manage.ask.declineAct'),
        danger: true,
      }
    case 'close':
      return {
        title: t('manage.ask.closeTitle'),
        back: t('manage.ask.back'),
        act: t('manage.ask.closeAct'),
        danger: true,
      }
    case 'withdraw':
      return {
        title: t('manage.ask.withdrawTitle'),
        back: t('manage.ask.back'),
        act: t('manage.ask.withdrawAct'),
        danger: true,
      }
    case 'relist':
      return {
        title: t('manage.ask.relistTitle'),
        back: t('manage.ask.back'),
        act: t('manage.ask.relistAct'),
      }
    case 'reserve':
      return {
        title: t('manage.ask.reserveTitle'),
        back: t('manage.ask.back'),
        act: t('manage.ask.reserveAct'),
      }
  }
}
