import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { putAway, readThread } from '#app/features/messages/commands.server.ts'
import { BOXES, LAST_PAGE, MESSAGES_PER_PAGE, THREADS_PER_PAGE } from '#app/features/messages/inputs.ts'
import {
  countThreads,
  countUnread,
  findThread,
  listMessages,
  listThreads,
  type ThreadView,
} from '#app/features/messages/queries.server.ts'
import { newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, post } from '#workers/api/core/call.ts'
import { dataSchema, refusal, success } from '#workers/api/core/envelope.ts'
import { anyId, flag, wholeNumber } from '#workers/api/core/fields.ts'
import { documented } from '#workers/api/core/refusals.ts'
import {
  conversation,
  exampleConversation,
  message,
  presentConversation,
  presentMessage,
} from '../presenters/message.ts'

/** What somebody has written and been written: their boxes, one conversation, and what they put away. */
export const messageBoxes = newArea()

const NOT_THERE = { status: 404, code: 'not_found', message: 'You have no such conversation' }
const MEMBERS = documented('sign_in', 'deactivated')

const page = wholeNumber({ least: 1, most: LAST_PAGE, otherwise: 1 })
const action = z
  .enum(BOXES, { error: 'Enter active or archived' })
  .default('active')
  .meta({ description: 'Which box' })
const conversationId = anyId.meta({ description: 'The conversation’s id', example: 't-1' })
const count = z.int().nullable().meta({ description: 'Null beyond 999' })

const overview = defineCall({
  path: '/message/messages',
  area: 'Account',
  summary: 'Your messages at a glance',
  description:
    'How many conversations are active and archived, how many messages are unread, and the latest conversations of a box. People of an organisation see its conversations too.',
  signedIn: 'always',
  input: z.object({ action }),
  data: dataSchema(
    z.object({
      activemsgcount: count,
      archivemsgcount: count,
      unread: z.int(),
      messagesforusers: z.array(conversation),
    }),
  ),
  example: {
    input: { action: 'active' },
    data: {
      responseData: {
        activemsgcount: 1,
        archivemsgcount: 0,
        unread: 1,
        messagesforusers: [exampleConversation],
      },
    },
  },
  refusals: MEMBERS,
})
messageBoxes.openapi(post(overview), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const [counts, unread, threads] = await Promise.all([
    countThreads(ctx, actor),
    countUnread(ctx, actor),
    listThreads(ctx, actor, { page: 1, box: c.req.valid('json').action }),
  ])
  const responseData = {
    activemsgcount: counts.active,
    archivemsgcount: counts.archived,
    unread,
    messagesforusers: threads.records.map(presentConversation),
  }
  return c.json(success({ responseData }), 200)
})

const unopened = defineCall({
  path: '/message/unreadmessages',
  area: 'Account',
  summary: 'How many messages are unread',
  description: 'In your own conversations and your organisations’.',
  signedIn: 'always',
  input: z.object({}),
  data: dataSchema(z.object({ unread: z.int() })),
  example: { input: {}, data: { responseData: { unread: 2 } } },
  refusals: MEMBERS,
})
messageBoxes.openapi(post(unopened), async (c) => {
  const { ctx } = c.var
  const unread = await countUnread(ctx, requireActor(ctx, c.req.raw))
  return c.json(success({ responseData: { unread } }), 200)
})

const listed = { setDisp: z.int(), from: z.int(), has_more: z.boolean() }

const conversations = defineCall({
  path: '/message/searchprojectmessages',
  area: 'Account',
  summary: 'Your conversations, page by page',
  description: `${THREADS_PER_PAGE} a page, the latest first.`,
  signedIn: 'always',
  input: z.object({ action, page }),
  data: dataSchema(z.object({ projectmessages: z.array(conversation), ...listed })),
  example: {
    input: { action: 'archived', page: 1 },
    data: {
      responseData: {
        projectmessages: [{ ...exampleConversation, archived: 1 }],
        setDisp: 1,
        from: 1,
        has_more: false,
      },
    },
  },
  refusals: MEMBERS,
})
messageBoxes.openapi(post(conversations), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const { action: box, page: number } = c.req.valid('json')
  const { records, more } = await listThreads(ctx, actor, { page: number, box })
  const places = placesOf(number, THREADS_PER_PAGE, records.length)
  const responseData = { projectmessages: records.map(presentConversation), ...places, has_more: more }
  return c.json(success({ responseData }), 200)
})

