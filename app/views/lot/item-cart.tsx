import { ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePiecePrice, useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { onDemand } from '#app/ui/start/on-demand.tsx'
import '#app/features/cart/components/cart.css'

// marked, so that the page's own script need not hold this part for its sake
const AddDialog = /* @__PURE__ */ onDemand(
  async () => (await import('#app/features/cart/components/add-dialog.tsx')).AddDialog,
)

type CartButtonProps = {
  /** As they are typed. */
  pieces: string
  /** Pieces of the listing that lie in the reader's cart. */
  inCart: number
}

/** Into the cart, or to it: how many is asked in a dialog, and without script on a page. */
export function CartButton({ pieces, inCart }: CartButtonProps) {
  const { listing, live } = useRoom()
  const price = usePiecePrice()
  const { t } = useTranslation()
  const [asked, setAsked] = useState<string | null>(null)
  return (
    <>
      {inCart > 0 ? (
        <>
          <ButtonLink block to="/cart" data-testid="view-cart">
            <ShoppingCart className="i" aria-hidden="true" />
            {t('cart.view')}
          </ButtonLink>
          <p className="cap">{t('cart.inCart', { count: inCart })}</p>
        </>
      ) : (
        <ButtonLink
          block
          to={`/cart/add/${listing.id}`}
          data-testid="add-to-cart-button"
          onClick={(event) => {
            event.preventDefault()
            setAsked(pieces)
          }}
        >
          <ShoppingCart className="i" aria-hidden="true" />
          {t('cart.add')}
        </ButtonLink>
      )}
      {asked !== null && (
        // React has what the dialog's form sends bubble to the form that this button stands in
        <div onSubmit={(event) => event.stopPropagation()}>
          <AddDialog
            lot={{ ...listing, price, stock: live.stock }}
            pieces={asked}
            onClose={() => setAsked(null)}
          />
        </div>
      )}
    </>
  )
}
