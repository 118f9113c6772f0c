import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { insertEvents } from '#app/db/events.server.ts'
import { type Actor, isMember } from '#app/domain/people/permissions.ts'
import type { MessageInput, PutAway } from './inputs.ts'
import type { ThreadView } from './queries.server.ts'
import { insertMessage, markRead, setArchived, setCleared, setThread } from './writes.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'relays' | 'waitUntil'>
export type MessageAnswer =
  | { ok: true; id: string; threadId: string }
  | { ok: false; code: 'not_found' | 'own_item' | 'too_many' }

const WINDOW_MS = 10 * 60_000
const MOST_OF_BUYER = 20
const MOST_OF_SELLER = 120
const MOST_TOLD = 50

/**
 * Writes to a listing's seller, or as the seller to somebody who has written about it. The other side's tabs hear of it
 * at once.
 */
export async function sendMessage(ctx: Deps, actor: Actor, input: MessageInput): Promise<MessageAnswer> {
  const { db, clock } = ctx
  const now = clock.now()
  const [listing, said] = await Promise.all([
    findListing(db, input.projectmsgpost),
    countSaid(db, actor.id, now),
  ])
  if (!listing || (input.sellermsgpost && input.sellermsgpost !== listing.organisationId))
    return { ok: false, code: 'not_found' }
  const bySeller = isMember(actor, listing.organisationId)
  if (bySeller && !input.user_id) return { ok: false, code: 'own_item' }
  const personId = bySeller ? (input.user_id ?? '') : actor.id
  const [begun] = await db.all<{ id: string }>(
    sql`select id from message_threads where listing_id = ${input.projectmsgpost} and person_id = ${personId}`,
  )
  // a seller answers; nobody gets a first message from one
  if (bySeller && !begun) return { ok: false, code: 'not_found' }
  if (said >= (bySeller ? MOST_OF_SELLER : MOST_OF_BUYER)) return { ok: false, code: 'too_many' }
  const message = {
    id: `m-${crypto.randomUUID()}`,
    threadId: begun?.id ?? `t-${crypto.randomUUID()}`,
    listingId: input.projectmsgpost,
    organisationId: listing.organisationId,
    authorId: actor.id,
    text: input.message,
    personId,
    bySeller,
    now,
  }
  await runBatch(db, [
    setThread(db, message),
    insertMessage(db, message),
    insertEvents(
      db,
      [{ id: `message-sent:${message.id}`, type: 'message-sent', payload: { messageId: message.id } }],
      now,
    ),
  ])
  const [thread] = await db.all<{ id: string }>(
    sql`select thread_id as id from messages where id = ${message.id}`,
  )
  const threadId = thread?.id ?? message.threadId
  ctx.waitUntil(tellOther(ctx, { ...message, threadId, lotNumber: listing.lotNumber }))
  return { ok: true, id: message.id, threadId }
}

/** Says something in a thread that one may read. */
export async function replyInThread(
  ctx: Deps,
  actor: Actor,
  { id, listingId, asSeller }: Pick<ThreadView, 'id' | 'listingId' | 'asSeller'>,
  message: string,
): Promise<MessageAnswer> {
  const [thread] = await ctx.db.all<{ personId: string }>(
    sql`select person_id as personId from message_threads where id = ${id}`,
  )
  if (!thread) return { ok: false, code: 'not_found' }
  const user = asSeller ? { user_id: thread.personId } : {}
  return sendMessage(ctx, actor, { message, projectmsgpost: listingId, ...user })
}

/** Somebody has opened a thread: its messages are read on their side. */
export async function readThread(
  { db }: Pick<Ctx, 'db'>,
  { id, asSeller, unread }: Pick<ThreadView, 'id' | 'asSeller' | 'unread'>,
): Promise<void> {
  if (unread > 0) await runBatch(db, [markRead(db, id, asSeller ? 'seller' : 'person')])
}

/**
 * Archives a thread, takes it back or deletes it, on the asker's side alone. A message that comes later brings it back:
 * to the active ones, and after a deletion without what was said before.
 */
export async function putAway(
  { db }: Pick<Ctx, 'db'>,
  { id, asSeller, unread }: Pick<ThreadView, 'id' | 'asSeller' | 'unread'>,
  { intent, seen }: PutAway,
): Promise<void> {
  const side = asSeller ? 'seller' : 'person'
  await runBatch(
    db,
    intent === 'delete'
      ? [setCleared(db, id, side, seen), ...(unread > 0 ? [markRead(db, id, side)] : [])]
      : [setArchived(db, id, side, intent === 'archive' ? seen : null)],
  )
}

async function findListing(db: Deps['db'], id: string) {
  const [row] = await db.all<{ organisationId: string; lotNumber: number }>(
    sql`select organisation_id as organisationId, lot_number as lotNumber from listings where id = ${id}`,
  )
  return row ?? null
}

async function countSaid(db: Deps['db'], personId: string, now: number): Promise<number> {
  const [row] = await db.all<{ count: number }>(
    sql`select count(*) as count from messages where author_id = ${personId} and created_at > ${now - WINDOW_MS}`,
  )
  return row?.count ?? 0
}

type Sent = {
  threadId: string
  bySeller: boolean
  personId: string
  organisationId: string
  lotNumber: number
}

async function tellOther(ctx: Deps, sent: Sent) {
  const frame = {
    type: 'notification',
    id: sent.threadId,
    message: `A message about lot ${sent.lotNumber}`,
  } as const
  if (sent.bySeller) return ctx.relays.tell(sent.personId, frame)
  const members = await ctx.db.all<{ id: string }>(
    sql`select person_id as id from memberships where organisation_id = ${sent.organisationId} limit ${MOST_TOLD}`,
  )
  await Promise.all(members.map(({ id }) => ctx.relays.tell(id, frame)))
}
