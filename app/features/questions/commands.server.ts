import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { insertEvents } from '#app/db/events.server.ts'
import { type Actor, isMember, mayManageListing } from '#app/domain/people/permissions.ts'
import { type AskInput, DEEPEST_LEVEL, MOST_REPLIES, type ReplyInput, readPhone } from './inputs.ts'
import { phoneOf } from './queries.server.ts'
import { countReply, insertQuestion } from './writes.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'relays' | 'waitUntil'>
export type QuestionRefusal = 'not_found' | 'own_item' | 'forbidden' | 'too_many' | 'full' | 'phone'
export type QuestionAnswer = { ok: true; id: string; level: number } | { ok: false; code: QuestionRefusal }

/** A person may say this much about all lots together within the window; those who answer for a seller say more. */
const WINDOW_MS = 10 * 60_000
const MOST_OF_BUYER = 5
const MOST_OF_SELLER = 60
const MOST_TOLD = 50

/** Asks a listing's seller something that everybody may read. The seller's event is written with it. */
export async function askQuestion(ctx: Deps, actor: Actor, input: AskInput): Promise<QuestionAnswer> {
  const { db, clock } = ctx
  const now = clock.now()
  const [listing, known, said] = await Promise.all([
    findListing(db, input.project_id),
    phoneOf(ctx, actor),
    countSaid(db, actor.id, now),
  ])
  if (!listing) return { ok: false, code: 'not_found' }
  if (isMember(actor, listing.organisationId)) return { ok: false, code: 'own_item' }
  const phone = readPhone(input.phone)
  if ((phone === null && input.phone !== '') || (phone === null && known === null))
    return { ok: false, code: 'phone' }
  if (said >= MOST_OF_BUYER) return { ok: false, code: 'too_many' }
  const id = `q-${crypto.randomUUID()}`
  const { name, email, comment } = input
  await runBatch(db, [
    insertQuestion(db, {
      id,
      rootId: id,
      parentId: null,
      level: 0,
      bySeller: false,
      listingId: input.project_id,
      personId: actor.id,
      comment,
      name,
      email,
      phone: phone ?? known,
      createdAt: now,
    }),
    insertEvents(
      db,
      [
        {
          id: `question-asked:${id}`,
          type: 'question-asked',
          payload: {
            questionId: id,
            listingId: input.project_id,
            organisationId: listing.organisationId,
            personId: actor.id,
          },
        },
      ],
      now,
    ),
  ])
  ctx.waitUntil(tellSeller(ctx, listing.organisationId, input.project_id, 'A question about your listing'))
  return { ok: true, id, level: 0 }
}

/** Replies to a comment: the listing's organisation, an administrator, or whoever asked. */
export async function replyToQuestion(ctx: Deps, actor: Actor, input: ReplyInput): Promise<QuestionAnswer> {
  const { db, clock } = ctx
  const now = clock.now()
  const [parent, said] = await Promise.all([
    findParent(db, input.project_id, input.comment_id),
    countSaid(db, actor.id, now),
  ])
  if (!parent) return { ok: false, code: 'not_found' }
  const { organisationId, locationId, rootId, askerId } = parent
  const bySeller = mayManageListing(actor, { organisationId, locationId })
  if (!bySeller && actor.id !== askerId) return { ok: false, code: 'forbidden' }
  if (said >= (bySeller ? MOST_OF_SELLER : MOST_OF_BUYER)) return { ok: false, code: 'too_many' }
  if (parent.replyCount >= MOST_REPLIES) return { ok: false, code: 'full' }
  const id = `q-${crypto.randomUUID()}`
  const level = Math.min(parent.level + 1, DEEPEST_LEVEL)
  const answers = { questionId: rootId, replyId: id, listingId: input.project_id }
  await runBatch(db, [
    insertQuestion(db, {
      id,
      rootId,
      level,
      bySeller,
      // deeper than the last level everything answers what stands there
      parentId: parent.level >= DEEPEST_LEVEL ? parent.parentId : input.comment_id,
      listingId: input.project_id,
      personId: actor.id,
      comment: input.comment,
      name: `${actor.firstName} ${actor.lastName}`,
      email: actor.email,
      createdAt: now,
    }),
    countReply(db, { rootId, bySeller }),
    insertEvents(
      db,
      [
        bySeller
          ? {
              id: `question-answered:${id}`,
              type: 'question-answered',
              payload: { ...answers, personId: askerId },
            }
          : {
              id: `question-asked:${id}`,
              type: 'question-asked',
              payload: { ...answers, organisationId, personId: actor.id },
            },
      ],
      now,
    ),
  ])
  const { project_id: about } = input
  ctx.waitUntil(
    bySeller
      ? ctx.relays.tell(askerId, {
          type: 'notification',
          id: about,
          message: 'Your question has been answered',
        })
      : tellSeller(ctx, organisationId, about, 'A question about your listing'),
  )
  return { ok: true, id, level }
}

async function findListing(db: Deps['db'], id: string): Promise<{ organisationId: string } | null> {
  const [row] = await db.all<{ organisationId: string }>(
    sql`select organisation_id as organisationId from listings where id = ${id}`,
  )
  return row ?? null
}

type Parent = {
  organisationId: string
  locationId: string
  rootId: string
  askerId: string
  parentId: string | null
  level: number
  replyCount: number
}

async function findParent(db: Deps['db'], listingId: string, id: string): Promise<Parent | null> {
  const [row] = await db.all<Parent>(sql`
    select listings.organisation_id as organisationId, listings.location_id as locationId, parent.root_id as rootId, root.person_id as askerId,
      parent.parent_id as parentId, parent.level, root.reply_count as replyCount
    from questions parent
      join questions root on root.id = parent.root_id
      join listings on listings.id = parent.listing_id
    where parent.id = ${id} and parent.listing_id = ${listingId}`)
  return row ?? null
}

async function countSaid(db: Deps['db'], personId: string, now: number): Promise<number> {
  const [row] = await db.all<{ count: number }>(
    sql`select count(*) as count from questions where person_id = ${personId} and created_at > ${now - WINDOW_MS}`,
  )
  return row?.count ?? 0
}

async function tellSeller(ctx: Deps, organisationId: string, about: string, message: string) {
  const members = await ctx.db.all<{ id: string }>(
    sql`select person_id as id from memberships where organisation_id = ${organisationId} limit ${MOST_TOLD}`,
  )
  await Promise.all(
    members.map(({ id }) => ctx.relays.tell(id, { type: 'notification', id: about, message })),
  )
}
