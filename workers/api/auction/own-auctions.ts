import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { ORDER_MODES } from '#app/domain/auctions/order.ts'
import { SALE_TITLE_LEAST, SALE_TITLE_MOST } from '#app/domain/auctions/set-up.ts'
import { isoTime } from '#app/domain/ledger/ledger.ts'
import { CANCEL_REASON_MOST, LOT_STEPS, LOTS_MOST } from '#app/features/auctions/inputs.ts'
import { findSale } from '#app/features/auctions/queries.server.ts'
import { listSellerLots } from '#app/features/auctions/seller.server.ts'
import { findSaleTemplate } from '#app/features/auctions/template-queries.server.ts'
import { cancelSale } from '#app/flows/auctions/cancel-auction.server.ts'
import { announceSale, type Edited, newSale, saveSale } from '#app/flows/auctions/edit-auction.server.ts'
import { moveToSale } from '#app/flows/auctions/move-lots.server.ts'
import { type Ordered, orderSale, putLots, takeLots } from '#app/flows/auctions/order-lots.server.ts'
import { runSale } from '#app/flows/auctions/run-auction.server.ts'
import { newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, post } from '#workers/api/core/call.ts'
import { dataSchema, refusal, success } from '#workers/api/core/envelope.ts'
import { anyId } from '#workers/api/core/fields.ts'
import { documented } from '#workers/api/core/refusals.ts'
import { bidId } from '#workers/api/core/room-answer.ts'
import { auctionRecord, exampleAuction, presentAuction } from '../presenters/auction.ts'
import { isoDate } from '../presenters/units.ts'
import { auctionWords, saleWordsOf } from './auction-words.ts'
import { auctionId } from './auctions.ts'
import { EXAMPLE, organization, ownOrganisation, ownSale } from './own-sale.ts'

/** Sales of many lots, for those who run them. */
export const ownAuctions = newArea()

const lots = z.array(anyId).max(500, 'Maximum 500 lots').default([])
const refused = z.array(z.object({ id: z.string(), code: z.string() }))
const COMMON = documented('forbidden', 'no_auction', 'auction_over', 'auction_stale')

const outcome = dataSchema(
  z.object({
    auction: auctionRecord,
    refused: refused.meta({ description: 'Lots that it could not be done to' }),
  }),
)
const exampleOutcome = { responseData: { auction: exampleAuction, refused: [] } }

async function answered(ctx: Ctx, id: string, ended: Edited | Ordered) {
  if (!ended.ok) {
    if (ended.code === 'not_found' || ended.code === 'none' || ended.code === 'no_target')
      throw refusal('no_auction')
    if (ended.code === 'not_ready') {
      const errors: Record<string, string[]> = {}
      for (const { field, code } of ended.problems) errors[field] = [...(errors[field] ?? []), code]
      throw refusal('validation', { data: { errors } })
    }
    throw refusal(ended.code === 'stale' ? 'auction_stale' : 'auction_over')
  }
  const sale = await findSale(ctx, id)
  if (!sale) throw refusal('no_auction')
  const stayed = 'stayed' in ended ? ended.stayed.map((lot) => ({ id: lot, code: 'stayed' })) : []
  return success({ responseData: { auction: presentAuction(sale), refused: [...ended.refused, ...stayed] } })
}

