import { useTranslation } from 'react-i18next'
import { useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'

/** Heading and button of the offer's form: by what is sold how, and by where the reader stands. `amount` null: none is typed. */
export function useFormWords() {
  const { listing, live } = useRoom()
  const { t } = useTranslation()
  const { format, bidKinds } = listing
  const own = live.own?.status
  const falls = format === 'reverse'

  const act = (amount: string | null) => {
    if (own === 'winner' && !falls)
      return amount === null
        ? t(bidKinds === 'hard' ? 'bid.barButton.raiseHard' : 'bid.barButton.raise')
        : t('bid.form.raiseTo', { amount })
    return amount === null ? t('bid.barButton.place') : t('bid.barButton.offer', { amount })
  }
  if (format === 'sealed')
    return { heading: t(own === 'placed' ? 'sale.sealed.change' : 'sale.sealed.yours'), act }
  if (own === 'outbid') return { heading: t(falls ? 'sale.reverse.back' : 'bid.form.back'), act }
  if (falls) return { heading: t(own === 'winner' ? 'sale.reverse.raise' : 'sale.reverse.yours'), act }
  if (bidKinds === 'hard')
    return { heading: t(own === 'winner' ? 'sale.hard.raise' : 'sale.hard.yours'), act }
  if (own === 'winner') return { heading: t('bid.form.raise'), act }
  return { heading: t(bidKinds === 'max' ? 'sale.maxOnly.yours' : 'bid.form.yours'), act }
}
