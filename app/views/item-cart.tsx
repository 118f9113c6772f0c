import { ShoppingCart } from 'lucide-react'
import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRoom } from '#app/features/bidding/components/auction-room.island.tsx'
import { usePiecePrice } from '#app/features/bidding/components/use-piece-price.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import '#app/features/cart/components/cart.css'

const AddDialog = lazy(() =>
  import('#app/features/cart/components/add-dialog.tsx').then((module) => ({ default: module.AddDialog })),
)

type ItemCart = {
  /** Pieces of the listing that lie in the reader's cart. */
  inCart: number
  ask: (pieces: string) => void
}

const ItemCartContext = createContext<ItemCart>({ inCart: 0, ask: () => {} })

/** Holds the dialog in which a listing's page asks how many go into the cart. */
export function ItemCartProvider({ inCart, children }: { inCart: number; children: ReactNode }) {
  const { listing, live } = useRoom()
  const price = usePiecePrice()
  const [asked, setAsked] = useState<string | null>(null)
  const cart = useMemo(() => ({ inCart, ask: setAsked }), [inCart])
  return (
    <ItemCartContext.Provider value={cart}>
      {children}
      {asked !== null && (
        <Suspense>
          <AddDialog
            lot={{ ...listing, price, stock: live.stock }}
            pieces={asked}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </ItemCartContext.Provider>
  )
}

/** Into the cart, or to it: without script the same question comes as a page. */
export function CartButton({ pieces }: { pieces: string }) {
  const { listing } = useRoom()
  const { t } = useTranslation()
  const { inCart, ask } = useContext(ItemCartContext)
  if (inCart > 0)
    return (
      <>
        <ButtonLink block to="/cart" data-testid="view-cart">
          <ShoppingCart className="i" aria-hidden="true" />
          {t('cart.view')}
        </ButtonLink>
        <p className="cap">{t('cart.inCart', { count: inCart })}</p>
      </>
    )
  return (
    <ButtonLink
      block
      to={`/cart/add/${listing.id}`}
      data-testid="add-to-cart-button"
      onClick={(event) => {
        event.preventDefault()
        ask(pieces)
      }}
    >
      <ShoppingCart className="i" aria-hidden="true" />
      {t('cart.add')}
    </ButtonLink>
  )
}
