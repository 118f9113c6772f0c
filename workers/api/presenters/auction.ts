import { z } from 'zod'
import { ORDER_MODES } from '#app/domain/auctions/order.ts'
import { ACCESS_MODES, AUCTION_STATES } from '#app/domain/auctions/terms.ts'
import { isoTime } from '#app/domain/ledger/ledger.ts'
import { dollarsFromCents } from '#app/domain/money/money.ts'
import type { SaleLot, SaleView } from '#app/features/auctions/queries.server.ts'
import { dollars, dollarsOrNull, isoDate, percent, picturePath } from './units.ts'

export const auctionRecord = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    state: z.enum(AUCTION_STATES),
    organization: z.object({ id: z.string(), name: z.string() }),
    location: z.object({ id: z.string(), name: z.string(), city: z.string(), state: z.string() }).nullable(),
    starts_at: isoDate.nullable(),
    first_close_at: isoDate.nullable(),
    last_close_at: isoDate
      .nullable()
      .meta({ description: 'Of its lots, as they are planned or extended by now' }),
    stagger_seconds: z.int(),
    order: z.enum(ORDER_MODES),
    close_mode: z.enum(['single', 'group']),
    buyer_premium: z.number().nullable().meta({ description: 'In percent; null for the organisation’s own' }),
    deposit_amount: dollars.nullable().meta({ description: 'Once for all of its lots' }),
    access: z.enum(ACCESS_MODES),
    terms: z.string(),
    terms_version: z.int().meta({ description: 'What bidders accept; 0 where there is nothing to accept' }),
    paused: z.object({ since: isoDate, reason: z.string() }).nullable(),
    lots: z.int().meta({ description: 'Public ones' }),
    seen: z.int().meta({ description: 'Grows with every change' }),
  })
  .meta({ id: 'Auction' })
export type AuctionRecord = z.infer<typeof auctionRecord>

export function presentAuction(sale: SaleView): AuctionRecord {
  const { yard, seller, premium } = sale
  return {
    id: sale.id,
    title: sale.title,
    description: sale.description,
    state: sale.state,
    organization: { id: seller.id, name: seller.name },
    location: yard && { id: yard.id, name: yard.name, city: yard.city, state: yard.state },
    starts_at: momentOf(sale.startsAt),
    first_close_at: momentOf(sale.firstCloseAt),
    last_close_at: momentOf(sale.lastCloseAt),
    stagger_seconds: sale.staggerSeconds,
    order: sale.orderMode,
    close_mode: sale.groupClose ? 'group' : 'single',
    buyer_premium: premium && percent(premium.bps),
    deposit_amount: dollarsOrNull(sale.depositAmount),
    access: sale.access,
    terms: sale.terms,
    terms_version: sale.termsVersion,
    paused: sale.pausedAt === null ? null : { since: isoTime(sale.pausedAt), reason: sale.pauseReason ?? '' },
    lots: sale.lotCount,
    seen: sale.version,
  }
}

function momentOf(at: number | null): string | null {
  return at === null ? null : isoTime(at)
}

export const auctionLot = z
  .object({
    id: z.string(),
    place: z.int().meta({ description: 'From 1' }),
    item_id: z.string().meta({ description: 'Its lot number' }),
    title: z.string(),
    avatar: z.string().nullable(),
    market_status: z.enum(['scheduled', 'open', 'pending', 'sold', 'closed']),
    wprice: dollars,
    next_bid: dollars.nullable(),
    bid_count: z.int(),
    reserve_met: z.boolean(),
    date_closed: isoDate,
  })
  .meta({ id: 'AuctionLot' })

export function presentAuctionLot(lot: SaleLot): z.infer<typeof auctionLot> {
  return {
    id: lot.id,
    place: lot.place + 1,
    item_id: String(lot.lotNumber),
    title: lot.title,
    avatar: lot.image && picturePath(lot.image.name),
    market_status: lot.status,
    wprice: dollarsFromCents(lot.price),
    next_bid: dollarsOrNull(lot.nextMinimum),
    bid_count: lot.offerCount,
    reserve_met: lot.reserveMet,
    date_closed: isoTime(lot.closesAt),
  }
}

export const exampleAuction: AuctionRecord = {
  id: 'a-monday-sale',
  title: 'Monday sale',
  description: '412 lots from closed kitchens.',
  state: 'open',
  organization: { id: 'o-foundry-lane-liquidation', name: 'Foundry Lane Liquidation' },
  location: { id: 'y-columbus', name: 'Columbus North Yard', city: 'Columbus', state: 'OH' },
  starts_at: '2026-11-20T14:00:00.000Z',
  first_close_at: '2026-11-24T00:00:00.000Z',
  last_close_at: '2026-11-24T06:51:00.000Z',
  stagger_seconds: 60,
  order: 'lot_number',
  close_mode: 'single',
  buyer_premium: null,
  deposit_amount: null,
  access: 'everyone',
  terms: 'Loading at dock 3 with forklift. Bring straps.',
  terms_version: 1,
  paused: null,
  lots: 412,
  seen: 7,
}

export const exampleAuctionLot: z.infer<typeof auctionLot> = {
  id: '1042-1',
  place: 1,
  item_id: '1042',
  title: 'Cordless drill, 18 V, two batteries',
  avatar: '/pictures/cordless-drill-teal-main-640.webp',
  market_status: 'open',
  wprice: 84,
  next_bid: 86,
  bid_count: 12,
  reserve_met: true,
  date_closed: '2026-11-24T00:00:00.000Z',
}
