import { LONGEST_PAUSE_MS } from '#app/domain/auction/pause.ts'
import { centsFromDollars } from '#app/domain/money/money.ts'
import type { TileView } from '#app/features/listings/queries.server.ts'
import type { ServerFrame } from '#party/wire/protocol.ts'

/** What was heard of a listing since its tile was loaded. Money in cents, times in epoch ms. */
export type LiveTile = {
  shown: Pick<
    TileView,
    | 'seq'
    | 'status'
    | 'price'
    | 'offerCount'
    | 'bidderCount'
    | 'reserveMet'
    | 'closesAt'
    | 'paused'
    | 'buyNow'
    | 'stock'
  > | null
  /** Null when no offer is taken any more. */
  nextMinimum: number | null
  /** The room's time of the frame that said what is shown (epoch ms). */
  heardAt: number
  /** One's own standing, and the entry since when. */
  own: { seq: number; standing: TileView['own'] } | null
}

export const NOTHING_HEARD: LiveTile = { shown: null, nextMinimum: null, heardAt: 0, own: null }

/** Takes in a frame; the same object comes back when it says nothing new. */
export function hearTile(live: LiveTile, frame: ServerFrame): LiveTile {
  switch (frame.type) {
    case 'snapshot':
    case 'bidAddtime':
    case 'preBidAddtime':
    case 'cancelBidEmitted':
    case 'realclosedupdates':
      if (live.shown && frame.seq <= live.shown.seq) return live
      return {
        ...live,
        shown: {
          seq: frame.seq,
          status: frame.market_status,
          price: cents(frame.wprice),
          offerCount: frame.bid_count,
          bidderCount: frame.rank_count,
          reserveMet: frame.reserve_met,
          closesAt: Date.parse(frame.date_closed) + (frame.paused ? LONGEST_PAUSE_MS : 0),
          paused: frame.paused ? { ...frame.paused, since: Date.parse(frame.paused.since) } : null,
          buyNow: frame.buy_now === null ? null : cents(frame.buy_now),
          stock: frame.stock,
        },
        nextMinimum: frame.next_bid === null ? null : cents(frame.next_bid),
        heardAt: frame.dTime,
      }
    case 'ownstatus':
      if (live.own && frame.seq < live.own.seq) return live
      return {
        ...live,
        own: {
          seq: frame.seq,
          standing: frame.bidtopstatus && {
            status: frame.bidtopstatus,
            max: frame.biddercurrentbid === null ? null : cents(frame.biddercurrentbid),
            rank: frame.rank,
          },
        },
      }
    default:
      return live
  }
}

/** What a relay tells of a listing, and one's own standing in it: any view that has them can be kept live. */
export type LiveView = NonNullable<LiveTile['shown']> & Pick<TileView, 'nextMinimum' | 'own'>

/** The tile as it was loaded, with what is newer laid over it: of page and relay either may be ahead. */
export function withLive<View extends LiveView>(
  tile: View,
  { shown, nextMinimum, heardAt, own }: LiveTile,
): View {
  const newer = shown !== null && shown.seq > tile.seq
  const live = newer ? { ...tile, ...shown, nextMinimum } : tile
  const standing = own && own.seq >= tile.seq ? own.standing : tile.own
  const settled = settle(standing, live.status, newer && heardAt < tile.closesAt)
  return live === tile && settled === tile.own ? tile : { ...live, own: settled }
}

/**
 * The close is told to everybody at once; how it ended for oneself follows from where one stood. Not when it came before
 * its time, as a purchase beats the leader, nor where nobody is told who leads: that is heard by itself.
 */
function settle(own: TileView['own'], status: TileView['status'], early: boolean): TileView['own'] {
  if (status !== 'sold' && status !== 'closed') return own
  if (own?.status === 'outbid') return { ...own, status: 'lost' }
  if (own?.status !== 'winner' || (status === 'sold' && early)) return own
  return { ...own, status: status === 'sold' ? 'won' : 'lost' }
}

function cents(dollars: number): number {
  return centsFromDollars(dollars) ?? 0
}