const act = defineCall({
  path: '/auction/auctionAction',
  area: 'Selling',
  summary: 'Create, order, pause, resume or extend an auction of many lots',
  description:
    'For its organisation and administrators; `pause`, `resume` and `extend` for its managers and owners. `add` makes a draft that begins with the terms of the last one. `update` changes its words, times and terms (`values`); times of a public one move the lots that have no offers. `order` gives its lots their places: by a rule (`order`), or as `lots` names them; closing times follow, lots with offers stay, and after the start none closes earlier. `arrange` moves some `lots`: together to a `place`, or `by` a step `up` or `down`, `spread` evenly, or `apart` by category. `move` takes `lots` to the end of `to_auction` of the same organisation. `pause` (with a public `reason`), `resume` and `extend` (by `minutes`) reach every open lot under one id: asked again with the same `bid_id` nothing is done twice.',
  signedIn: 'always',
  input: z.object({
    organization: organization.optional(),
    action: z.enum(['add', 'update', 'order', 'arrange', 'move', 'pause', 'resume', 'extend']),
    auction_id: auctionId.optional(),
    title: z.string().min(SALE_TITLE_LEAST).max(SALE_TITLE_MOST).optional(),
    template: anyId.optional().meta({ description: 'With `add`: the template that it begins with' }),
    values: auctionWords.default({}).meta({ description: 'With `update`: what is to change' }),
    seen: z
      .int()
      .min(0)
      .optional()
      .meta({ description: 'With `update`: as read; a change in between is refused' }),
    terms_note: z
      .string()
      .max(500)
      .default('')
      .meta({ description: 'With other terms: what is new in them' }),
    order: z.enum(ORDER_MODES).default('hand'),
    lots,
    place: z.int().min(1).max(LOTS_MOST).optional().meta({ description: 'From 1, among the others' }),
    by: z.enum(LOT_STEPS).default('up'),
    to_auction: anyId.optional(),
    reason: z.string().max(CANCEL_REASON_MOST).default(''),
    minutes: z.int().min(1).max(600).default(5),
    bid_id: bidId,
  }),
  data: outcome,
  example: { input: { ...EXAMPLE, action: 'extend', minutes: 10 }, data: exampleOutcome },
  refusals: [...COMMON, ...documented('auction_not_open')],
})
ownAuctions.openapi(post(act), async (c) => {
  const { ctx } = c.var
  const asked = c.req.valid('json')
  const { action, title, template: named, order, lots: ids, reason, minutes, bid_id: attempt } = asked
  const { place, by, to_auction: target } = asked
  if (action === 'add') {
    const organisationId = ownOrganisation(ctx, c.req.raw, asked)
    if (!title) throw refusal('validation', { data: { errors: { title: ['Required!'] } } })
    const template = named ? await findSaleTemplate(ctx, { id: named, organisationId }) : null
    const actor = requireActor(ctx, c.req.raw)
    const id = await newSale(ctx, actor, { organisationId, title, from: null, template })
    return c.json(await answered(ctx, id, { ok: true, id, refused: [] }), 200)
  }
  const sale = await ownSale(ctx, c.req.raw, { ...asked, auction_id: asked.auction_id ?? '' })
  if (action === 'update') {
    const words = await saleWordsOf(ctx, sale, asked.values)
    const edit = { seen: asked.seen ?? sale.version, termsNote: asked.terms_note }
    return c.json(await answered(ctx, sale.id, await saveSale(ctx, sale.id, words, edit)), 200)
  }
  if (action === 'order') {
    const wanted = order === 'hand' ? { ids } : { mode: order }
    return c.json(await answered(ctx, sale.id, await orderSale(ctx, sale, wanted)), 200)
  }
  if (action === 'arrange') {
    const move = place === undefined ? { by } : { to: place - 1 }
    return c.json(await answered(ctx, sale.id, await orderSale(ctx, sale, { chosen: ids, move })), 200)
  }
  if (action === 'move')
    return c.json(await answered(ctx, sale.id, await moveToSale(ctx, sale, ids, target ?? '')), 200)
  if (action === 'pause' && reason === '')
    throw refusal('validation', { data: { errors: { reason: ['Required!'] } } })
  const run = await runSale(
    ctx,
    sale,
    attempt ?? crypto.randomUUID(),
    action === 'pause'
      ? { kind: action, reason }
      : action === 'extend'
        ? { kind: action, minutes }
        : { kind: action },
  )
  if (!run.ok && run.code === 'forbidden') throw refusal('forbidden')
  if (!run.ok) throw refusal(run.code === 'not_found' ? 'no_auction' : 'auction_not_open')
  return c.json(await answered(ctx, sale.id, { ok: true, id: sale.id, refused: run.refused }), 200)
})

