import { useCommands } from '#app/features/bidding/components/command/commands.tsx'
import { useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { later } from '#app/ui/start/later.tsx'
import * as offerSaid from './offer-said.tsx'

/** Whoever is about to offer brings it: it is to be read at once, also when the connection has gone by then. */
export const OfferSaid = later(
  { name: 'said', when: 'page' },
  async () => (await import('./offer-said.tsx')).OfferSaid,
  import.meta.env.SSR ? offerSaid.OfferSaid : null,
)

/** How the last offer or command went, or what was taken out of the listing. Read out by itself when it comes. */
export function OfferMessage(props: offerSaid.OfferSaidProps) {
  const { done } = useCommands()
  const { live } = useRoom()
  return <div role="status">{(props.notice || done || live.removal) && <OfferSaid {...props} />}</div>
}
