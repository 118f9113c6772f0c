import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { atYards, atYardsOrNone } from '#app/db/kept-yards.server.ts'
import type { MemberTask } from '#app/domain/people/member-tasks.ts'
import { type Actor, hasTask, type MemberRole, type WorkSide } from '#app/domain/people/permissions.ts'
import { WAITING_MOST } from './inputs.ts'

/** What waits for somebody at their yards: of each as many as are counted, and none of what is not theirs to do. */
export type SellerWaiting = {
  access: number
  drafts: number
  priceOffers: number
  messages: number
  orders: number
  parties: number
  invoices: number
  returns: number
}
export type WaitingKind = keyof SellerWaiting

/** Who is told of it: those who do this; messages are everybody's. */
const TASK_OF = {
  access: 'listings',
  drafts: 'listings',
  priceOffers: 'offers',
  messages: null,
  orders: 'pickups',
  parties: 'pickups',
  invoices: 'invoices',
  returns: 'invoices',
} as const satisfies Record<WaitingKind, MemberTask | null>

const KINDS = Object.keys(TASK_OF) as WaitingKind[]

/** One question, each part of it along an index of what is open and no further than is shown. */
export async function countSellerWaiting(
  { db }: Pick<Ctx, 'db'>,
  actor: Pick<Actor, 'id' | 'organisations'>,
  roles: readonly MemberRole[],
  { organisationId, yards }: WorkSide,
): Promise<SellerWaiting> {
  const kept = { yards }
  const most = WAITING_MOST + 1
  const own = JSON.stringify(actor.organisations.map(({ id }) => id))
  const [found] = await db.all<SellerWaiting>(sql`select
    (select count(*) from (select 1 from auctions join auction_access asked
      on asked.auction_id = auctions.id and asked.state = 'waiting'
      where auctions.organisation_id = ${organisationId} and auctions.state in ('announced', 'open')
        ${atYardsOrNone(sql`auctions.location_id`, kept)} limit ${most})) as access,
    (select count(*) from (select 1 from listing_drafts where organisation_id = ${organisationId}
      ${atYardsOrNone(sql`yard_id`, kept)} limit ${most})) as drafts,
    (select count(*) from (select 1 from negotiations talk join listings on listings.id = talk.listing_id
      where talk.organisation_id = ${organisationId} and talk.state = 'open'
        ${atYards(sql`listings.location_id`, kept)} limit ${most})) as priceOffers,
    (select count(*) from (
      select id from message_threads where person_id = ${actor.id} and person_unread > 0
        and coalesce(person_archived_at, -1) < last_at and coalesce(person_cleared_at, -1) < last_at
      union
      select id from message_threads where organisation_id in (select value from json_each(${own}))
        and person_id <> ${actor.id} and seller_unread > 0
        and coalesce(seller_archived_at, -1) < last_at and coalesce(seller_cleared_at, -1) < last_at
      limit ${most})) as messages,
    (select count(*) from (select distinct location_id, buyer_id from lot_pickups
      where organisation_id = ${organisationId} and gone_at is null
        ${atYards(sql`location_id`, kept)} limit ${most})) as orders,
    (select count(*) from (select 1 from locations join bookings
      on bookings.location_id = locations.id and bookings.state in ('waiting', 'preparing', 'ready')
      where locations.organisation_id = ${organisationId} ${atYards(sql`locations.id`, kept)}
      limit ${most})) as parties,
    (select count(*) from (select 1 from invoices where organisation_id = ${organisationId}
      and status = 'unpaid' ${atYards(sql`location_id`, kept)} limit ${most})) as invoices,
    (select count(*) from (select 1 from return_requests asked join invoices on invoices.id = asked.invoice_id
      where asked.organisation_id = ${organisationId} and asked.state = 'raised'
        ${atYards(sql`invoices.location_id`, kept)} limit ${most})) as returns`)
  const isTheirs = (kind: WaitingKind) => {
    const task = TASK_OF[kind]
    return task === null || hasTask(roles, task)
  }
  return Object.fromEntries(
    KINDS.map((kind) => [kind, isTheirs(kind) ? (found?.[kind] ?? 0) : 0]),
  ) as SellerWaiting
}