const change = defineCall({
  path: '/auction/changeStatus',
  area: 'Selling',
  summary: 'Announce an auction with its lots, or cancel it',
  description:
    '`announced` publishes all lots that are ready and lists the others; asked again it publishes those that are ready by then. `cancelled` withdraws the lots of one that has not opened, and tells everybody whom it concerned the `reason`.',
  signedIn: 'always',
  input: z.object({
    organization: organization.optional(),
    auction_id: auctionId,
    status: z.enum(['announced', 'cancelled']),
    reason: z.string().max(CANCEL_REASON_MOST).default(''),
  }),
  data: outcome,
  example: { input: { ...EXAMPLE, status: 'announced' }, data: exampleOutcome },
  refusals: COMMON,
})
ownAuctions.openapi(post(change), async (c) => {
  const { ctx } = c.var
  const asked = c.req.valid('json')
  const { id } = await ownSale(ctx, c.req.raw, asked)
  const ended =
    asked.status === 'announced' ? await announceSale(ctx, id) : await cancelSale(ctx, id, asked.reason)
  return c.json(await answered(ctx, id, ended), 200)
})

const add = defineCall({
  path: '/auction/addtoAuction',
  area: 'Selling',
  summary: 'Add lots to an auction, or remove them',
  description:
    'Drafts of the organisation, its public lots without offers that are in no auction, and its unsold lots, each of which comes in as a draft that lists it again. Lots of other yards and fixed-price lots can’t join.',
  signedIn: 'always',
  input: z.object({
    organization: organization.optional(),
    auction_id: auctionId,
    lots,
    where: z.enum(['end', 'beginning', 'spread']).default('end'),
    remove: z.boolean().default(false),
  }),
  data: outcome,
  example: { input: { ...EXAMPLE, lots: ['draft-1'] }, data: exampleOutcome },
  refusals: COMMON,
})
ownAuctions.openapi(post(add), async (c) => {
  const { ctx } = c.var
  const asked = c.req.valid('json')
  const sale = await ownSale(ctx, c.req.raw, asked)
  const ended = asked.remove
    ? await takeLots(ctx, sale, asked.lots)
    : await putLots(ctx, sale, asked.lots, asked.where)
  return c.json(await answered(ctx, sale.id, ended), 200)
})

const projects = defineCall({
  path: '/auction/getAllProjectsAssociated',
  area: 'Selling',
  summary: 'All lots of an auction in their order, drafts too',
  description: 'For its organisation and administrators.',
  signedIn: 'always',
  input: z.object({ organization: organization.optional(), auction_id: auctionId }),
  data: dataSchema(
    z.object({
      records: z.array(
        z.object({
          id: z.string(),
          place: z.int(),
          title: z.string(),
          draft: z.boolean(),
          bid_count: z.int(),
          date_closed: isoDate.nullable().meta({ description: 'As it was planned; null for a draft' }),
        }),
      ),
      totalRecords: z.int(),
    }),
  ),
  example: {
    input: EXAMPLE,
    data: {
      responseData: {
        records: [
          {
            id: '1042-1',
            place: 1,
            title: 'Cordless drill, 18 V, two batteries',
            draft: false,
            bid_count: 12,
            date_closed: '2026-11-24T00:00:00.000Z',
          },
        ],
        totalRecords: 1,
      },
    },
  },
  refusals: documented('forbidden', 'no_auction'),
})
ownAuctions.openapi(post(projects), async (c) => {
  const { ctx } = c.var
  const sale = await ownSale(ctx, c.req.raw, c.req.valid('json'))
  const records = (await listSellerLots(ctx, sale.id)).map(
    ({ id, place, title, draft, offers, closesAt }) => ({
      id,
      place: place + 1,
      title,
      draft,
      bid_count: offers,
      date_closed: draft ? null : isoTime(closesAt),
    }),
  )
  return c.json(success({ responseData: { records, totalRecords: records.length } }), 200)
})
