import { isFinished, shownStatus } from '#app/domain/shop/listing.ts'
import type { TileView } from '#app/features/listings/queries.server.ts'
import type { BadgeTone } from '#app/ui/badge.tsx'
import { clockStage } from '#app/ui/time-left.ts'

/** What a lot is at this second; an open one by its clock's stage. */
export type TilePhase = 'scheduled' | 'calm' | 'soon' | 'final' | 'pending' | 'sold' | 'closed'

export type BadgeName =
  | 'scheduled'
  | 'soon'
  | 'final'
  | 'winner'
  | 'outbid'
  | 'won'
  | 'lost'
  | 'pending'
  | 'sold'
  | 'soldOut'
  | 'closed'
  | 'finished'
  | 'withdrawn'
  | 'sealed'
  | 'reverse'
  | 'buyNow'
  | 'orBuyNow'
  | 'deposit'

export type TileFace = {
  badge: { name: BadgeName; tone: BadgeTone; amount?: number } | null
  /** The foot on the picture: a lot that one is in. */
  mine: 'win' | 'out' | null
  over: boolean
  price:
    | 'scheduled'
    | 'starting'
    | 'current'
    | 'last'
    | 'sold'
    | 'won'
    | 'piece'
    | 'begins'
    | 'lowest'
    | 'awarded'
    | 'rank'
    | 'sealed'
  /** What a sealed listing shows in the place of a price. */
  hidden: { rank: number | null; bidders: number } | null
  /** It says that the reserve is not met: why it was not sold, or why who leads has not won it yet. */
  unmet: boolean
  /** Solid only where there is something to do. */
  action: { name: ActionName; solid: boolean; to: string }
}

type ActionName =
  | 'offer'
  | 'raiseTo'
  | 'raiseMax'
  | 'viewLot'
  | 'viewInvoice'
  | 'makePayment'
  | 'payGathered'
  | 'placeDeposit'
  | 'buyNow'
  | 'sealedOffer'
  | 'changeOffer'
  | 'offerToSell'
  | 'lowerTo'
  | 'lowerFloor'
  | 'startingOffer'

type Lot = Pick<
  TileView,
  | 'id'
  | 'status'
  | 'startsAt'
  | 'closesAt'
  | 'offerCount'
  | 'bidKinds'
  | 'own'
  | 'format'
  | 'stock'
  | 'outcome'
  | 'buyNow'
  | 'nextMinimum'
  | 'preBids'
  | 'depositAmount'
  | 'deposited'
  | 'invoice'
  | 'gathered'
  | 'bidderCount'
  | 'hasReserve'
  | 'reserveMet'
>

export function tilePhase({ status, startsAt, closesAt }: Lot, now: number): TilePhase {
  const shown = shownStatus(status === 'pending' ? 'open' : status, startsAt, closesAt, now)
  if (shown !== 'open') return shown
  const stage = clockStage(closesAt - now)
  return stage === 'over' ? 'pending' : stage
}

export function tileFace(lot: Lot, phase: TilePhase): TileFace {
  const open = phase === 'calm' || phase === 'soon' || phase === 'final'
  const sealed = lot.format === 'sealed' && phase !== 'sold'
  return {
    badge: badgeOf(lot, phase),
    mine: mineOf(lot, phase),
    over: phase === 'closed' || (phase === 'sold' && lot.own?.status !== 'won'),
    price: priceOf(lot, phase),
    hidden: sealed ? { rank: lot.own?.rank ?? null, bidders: lot.bidderCount } : null,
    unmet: isUnmet(lot, phase === 'closed' || (open && lot.own?.status === 'winner')),
    action: open ? openAction(lot) : closedAction(lot, phase),
  }
}

function badgeOf({ own, format, outcome, buyNow, depositAmount }: Lot, phase: TilePhase): TileFace['badge'] {
  if (phase === 'sold' && own?.status === 'won') return { name: 'won', tone: 'win' }
  if (phase === 'sold' && format === 'fixed') return { name: 'soldOut', tone: 'plain' }
  if (phase === 'sold' && own) return { name: 'lost', tone: 'plain' }
  if (phase === 'closed' && outcome === 'withdrawn') return { name: 'withdrawn', tone: 'plain' }
  if (phase === 'sold' || phase === 'closed')
    return { name: isFinished(format, phase) ? 'finished' : phase, tone: 'plain' }
  if (phase === 'pending' || phase === 'scheduled') return { name: phase, tone: 'info' }
  if (own?.status === 'winner') return { name: 'winner', tone: 'win' }
  if (own?.status === 'outbid') return { name: 'outbid', tone: 'out' }
  if (own?.status === 'won') return { name: 'won', tone: 'win' }
  if (phase !== 'calm' && format !== 'fixed') return { name: phase, tone: 'amber' }
  if (depositAmount !== null) return { name: 'deposit', tone: 'info', amount: depositAmount }
  switch (format) {
    case 'sealed':
    case 'reverse':
      return { name: format, tone: 'ink' }
    case 'fixed':
      return { name: 'buyNow', tone: 'plain' }
    case 'ascending':
      return buyNow === null ? null : { name: 'orBuyNow', tone: 'plain' }
  }
}