const actual = defineCall({
  path: '/message/searchactualmessages',
  area: 'Account',
  summary: 'Messages of a conversation',
  description: `${MESSAGES_PER_PAGE} a page from the end, each page in the order of time. Its messages count as opened, unless \`keep_unread\` is 1.`,
  signedIn: 'always',
  input: z.object({ id: conversationId, page, keep_unread: flag.default(false) }),
  data: dataSchema(z.object({ conversation, actualmessages: z.array(message), has_more: z.boolean() })),
  example: {
    input: { id: 't-1', page: 1 },
    data: {
      responseData: {
        conversation: { ...exampleConversation, unread: 0 },
        actualmessages: [
          {
            id: 'm-1',
            message: 'Is it the 4 A charger?',
            own: 1,
            name: '',
            created_at: '2026-11-23T22:58:40.000Z',
          },
        ],
        has_more: false,
      },
    },
  },
  refusals: [...MEMBERS, NOT_THERE],
})
messageBoxes.openapi(post(actual), async (c) => {
  const { ctx } = c.var
  const { id, page: number, keep_unread } = c.req.valid('json')
  const thread = await openThread(ctx, requireActor(ctx, c.req.raw), id)
  if (!keep_unread) await readThread(ctx, thread)
  const { records, earlier } = await listMessages(ctx, thread, number)
  const responseData = {
    conversation: presentConversation(keep_unread ? thread : { ...thread, unread: 0 }),
    actualmessages: records.map(presentMessage),
    has_more: earlier,
  }
  return c.json(success({ responseData }), 200)
})

/** Up to where somebody has read: what comes after it is not put away. */
const seen = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)), 'Enter a time, as 2026-11-23T23:14:09Z')
  .optional()
  .meta({
    description: 'Time of the latest message you have seen; by default the latest there is',
    example: '2026-11-23T23:14:09.000Z',
  })

const archive = defineCall({
  path: '/message/archiveMessages',
  area: 'Account',
  summary: 'Archive a conversation, or restore it',
  description: 'On your side only. A later message makes it active again.',
  signedIn: 'always',
  input: z.object({
    id: conversationId,
    action: z.enum(['archive', 'restore'], { error: 'Enter archive or restore' }).default('archive'),
    seen,
  }),
  data: dataSchema(z.object({ id: z.string(), archived: z.int() })),
  example: {
    input: { id: 't-1', action: 'archive' },
    data: { responseData: { id: 't-1', archived: 1 } },
  },
  refusals: [...MEMBERS, NOT_THERE],
})
messageBoxes.openapi(post(archive), async (c) => {
  const { ctx } = c.var
  const { id, action: intent, seen: until } = c.req.valid('json')
  const thread = await openThread(ctx, requireActor(ctx, c.req.raw), id)
  await putAway(ctx, thread, { intent, seen: seenOf(thread, until) })
  const now = await findThread(ctx, requireActor(ctx, c.req.raw), id)
  return c.json(success({ responseData: { id, archived: now?.archived ? 1 : 0 } }), 200)
})

const remove = defineCall({
  path: '/message/deleteMessage',
  area: 'Account',
  summary: 'Delete a conversation',
  description: 'On your side only. A later message brings it back, without the earlier ones.',
  signedIn: 'always',
  input: z.object({ id: conversationId, seen }),
  data: dataSchema(z.object({ id: z.string() })),
  example: { input: { id: 't-1' }, data: { responseData: { id: 't-1' } } },
  refusals: [...MEMBERS, NOT_THERE],
})
messageBoxes.openapi(post(remove), async (c) => {
  const { ctx } = c.var
  const { id, seen: until } = c.req.valid('json')
  const thread = await openThread(ctx, requireActor(ctx, c.req.raw), id)
  await putAway(ctx, thread, { intent: 'delete', seen: seenOf(thread, until) })
  return c.json(success({ responseData: { id } }, 'Deleted'), 200)
})

async function openThread(ctx: Ctx, actor: Actor, id: string): Promise<ThreadView> {
  const thread = await findThread(ctx, actor, id)
  if (!thread) throw refusal('not_found', { message: NOT_THERE.message })
  return thread
}

function seenOf({ lastAt }: ThreadView, until: string | undefined): number {
  return until === undefined ? lastAt : Date.parse(until)
}

/** Places of the first and the last record of a page; none where it is empty. */
function placesOf(page: number, size: number, found: number) {
  const from = found === 0 ? 0 : (page - 1) * size + 1
  return { from, setDisp: found === 0 ? 0 : from + found - 1 }
}
