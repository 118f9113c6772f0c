import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { isPublic } from '#app/domain/auctions/state.ts'
import { mayManageSale } from '#app/domain/people/permissions.ts'
import { SALE_LOTS_PER_PAGE, SALES_PER_PAGE } from '#app/features/auctions/inputs.ts'
import {
  countSaleLots,
  countSales,
  findSale,
  findSaleOfLot,
  listSaleLots,
  listSales,
  type SaleView,
} from '#app/features/auctions/queries.server.ts'
import { acceptSaleTerms, requestAccess } from '#app/flows/auctions/auction-access.server.ts'
import { newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, get, post } from '#workers/api/core/call.ts'
import { dataSchema, refusal, success } from '#workers/api/core/envelope.ts'
import { anyId, page } from '#workers/api/core/fields.ts'
import { documented } from '#workers/api/core/refusals.ts'
import { listPlaces, placeOf } from '#workers/api/shop/lists.ts'
import {
  auctionLot,
  auctionRecord,
  exampleAuction,
  exampleAuctionLot,
  presentAuction,
  presentAuctionLot,
} from '../presenters/auction.ts'

/** Sales of many lots, as everybody sees them, and what a bidder does before the first offer in one. */
export const auctions = newArea()

export const auctionId = anyId.meta({ description: 'The auction’s id', example: exampleAuction.id })

const listed = z.object({
  records: z.array(auctionRecord),
  totalRecords: z.int(),
  setDisp: z.int(),
  from: z.int(),
})

const searchInput = z.object({
  state: z.enum(['announced', 'open', 'closed', 'settled']).default('open'),
  page,
})
const search = defineCall({
  path: '/auction/search',
  area: 'Listings',
  summary: 'List auctions of many lots',
  description: 'In one state, by first close; past ones latest first. 20 per page.',
  signedIn: 'never',
  input: searchInput,
  data: dataSchema(listed),
  example: {
    input: { state: 'open' },
    data: { responseData: { records: [exampleAuction], totalRecords: 1, setDisp: 20, from: 1 } },
  },
})
auctions.openapi(post(search), async (c) => c.json(await searched(c.var.ctx, c.req.valid('json')), 200))
auctions.openapi(get(search, searchInput), async (c) =>
  c.json(await searched(c.var.ctx, c.req.valid('query')), 200),
)

async function searched(
  ctx: Parameters<typeof listSales>[0],
  asked: { state: 'announced' | 'open' | 'closed' | 'settled'; page: number },
) {
  const [sales, counts] = await Promise.all([listSales(ctx, asked), countSales(ctx, [asked.state])])
  const records = sales.slice(0, SALES_PER_PAGE).map(presentAuction)
  const from = records.length > 0 ? (asked.page - 1) * SALES_PER_PAGE + 1 : 0
  const totalRecords = counts[asked.state] ?? 0
  return success({ responseData: { records, totalRecords, setDisp: SALES_PER_PAGE, from } })
}

const single = defineCall({
  path: '/auction/getSingleAuction',
  area: 'Listings',
  summary: 'An auction with its lots',
  description: 'Its public lots in order, 100 per page. Only people who can change a draft see it.',
  signedIn: 'own',
  input: z.object({ auction_id: auctionId, page }),
  data: dataSchema(auctionRecord.extend({ records: z.array(auctionLot) })),
  example: {
    input: { auction_id: exampleAuction.id },
    data: { responseData: { ...exampleAuction, records: [exampleAuctionLot] } },
  },
  refusals: documented('no_auction'),
})
auctions.openapi(post(single), async (c) => {
  const { ctx } = c.var
  const { auction_id: id, page: number } = c.req.valid('json')
  const sale = await seenSale(ctx, id)
  const lots = await listSaleLots(ctx, id, { page: number })
  const records = lots.slice(0, SALE_LOTS_PER_PAGE).map(presentAuctionLot)
  return c.json(success({ responseData: { ...presentAuction(sale), records } }), 200)
})

const manifestInput = z.object({
  auction_id: auctionId,
  searchbar: z.string().trim().max(80, 'Maximum 80 Characters').default('').meta({
    description: 'In the title, or a lot number; without it, all lots',
  }),
  page,
})
const manifest = defineCall({
  path: '/product/searchManifest',
  area: 'Listings',
  summary: 'Search the lots of an auction',
  description: 'Its public lots in order, 100 per page. Only people who can change a draft see it.',
  signedIn: 'own',
  input: manifestInput,
  data: dataSchema(z.object({ records: z.array(auctionLot), ...listPlaces })),
  example: {
    input: { auction_id: exampleAuction.id, searchbar: 'drill' },
    data: { responseData: { records: [exampleAuctionLot], totalRecords: 1, setDisp: 1, from: 1 } },
  },
  refusals: documented('no_auction'),
})
auctions.openapi(post(manifest), async (c) =>
  c.json(success({ responseData: await searchLots(c.var.ctx, c.req.valid('json')) }), 200),
)
auctions.openapi(get(manifest, manifestInput), async (c) =>
  c.json(success({ responseData: await searchLots(c.var.ctx, c.req.valid('query')) }), 200),
)

