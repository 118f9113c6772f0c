import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { hexFromBytes } from '#app/domain/ledger/ledger.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import type { SubscriptionInput } from './inputs.ts'
import { findTarget, listDue } from './queries.server.ts'
import {
  claimPush,
  countFailure,
  deleteFormer,
  deleteOfOthers,
  deleteOfSession,
  deleteOlder,
  deleteSubscription,
  forgetFailures,
  insertPush,
  markPush,
  type NewPush,
  upsertSubscription,
} from './writes.server.ts'

/** After this many tries a message is set aside: what it says is urgent or nothing. */
export const MOST_TRIES = 6
const FIRST_PAUSE_MS = 5_000
/** How long a try may take: longer than the push service is waited for. */
const IN_HAND_MS = 30_000
const MOST_AT_ONCE = 100
const SIDE_BY_SIDE = 5
/** Longer than anybody looks back for what has not been told. */
const KEPT_MS = 24 * 60 * 60_000

/** Has this browser told when its owner is outbid. False for an address that is no push service. */
export async function subscribe(
  ctx: Pick<Ctx, 'db' | 'clock' | 'push'>,
  actor: Actor,
  input: SubscriptionInput,
): Promise<boolean> {
  if (!ctx.push.takes(input.endpoint)) return false
  const { id: personId, sessionId } = actor
  const place = { endpoint: input.endpoint, sessionId }
  await runBatch(ctx.db, [
    deleteOfOthers(ctx.db, place),
    deleteFormer(ctx.db, place),
    upsertSubscription(ctx.db, {
      id: crypto.randomUUID(),
      personId,
      sessionId,
      createdAt: ctx.clock.now(),
      ...input,
    }),
  ])
  return true
}

export async function unsubscribe(ctx: Pick<Ctx, 'db'>, actor: Actor): Promise<void> {
  await deleteOfSession(ctx.db, actor.sessionId)
}

/** Writes messages, each once however often it is asked for, and asks for them to be sent. */
export async function writePushes(ctx: Pick<Ctx, 'db' | 'queues'>, rows: readonly NewPush[]): Promise<void> {
  if (rows.length === 0) return
  await runBatch(
    ctx.db,
    rows.map((row) => insertPush(ctx.db, row)),
  )
  await ctx.queues.pushes(rows.map(({ id }) => id))
}

type Sending = Pick<Ctx, 'db' | 'clock' | 'push' | 'queues' | 'log'>

/** Tries a message that is due, once. One that is not, or is in somebody else's hands, is left alone. */
export async function sendPush(ctx: Sending, id: string): Promise<void> {
  const { db } = ctx
  const now = ctx.clock.now()
  const [row] = await claimPush(db, id, { now, until: now + IN_HAND_MS })
  const target = row && (await findTarget(ctx, id))
  if (!row || !target) return
  // they lead again, or it is over: what would be said is not so any more
  if (row.expiresAt <= now || target.holds === 0) {
    await markPush(db, id, { state: 'expired' })
    return
  }
  const ttl = Math.ceil((row.expiresAt - now) / 1000)
  const pushed = await ctx.push.send(target, row.text, { ttl, topic: await topicOf(row.listingId) })
  if (pushed.state === 'gone') {
    await deleteSubscription(db, target.subscriptionId)
    return
  }
  if (pushed.state === 'sent') {
    const mark = { state: 'sent', sentAt: ctx.clock.now(), lastError: null } as const
    await runBatch(db, [markPush(db, id, mark), forgetFailures(db, target.subscriptionId)])
    return
  }
  const { error, detail, final, retryAfter } = pushed
  const isLast = final || row.tries >= MOST_TRIES
  const pause = Math.max(FIRST_PAUSE_MS * 2 ** (row.tries - 1), retryAfter ?? 0)
  const mark = isLast ? { state: 'parked' as const } : { dueAt: ctx.clock.now() + pause }
  await runBatch(db, [
    markPush(db, id, { ...mark, lastError: `${error}: ${detail}`.slice(0, 500) }),
    countFailure(db, target.subscriptionId),
  ])
  ctx.log(isLast ? 'error' : 'warn', isLast ? 'push.parked' : 'push.failed', {
    message: id,
    tries: row.tries,
    error,
  })
  if (!isLast) await ctx.queues.pushes([id], pause)
}

/** Tries all that are due: the second net under the queue. */
export async function sendDuePushes(ctx: Sending): Promise<number> {
  const now = ctx.clock.now()
  await deleteOlder(ctx.db, now - KEPT_MS)
  const due = await listDue(ctx, now, MOST_AT_ONCE)
  for (let at = 0; at < due.length; at += SIDE_BY_SIDE)
    await Promise.all(due.slice(at, at + SIDE_BY_SIDE).map((id) => sendPush(ctx, id)))
  return due.length
}

/** The same for the same lot, and nothing that a push service could tell the lot by. */
async function topicOf(listingId: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`outbid:${listingId}`))
  return hexFromBytes(new Uint8Array(hash.slice(0, 16)))
}
