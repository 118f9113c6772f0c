import { useTranslation } from 'react-i18next'
import { formatExact, formatMoney } from '#app/domain/money/money.ts'
import { computeTotal } from '#app/domain/money/pricing.ts'
import { useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { loginAddress } from '#app/lib/login-address.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { BuyNowInfo } from './buy-now-info.tsx'
import { CommandForm } from './command-form.tsx'
import type { ToCart } from './fixed-form.tsx'

/** Ending the auction by buying, as long as its terms let it stand beside the offers. */
export function BuyNowBeside({ signedIn, toCart }: { signedIn: boolean; toCart: ToCart }) {
  const { listing, live } = useRoom()
  const { t } = useTranslation()
  const { buyNowTerms, charges } = listing
  if (live.buyNow === null || buyNowTerms === null) return null
  const label = t('sale.buyNow.button', { amount: formatMoney(live.buyNow) })
  return (
    <div className="panel-pad form buy-beside" data-testid="buy-now-beside">
      <div className="row">
        <span className="h-sub">
          {t('sale.buyNow.or')}
          {/* who is signed in reads it on the button */}
          {!signedIn && <span className="price buy-price">{formatMoney(live.buyNow)}</span>}
        </span>
        <BuyNowInfo beside yard={listing.yard.name} />
        <span className="push cap num">
          {t('sale.buyNow.allIn', { amount: formatExact(computeTotal(live.buyNow, charges).total) })}
        </span>
      </div>
      {signedIn ? (
        <>
          <CommandForm intent="buy" fields={{ qty: '1' }}>
            <Button variant="secondary" block data-testid="buy-now">
              {label}
            </Button>
          </CommandForm>
          {toCart('1')}
        </>
      ) : (
        <ButtonLink variant="secondary" block to={loginAddress(`/product-view/${listing.id}`)}>
          {t('sale.fixed.login')}
        </ButtonLink>
      )}
      <p className="cap">{t(`sale.buyNow.until.${buyNowTerms.policy}`)}</p>
    </div>
  )
}
