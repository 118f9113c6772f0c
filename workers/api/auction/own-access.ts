import { z } from 'zod'
import { ACCESS_ACTS, ACCESS_STATES } from '#app/domain/auctions/access.ts'
import { isoTime } from '#app/domain/ledger/ledger.ts'
import { ACCESS_PER_PAGE } from '#app/features/auctions/inputs.ts'
import { countAccess, listAccess } from '#app/features/auctions/seller.server.ts'
import { answerAccess } from '#app/flows/auctions/auction-access.server.ts'
import { newArea } from '#workers/api/core/area.ts'
import { defineCall, post } from '#workers/api/core/call.ts'
import { dataSchema, success } from '#workers/api/core/envelope.ts'
import { anyId, page } from '#workers/api/core/fields.ts'
import { documented } from '#workers/api/core/refusals.ts'
import { isoDate } from '../presenters/units.ts'
import { auctionId } from './auctions.ts'
import { EXAMPLE, organization, ownSale } from './own-sale.ts'

/** Who may follow and offer in a sale that asks for it first, for those who run it. */
export const ownAccess = newArea()

const accessRecord = z.object({
  user_id: z.string(),
  name: z.string(),
  state: z.enum(ACCESS_STATES),
  note: z.string(),
  asked_at: isoDate,
})
const requests = defineCall({
  path: '/product/getProjectAccessRequest',
  area: 'Selling',
  summary: 'Access requests of an auction',
  description: 'In one state, longest waiting first; 40 per page.',
  signedIn: 'always',
  input: z.object({
    organization: organization.optional(),
    auction_id: auctionId,
    state: z.enum(ACCESS_STATES).default('waiting'),
    page,
  }),
  data: dataSchema(z.object({ records: z.array(accessRecord), totalRecords: z.int() })),
  example: {
    input: EXAMPLE,
    data: {
      responseData: {
        records: [
          {
            user_id: 'p-buyer1',
            name: 'Dwayne Pruitt',
            state: 'waiting',
            note: 'We run two electrical crews.',
            asked_at: '2026-11-23T23:51:00.000Z',
          },
        ],
        totalRecords: 1,
      },
    },
  },
  refusals: documented('forbidden', 'no_auction'),
})
ownAccess.openapi(post(requests), async (c) => {
  const { ctx } = c.var
  const asked = c.req.valid('json')
  const { id, organisationId } = await ownSale(ctx, c.req.raw, asked)
  const [rows, counts] = await Promise.all([
    listAccess(ctx, id, { state: asked.state, page: asked.page, organisationId }),
    countAccess(ctx, id),
  ])
  const records = rows.slice(0, ACCESS_PER_PAGE).map(({ personId, name, state, note, askedAt }) => ({
    user_id: personId,
    name,
    state,
    note,
    asked_at: isoTime(askedAt),
  }))
  return c.json(success({ responseData: { records, totalRecords: counts[asked.state] } }), 200)
})

const decide = defineCall({
  path: '/product/projectAccessReqStatus',
  area: 'Selling',
  summary: 'Approve, decline or withdraw access to an auction',
  description: 'For many at once; we tell each one. Skips people it doesn’t apply to.',
  signedIn: 'always',
  input: z.object({
    organization: organization.optional(),
    auction_id: auctionId,
    status: z.enum(ACCESS_ACTS),
    users: z.array(anyId).min(1).max(500),
    reason: z.string().max(500).default(''),
  }),
  data: dataSchema(z.object({ users: z.array(z.string()).meta({ description: 'To whom it was done' }) })),
  example: {
    input: { ...EXAMPLE, status: 'approve', users: ['p-buyer1'] },
    data: { responseData: { users: ['p-buyer1'] } },
  },
  refusals: documented('forbidden', 'no_auction'),
})
ownAccess.openapi(post(decide), async (c) => {
  const { ctx } = c.var
  const asked = c.req.valid('json')
  const sale = await ownSale(ctx, c.req.raw, asked)
  const users = await answerAccess(ctx, sale, asked.users, { act: asked.status, reason: asked.reason })
  return c.json(success({ responseData: { users } }), 200)
})
