import { z } from 'zod'
import { sendMessage } from '#app/features/messages/commands.server.ts'
import { messageInput } from '#app/features/messages/inputs.ts'
import { newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, post } from '#workers/api/core/call.ts'
import { dataSchema, refusal, success } from '#workers/api/core/envelope.ts'
import { listingId } from '#workers/api/core/fields.ts'
import { documented } from '#workers/api/core/refusals.ts'

export const messages = newArea()

const OWN_ITEM = {
  status: 403,
  code: 'own_item',
  message: 'This is your own lot: name whom you answer with user_id',
}

const NOT_THERE = { status: 404, code: 'not_found', message: 'No such lot, or no one to answer' }

// from the item's page it is the same call
for (const path of ['/message/saveMessage', '/message/saveMessageFromView']) {
  const save = defineCall({
    path,
    area: 'Account',
    summary: "Message a lot's seller",
    description:
      'Starts or continues a conversation about the lot. The organisation’s own people answer with `user_id`, the person who wrote. The other side’s tabs get a `notification` frame.',
    signedIn: 'always',
    input: messageInput.extend({ projectmsgpost: listingId }),
    data: dataSchema(z.object({ id: z.string(), thread_id: z.string() })),
    example: {
      input: { projectmsgpost: '4821-1', message: 'Is it the 4 A charger?', status: 'open' },
      data: { responseData: { id: 'm-1', thread_id: 't-1' } },
    },
    refusals: [...documented('sign_in', 'too_many'), OWN_ITEM, NOT_THERE],
  })
  messages.openapi(post(save), async (c) => {
    const { ctx } = c.var
    const sent = await sendMessage(ctx, requireActor(ctx, c.req.raw), c.req.valid('json'))
    if (sent.ok)
      return c.json(success({ responseData: { id: sent.id, thread_id: sent.threadId } }, 'Message sent'), 200)
    if (sent.code === 'not_found') throw refusal('not_found', { message: NOT_THERE.message })
    if (sent.code === 'too_many') throw refusal('too_many', { headers: { 'retry-after': '600' } })
    throw refusal(sent.code, { message: OWN_ITEM.message })
  })
}
