import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'

/** Why something was refused, with the numbers that belong to it, in cents. */
export type RefusedTalk = { code: string; least?: number; most?: number }

const CODES = [
  'over',
  'expired',
  'not_your_turn',
  'too_many_moves',
  'amount',
  'quantity',
  'not_found',
  'no_offers',
  'closed',
  'not_started',
  'own_item',
  'deactivated',
  'blocked',
  'registration_unfinished',
  'details_needed',
  'phone_unverified',
  'email_unverified',
  'no_card',
  'restocking_fee_due',
  'key_reused',
] as const

export function useTalkRefusal(): (refused: RefusedTalk) => string {
  const { t } = useTranslation()
  return ({ code, least = 0, most = 0 }) => {
    if (code === 'too_low') return t('negotiations.refused.too_low', { least: formatExact(least) })
    if (code === 'too_high') return t('negotiations.refused.too_high', { most: formatExact(most) })
    if (code === 'too_many_open') return t('negotiations.refused.too_many_open', { most })
    return t(`negotiations.refused.${CODES.find((one) => one === code) ?? 'changed'}`)
  }
}

const FAILURES = [
  'sold_out',
  'closed',
  'restocking_fee_due',
  'over_own_limit',
  'registration_unfinished',
  'details_needed',
  'phone_unverified',
  'email_unverified',
  'no_card',
] as const

export function useFailureWords(): (code: string | null) => string {
  const { t } = useTranslation()
  return (code) => t(`negotiations.failure.${FAILURES.find((one) => one === code) ?? 'other'}`)
}