function mineOf({ own }: Lot, phase: TilePhase): TileFace['mine'] {
  if (phase === 'closed' || phase === 'sold') return phase === 'sold' && own?.status === 'won' ? 'win' : null
  if (own?.status === 'winner') return 'win'
  return own?.status === 'outbid' ? 'out' : null
}

function priceOf({ own, offerCount, format }: Lot, phase: TilePhase): TileFace['price'] {
  if (format === 'fixed') return 'piece'
  if (phase === 'sold') return format === 'reverse' ? 'awarded' : own?.status === 'won' ? 'won' : 'sold'
  if (format === 'sealed') return own?.rank ? 'rank' : 'sealed'
  if (format === 'reverse') return offerCount === 0 ? 'begins' : 'lowest'
  if (phase === 'scheduled') return 'scheduled'
  if (offerCount === 0) return 'starting'
  return phase === 'closed' || phase === 'pending' ? 'last' : 'current'
}

function isUnmet({ hasReserve, reserveMet, format }: Lot, matters: boolean): boolean {
  return matters && hasReserve && !reserveMet && format !== 'fixed'
}

function openAction(lot: Lot): TileFace['action'] {
  const { id, own, bidKinds, format, stock, nextMinimum, invoice } = lot
  const to = lotAddress(id)
  const view = { name: 'viewLot', solid: false, to } as const
  // pieces of it: who wants more finds them on its page
  if (own?.status === 'won' && invoice) return paperAction(invoice)
  if (asksDeposit(lot)) return { name: 'placeDeposit', solid: false, to: `${to}#offer` }
  switch (format) {
    case 'fixed':
      return stock > 0 ? { name: 'buyNow', solid: false, to } : view
    case 'sealed':
      return { name: own?.status === 'placed' ? 'changeOffer' : 'sealedOffer', solid: false, to }
    case 'reverse':
      if (own?.status === 'winner')
        return bidKinds === 'hard' ? view : { name: 'lowerFloor', solid: false, to }
      if (nextMinimum === null) return view
      return own?.status === 'outbid'
        ? { name: 'lowerTo', solid: true, to }
        : { name: 'offerToSell', solid: false, to }
    case 'ascending':
      if (own?.status === 'outbid') return { name: 'raiseTo', solid: true, to }
      if (own?.status === 'winner') return bidKinds === 'hard' ? view : { name: 'raiseMax', solid: false, to }
      return { name: 'offer', solid: false, to }
  }
}

/** Before anything else can be done on it; whoever is told of nothing placed is asked by its page. */
function asksDeposit({ depositAmount, deposited, format, stock }: Lot): boolean {
  return depositAmount !== null && !deposited && (format !== 'fixed' || stock > 0)
}

function closedAction(
  { id, own, format, preBids, invoice, gathered }: Lot,
  phase: TilePhase,
): TileFace['action'] {
  if ((phase === 'sold' || phase === 'closed') && own?.status === 'won' && format !== 'reverse')
    return invoice
      ? paperAction(invoice)
      : gathered
        ? { name: 'payGathered', solid: true, to: gatheringAddress(gathered) }
        : { name: 'viewInvoice', solid: true, to: '/invoices/all' }
  const to = lotAddress(id)
  const takes = preBids && (format === 'ascending' || format === 'reverse')
  if (phase !== 'scheduled' || !takes) return { name: 'viewLot', solid: false, to }
  return { name: own?.status === 'placed' ? 'changeOffer' : 'startingOffer', solid: false, to }
}

function paperAction({ commonInvoice, paid }: NonNullable<Lot['invoice']>): TileFace['action'] {
  return paid
    ? { name: 'viewInvoice', solid: true, to: `/invoice/${commonInvoice}` }
    : { name: 'makePayment', solid: true, to: `/checkout/invoice/${commonInvoice}` }
}

/** Where what is gathered of an auction can be paid. */
export function gatheringAddress({ auctionId }: { auctionId: string }): string {
  return `/invoices/gathering#sale-${auctionId}`
}

export function lotAddress(id: string): string {
  return `/product-view/${id}`
}
