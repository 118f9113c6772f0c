import { MapPin } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { computePieces } from '#app/domain/money/pricing.ts'
import { usePiecePrice, useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { loginAddress } from '#app/lib/login-address.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { piecesOf, QuantityBox } from '#app/ui/quantity-box.tsx'
import { BuyNowInfo } from './buy-now-info.tsx'
import { CommandForm } from './command-form.tsx'

/** The way into the cart, for pieces as typed: another feature's, which the page hands in. */
export type ToCart = (pieces: string) => ReactNode

/** So few that it is worth saying. */
const FEW = 5

/** Pieces at a fixed price: how many, the whole money, one button. */
export function FixedForm({ signedIn, toCart }: { signedIn: boolean; toCart: ToCart }) {
  const { listing, live } = useRoom()
  const { t } = useTranslation()
  const { yard, charges } = listing
  const [text, setText] = useState('1')
  const piece = usePiecePrice()
  const pieces = piecesOf(text)
  return (
    <CommandForm intent="buy" className="panel-pad form">
      <div className="row">
        <label className="h-sub" htmlFor="pieces">
          {t('sale.fixed.quantity')}
        </label>
        <BuyNowInfo beside={false} yard={yard.name} />
        <span className="push">
          <QuantityBox
            id="pieces"
            text={text}
            stock={live.stock}
            words={{ less: t('sale.fixed.less'), more: t('sale.fixed.more') }}
            describedBy="pieces-left"
            testId="pieces-input"
            onType={setText}
          />
        </span>
      </div>
      <p
        className={pieces > live.stock ? 'hint t-amber' : 'hint'}
        id="pieces-left"
        hidden={live.stock > FEW && pieces <= live.stock}
      >
        {t('sale.fixed.left', { count: live.stock })}
      </p>
      <p className="allin" data-testid="all-in">
        <span>{t('sale.fixed.allIn')}</span>
        <b>{formatExact(computePieces(piece, pieces, charges).total)}</b>
      </p>
      {signedIn ? (
        <>
          <Button variant="primary" size="lg" block data-testid="buy-now">
            {t('sale.fixed.buy')}
          </Button>
          {toCart(text)}
        </>
      ) : (
        <ButtonLink variant="primary" size="lg" block to={loginAddress(`/product-view/${listing.id}`)}>
          {t('sale.fixed.login')}
        </ButtonLink>
      )}
      <p className="cap collect">
        <MapPin className="i i-s" aria-hidden="true" />
        {t('sale.fixed.collect', { address: `${yard.address1}, ${yard.city}, ${yard.state} ${yard.zip}` })}
      </p>
    </CommandForm>
  )
}
