import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { type Actor, isMember } from '#app/domain/people/permissions.ts'
import { type Box, MESSAGES_PER_PAGE, THREADS_PER_PAGE } from './inputs.ts'

type Reads = Pick<Ctx, 'db'>

export type ThreadView = {
  id: string
  listingId: string
  lotNumber: number
  title: string
  image: { name: string; tint: string } | null
  /** Whom one writes with: the organisation, or for its members the person who wrote. */
  other: string
  /** Whether the asker reads it as the seller. */
  asSeller: boolean
  lastText: string
  lastAt: number
  unread: number
  /** Whether the asker's side has put it away. */
  archived: boolean
  /** Until when the asker's side has cleared it: earlier messages are not theirs any more. */
  clearedAt: number | null
}

type ThreadRow = Omit<ThreadView, 'image' | 'asSeller' | 'unread' | 'other' | 'archived' | 'clearedAt'> & {
  personId: string
  organisationId: string
  organisation: string
  person: string
  imageName: string | null
  tint: string
  personUnread: number
  sellerUnread: number
  personArchivedAt: number | null
  sellerArchivedAt: number | null
  personClearedAt: number | null
  sellerClearedAt: number | null
}

export type ThreadPage = { records: ThreadView[]; more: boolean; page: number; box: Box }

type Side = 'person' | 'seller'

/** What one side has in a box: nothing that it has cleared, and what it has put away apart from the rest. */
function inBox(side: Side, box: Box): SQL {
  const archived = sql.raw(`coalesce(${side}_archived_at, -1) >= last_at`)
  const kept = sql.raw(`coalesce(${side}_cleared_at, -1) < last_at`)
  return box === 'archived' ? sql`${kept} and ${archived}` : sql`${kept} and not ${archived}`
}

/** Which threads are somebody's: their own, and those of the organisations they belong to that others have begun. */
function sidesOf(actor: Actor, box: Box): SQL[] {
  return [
    sql`person_id = ${actor.id} and ${inBox('person', box)}`,
    ...actor.organisations.map(
      ({ id }) => sql`organisation_id = ${id} and person_id <> ${actor.id} and ${inBox('seller', box)}`,
    ),
  ]
}

/** One page of somebody's threads in a box, latest first. */
export async function listThreads(
  { db }: Reads,
  actor: Actor,
  { page, box }: { page: number; box: Box },
): Promise<ThreadPage> {
  const offset = (page - 1) * THREADS_PER_PAGE
  const enough = offset + THREADS_PER_PAGE + 1
  // each side by its own index: one more than the page holds says whether there is another
  const sides = sidesOf(actor, box).map(
    (side) => sql`select id, last_at from (select id, last_at from message_threads where ${side}
      order by last_at desc limit ${enough})`,
  )
  const rows = await db.all<ThreadRow>(
    threadRows(sql`select id from (${sql.join(sides, sql` union `)})
      order by last_at desc limit ${THREADS_PER_PAGE + 1} offset ${offset}`),
  )
  const records = rows.slice(0, THREADS_PER_PAGE).map((row) => threadOf(row, actor))
  return { records, more: rows.length > THREADS_PER_PAGE, page, box }
}

/** Beyond so many a tab says no number. */
const MOST_COUNTED = 999

/** How many threads somebody has in each box; null beyond what is counted. */
export async function countThreads({ db }: Reads, actor: Actor): Promise<Record<Box, number | null>> {
  const count = (box: Box) => {
    const sides = sidesOf(actor, box).map(
      (side) => sql`select id from (select id from message_threads where ${side} limit ${MOST_COUNTED + 1})`,
    )
    return sql`(select count(*) from (${sql.join(sides, sql` union all `)}))`
  }
  const [row] = await db.all<Record<Box, number>>(
    sql`select ${count('active')} as active, ${count('archived')} as archived`,
  )
  const told = (found = 0) => (found > MOST_COUNTED ? null : found)
  return { active: told(row?.active), archived: told(row?.archived) }
}

/** A thread that the asker may read; null when there is none. Nobody reads what two others write, whoever they are. */
export async function findThread({ db }: Reads, actor: Actor, id: string): Promise<ThreadView | null> {
  const [row] = await db.all<ThreadRow>(threadRows(sql`select id from message_threads where id = ${id}`))
  if (!row || (row.personId !== actor.id && !isMember(actor, row.organisationId))) return null
  const thread = threadOf(row, actor)
  return isCleared(thread) ? null : thread
}

