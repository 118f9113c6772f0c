import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import type { Format } from '#app/domain/auction/rule-card.ts'
import { findOwnPreBid } from '#app/features/bidding/proposals.server.ts'
import { listPurchases } from '#app/features/bidding/purchases.server.ts'
import { listHistory } from '#app/features/bidding/queries.server.ts'
import { searchListings } from '#app/features/browse/queries.server.ts'
import { isFavourite } from '#app/features/favourites/queries.server.ts'
import { findSetUp } from '#app/features/listings/commands.server.ts'
import { findFormat, listFacts } from '#app/features/listings/facts.server.ts'
import { findListing } from '#app/features/listings/queries.server.ts'
import { readRoom } from '#app/flows/offers/read-room.server.ts'
import { newArea } from '#workers/api/core/area.ts'
import { defineCall, get, post } from '#workers/api/core/call.ts'
import { dataSchema, refusal, success } from '#workers/api/core/envelope.ts'
import { exampleItem, exampleRecord } from '#workers/api/core/examples.ts'
import { listingId, page, wholeNumber } from '#workers/api/core/fields.ts'
import { NO_LISTING, NO_LISTING_DOC } from '#workers/api/core/refusals.ts'
import { historyRecord, presentOffer, presentPurchase } from '../presenters/bid.ts'
import { type ListingItem, listingItem, presentItem } from '../presenters/item.ts'
import { listingRecord } from '../presenters/listing.ts'
import { listPlaces, placeOf } from './lists.ts'
import { type ListingSearch, searchBody, searchQuery } from './search-input.ts'
import { recordsOfTiles } from './tile-records.ts'

export const product = newArea()

const foundData = dataSchema(
  z.object({
    records: z.array(listingRecord),
    ...listPlaces,
    totalCapped: z.boolean().meta({ description: 'Whether there are more than `totalRecords`' }),
  }),
)
const foundOne = { totalRecords: 1, setDisp: 1, from: 1, totalCapped: false }

for (const path of ['/custom/product/search', '/product/search'] as const) {
  const search = defineCall({
    path,
    area: 'Listings',
    summary: path === '/product/search' ? 'The same search under its short name' : 'Search the listings',
    description:
      'One page of listings, filtered and sorted. Totals are exact up to 10,000. If you are signed in, each record has your own status. As a GET, each filter is a parameter of its own: `?searchbar=drill&category=tools&category=garden`.',
    signedIn: 'own',
    input: searchBody,
    data: foundData,
    example: {
      input: {
        limit: 20,
        page: 1,
        orderby: 'ending',
        filters: {
          searchbar: { value: 'drill' },
          category: { value: ['tools', 'garden'] },
        },
      },
      data: { responseData: { records: [exampleRecord], ...foundOne } },
    },
  })
  product.openapi(post(search), async (c) =>
    c.json(success({ responseData: await findRecords(c.var.ctx, c.req.valid('json')) }), 200),
  )
  product.openapi(get(search, searchQuery), async (c) =>
    c.json(success({ responseData: await findRecords(c.var.ctx, c.req.valid('query')) }), 200),
  )
}

const upcoming = defineCall({
  path: '/product/upcomingProduct',
  area: 'Listings',
  summary: 'Search the listings that start later',
  description:
    'The same as `product/search` among those that have not started; the filter `market_status` is not read.',
  signedIn: 'own',
  input: searchBody,
  data: foundData,
  example: {
    input: { limit: 20, page: 1, orderby: 'ending' },
    data: { responseData: { records: [{ ...exampleRecord, market_status: 'scheduled' }], ...foundOne } },
  },
})
product.openapi(post(upcoming), async (c) =>
  c.json(success({ responseData: await findUpcoming(c.var.ctx, c.req.valid('json')) }), 200),
)
product.openapi(get(upcoming, searchQuery), async (c) =>
  c.json(success({ responseData: await findUpcoming(c.var.ctx, c.req.valid('query')) }), 200),
)

