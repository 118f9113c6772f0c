import { useTranslation } from 'react-i18next'

/** Why something was not kept or not bought; `left` where pieces are left. */
export type Refused = { code: string; left: number | null }

export function refusedOf(refusal: { code: string; left?: number | null }): Refused {
  return { code: refusal.code, left: refusal.code === 'sold_out' ? (refusal.left ?? null) : null }
}

const CODES = [
  'qty',
  'own_item',
  'closed',
  'not_started',
  'buy_now_unavailable',
  'restocking_fee_due',
  'registration_unfinished',
  'details_needed',
  'phone_unverified',
  'email_unverified',
  'over_own_limit',
  'deactivated',
  'blocked',
  'location',
  'cart_full',
  'changed',
  'not_found',
] as const

export function useCartRefusal(): (refused: Refused) => string {
  const { t } = useTranslation()
  return ({ code, left }) => {
    if (code === 'sold_out')
      return left ? t('cart.refused.left', { count: left }) : t('cart.refused.sold_out')
    const known = CODES.find((one) => one === code)
    return t(`cart.refused.${known ?? 'try_again'}`)
  }
}
