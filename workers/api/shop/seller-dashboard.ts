import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { isoTime } from '#app/domain/ledger/ledger.ts'
import { dollarsFromCents } from '#app/domain/money/money.ts'
import { type Actor, isMember, mayActFor, mayAdminister, workSideOf } from '#app/domain/people/permissions.ts'
import { CLOSING_SHOWN } from '#app/features/selling/inputs.ts'
import {
  countOwnListings,
  findVisited,
  listClosingNext,
  listLatestSales,
  type OwnListing,
  type OwnSale,
} from '#app/features/selling/queries.server.ts'
import { newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, post } from '#workers/api/core/call.ts'
import { ApiRefusal, dataSchema, refusal, success } from '#workers/api/core/envelope.ts'
import { anyId } from '#workers/api/core/fields.ts'
import { documented, type RefusalDoc } from '#workers/api/core/refusals.ts'
import { dollars, isoDate } from '../presenters/units.ts'

/** What a seller's first page shows. */
export const sellerDashboard = newArea()

const NONE = {
  status: 404,
  code: 'not_found',
  message: 'No such organization',
} as const satisfies RefusalDoc

const closing = z.object({
  id: z.string(),
  item_id: z.string().meta({ description: 'The lot number' }),
  title: z.string(),
  wprice: dollars.nullable().meta({ description: 'Null for a sealed one' }),
  bid_count: z.int(),
  has_reserve: z.boolean(),
  reserve_met: z.boolean(),
  date_closed: isoDate,
})
const sale = z.object({
  common_invoice: z.string(),
  status: z.enum(['unpaid', 'paid', 'cancelled']),
  user_name: z.string().meta({ description: 'Who bought' }),
  title: z.string().meta({ description: 'Of its first lot' }),
  lots: z.int(),
  total: dollars,
  created_at: isoDate,
})

const dashboard = defineCall({
  path: '/product/getSellerDashboardData',
  area: 'Selling',
  summary: 'Your organisation’s lots in numbers, what closes next and its latest sales',
  description:
    'For its members and administrators; members kept to some yards see what is there. `sales` is null for those who don’t do invoices.',
  signedIn: 'always',
  input: z.object({
    organization: anyId.optional().meta({ description: 'You can leave it out if you belong to one' }),
  }),
  data: dataSchema(
    z.object({
      lotCount: z.int().meta({ description: 'All that were ever published' }),
      auctionCount: z.int().meta({ description: 'Open or scheduled, by auction' }),
      buynowCount: z.int().meta({ description: 'Open or scheduled, at a price' }),
      unsoldCount: z.int(),
      openCount: z.int(),
      draftCount: z.int(),
      soldCount: z.int(),
      closing: z.array(closing).meta({ description: `The ${CLOSING_SHOWN} that close next` }),
      sales: z.array(sale).nullable().meta({ description: 'The latest invoices' }),
    }),
  ),
  example: {
    input: {},
    data: {
      responseData: {
        lotCount: 4_312,
        auctionCount: 380,
        buynowCount: 32,
        unsoldCount: 96,
        openCount: 412,
        draftCount: 18,
        soldCount: 3_804,
        closing: [
          {
            id: '1042-1',
            item_id: '1042',
            title: 'Cordless drill, 18 V, two batteries',
            wprice: 84,
            bid_count: 12,
            has_reserve: true,
            reserve_met: true,
            date_closed: '2026-11-24T02:28:00.000Z',
          },
        ],
        sales: [
          {
            common_invoice: 'FL-2026-000123',
            status: 'paid',
            user_name: 'Dana Whitfield',
            title: 'Band saw',
            lots: 2,
            total: 320.68,
            created_at: '2026-11-23T21:14:05.120Z',
          },
        ],
      },
    },
  },
  refusals: [...documented('sign_in', 'deactivated', 'forbidden'), NONE],
})
sellerDashboard.openapi(post(dashboard), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const organisationId = await ownOrganisation(ctx, actor, c.req.valid('json').organization)
  const side = workSideOf(actor, organisationId)
  const [counts, next, sales] = await Promise.all([
    countOwnListings(ctx, side),
    listClosingNext(ctx, side, { now: ctx.clock.now(), limit: CLOSING_SHOWN }),
    mayActFor(actor, organisationId, 'invoices') ? listLatestSales(ctx, side) : null,
  ])
  const { lotCount, auctionCount, buynowCount, unsoldCount, open, draft, sold } = counts
  const responseData = {
    lotCount,
    auctionCount,
    buynowCount,
    unsoldCount,
    openCount: open,
    draftCount: draft,
    soldCount: sold,
    closing: next.map(presentClosing),
    sales: sales?.map(presentSale) ?? null,
  }
  return c.json(success({ responseData }), 200)
})

/** As the page: the one that is named, else their own; an administrator who belongs to none names it. */
async function ownOrganisation(ctx: Ctx, actor: Actor, named: string | undefined): Promise<string> {
  const id = named ?? actor.organisations[0]?.id
  if (id !== undefined && isMember(actor, id)) return id
  if (!mayAdminister(actor)) throw refusal('forbidden')
  if (id === undefined) throw refusal('validation', { data: { errors: { organization: ['Required!'] } } })
  if (!(await findVisited(ctx, id))) throw new ApiRefusal(NONE)
  return id
}

function presentClosing(lot: OwnListing): z.infer<typeof closing> {
  return {
    id: lot.id,
    item_id: String(lot.lotNumber),
    title: lot.title,
    wprice: lot.format === 'sealed' ? null : dollarsFromCents(lot.price),
    bid_count: lot.offers ?? 0,
    has_reserve: Boolean(lot.hasReserve),
    reserve_met: Boolean(lot.reserveMet),
    date_closed: isoTime(lot.closesAt),
  }
}

function presentSale({
  invoice,
  status,
  buyer,
  title,
  lots,
  total,
  createdAt,
}: OwnSale): z.infer<typeof sale> {
  return {
    common_invoice: invoice,
    status,
    user_name: buyer,
    title,
    lots,
    total: dollarsFromCents(total),
    created_at: isoTime(createdAt),
  }
}
