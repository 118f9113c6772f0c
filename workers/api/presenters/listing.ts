import { z } from 'zod'
import { isoTime } from '#app/domain/ledger/ledger.ts'
import { dollarsFromCents } from '#app/domain/money/money.ts'
import { fileKind } from '#app/domain/shop/file-kinds.ts'
import { isOver } from '#app/domain/shop/listing.ts'
import { uploadAddress } from '#app/domain/shop/uploads.ts'
import type { ListingFacts } from '#app/features/listings/facts.server.ts'
import type { TileView } from '#app/features/listings/queries.server.ts'
import { dollars, dollarsOrNull, isoDate, picturePath, zeroOrOne } from './units.ts'

export const marketStatus = z.enum(['scheduled', 'open', 'pending', 'sold', 'closed'])
export const ownStatus = z.enum(['winner', 'outbid', 'won', 'lost', 'placed', 'removed'])

export const listingRecord = z
  .object({
    id: z.string().meta({ example: '1042-1' }),
    item_id: z.string().meta({ description: 'The lot number' }),
    title: z.string(),
    desc_proc: z.string().meta({ description: 'Description; its beginning only in a search' }),
    avatar: z.string().nullable().meta({ description: 'Path of the first picture' }),
    allattachmentlist: z
      .array(z.object({ file_name: z.string(), file_type: z.enum(['image', 'video', 'unknown']) }))
      .meta({ description: 'Paths of all pictures, in their order' }),
    keywords: z.string(),
    featured: z.boolean(),
    category: z.string().meta({ description: 'Id of the top category' }),
    category_name: z.string(),
    sub_category: z.string().nullable().meta({ description: 'Id of the category below it' }),
    sub_category_name: z.string().nullable(),
    conditionTypeId: z.string(),
    condition: z.string().meta({ description: "The condition's name" }),
    manufacturer: z.string().nullable(),
    brand: z.string().nullable(),
    color_size: z.string().nullable(),
    material: z.string().nullable(),
    bin_location: z.string().nullable(),
    location_id: z.string(),
    location: z.object({ id: z.string(), name: z.string(), city: z.string(), state: z.string() }),
    user_id: z.string().meta({ description: 'Id of the organisation that sells it' }),
    auction: z.boolean().meta({ description: 'Whether it takes offers' }),
    auctiontype: z
      .enum(['forward', 'reverse'])
      .meta({ description: '`reverse`: offers to sell, the lowest leads' }),
    sale_type: z
      .enum(['auction', 'sealed_rank', 'buynow'])
      .meta({ description: '`sealed_rank`: sealed offers. `buynow`: a fixed price, no offers' }),
    buynow: z
      .boolean()
      .meta({ description: 'Whether it has a price to buy at: alone, or beside its auction' }),
    bprice: dollars.nullable().meta({ description: 'That price, of one piece' }),
    buynowamount: dollars
      .nullable()
      .meta({ description: 'What a piece costs at once, now; null while nothing can be bought at once' }),
    qty: z.int().meta({ description: 'Pieces that there were at first' }),
    stock: z.int().meta({ description: 'Pieces left' }),
    sold: z.int().meta({ description: 'Pieces sold' }),
    deposit: z.boolean().meta({ description: 'Whether a deposit is asked for before an offer' }),
    deposit_amount: dollars.nullable(),
    custom_auctionlot_bid_type: z
      .enum(['hard', 'proxy'])
      .meta({ description: '`proxy` where maximum offers are taken' }),
    bidding_types: z.array(z.enum(['max', 'hard'])).meta({ description: 'Kinds of offer that are taken' }),
    market_status: marketStatus.meta({
      description: '`pending`: its time is over and the result is not in yet',
    }),
    outcome: z
      .enum(['sold', 'unsold', 'withdrawn'])
      .nullable()
      .meta({ description: 'How it ended; null while it has not' }),
    date_added: isoDate,
    future_active: isoDate.meta({ description: 'When it starts or has started' }),
    date_closed: isoDate.meta({
      description: 'When it closes or has closed; an offer late in it may move it',
    }),
    sprice: dollars.meta({
      description: 'Starting price: the most in a reverse auction, of a piece at a fixed price',
    }),
    wprice: dollars.meta({ description: 'Current price; the starting price until the first offer' }),
    next_bid: dollars.nullable().meta({
      description:
        'The least that an offer must be, in a reverse auction the most; null where none is taken or possible',
    }),
    incrementamt: dollars.nullable().meta({ description: 'Flat step; null where the schedule applies' }),
    asin_price: dollars.nullable().meta({ description: 'Retail value' }),
    has_reserve: z.boolean(),
    reserve_met: z.boolean().meta({ description: 'The reserve itself is never shown' }),
    bid_count: z.int(),
    bid_or_not: z.boolean().meta({ description: 'Whether you have offered here' }),
    bidtopstatus: ownStatus.nullable().meta({ description: 'Your own standing' }),
    biddercurrentbid: dollars
      .nullable()
      .meta({ description: 'Your own best active amount: a max, a floor or a sealed offer' }),
    rank: z.int().nullable().meta({
      description:
        'Your own rank where ranks are kept (reverse and sealed listings), 1 the best; in lists it is null',
    }),
    watchlistid: zeroOrOne.meta({ description: 'Whether it is among your favorites' }),
  })
  .meta({ id: 'Listing' })
