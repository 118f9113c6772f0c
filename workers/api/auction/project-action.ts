import { z } from 'zod'
import { projectActionFields, withNeeded } from '#app/features/listings/inputs.ts'
import { projectAction as act } from '#app/flows/offers/project-action.server.ts'
import { newArea } from '#workers/api/core/area.ts'
import { defineCall, post } from '#workers/api/core/call.ts'
import { dataSchema, success } from '#workers/api/core/envelope.ts'
import { listingId } from '#workers/api/core/fields.ts'
import { PROJECT_REFUSALS } from '#workers/api/core/refusals.ts'
import { bidId, exampleReceipt, refusedAct } from '#workers/api/core/room-answer.ts'
import { receipt } from '../presenters/bid.ts'

export const projectAction = newArea()

const { action, closes_at, minutes, reason, reserve, starts_at, terms } = projectActionFields.shape

const call = defineCall({
  path: '/product/projectAction',
  area: 'Selling',
  summary: 'Publish, revise, close, withdraw, relist, pause or extend a lot, or change its reserve',
  description:
    'For the listing’s organisation and administrators. `publish` makes a draft public, or says per field what prevents it. `close` ends it now: sold to the leader if the reserve is met. `withdraw` ends it without a sale. `relist` relists one that ended without a sale: the new listing names the old one in `relisted_from_id` and is published at once; calling again returns it. `reserve` sets another reserve, which applies from the next accepted offer. `pause` stops its clock, with a public reason: nothing closes, and offers count but add no time, until `resume` or automatically after 24 hours. Then it has the same time left. The lots of an auction that close together pause and resume together. `extend` moves the close by `minutes`; it doesn’t count as an extension by an offer, and no cap applies. `revise` changes its `terms` until the first offer, as a new rule card in its ledger; after that only the pieces of a fixed-price lot, down to what is sold. Text, pictures and product facts change by `product/reviseProject`, of many lots by `product/bulkProjectAction` with `edit`.',
  signedIn: 'always',
  input: withNeeded(
    z.object({
      id: listingId,
      action,
      reason: reason.meta({ description: 'Needed to withdraw and to pause. That of a pause is public' }),
      starts_at: starts_at.meta({
        description: 'For `relist`: when the new listing starts, ISO 8601. Left out: at once',
      }),
      closes_at: closes_at.meta({
        description:
          'For `relist`: when it closes, ISO 8601. Left out: after as long as the old one was to last',
      }),
      reserve: reserve.meta({ description: 'For `reserve`: dollars, or null for none' }),
      minutes: minutes.meta({ description: 'For `extend`: whole minutes' }),
      terms: terms.meta({
        description:
          'For `revise`: what is left out stays, null is none. Dollars; moments ISO 8601; `soft_close` in minutes, 0 for none; `incrementamt` one step at every price',
      }),
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
