import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CommandsProvider } from '#app/features/bidding/components/command/commands.tsx'
import { HistoryOpener } from '#app/features/bidding/components/history/history-opener.tsx'
import { AuctionRoomProvider, useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'
import type { ListingView } from '#app/features/listings/queries.server.ts'
import { onDemand } from '#app/ui/start/on-demand.tsx'
import { useRelay } from '#app/views/lot/live-tiles.island.tsx'
import { PhoneRemedy } from '#app/views/sign-in/phone-remedy.tsx'
import { isMine } from './live-sale.ts'
import { useLive, useSale } from './sale-context.tsx'
import { SeatSkeleton } from './seat-skeleton.tsx'

const DepositRemedy = onDemand(async () => (await import('#app/views/lot/deposit-remedy.tsx')).DepositRemedy)

const SaleRemedy = onDemand(async () => (await import('#app/views/lot/sale-remedy.tsx')).SaleRemedy)

type SeatProps = { id: string; children: ReactNode }

/** A lot on the stage: its live state for all that stands in it, once its words are here. */
export function Seat({ id, children }: SeatProps) {
  const { detailOf, bring } = useSale()
  const listing = detailOf(id)
  useEffect(() => bring(id), [bring, id])
  return listing ? <Room listing={listing}>{children}</Room> : <SeatSkeleton id={id} />
}

/**
 * Everybody hears of the stage by the relay. Whoever stands in a lot, or is about to offer on it, gets a socket of their own
 * to its room: a thousand who look on would open a thousand of them each minute.
 */
function Room({ listing, children }: { listing: ListingView; children: ReactNode }) {
  const { sale } = useSale()
  const relay = useRelay()
  const stands = useLive(({ rows }) => {
    const row = rows.get(listing.id)
    return row !== undefined && isMine(row) && row.own !== null
  })
  const [touched, setTouched] = useState(false)
  const speaks = sale.signedIn && (stands || touched)
  const seat = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = seat.current
    const touch = () => setTouched(true)
    element?.addEventListener('pointerdown', touch)
    element?.addEventListener('focusin', touch)
    return () => {
      element?.removeEventListener('pointerdown', touch)
      element?.removeEventListener('focusin', touch)
    }
  }, [])
  return (
    <AuctionRoomProvider listing={listing} connect={speaks ? undefined : relay} looksItself>
      <CommandsProvider
        said={null}
        verifyPhone={PhoneRemedy}
        placeDeposit={DepositRemedy}
        enterSale={SaleRemedy}
        needsDeposit={sale.signedIn && listing.depositAmount !== null && listing.deposited === false}
      >
        <HistoryOpener>
          <Tell />
          <div ref={seat} className="seat">
            {children}
          </div>
        </HistoryOpener>
      </CommandsProvider>
    </AuctionRoomProvider>
  )
}

/** What the lot's own room says counts for the rail and the stage, too. */
function Tell() {
  const { listing, live } = useRoom()
  const { live: sale } = useSale()
  useEffect(() => sale.told(listing.id, live), [sale, listing.id, live])
  return null
}
