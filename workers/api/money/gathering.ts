import { z } from 'zod'
import { isoTime } from '#app/domain/ledger/ledger.ts'
import { dollarsFromCents } from '#app/domain/money/money.ts'
import { mayManageInvoice, workSideOf } from '#app/domain/people/permissions.ts'
import { GATHERED_PER_PAGE } from '#app/features/gathering/inputs.ts'
import { listGatheredFor, listGathering } from '#app/features/gathering/view-queries.server.ts'
import { closeGathering, payGathered } from '#app/flows/money/gather-sales.server.ts'
import { newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, post } from '#workers/api/core/call.ts'
import { dataSchema, refusal, success } from '#workers/api/core/envelope.ts'
import { page } from '#workers/api/core/fields.ts'
import { documented } from '#workers/api/core/refusals.ts'
import { dollars, isoDate } from '../presenters/units.ts'

/** Invoices of auctions before they are written: what they come to, and having them written now. */
export const gatheringArea = newArea()

const gathered = z
  .object({
    auction_id: z.string(),
    title: z.string(),
    location_id: z.string(),
    location: z.string(),
    lots: z.int().meta({ description: 'Won so far' }),
    hammer: dollars,
    buyer_premium: dollars,
    tax: dollars,
    total: dollars.meta({ description: 'Total so far' }),
    written_at: isoDate.meta({ description: 'When it is issued, by the current close of its last lot' }),
  })
  .meta({ id: 'GatheredInvoice', description: 'An invoice not issued yet' })

type Gathered = Pick<
  Awaited<ReturnType<typeof listGathering>>[number],
  'auctionId' | 'title' | 'yard' | 'writtenAt' | 'wonCount' | 'sum'
>

function present({ auctionId, title, yard, writtenAt, wonCount, sum }: Gathered): z.output<typeof gathered> {
  return {
    auction_id: auctionId,
    title,
    location_id: yard.id,
    location: yard.name,
    lots: wonCount,
    hammer: dollarsFromCents(sum.hammer),
    buyer_premium: dollarsFromCents(sum.premium),
    tax: dollarsFromCents(sum.tax),
    total: dollarsFromCents(sum.total),
    written_at: isoTime(writtenAt),
  }
}

const example: z.output<typeof gathered> = {
  auction_id: 'sale-1',
  title: 'Contractor tools and returns, November',
  location_id: 'yard-1',
  location: 'Columbus North Yard',
  lots: 3,
  hammer: 529,
  buyer_premium: 79.35,
  tax: 44.1,
  total: 652.45,
  written_at: '2026-11-24T02:43:00.000Z',
}

const id = z.string().min(1).max(64)
const named = { auction_id: id, location_id: id }
const numbers = z.array(z.string()).meta({ description: 'By `common_invoice`', example: ['FL-1001'] })

const own = defineCall({
  path: '/invoice/gathering',
  area: 'Account',
  summary: 'Your wins without an invoice yet',
  description:
    'Everything you win in an auction at one yard goes on one invoice, issued 15 minutes after its last lot. This is its current state.',
  signedIn: 'always',
  input: z.object({}),
  data: dataSchema(z.object({ records: z.array(gathered) })),
  example: { input: {}, data: { responseData: { records: [example] } } },
  refusals: documented('sign_in', 'deactivated'),
})
gatheringArea.openapi(post(own), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const records = (await listGathering(ctx, actor.id)).map(present)
  return c.json(success({ responseData: { records } }), 200)
})

const write = defineCall({
  path: '/invoice/writeGathered',
  area: 'Account',
  summary: 'Issue your invoice of an auction now',
  description:
    'Issues the invoice for what you have won in an auction at a yard so far. Later wins there go on another invoice. Answers with what is left to pay, also if it was issued before; calling twice issues it once.',
  signedIn: 'always',
  input: z.object(named),
  data: dataSchema(z.object({ common_invoices: numbers })),
  example: {
    input: { auction_id: 'sale-1', location_id: 'yard-1' },
    data: { responseData: { common_invoices: ['FL-1001'] } },
  },
  refusals: documented('sign_in', 'deactivated'),
})
gatheringArea.openapi(post(write), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const { auction_id, location_id } = c.req.valid('json')
  const of = { auctionId: auction_id, locationId: location_id, buyerId: actor.id }
  return c.json(success({ responseData: { common_invoices: await payGathered(ctx, of) } }), 200)
})

const sellers = defineCall({
  path: '/seller/invoice/gathering',
  area: 'Selling',
  summary: 'Invoices of your auctions not issued yet',
  description:
    'By buyer, for people who do the organisation’s invoices. You can leave out `organization` if you belong to one.',
  signedIn: 'always',
  input: z.object({ organization: z.string().max(64).optional(), page }),
  data: dataSchema(
    z.object({
      records: z.array(gathered.extend({ user_id: z.string(), name: z.string() })),
      more: z.boolean().meta({ description: 'Whether there is another page' }),
    }),
  ),
  example: {
    input: { organization: 'org-1', page: 1 },
    data: {
      responseData: { records: [{ ...example, user_id: 'person-1', name: 'Marisol R.' }], more: false },
    },
  },
  refusals: documented('sign_in', 'deactivated', 'forbidden'),
})
gatheringArea.openapi(post(sellers), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const { organization, page: at } = c.req.valid('json')
  const organisationId = organization ?? actor.organisations[0]?.id ?? ''
  if (!mayManageInvoice(actor, { organisationId })) throw refusal('forbidden')
  const rows = await listGatheredFor(ctx, workSideOf(actor, organisationId), at)
  const records = rows.slice(0, GATHERED_PER_PAGE).map(({ buyer, ...row }) => {
    return { ...present(row), user_id: buyer.id, name: buyer.name }
  })
  return c.json(success({ responseData: { records, more: rows.length > GATHERED_PER_PAGE } }), 200)
})

const writeFor = defineCall({
  path: '/seller/invoice/writeGathered',
  area: 'Selling',
  summary: 'Issue a buyer’s invoice of an auction now',
  description:
    'For people who do the organisation’s invoices; it is recorded with the auction. What the buyer wins there later goes on another invoice. `common_invoice` is null if there was nothing left to issue.',
  signedIn: 'always',
  input: z.object({ ...named, user_id: id }),
  data: dataSchema(z.object({ common_invoice: z.string().nullable() })),
  example: {
    input: { auction_id: 'sale-1', location_id: 'yard-1', user_id: 'person-1' },
    data: { responseData: { common_invoice: 'FL-1001' } },
  },
  refusals: documented('sign_in', 'deactivated', 'forbidden'),
})
gatheringArea.openapi(post(writeFor), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const { auction_id, location_id, user_id } = c.req.valid('json')
  const of = { auctionId: auction_id, locationId: location_id, buyerId: user_id }
  const closed = await closeGathering(ctx, actor, of)
  if (!closed.ok) throw refusal('forbidden')
  return c.json(success({ responseData: { common_invoice: closed.number } }), 200)
})
