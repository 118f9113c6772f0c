import { lazy, Suspense } from 'react'

const DepositRemedy = lazy(() =>
  import('./deposit-remedy.tsx').then((module) => ({ default: module.DepositRemedy })),
)

/**
 * Placing a deposit from a tile. Between the two so that a page of tiles names none of the dialog's own scripts: most
 * readers never open it.
 */
export function TileDeposit({ listingId, onClose }: { listingId: string; onClose: () => void }) {
  return (
    <Suspense>
      <DepositRemedy listingId={listingId} typed={null} onClose={onClose} />
    </Suspense>
  )
}
