import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { listTiles } from '#app/features/browse/by-id.server.ts'
import { LAST_PAGE, OFFER_TYPES, OFFERS_PER_PAGE } from '#app/features/offers/inputs.ts'
import { countOffers, listOfferedIds } from '#app/features/offers/queries.server.ts'
import { newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, get, post } from '#workers/api/core/call.ts'
import { dataSchema, success } from '#workers/api/core/envelope.ts'
import { exampleRecord } from '#workers/api/core/examples.ts'
import { wholeNumber } from '#workers/api/core/fields.ts'
import { documented } from '#workers/api/core/refusals.ts'
import { listPlaces, placeOf } from '#workers/api/shop/lists.ts'
import { recordsOfTiles } from '#workers/api/shop/tile-records.ts'
import { exampleAuction } from '../presenters/auction.ts'
import { listingRecord } from '../presenters/listing.ts'
import { auctionId, seenSale } from './auctions.ts'

/** What somebody has offered on, as under /offers. */
export const ownLots = newArea()

const input = z.object({
  action: z.enum(OFFER_TYPES).default('allactive').meta({
    description: '`allactive`: whatever is open. `winning`, `outbid`: of these. `won`, `lost`: what is over',
  }),
  limit: wholeNumber({ least: 1, most: 60, otherwise: OFFERS_PER_PAGE }),
  page: wholeNumber({ least: 1, most: LAST_PAGE, otherwise: 1 }),
})
const counts = z.object(Object.fromEntries(OFFER_TYPES.map((type) => [type, z.int()])) as Counts)
type Counts = Record<(typeof OFFER_TYPES)[number], z.ZodInt>

const standing = dataSchema(z.object({ records: z.array(listingRecord), ...listPlaces, counts }))
const exampleStanding = {
  records: [exampleRecord],
  totalRecords: 1,
  setDisp: 1,
  from: 1,
  counts: { allactive: 1, winning: 1, outbid: 0, won: 2, lost: 5, all: 8 },
}

const dashboard = defineCall({
  path: '/user/product/dashboard',
  area: 'Account',
  summary: 'Lots you have offered on',
  description: 'By your status, latest first, with a count for each.',
  signedIn: 'always',
  input,
  data: standing,
  example: { input: { action: 'allactive' }, data: { responseData: exampleStanding } },
  refusals: documented('sign_in', 'deactivated'),
})
ownLots.openapi(post(dashboard), async (c) =>
  c.json(success({ responseData: await lotsOf(c.var.ctx, c.req.raw, c.req.valid('json')) }), 200),
)
ownLots.openapi(get(dashboard, input), async (c) =>
  c.json(success({ responseData: await lotsOf(c.var.ctx, c.req.raw, c.req.valid('query')) }), 200),
)

const bidsInput = input.extend({
  auction_id: auctionId
    .optional()
    .meta({ description: 'An auction of many lots; without it, whatever you have offered on' }),
})
const myBids = defineCall({
  path: '/auction/myBids',
  area: 'Account',
  summary: 'Lots of an auction you have offered on',
  description: 'By your status, latest first, with a count for each.',
  signedIn: 'always',
  input: bidsInput,
  data: standing,
  example: {
    input: { auction_id: exampleAuction.id, action: 'allactive' },
    data: { responseData: exampleStanding },
  },
  refusals: documented('sign_in', 'deactivated', 'no_auction'),
})
ownLots.openapi(post(myBids), async (c) =>
  c.json(success({ responseData: await bidsOf(c.var.ctx, c.req.raw, c.req.valid('json')) }), 200),
)
ownLots.openapi(get(myBids, bidsInput), async (c) =>
  c.json(success({ responseData: await bidsOf(c.var.ctx, c.req.raw, c.req.valid('query')) }), 200),
)

async function bidsOf(ctx: Ctx, request: Request, { auction_id: id, ...asked }: z.infer<typeof bidsInput>) {
  requireActor(ctx, request)
  if (id !== undefined) await seenSale(ctx, id)
  return lotsOf(ctx, request, { ...asked, auctionId: id ?? null })
}

type Asked = z.infer<typeof input> & { auctionId?: string | null }

async function lotsOf(ctx: Ctx, request: Request, { action, limit, page, auctionId: sale = null }: Asked) {
  const actor = requireActor(ctx, request)
  const [{ standingMaximums: _own, ...counted }, ids] = await Promise.all([
    countOffers(ctx, actor, sale),
    listOfferedIds(ctx, actor, { type: action, page, limit, auctionId: sale }),
  ])
  const tiles = await listTiles(ctx, ids)
  return {
    records: await recordsOfTiles(ctx, tiles),
    totalRecords: counted[action],
    ...placeOf(tiles, { page, limit }),
    counts: counted,
  }
}
