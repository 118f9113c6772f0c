import { z } from 'zod'
import { sendCampaign } from '#app/features/campaigns/commands.server.ts'
import { newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, post } from '#workers/api/core/call.ts'
import { dataSchema, refusal, success } from '#workers/api/core/envelope.ts'
import { anyId } from '#workers/api/core/fields.ts'
import { documented } from '#workers/api/core/refusals.ts'

export const campaigns = newArea()

const change = defineCall({
  path: '/campaign/changeCampaignStatus',
  area: 'Common',
  summary: 'Send a newsletter to all subscribers',
  description:
    'For administrators, who write it under /admin/campaigns. You can send only a draft, and can’t unsend it.',
  signedIn: 'always',
  input: z.object({
    id: anyId,
    status: z.literal('sending', { error: 'A draft can be sent, and nothing else' }),
  }),
  data: dataSchema(z.object({ id: z.string(), status: z.string() })),
  example: {
    input: { id: 'c-1', status: 'sending' },
    data: { responseData: { id: 'c-1', status: 'sending' } },
  },
  refusals: documented('sign_in', 'deactivated', 'forbidden', 'no_campaign'),
})
campaigns.openapi(post(change), async (c) => {
  const { ctx } = c.var
  const { id, status } = c.req.valid('json')
  const done = await sendCampaign(ctx, requireActor(ctx, c.req.raw), id)
  if (done === 'forbidden') throw refusal('forbidden')
  if (done === 'gone') throw refusal('no_campaign')
  return c.json(success({ responseData: { id, status } }), 200)
})
