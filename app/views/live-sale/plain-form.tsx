import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import { useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { loginAddress } from '#app/lib/login-address.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { usePlainIds } from './plain-ids.tsx'
import { useSale } from './sale-context.tsx'

/** Where there is no script: the offer's own page asks once more, and leads back to the lot. */
export function PlainForm() {
  const { listing } = useRoom()
  const { sale } = useSale()
  const { t } = useTranslation()
  const bidId = usePlainIds(listing.id)
  const path = `/product-view/${listing.id}`
  const next = listing.nextMinimum ?? listing.price
  if (!sale.signedIn)
    return (
      <ButtonLink variant="primary" size="lg" block to={loginAddress(path)}>
        {t('bid.form.login')}
      </ButtonLink>
    )
  return (
    <form method="post" action={path} className="stack">
      <label className="field">
        <span className="label">{t('bid.form.yours')}</span>
        <input
          className="input"
          name="wsprice"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={String(next / 100)}
        />
      </label>
      <input type="hidden" name="bidding_type" value={listing.bidKinds === 'hard' ? 'hard' : 'max'} />
      <input type="hidden" name="intent" value="review" />
      <input type="hidden" name="bid_id" value={bidId} />
      <Button variant="primary" size="lg" block>
        {t('bid.barButton.offer', { amount: formatMoney(next) })}
      </Button>
    </form>
  )
}
