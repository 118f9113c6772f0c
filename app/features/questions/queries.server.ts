import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { type Actor, mayManageListing } from '#app/domain/people/permissions.ts'
import { people } from '#drizzle/schema/index.ts'
import { DEEPEST_LEVEL, MOST_REPLIES, QUESTIONS_PER_PAGE } from './inputs.ts'

type Reads = Pick<Ctx, 'db' | 'actor'>

export type CommentView = {
  id: string
  parentId: string | null
  level: number
  /** "Dana W."; the organisation's name for what it says itself. */
  author: string
  bySeller: boolean
  /** Whether the asker wrote it. */
  own: boolean
  text: string
  createdAt: number
  /** How to reach whoever wrote it; for those who act for the listing only. */
  contact: { name: string; email: string; phone: string | null } | null
}
export type QuestionView = CommentView & { replies: CommentView[]; mayReply: boolean }
export type QuestionPage = {
  records: QuestionView[]
  totalRecords: number
  answered: number
  page: number
  pages: number
}

type Listing = { id: string; organisationId: string; seller: string }
type Row = {
  id: string
  parentId: string | null
  rootId: string
  personId: string
  level: number
  bySeller: number
  comment: string
  name: string
  email: string
  phone: string | null
  createdAt: number
}

const COLUMNS = sql`id, parent_id as parentId, root_id as rootId, person_id as personId, level,
  by_seller as bySeller, comment, name, email, phone, created_at as createdAt`

/** One page of a listing's questions, latest first, with all replies. Three statements, however many questions. */
export async function listQuestions(
  { db, actor }: Reads,
  listing: Listing,
  { page, limit = QUESTIONS_PER_PAGE }: { page: number; limit?: number },
): Promise<QuestionPage> {
  const [[counted], roots] = await Promise.all([
    db.all<{ total: number; answered: number }>(sql`
      select count(*) as total, coalesce(sum(answered), 0) as answered from questions
      where listing_id = ${listing.id} and level = 0`),
    db.all<Row>(sql`
      select ${COLUMNS} from questions where listing_id = ${listing.id} and level = 0
      order by created_at desc limit ${limit} offset ${(page - 1) * limit}`),
  ])
  const replies = await listReplies(
    { db },
    roots.map(({ id }) => id),
  )
  const { total = 0, answered = 0 } = counted ?? {}
  const manages = actor !== null && mayManageListing(actor, listing)
  const view = (row: Row) => viewOf(row, { actor, manages, seller: listing.seller })
  return {
    records: roots.map((root) => ({
      ...view(root),
      replies: inTree(replies.filter(({ rootId }) => rootId === root.id)).map(view),
      mayReply: actor !== null && (manages || actor.id === root.personId),
    })),
    totalRecords: total,
    answered,
    page,
    pages: Math.max(1, Math.ceil(total / limit)),
  }
}

/** The replies to one comment, at any depth below it; null when there is no such comment. */
export async function listRepliesTo(
  { db, actor }: Reads,
  commentId: string,
): Promise<{ listingId: string; records: CommentView[] } | null> {
  const [found] = await db.all<{
    rootId: string
    listingId: string
    organisationId: string
    seller: string
  }>(sql`
    select questions.root_id as rootId, questions.listing_id as listingId,
      organisations.id as organisationId, organisations.name as seller
    from questions join listings on listings.id = questions.listing_id
      join organisations on organisations.id = listings.organisation_id
    where questions.id = ${commentId}`)
  if (!found) return null
  const { rootId, listingId, organisationId, seller } = found
  const below = new Set([commentId])
  const rows = inTree(await listReplies({ db }, [rootId])).filter(({ id, parentId }) => {
    if (parentId === null || !below.has(parentId)) return false
    below.add(id)
    return true
  })
  const manages = actor !== null && mayManageListing(actor, { organisationId })
  return { listingId, records: rows.map((row) => viewOf(row, { actor, manages, seller })) }
}

/** A person's phone number as their account has it; null for none. */
export async function phoneOf({ db }: Pick<Ctx, 'db'>, { id }: Actor): Promise<string | null> {
  const [person] = await db
    .select({ phone: people.phone })
    .from(people)
    .where(and(eq(people.id, id)))
    .limit(1)
  return person?.phone || null
}

function listReplies({ db }: Pick<Ctx, 'db'>, roots: readonly string[]): Promise<Row[]> {
  if (roots.length === 0) return Promise.resolve([])
  return db.all<Row>(sql`
    select ${COLUMNS} from questions
    where root_id in (select value from json_each(${JSON.stringify(roots)})) and level > 0
    order by created_at limit ${roots.length * MOST_REPLIES}`)
}

/** Each reply behind what it answers, in the order of their times. */
function inTree(rows: readonly Row[]): Row[] {
  const byParent = new Map<string, Row[]>()
  for (const row of rows) {
    const key = row.parentId ?? ''
    byParent.set(key, [...(byParent.get(key) ?? []), row])
  }
  const from = (parent: string, depth: number): Row[] =>
    depth > DEEPEST_LEVEL
      ? []
      : (byParent.get(parent) ?? []).flatMap((row) => [row, ...from(row.id, depth + 1)])
  const roots = new Set(rows.map(({ rootId }) => rootId))
  return [...roots].flatMap((root) => from(root, 1))
}

function viewOf(
  row: Row,
  { actor, manages, seller }: { actor: Actor | null; manages: boolean; seller: string },
): CommentView {
  const bySeller = row.bySeller === 1
  return {
    id: row.id,
    parentId: row.parentId,
    level: row.level,
    author: bySeller ? seller : shortName(row.name),
    bySeller,
    own: actor?.id === row.personId,
    text: row.comment,
    createdAt: row.createdAt,
    contact: manages && !bySeller ? { name: row.name, email: row.email, phone: row.phone } : null,
  }
}

/** "Dana Whitfield" as strangers read it: "Dana W." */
export function shortName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const last = rest.at(-1)
  return last ? `${first.slice(0, 40)} ${last.slice(0, 1)}.` : first.slice(0, 40)
}
