import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { isoTime } from '#app/domain/ledger/ledger.ts'
import { listProposals } from '#app/features/bidding/proposals.server.ts'
import { findListing } from '#app/features/listings/queries.server.ts'
import { refusalOf } from '#app/flows/offers/act-for-listing.server.ts'
import { newArea } from '#workers/api/core/area.ts'
import { defineCall, get, post } from '#workers/api/core/call.ts'
import { dataSchema, success } from '#workers/api/core/envelope.ts'
import { listingId, page, wholeNumber } from '#workers/api/core/fields.ts'
import { documented, NO_LISTING_DOC } from '#workers/api/core/refusals.ts'
import { refusedAct } from '#workers/api/core/room-answer.ts'
import { listPlaces, placeOf } from '#workers/api/shop/lists.ts'
import { dollars, dollarsOrNull, isoDate } from '../presenters/units.ts'

export const proposals = newArea()

const input = z.object({ id: listingId, limit: wholeNumber({ least: 1, most: 100, otherwise: 10 }), page })

const call = defineCall({
  path: '/product/proposals',
  area: 'Selling',
  summary: 'The starting offers on a listing',
  description:
    'For owners and managers of the listing’s organisation and for administrators: who offered before the start and what they wrote, newest first. Amounts are told from the start on, of those whose starting offer is all they have offered.',
  signedIn: 'always',
  input,
  data: dataSchema(
    z.object({
      records: z.array(
        z.object({
          seq: z.int().meta({ description: 'What `bid/decline` takes as `target`' }),
          username: z.string(),
          proposed_amount: dollars.nullable(),
          proposal: z.string().nullable(),
          created_at: isoDate,
        }),
      ),
      ...listPlaces,
    }),
  ),
  example: {
    input: { id: '1088-1', limit: 10, page: 1 },
    data: {
      responseData: {
        records: [
          {
            seq: 3,
            username: 'Dana Whitfield',
            proposed_amount: 8.5,
            proposal: 'Could collect this week.',
            created_at: '2026-11-21T09:14:05.120Z',
          },
        ],
        totalRecords: 1,
        setDisp: 1,
        from: 1,
      },
    },
  },
  refusals: [NO_LISTING_DOC, ...documented('sign_in', 'forbidden')],
})

proposals.openapi(post(call), async (c) =>
  c.json(success({ responseData: await findProposals(c.var.ctx, c.req.valid('json')) }), 200),
)
proposals.openapi(get(call, input), async (c) =>
  c.json(success({ responseData: await findProposals(c.var.ctx, c.req.valid('query')) }), 200),
)

async function findProposals(ctx: Ctx, { id, limit, page }: z.infer<typeof input>) {
  const listing = await findListing(ctx, id)
  const managed = listing && {
    organisationId: listing.seller.id,
    locationId: listing.location.id,
    published: true,
  }
  const barred = refusalOf(ctx.actor, managed, 'offers')
  if (barred) throw refusedAct(barred)
  const started = listing !== null && listing.startsAt <= ctx.clock.now()
  const { records, totalRecords } = await listProposals(ctx, { id, started }, { page, limit })
  return {
    records: records.map(({ seq, name, amount, proposal, placedAt }) => ({
      seq,
      username: name,
      proposed_amount: dollarsOrNull(amount),
      proposal,
      created_at: isoTime(placedAt),
    })),
    totalRecords,
    ...placeOf(records, { page, limit }),
  }
}
