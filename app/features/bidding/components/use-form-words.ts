import { useTranslation } from 'react-i18next'
import { useRoom } from './auction-room.island.tsx'

/** Heading and button of the offer's form: by what is sold how, and by where the reader stands. */
export function useFormWords() {
  const { listing, live } = useRoom()
  const { t } = useTranslation()
  const { format, bidKinds } = listing
  const own = live.own?.status

  if (format === 'sealed')
    return {
      heading: t(own === 'placed' ? 'sale.sealed.change' : 'sale.sealed.yours'),
      act: () => t('sale.sealed.review'),
    }
  const act = (amount: string, final: boolean) => {
    if (format === 'reverse') return t('bid.form.reviewAmount', { amount })
    if (own === 'winner')
      return final
        ? t('bid.form.raiseTo', { amount })
        : t(bidKinds === 'hard' ? 'bid.form.reviewAmount' : 'bid.form.reviewMax', { amount })
    return own === 'outbid' || final ? t('bid.form.reviewAmount', { amount }) : t('bid.form.review')
  }
  if (own === 'outbid')
    return { heading: t(format === 'reverse' ? 'sale.reverse.back' : 'bid.form.back'), act }
  if (format === 'reverse')
    return { heading: t(own === 'winner' ? 'sale.reverse.raise' : 'sale.reverse.yours'), act }
  if (bidKinds === 'hard')
    return { heading: t(own === 'winner' ? 'sale.hard.raise' : 'sale.hard.yours'), act }
  if (own === 'winner') return { heading: t('bid.form.raise'), act }
  return { heading: t(bidKinds === 'max' ? 'sale.maxOnly.yours' : 'bid.form.yours'), act }
}