const singleInput = z.object({
  id: listingId,
  after: wholeNumber({ least: 0, most: 999_999_999, otherwise: 0 }).meta({
    description: 'The `seq` of your receipt: the answer is no older than that',
  }),
})
const single = defineCall({
  path: '/product/singleProduct',
  area: 'Listings',
  summary: 'One listing, whole',
  description:
    'Everything its page shows, with your own status if you are signed in, and your rank where ranks exist. Lists and this call lag the room by moments; after your own offer, `after` asks for an answer that includes it.',
  signedIn: 'own',
  input: singleInput,
  data: dataSchema(listingItem),
  example: { input: { id: '1042-1' }, data: { responseData: exampleItem } },
  refusals: [NO_LISTING_DOC],
})
product.openapi(post(single), async (c) =>
  c.json(success({ responseData: await findItem(c.var.ctx, c.req.valid('json')) }), 200),
)
product.openapi(get(single, singleInput), async (c) =>
  c.json(success({ responseData: await findItem(c.var.ctx, c.req.valid('query')) }), 200),
)

const historyInput = z.object({
  id: listingId,
  limit: wholeNumber({ least: 1, most: 100, otherwise: 10 }),
  page,
})
const history = defineCall({
  path: '/product/bidhistory',
  area: 'Listings',
  summary: 'The offers on a listing',
  description:
    'Newest first. Names are masked, a maximum is never shown, and sealed and starting offers show no amount. Cancelled and declined offers stay, marked. For a fixed-price lot these are the purchases.',
  signedIn: 'own',
  input: historyInput,
  data: dataSchema(z.object({ records: z.array(historyRecord), ...listPlaces })),
  example: {
    input: { id: '1042-1', limit: 10, page: 1 },
    data: {
      responseData: {
        records: [
          {
            seq: 16,
            username: 'Bidder 2',
            kind: 'max',
            proposed_amount: 84,
            qty: 1,
            declined: false,
            removed: null,
            removed_text: null,
            why: 'A higher offer leads now, at $84.',
            created_at: '2026-11-23T21:14:05.120Z',
          },
        ],
        totalRecords: 1,
        setDisp: 1,
        from: 1,
      },
    },
  },
  refusals: [NO_LISTING_DOC],
})
product.openapi(post(history), async (c) =>
  c.json(success({ responseData: await findHistory(c.var.ctx, c.req.valid('json')) }), 200),
)
product.openapi(get(history, historyInput), async (c) =>
  c.json(success({ responseData: await findHistory(c.var.ctx, c.req.valid('query')) }), 200),
)

async function findRecords(ctx: Ctx, asked: ListingSearch) {
  const { records, totalRecords, totalCapped } = await searchListings(ctx, asked)
  const presented = await recordsOfTiles(ctx, records)
  return { records: presented, totalRecords, ...placeOf(records, asked), totalCapped }
}

function findUpcoming(ctx: Ctx, asked: ListingSearch) {
  return findRecords(ctx, { ...asked, marketStatus: ['scheduled'] })
}

/** A listing as its page shows it to whoever asks. */
export async function findItem(ctx: Ctx, { id, after }: { id: string; after: number }): Promise<ListingItem> {
  const [listing, facts] = await Promise.all([findListing(ctx, id), listFacts(ctx, [id])])
  const known = facts.get(id)
  if (!listing || !known) throw refusal('not_found', { message: NO_LISTING })
  const [now, watched, preBid, setUp] = await Promise.all([
    readRoom(ctx, listing, after),
    isFavourite(ctx, id),
    listing.preBids ? findOwnPreBid(ctx, id) : null,
    listing.ownListing ? findSetUp(ctx, id) : null,
  ])
  return presentItem({ ...now, watched }, known, { preBid, reserve: setUp?.row.reservePrice ?? null })
}

async function findHistory(ctx: Ctx, { id, limit, page }: z.infer<typeof historyInput>) {
  const format = await findFormat(ctx, id)
  if (format === null) throw refusal('not_found', { message: NO_LISTING })
  const { records, totalRecords } =
    format === 'fixed'
      ? await readPurchases(ctx, id, { page, limit })
      : await readOffers(ctx, { id, format }, { page, limit })
  return { records, totalRecords, ...placeOf(records, { page, limit }) }
}

type Place = { page: number; limit: number }

async function readOffers(ctx: Ctx, { id, format }: { id: string; format: Format }, place: Place) {
  const { records, totalRecords } = await listHistory(ctx, id, place)
  return { records: records.map((row) => presentOffer(row, format)), totalRecords }
}

async function readPurchases(ctx: Ctx, id: string, place: Place) {
  const { records, totalRecords } = await listPurchases(ctx, id, place)
  return { records: records.map(presentPurchase), totalRecords }
}
