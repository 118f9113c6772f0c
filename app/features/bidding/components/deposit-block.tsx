import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money.ts'
import { loginAddress } from '#app/lib/login-address.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useRoom } from './auction-room.island.tsx'

/** What a listing wants before the first offer. */
export function DepositBlock({ signedIn }: { signedIn: boolean }) {
  const { listing } = useRoom()
  const { t } = useTranslation()
  return (
    <div className="panel-pad form" data-testid="deposit-needed">
      <p className="h-sub">{t('sale.deposit.title', { amount: formatMoney(listing.depositAmount ?? 0) })}</p>
      <p>{t('sale.deposit.text')}</p>
      <p className="cap">{t('sale.deposit.returned')}</p>
      {!signedIn && (
        <ButtonLink variant="primary" size="lg" block to={loginAddress(`/product-view/${listing.id}`)}>
          {t('bid.form.login')}
        </ButtonLink>
      )}
    </div>
  )
}
