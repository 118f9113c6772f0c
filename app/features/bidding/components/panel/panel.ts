import { isLow } from '#app/domain/auction/offer-warnings.ts'
import { isOver } from '#app/domain/shop/listing.ts'
import type { CommandName } from '#app/features/bidding/command.ts'
import type { LiveState } from '#app/features/bidding/live-listing.ts'
import type { ListingView } from '#app/features/listings/queries.server.ts'

/** What the panel lets somebody do. `none`: it can be followed only. */
export type PanelBody = 'offer' | 'sealed' | 'pre_bid' | 'fixed' | 'result' | 'none'

type Listing = Pick<ListingView, 'format' | 'ownListing' | 'preBids'>
type Terms = Pick<ListingView, 'format' | 'bidKinds' | 'wholeDollars' | 'retraction' | 'scheduledClose'>
type Live = Pick<LiveState, 'status' | 'closesAt' | 'stock' | 'buyNow' | 'own' | 'price'>

export function panelBody(listing: Listing, live: Live, timeIsOver: boolean): PanelBody {
  if (isOver(live.status)) return 'result'
  if (listing.ownListing || live.status === 'pending' || timeIsOver) return 'none'
  const starts = live.status === 'scheduled'
  const meets = listing.format === 'ascending' || listing.format === 'reverse'
  if (starts && !(listing.preBids && meets)) return 'none'
  if (starts) return 'pre_bid'
  return meets ? 'offer' : listing.format === 'sealed' ? 'sealed' : 'fixed'
}

/**
 * Whether what was done last may still be said: not "cancelled" to somebody who has offered again or won, nor a lowered
 * maximum to somebody who was outbid since.
 */
export function isStillSo(intent: CommandName, { own, status }: Pick<LiveState, 'own' | 'status'>): boolean {
  switch (intent) {
    case 'prebid':
      return status === 'scheduled' && own?.status === 'placed'
    case 'cancel':
      return !isOver(status) && (own === null || own.status === 'removed')
    case 'lower':
      return status === 'open' && own?.status === 'winner'
    case 'buy':
      return own?.status === 'won'
    default:
      return false
  }
}

/** Whether an offer would be refused, or is so low that it looks like a slip: then Enter goes back and does not confirm. */
export function isDoubtful(
  { format, warnings }: Pick<ListingView, 'format' | 'warnings'>,
  { own, nextMinimum: next }: Pick<LiveState, 'own' | 'nextMinimum'>,
  amount: number,
): boolean {
  return isLow(amount, next, warnings) || remedyFor({ format }, { own, nextMinimum: next }, amount) !== null
}

/** What would be taken in place of an amount that falls short; null of one that does not, and of the leader's, whom the room judges. */
export function remedyFor(
  { format }: Pick<ListingView, 'format'>,
  { own, nextMinimum: next }: Pick<LiveState, 'own' | 'nextMinimum'>,
  amount: number,
): number | null {
  if (next === null || own?.status === 'winner') return null
  return (format === 'reverse' ? amount > next : amount < next) ? next : null
}

/** Whether one's own starting offer is under the starting price, so that it leads nothing at the start; less is no fault in a reverse auction. */
export function isUnderStart(
  { format, startPrice }: Pick<ListingView, 'format' | 'startPrice'>,
  { own }: Pick<LiveState, 'own'>,
): boolean {
  return format === 'ascending' && own?.status === 'placed' && own.max !== null && own.max < startPrice
}

/** Whether the listing can be bought at once beside its auction, by this reader, now. */
export function canBuyBeside(listing: Listing, live: Live, timeIsOver: boolean): boolean {
  return panelBody(listing, live, timeIsOver) === 'offer' && live.buyNow !== null
}

/**
 * Until when one's own offer may be cancelled (epoch ms), null where it may not be. The leading bidder alone, save where
 * nobody is told who leads: sealed offers and those before the start.
 */
export function cancelUntil(
  { retraction, scheduledClose }: Pick<Terms, 'retraction' | 'scheduledClose'>,
  live: Live,
  now: number,
): number | null {
  const { own } = live
  if (retraction === null || isOver(live.status) || now >= live.closesAt || !own) return null
  const anybody = retraction.by === 'anyone' && own.status === 'outbid'
  if (own.status !== 'winner' && own.status !== 'placed' && !anybody) return null
  const until = cutOff(retraction, scheduledClose) ?? live.closesAt
  return now < until ? until : null
}

/** Between what one's own maximum may be lowered (a floor raised), both included; null where it may not be. */
export function loweringBounds(
  listing: Terms,
  live: Live,
  now: number,
): { least: number; most: number } | null {
  const { own, price } = live
  const { format, retraction, scheduledClose, bidKinds, wholeDollars } = listing
  if ((format !== 'ascending' && format !== 'reverse') || bidKinds === 'hard') return null
  if (live.status !== 'open' || now >= live.closesAt || own?.status !== 'winner' || own.max === null)
    return null
  const until = retraction && cutOff(retraction, scheduledClose)
  if (until !== null && now >= until) return null
  const coin = wholeDollars ? 100 : 1
  const [least, most] = format === 'ascending' ? [price, own.max - coin] : [own.max + coin, price]
  return least <= most ? { least, most } : null
}

function cutOff({ cutOffMinutes }: NonNullable<Terms['retraction']>, scheduledClose: number): number | null {
  return cutOffMinutes === null ? null : scheduledClose - cutOffMinutes * 60_000
}
