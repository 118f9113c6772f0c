import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { putAway, replyInThread, sendMessage } from '#app/features/messages/commands.server.ts'
import {
  countThreads,
  countUnread,
  findOwnThread,
  findThread,
  listMessages,
  listThreads,
} from '#app/features/messages/queries.server.ts'
import { aListing, aMembership, aPerson } from '#tests/support/builders.ts'
import { jobContext } from '#workers/context.ts'

const NOW = Date.now()

/** All at one moment: what is put away must not depend on a clock that ticks in between. */
const ctx: Ctx = { ...jobContext({ env, waitUntil: () => undefined }), clock: { now: () => NOW } }

function actorOf(
  { id, email, firstName, lastName, role }: Awaited<ReturnType<typeof aPerson>>,
  organisations: Actor['organisations'] = [],
): Actor {
  return { id, email, firstName, lastName, role, organisations, status: 'active', sessionId: 's' }
}

/** A buyer who has written about a listing, and two people of the organisation that sells it. */
async function aConversation() {
  const listing = await aListing()
  const organisation = { id: listing.organisationId, roles: ['lister' as const], yards: null }
  const [dana, ruth, omar] = [await aPerson(), await aPerson(), await aPerson()]
  for (const member of [ruth, omar]) await aMembership(member, organisation)
  const buyer = actorOf(dana)
  const sent = await sendMessage(ctx, buyer, {
    message: 'Can I come on Saturday?',
    projectmsgpost: listing.id,
  })
  if (!sent.ok) throw new Error(sent.code)
  const people = { buyer, seller: actorOf(ruth, [organisation]), colleague: actorOf(omar, [organisation]) }
  const open = async (actor: Actor) => {
    const thread = await findThread(ctx, actor, sent.threadId)
    if (!thread) throw new Error('no thread')
    return thread
  }
  const box = async (actor: Actor, which: 'active' | 'archived') =>
    (await listThreads(ctx, actor, { page: 1, box: which })).records.map(({ lastText }) => lastText)
  const say = async (actor: Actor, text: string) => replyInThread(ctx, actor, await open(actor), text)
  const put = async (actor: Actor, intent: 'archive' | 'restore' | 'delete', seen?: number) => {
    const thread = await open(actor)
    await putAway(ctx, thread, { intent, seen: seen ?? thread.lastAt })
  }
  return { listing, threadId: sent.threadId, ...people, open, box, say, put }
}

test('An archived conversation is away on one side alone, until something new is said.', async () => {
  const { buyer, seller, colleague, box, put, say } = await aConversation()
  await put(seller, 'archive')
  for (const member of [seller, colleague]) {
    expect(await box(member, 'active')).toEqual([])
    expect(await box(member, 'archived')).toEqual(['Can I come on Saturday?'])
    expect(await countThreads(ctx, member)).toEqual({ active: 0, archived: 1 })
  }
  expect(await box(buyer, 'active')).toEqual(['Can I come on Saturday?'])
  await put(seller, 'restore')
  expect(await countThreads(ctx, seller)).toEqual({ active: 1, archived: 0 })
  await put(seller, 'archive')
  await say(buyer, 'Or on Sunday?')
  expect(await box(seller, 'active')).toEqual(['Or on Sunday?'])
  expect(await countUnread(ctx, seller)).toBe(2)
})

test('A deleted conversation is gone for one side, and comes back with the next message alone.', async () => {
  const { listing, threadId, buyer, seller, open, box, put, say } = await aConversation()
  await say(seller, 'Saturday, 9 to noon.')
  await put(buyer, 'delete')
  expect(await findThread(ctx, buyer, threadId)).toBeNull()
  expect(await findOwnThread(ctx, buyer, listing.id)).toBeNull()
  expect(await countThreads(ctx, buyer)).toEqual({ active: 0, archived: 0 })
  expect(await countUnread(ctx, buyer)).toBe(0)
  const theirs = await listMessages(ctx, await open(seller), 1)
  expect(theirs.records.map(({ text }) => text)).toEqual(['Can I come on Saturday?', 'Saturday, 9 to noon.'])
  await say(seller, 'Are you coming?')
  expect(await box(buyer, 'active')).toEqual(['Are you coming?'])
  const left = await listMessages(ctx, await open(buyer), 1)
  expect(left.records.map(({ text }) => text)).toEqual(['Are you coming?'])
})

test('What came in while somebody was putting a conversation away is not put away with it.', async () => {
  for (const intent of ['archive', 'delete'] as const) {
    const { buyer, seller, open, box, put, say } = await aConversation()
    const { lastAt } = await open(buyer)
    await say(seller, 'One more thing.')
    await put(buyer, intent, lastAt)
    expect(await box(buyer, 'active')).toEqual(['One more thing.'])
    const thread = await open(buyer)
    const { records } = await listMessages(ctx, thread, 1)
    expect(records.at(-1)?.text).toBe('One more thing.')
    expect(records).toHaveLength(intent === 'archive' ? 2 : 1)
  }
})