async function searchLots(
  ctx: Ctx,
  { auction_id: id, searchbar: words, page: number }: z.infer<typeof manifestInput>,
) {
  await seenSale(ctx, id)
  const [lots, totalRecords] = await Promise.all([
    listSaleLots(ctx, id, { page: number, words }),
    countSaleLots(ctx, id, words),
  ])
  const records = lots.slice(0, SALE_LOTS_PER_PAGE).map(presentAuctionLot)
  return { records, totalRecords, ...placeOf(records, { page: number, limit: SALE_LOTS_PER_PAGE }) }
}

/** A public auction, or a draft for those who may change it. */
export async function seenSale(ctx: Ctx, id: string): Promise<SaleView> {
  const sale = await findSale(ctx, id)
  const mayEdit = sale && ctx.actor && mayManageSale(ctx.actor, sale)
  if (!sale || !(isPublic(sale.state) || mayEdit)) throw refusal('no_auction')
  return sale
}

const note = z.string().max(500, 'Maximum 500 Characters').default('')
const accessAnswer = dataSchema(z.object({ auction_id: z.string(), state: z.enum(['waiting', 'approved']) }))

const request = defineCall({
  path: '/auction/auctionAccessRequest',
  area: 'Offers',
  summary: 'Ask to offer in an auction',
  description:
    'For an auction whose seller approves bidders; everyone may look. After a decline you can ask once more. Some are approved at once: the answer says so.',
  signedIn: 'always',
  input: z.object({ auction_id: auctionId, note }),
  data: accessAnswer,
  example: {
    input: { auction_id: exampleAuction.id, note: 'We run two electrical crews.' },
    message: 'Access requested',
    data: { responseData: { auction_id: exampleAuction.id, state: 'waiting' } },
  },
  refusals: documented('no_auction', 'own_item', 'access_not_needed', 'access_asked'),
})
auctions.openapi(post(request), async (c) => {
  const { ctx } = c.var
  requireActor(ctx, c.req.raw)
  const { auction_id: id, note: said } = c.req.valid('json')
  const asked = await requestAccess(ctx, id, said)
  if (!asked.ok) throw refusal(ASK_REFUSALS[asked.code])
  return c.json(success({ responseData: { auction_id: id, state: asked.state } }, 'Access requested'), 200)
})

const ofLot = defineCall({
  path: '/product/projectAccessRequest',
  area: 'Offers',
  summary: 'Ask to offer on a lot, and on all of its auction',
  description: 'The same as `auction/auctionAccessRequest`, by one of the auction’s lots.',
  signedIn: 'always',
  input: z.object({ id: anyId.meta({ description: 'The lot' }), note }),
  data: accessAnswer,
  example: {
    input: { id: '1042-1', note: 'We run two electrical crews.' },
    message: 'Access requested',
    data: { responseData: { auction_id: exampleAuction.id, state: 'waiting' } },
  },
  refusals: documented('no_auction', 'own_item', 'access_not_needed', 'access_asked'),
})
auctions.openapi(post(ofLot), async (c) => {
  const { ctx } = c.var
  requireActor(ctx, c.req.raw)
  const { id: lot, note: said } = c.req.valid('json')
  const auction = (await findSaleOfLot(ctx, lot)) ?? ''
  const asked = await requestAccess(ctx, auction, said)
  if (!asked.ok) throw refusal(ASK_REFUSALS[asked.code])
  return c.json(
    success({ responseData: { auction_id: auction, state: asked.state } }, 'Access requested'),
    200,
  )
})

const ASK_REFUSALS = {
  not_found: 'no_auction',
  own_item: 'own_item',
  not_needed: 'access_not_needed',
  approved: 'access_not_needed',
  waiting: 'access_asked',
  asked_enough: 'access_asked',
  withdrawn: 'access_asked',
} as const

const accept = defineCall({
  path: '/auction/updateAuctionTerms',
  area: 'Offers',
  summary: 'Accept the terms of an auction',
  description:
    'Once per person and version, before the first offer in it; we keep the time. An outdated version is refused.',
  signedIn: 'always',
  input: z.object({ auction_id: auctionId, version: z.int().min(1) }),
  data: dataSchema(z.object({ auction_id: z.string(), version: z.int() })),
  example: {
    input: { auction_id: exampleAuction.id, version: 1 },
    message: 'Terms accepted',
    data: { responseData: { auction_id: exampleAuction.id, version: 1 } },
  },
  refusals: documented('no_auction', 'stale_terms'),
})
auctions.openapi(post(accept), async (c) => {
  const { ctx } = c.var
  requireActor(ctx, c.req.raw)
  const { auction_id: id, version } = c.req.valid('json')
  const accepted = await acceptSaleTerms(ctx, id, version)
  if (!accepted.ok) throw refusal(accepted.code === 'stale' ? 'stale_terms' : 'no_auction')
  return c.json(success({ responseData: { auction_id: id, version } }, 'Terms accepted'), 200)
})
