import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { likeOf } from '#app/lib/like.ts'
import { BUYERS_PER_PAGE } from './inputs.ts'

type Reads = Pick<Ctx, 'db'>

/** Somebody who has bought of an organisation. Money in cents, times in epoch ms. */
export type BuyerRow = {
  id: string
  /** Null for one who has never asked for their number. */
  member: number | null
  name: string
  city: string | null
  since: number
  invoices: number
  unpaid: number
  total: number
  lastAt: number
  blocked: number
}

/** An organisation's buyers, who bought last first; `words`: of the name, or the member number. One more than a page. */
export function listBuyers(
  { db }: Reads,
  organisationId: string,
  { words, page }: { words: string; page: number },
): Promise<BuyerRow[]> {
  const named =
    words === ''
      ? sql``
      : /^\d{1,9}$/.test(words)
        ? sql`and people.member_number = ${Number(words)}`
        : sql`and people.name like ${likeOf(words)} escape '\\'`
  return db.all<BuyerRow>(sql`
    select people.id, people.member_number as member, people.name, people.city, people.created_at as since,
      count(*) as invoices, sum(invoices.status = 'unpaid') as unpaid, sum(invoices.total) as total,
      max(invoices.created_at) as lastAt,
      exists (select 1 from blocked_buyers where organisation_id = ${organisationId}
        and person_id = people.id) as blocked
    from invoices join people on people.id = invoices.buyer_id
    where invoices.organisation_id = ${organisationId} and invoices.status <> 'cancelled' ${named}
    group by people.id order by lastAt desc, people.id
    limit ${BUYERS_PER_PAGE + 1} offset ${(page - 1) * BUYERS_PER_PAGE}`)
}

/** How many have bought of it, and how many are blocked. */
export async function countBuyers(
  { db }: Reads,
  organisationId: string,
): Promise<{ all: number; blocked: number }> {
  const [row] = await db.all<{ all: number; blocked: number }>(sql`
    select (select count(distinct buyer_id) from invoices
        where organisation_id = ${organisationId} and status <> 'cancelled') as "all",
      (select count(*) from blocked_buyers where organisation_id = ${organisationId}) as blocked`)
  return row ?? { all: 0, blocked: 0 }
}

export type BlockedRow = {
  id: string
  /** Null for one who has never asked for their number. */
  member: number | null
  name: string
  city: string | null
  reason: string
  by: string | null
  at: number
}

/** Whom an organisation has blocked, the latest first. One more than a page. */
export function listBlocked({ db }: Reads, organisationId: string, page: number): Promise<BlockedRow[]> {
  return db.all<BlockedRow>(sql`
    select people.id, people.member_number as member, people.name, people.city, blocked.reason, by_whom.name as "by",
      blocked.blocked_at as at
    from blocked_buyers blocked join people on people.id = blocked.person_id
      left join people by_whom on by_whom.id = blocked.blocked_by
    where blocked.organisation_id = ${organisationId}
    order by blocked.blocked_at desc, blocked.person_id
    limit ${BUYERS_PER_PAGE + 1} offset ${(page - 1) * BUYERS_PER_PAGE}`)
}

/**
 * A member by their id or number, and what stands between them and an organisation; null for nobody, and for whoever it has
 * never dealt with: numbers can be guessed, and a name is none of its business before.
 */
export async function findMemberFor(
  { db }: Reads,
  organisationId: string,
  { person, member }: { person: string; member: string },
): Promise<{ id: string; name: string; works: boolean; reason: string | null } | null> {
  const [row] = await db.all<{ id: string; name: string; works: number; reason: string | null }>(sql`
    select people.id, people.name, blocked.reason,
      exists (select 1 from memberships where organisation_id = ${organisationId} and person_id = people.id)
        or people.role = 'admin' as works
    from people left join blocked_buyers blocked
      on blocked.person_id = people.id and blocked.organisation_id = ${organisationId}
    where ${person === '' ? sql`people.member_number = ${Number(member)}` : sql`people.id = ${person}`}
      and (blocked.reason is not null
        or exists (select 1 from memberships where organisation_id = ${organisationId} and person_id = people.id)
        or exists (select 1 from invoices where buyer_id = people.id and organisation_id = ${organisationId})
        or exists (select 1 from standings join listings on listings.id = standings.listing_id
          where standings.person_id = people.id and listings.organisation_id = ${organisationId})
        or exists (select 1 from negotiations where buyer_id = people.id and organisation_id = ${organisationId}))
    limit 1`)
  return row ? { id: row.id, name: row.name, works: row.works === 1, reason: row.reason } : null
}

/** Whether an organisation takes no offers from somebody. */
export async function isBlocked({ db }: Reads, organisationId: string, personId: string): Promise<boolean> {
  const [row] = await db.all<{ blocked: number }>(sql`
    select exists (select 1 from blocked_buyers
      where organisation_id = ${organisationId} and person_id = ${personId}) as blocked`)
  return row?.blocked === 1
}
