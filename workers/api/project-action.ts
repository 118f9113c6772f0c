import { z } from 'zod'
import { projectActionFields, withNeededReason } from '#app/features/listings/inputs.ts'
import { projectAction as act } from '#app/flows/project-action.server.ts'
import { newArea } from './area.ts'
import { defineCall, post } from './call.ts'
import { dataSchema, success } from './envelope.ts'
import { listingId } from './fields.ts'
import { receipt } from './presenters/bid.ts'
import { PROJECT_REFUSALS } from './refusals.ts'
import { bidId, exampleReceipt, refusedAct } from './room-answer.ts'

export const projectAction = newArea()

const { action, closes_at, reason, reserve, starts_at } = projectActionFields.shape

const call = defineCall({
  path: '/product/projectAction',
  area: 'Selling',
  summary: 'Publish, close, withdraw or relist a listing, or change its reserve',
  description:
    'For the listing’s organisation and administrators. `publish` makes a draft public; what speaks against it is told per field. `close` ends a sale now: sold to who leads, if the reserve is met. `withdraw` ends it without a sale. `relist` offers a listing anew that ended without one: the new listing names the old one in `relisted_from_id`, is published at once, and is the answer again if it is asked for again. `reserve` sets another reserve, which the next accepted offer is judged against.',
  signedIn: 'always',
  input: withNeededReason(
    z.object({
      id: listingId,
      action,
      reason: reason.meta({ description: 'Needed to withdraw' }),
      starts_at: starts_at.meta({
        description: 'For `relist`: when the new listing starts, ISO 8601. Left out: at once',
      }),
      closes_at: closes_at.meta({
        description:
          'For `relist`: when it closes, ISO 8601. Left out: after as long as the old one was to last',
      }),
      reserve: reserve.meta({ description: 'For `reserve`: dollars, or null for none' }),
      bid_id: bidId,
    }),
  ),
  data: dataSchema(
    z.object({
      id: z.string().meta({ description: 'The listing; after `relist` the new one' }),
      action: z.string(),
      receipt: receipt.nullable().meta({ description: 'Of the room, where it was asked' }),
    }),
  ),
  example: {
    input: { id: '1042-1', action: 'withdraw', reason: 'Damaged in the yard' },
    message: 'Listing withdrawn successfully',
    data: {
      responseData: {
        id: '1042-1',
        action: 'withdraw',
        receipt: {
          ...exampleReceipt,
          message: 'Listing withdrawn successfully',
          next_bid: null,
          time_left_ms: 0,
          bidtopstatus: null,
        },
      },
    },
  },
  refusals: PROJECT_REFUSALS,
})

projectAction.openapi(post(call), async (c) => {
  const { id, bid_id, ...asked } = c.req.valid('json')
  const acted = await act(c.var.ctx, id, { ...asked, bid_id: bid_id ?? crypto.randomUUID() })
  if (!acted.ok) throw refusedAct(acted)
  const { listingId, message, receipt } = acted
  return c.json(success({ responseData: { id: listingId, action: asked.action, receipt } }, message), 200)
})
