import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { pushMessages, pushSubscriptions } from '#drizzle/schema/index.ts'

type Reads = Pick<Ctx, 'db'>

/** Of being outbid, in the catalogue of notifications. */
const OUTBID = 2

/** Whether somebody wants word of being outbid at all: who has chosen to get it neither by e-mail nor by SMS does not. */
const WANTS_WORD = sql`(people.email_notification is null
  or exists (select 1 from json_each(people.email_notification) where value = ${OUTBID})
  or exists (select 1 from json_each(people.sms_notification) where value = ${OUTBID}))`

/** Whether the browser of this session is told. */
export async function isSubscribed({ db }: Reads, sessionId: string): Promise<boolean> {
  const rows = await db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.sessionId, sessionId))
    .limit(1)
  return rows.length > 0
}

/** What a browser subscribes with, and whether that of this session is told. */
export async function findPushState(
  ctx: Pick<Ctx, 'db' | 'push'>,
  { id, sessionId }: Pick<Actor, 'id' | 'sessionId'>,
): Promise<{ key: string; on: boolean; muted: boolean }> {
  const [key, on, [person]] = await Promise.all([
    ctx.push.publicKey(),
    isSubscribed(ctx, sessionId),
    ctx.db.all<{ wants: number }>(sql`select ${WANTS_WORD} as wants from people where id = ${id}`),
  ])
  return { key, on, muted: person?.wants === 0 }
}

/** Messages that wait and are due, those that have waited longest first. */
export async function listDue({ db }: Reads, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: pushMessages.id })
    .from(pushMessages)
    .where(and(eq(pushMessages.state, 'waiting'), lte(pushMessages.dueAt, now)))
    .orderBy(asc(pushMessages.dueAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

export type Target = {
  subscriptionId: string
  endpoint: string
  p256dh: string
  auth: string
  /** 1 while it is so: its owner is passed, and can still raise. */
  holds: number
}

/** Where a message goes; null once nobody is there. */
export async function findTarget({ db }: Reads, messageId: string): Promise<Target | null> {
  const [row] = await db.all<Target>(sql`
    select sub.id as subscriptionId, sub.endpoint, sub.p256dh, sub.auth,
      exists (select 1 from standings join listing_live live on live.listing_id = standings.listing_id
        where standings.person_id = sub.person_id and standings.listing_id = message.listing_id
          and standings.status = 'outbid' and live.live = 1) as holds
    from push_messages message join push_subscriptions sub on sub.id = message.subscription_id
    where message.id = ${messageId}`)
  return row ?? null
}

export type Passed = {
  subscriptionId: string
  seq: number
  listingId: string
  lotNumber: number
  title: string
  price: number
  nextMinimum: number | null
  closesAt: number
  language: string | null
}

/**
 * Browsers whose owner was passed by somebody else since `since`, can still raise, and that have not been told. What was so
 * before a browser subscribed is no news to it, nor is an offer of one's own that fell short.
 */
export function listPassed(
  { db }: Reads,
  { now, since, limit }: { now: number; since: number; limit: number },
): Promise<Passed[]> {
  return db.all<Passed>(sql`
    select sub.id as subscriptionId, passed.seq, passed.listing_id as listingId,
      listings.lot_number as lotNumber, listings.title, live.price, live.next_minimum as nextMinimum,
      live.closes_at as closesAt, people.language
    from standings passed indexed by standings_outbid
      join push_subscriptions sub on sub.person_id = passed.person_id
      join sessions on sessions.id = sub.session_id
      join people on people.id = passed.person_id
      join listing_live live on live.listing_id = passed.listing_id
      join listings on listings.id = passed.listing_id
    where passed.status = 'outbid' and passed.updated_at > ${since} and passed.updated_at >= sub.created_at
      and live.live = 1 and live.closes_at > ${now} and sessions.expires_at > ${now}
      and people.status <> 'deactivate' and ${WANTS_WORD}
      and not exists (select 1 from bids
        where bids.listing_id = passed.listing_id and bids.seq = passed.seq and bids.person_id = passed.person_id)
      and not exists (select 1 from push_messages told
        where told.id = 'outbid:' || passed.listing_id || ':' || passed.seq || ':' || sub.id)
    order by passed.updated_at limit ${limit}`)
}
