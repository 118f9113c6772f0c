import { CircleAlert, MapPin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import { computePieces, premiumRate } from '#app/domain/money/pricing.ts'
import { Picture } from '#app/ui/picture.tsx'
import { piecesOf, QuantityBox } from '#app/ui/quantity-box.tsx'
import type { CartLine } from '../line.ts'
import { CartSum } from './cart-sum.tsx'
import { type Refused, useCartRefusal } from './use-cart-words.ts'

/** What goes into the cart: a listing as it stands now. `price` of a piece, in cents. */
export type AddLot = Pick<CartLine, 'price' | 'stock' | 'yard' | 'pickupDeadlineDays' | 'charges'> &
  Omit<CartLine['listing'], 'category'>

type AddFieldsProps = { lot: AddLot; text: string; onType: (text: string) => void; refused: Refused | null }

/** Buy Now's confirmation: how many, the whole money, and where it is collected. In a dialog, and on a page without script. */
export function AddFields({ lot, text, onType, refused }: AddFieldsProps) {
  const { t } = useTranslation()
  const words = useCartRefusal()
  const { yard, charges, price, stock } = lot
  const pieces = lot.format === 'fixed' ? piecesOf(text) : 1
  const total = computePieces(price, pieces, charges)
  return (
    <div className="stack" data-testid="add-to-cart">
      <div className="row cart-lot">
        <span className="cart-pic cart-pic-s">
          <Picture image={lot.image} sizes="64px" />
        </span>
        <span>
          <b className="h-sub">{lot.title}</b>
          <span className="cap">
            {t('cart.line.facts', { lot: lot.lotNumber })} · {yard.name}, {yard.state}
          </span>
        </span>
      </div>
      <input type="hidden" name="location_id" value={yard.id} />
      {lot.format === 'fixed' ? (
        <div className="field" data-invalid={refused ? true : undefined}>
          <div className="row">
            <label className="h-sub" htmlFor="cart-pieces">
              {t('sale.fixed.quantity')}
            </label>
            <span className="push">
              <QuantityBox
                id="cart-pieces"
                text={text}
                stock={stock}
                words={{ less: t('sale.fixed.less'), more: t('sale.fixed.more') }}
                invalid={refused !== null}
                describedBy={refused ? 'cart-pieces-error' : 'cart-pieces-left'}
                onType={onType}
              />
            </span>
          </div>
          <p className="hint" id="cart-pieces-left">
            {t('cart.dialog.stock', { count: stock, yard: yard.name })}
          </p>
        </div>
      ) : (
        <input type="hidden" name="qty" value="1" />
      )}
      {refused && (
        <p className="error" id="cart-pieces-error" role="alert" data-code={refused.code}>
          <CircleAlert className="i i-s" aria-hidden="true" />
          {words(refused)}
        </p>
      )}
      <CartSum
        total={{ ...total, premiumBps: premiumRate(charges), taxBps: charges.taxBps }}
        words={{
          amount:
            pieces > 1
              ? t('sale.buyNow.priceOf', { count: pieces, each: formatMoney(price) })
              : t('sale.buyNow.price'),
          total: t('bid.confirm.total'),
        }}
      />
      <PlaceCard yard={yard} days={lot.pickupDeadlineDays} />
      <p className="cap">{t('cart.dialog.reserves')}</p>
    </div>
  )
}

export function PlaceCard({ yard, days }: { yard: CartLine['yard']; days: number }) {
  const { t } = useTranslation()
  return (
    <div className="place-card">
      <MapPin className="i" aria-hidden="true" />
      <p>
        <b className="strong">{t('cart.buy.collect', { yard: yard.name })}</b>
        <br />
        {yard.address1}, {yard.city}, {yard.state} {yard.zip}
        <br />
        <span className="cap">{t('cart.buy.days', { count: days })}</span>
      </p>
    </div>
  )
}

/** What the button promises: all-in, as far as a number was typed. */
export function addTotal({ price, charges, format }: AddLot, text: string): number {
  return computePieces(price, format === 'fixed' ? piecesOf(text) : 1, charges).total
}