function isCleared({ clearedAt, lastAt }: ThreadView): boolean {
  return clearedAt !== null && clearedAt >= lastAt
}

/** The thread about a listing that somebody has begun; null while they have not. */
export async function findOwnThread({ db }: Reads, actor: Actor, listingId: string): Promise<string | null> {
  const [row] = await db.all<{ id: string }>(
    sql`select id from message_threads where listing_id = ${listingId} and person_id = ${actor.id}
      and coalesce(person_cleared_at, -1) < last_at`,
  )
  return row?.id ?? null
}

export type MessageView = { id: string; author: string; own: boolean; text: string; createdAt: number }

/** One page of a thread from its end, in the order of their times. */
export async function listMessages(
  { db }: Reads,
  { id, asSeller, other, clearedAt }: Pick<ThreadView, 'id' | 'asSeller' | 'other' | 'clearedAt'>,
  page: number,
): Promise<{ records: MessageView[]; earlier: boolean }> {
  const rows = await db.all<{
    id: string
    bySeller: number
    text: string
    createdAt: number
  }>(sql`
    select id, by_seller as bySeller, text, created_at as createdAt from messages
    where thread_id = ${id} and created_at > ${clearedAt ?? -1}
    order by created_at desc limit ${MESSAGES_PER_PAGE + 1} offset ${(page - 1) * MESSAGES_PER_PAGE}`)
  const records = rows.slice(0, MESSAGES_PER_PAGE).map(({ bySeller, ...message }) => {
    const own = (bySeller === 1) === asSeller
    return { ...message, own, author: own ? '' : other }
  })
  return { records: records.reverse(), earlier: rows.length > MESSAGES_PER_PAGE }
}

/** Messages that somebody has not opened yet, on either side. */
export async function countUnread({ db }: Reads, actor: Actor): Promise<number> {
  const [row] = await db.all<{ count: number }>(sql`
    select
      (select coalesce(sum(person_unread), 0) from message_threads
        where person_id = ${actor.id} and person_unread > 0) +
      (select coalesce(sum(seller_unread), 0) from message_threads
        where organisation_id in (select value from json_each(${JSON.stringify(actor.organisations.map(({ id }) => id))}))
          and seller_unread > 0) as count`)
  return row?.count ?? 0
}

function threadRows(ids: SQL): SQL {
  return sql`
    with chosen as materialized (select id, row_number() over () as place from (${ids}))
    select threads.id, threads.listing_id as listingId, threads.person_id as personId,
      threads.organisation_id as organisationId, threads.last_text as lastText, threads.last_at as lastAt,
      threads.person_unread as personUnread, threads.seller_unread as sellerUnread,
      threads.person_archived_at as personArchivedAt, threads.seller_archived_at as sellerArchivedAt,
      threads.person_cleared_at as personClearedAt, threads.seller_cleared_at as sellerClearedAt,
      listings.lot_number as lotNumber, listings.title, organisations.name as organisation,
      people.first_name || ' ' || people.last_name as person, image.name as imageName, image.tint
    from chosen
      join message_threads threads on threads.id = chosen.id
      join listings on listings.id = threads.listing_id
      join organisations on organisations.id = threads.organisation_id
      join people on people.id = threads.person_id
      left join listing_images image on image.listing_id = listings.id and image.position = 0
    order by chosen.place`
}

function threadOf(row: ThreadRow, actor: Actor): ThreadView {
  const asSeller = row.personId !== actor.id
  const archivedAt = asSeller ? row.sellerArchivedAt : row.personArchivedAt
  return {
    id: row.id,
    listingId: row.listingId,
    lotNumber: row.lotNumber,
    title: row.title,
    image: row.imageName === null ? null : { name: row.imageName, tint: row.tint },
    other: asSeller ? row.person : row.organisation,
    asSeller,
    lastText: row.lastText,
    lastAt: row.lastAt,
    unread: asSeller ? row.sellerUnread : row.personUnread,
    archived: archivedAt !== null && archivedAt >= row.lastAt,
    clearedAt: asSeller ? row.sellerClearedAt : row.personClearedAt,
  }
}
