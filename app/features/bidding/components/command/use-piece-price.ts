import { useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'

/** What one piece costs at once, in cents; the terms' price where nothing can be bought just now. */
export function usePiecePrice(): number {
  const { listing, live } = useRoom()
  return live.buyNow ?? listing.buyNowTerms?.price ?? listing.startPrice
}
