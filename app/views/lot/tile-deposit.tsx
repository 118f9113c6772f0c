import { onDemand } from '#app/ui/start/on-demand.tsx'

const DepositRemedy = onDemand(async () => (await import('./deposit-remedy.tsx')).DepositRemedy)

/**
 * Placing a deposit from a tile. Between the two so that a page of tiles names none of the dialog's own scripts: most
 * readers never open it.
 */
export function TileDeposit({ listingId, onClose }: { listingId: string; onClose: () => void }) {
  return <DepositRemedy listingId={listingId} typed={null} onClose={onClose} />
}
