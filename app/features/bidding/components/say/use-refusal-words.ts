import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import { useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'

export type Refused = {
  code: string
  /** The room's own words, for a code that the page does not know. */
  message: string
  /** In cents; null where the refusal names none. */
  next: number | null
  max?: number | null
}

/** What the page calls by the same words as the room's offers have always been refused with. */
const OFFER = [
  'sign_in',
  'own_item',
  'deactivated',
  'blocked',
  'not_found',
  'closed',
  'not_started',
  'empty',
  'non_positive',
  'decimal',
  'below_next_min',
  'not_above_own_max',
  'bid_id_reused',
  'busy',
  'try_again',
  'too_many',
] as const

const OTHERS = [
  'qty',
  'proposal_too_long',
  'above_next_max',
  'too_many_changes',
  'not_leading',
  'not_below_own_max',
  'retract_closed',
  'nothing_to_retract',
  'retract_limit',
  'buy_now_unavailable',
  'forbidden',
  'access_needed',
  'terms_needed',
  'deposit_needed',
  'registration_unfinished',
  'details_needed',
  'phone_unverified',
  'email_unverified',
  'no_card',
  'restocking_fee_due',
  'over_own_limit',
  'below_min',
  'above_max',
  'below_price',
] as const

/** A refusal in two sentences: what is the matter, and what would be taken. */
export function useRefusalWords(): (refused: Refused) => { title: string; text: string } {
  const { t } = useTranslation()
  const { listing, live } = useRoom()
  const falls = listing.format === 'reverse'
  return ({ code, message, next, max }) => {
    const starts = live.status === 'scheduled'
    const amounts = {
      next: formatMoney(next ?? live.nextMinimum ?? 0),
      max: formatMoney(max ?? live.own?.max ?? 0),
      price: formatMoney(live.price),
      least: formatMoney(starts ? Math.min(100, listing.startPrice) : (live.nextMinimum ?? 100)),
      most: formatMoney(starts ? listing.startPrice : (listing.maxStart ?? 0)),
    }
    if (code === 'unanswered' || code === 'dismissed')
      return { title: t(`bid.stopped.${code}`), text: t(`bid.stoppedText.${code}`) }
    if (code === 'offline') return { title: t('sale.offline'), text: '' }
    if (code === 'kind_not_taken') {
      if (listing.format === 'fixed') return { title: t('refusal.kind_not_taken_fixed'), text: '' }
      if (listing.format === 'sealed') return { title: t('refusal.kind_not_taken_sealed'), text: '' }
      const kind = listing.bidKinds === 'hard' ? 'hard' : 'max'
      return { title: sentence(t(`bid.refusal.kind_not_taken_${kind}`)), text: '' }
    }
    if (code === 'sold_out')
      return {
        title: live.stock > 0 ? t('refusal.sold_out_left', { count: live.stock }) : t('refusal.sold_out'),
        text: '',
      }
    if (falls && code === 'not_above_own_max')
      return {
        title: sentence(t('refusal.not_below_own_floor')),
        text: t('refusal.floor', amounts),
      }
    if (falls && code === 'below_price') return { title: t('refusal.below_price_floor', amounts), text: '' }
    if (falls && code === 'not_below_own_max') return { title: t('refusal.not_above_own_floor'), text: '' }
    if (code === 'above_next_max')
      return {
        title: sentence(t('refusal.above_next_max')),
        text:
          next === null && live.nextMinimum === null ? t('sale.reverse.none') : t('refusal.next', amounts),
      }
    // where cents are taken, it is how they are written
    if (code === 'decimal' && (starts || !listing.wholeDollars))
      return { title: t('bid.refusal.unclear'), text: t('bid.refusalHelp.unclear') }
    const offer = OFFER.find((one) => one === code)
    if (offer === 'empty' && (listing.format === 'sealed' || starts))
      return { title: t('bid.refusal.empty'), text: '' }
    if (
      offer === 'below_next_min' ||
      offer === 'not_above_own_max' ||
      offer === 'decimal' ||
      offer === 'empty'
    )
      return { title: sentence(t(`bid.refusal.${offer}`)), text: t(`bid.refusalHelp.${offer}`, amounts) }
    if (offer) return { title: t(`bid.refusal.${offer}`), text: '' }
    const other = OTHERS.find((one) => one === code)
    // what was taken back is known to the room and its owner alone
    if (code === 'below_taken_back') return { title: t('refusal.below_taken_back'), text: message ?? '' }
    // limits and holds are amounts of the asker's own, which the room's words name
    if (other === 'over_own_limit' && message) return { title: t('refusal.over_own_limit'), text: message }
    if (other) return { title: t(`refusal.${other}`, amounts), text: '' }
    return { title: message || t('bid.refusal.other'), text: '' }
  }
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