export type ListingRecord = z.infer<typeof listingRecord>

const KINDS = { both: ['max', 'hard'], max: ['max'], hard: ['hard'] } satisfies Record<
  TileView['bidKinds'],
  ListingRecord['bidding_types']
>

const SALE_TYPES = {
  ascending: 'auction',
  reverse: 'auction',
  sealed: 'sealed_rank',
  fixed: 'buynow',
} satisfies Record<TileView['format'], ListingRecord['sale_type']>

/** A listing under the field names of the specification. */
export function presentListing(tile: TileView, facts: ListingFacts): ListingRecord {
  const { category, parentCategory } = facts
  const piece = tile.format === 'fixed' ? piecePrice(facts) : facts.buyNowPrice
  return {
    id: tile.id,
    item_id: String(tile.lotNumber),
    title: tile.title,
    desc_proc: tile.description,
    avatar: tile.image && picturePath(tile.image.name),
    allattachmentlist: [
      ...facts.images.map(picturePath),
      ...(facts.video === null ? [] : [uploadAddress(facts.video)]),
    ].map((file_name) => ({ file_name, file_type: fileKind(file_name) })),
    keywords: facts.keywords,
    featured: facts.featured,
    category: (parentCategory ?? category).id,
    category_name: (parentCategory ?? category).name,
    sub_category: parentCategory && category.id,
    sub_category_name: parentCategory && category.name,
    conditionTypeId: facts.conditionId,
    condition: tile.condition,
    manufacturer: facts.manufacturer,
    brand: facts.brand,
    color_size: facts.colorSize,
    material: facts.material,
    bin_location: facts.binLocation,
    location_id: tile.location.id,
    location: tile.location,
    user_id: facts.organisationId,
    auction: tile.format !== 'fixed',
    auctiontype: tile.format === 'reverse' ? 'reverse' : 'forward',
    sale_type: SALE_TYPES[tile.format],
    buynow: piece !== null,
    bprice: dollarsOrNull(piece),
    buynowamount: takesNothing(tile) ? null : dollarsOrNull(tile.buyNow),
    qty: facts.quantity,
    stock: tile.stock,
    sold: soldPieces(tile, facts),
    deposit: facts.depositAmount !== null,
    deposit_amount: dollarsOrNull(facts.depositAmount),
    custom_auctionlot_bid_type: tile.bidKinds === 'hard' ? 'hard' : 'proxy',
    bidding_types: KINDS[tile.bidKinds],
    market_status: tile.status,
    outcome: tile.outcome,
    date_added: isoTime(facts.createdAt),
    future_active: isoTime(tile.startsAt),
    date_closed: isoTime(tile.closesAt),
    sprice: dollarsFromCents(facts.startPrice),
    wprice: dollarsFromCents(tile.price),
    next_bid: takesNothing(tile) ? null : dollarsOrNull(tile.nextMinimum),
    incrementamt: dollarsOrNull(facts.incrementAmount),
    asin_price: dollarsOrNull(tile.retailPrice),
    has_reserve: tile.hasReserve,
    reserve_met: tile.reserveMet,
    bid_count: tile.offerCount,
    bid_or_not: tile.own !== null,
    bidtopstatus: tile.own?.status ?? null,
    biddercurrentbid: dollarsOrNull(tile.own?.max ?? null),
    rank: tile.own?.rank ?? null,
    watchlistid: tile.watched ? 1 : 0,
  }
}

function piecePrice({ buyNowPrice, startPrice }: ListingFacts): number {
  return buyNowPrice ?? startPrice
}

function soldPieces({ format, outcome, stock }: TileView, { quantity }: ListingFacts): number {
  if (format === 'fixed') return quantity - stock
  return outcome === 'sold' ? 1 : 0
}

function takesNothing({ status }: TileView): boolean {
  return isOver(status) || status === 'pending'
}
