import type { Ctx } from '#app/context.ts'
import { isFavourite } from '#app/features/favourites/queries.server.ts'
import { getSellerRating, type SellerRating } from '#app/features/follows/queries.server.ts'
import type { ListingView } from '#app/features/listings/queries.server.ts'
import { findOwnThread } from '#app/features/messages/queries.server.ts'
import { listNotes, type NoteView } from '#app/features/notes/queries.server.ts'
import { readQuestionPage } from '#app/features/questions/inputs.ts'
import { listQuestions, phoneOf, type QuestionPage } from '#app/features/questions/queries.server.ts'
import { recordView } from '#app/features/view-counts/commands.server.ts'
import { readViewCount } from '#app/features/view-counts/queries.server.ts'

/** What people keep and say about a listing, as its page shows it. */
export type ItemKeep = {
  watched: boolean
  views: number
  rating: SellerRating
  questions: QuestionPage
  /** The asker's own part; null for a visitor. */
  own: {
    notes: NoteView[]
    threadId: string | null
    needsPhone: boolean
    contact: { name: string; email: string }
  } | null
}

/** Reads it in one round of queries, and counts the view. */
export async function readItemKeep(
  ctx: Ctx,
  listing: Pick<ListingView, 'id' | 'seller'>,
  params: URLSearchParams,
): Promise<ItemKeep> {
  const { actor } = ctx
  const about = { id: listing.id, organisationId: listing.seller.id, seller: listing.seller.name }
  recordView(ctx, listing.id)
  const [watched, views, rating, questions, own] = await Promise.all([
    isFavourite(ctx, listing.id),
    readViewCount(ctx, listing.id),
    getSellerRating(ctx, listing.seller.id),
    listQuestions(ctx, about, { page: readQuestionPage(params) }),
    actor &&
      Promise.all([
        listNotes(ctx, actor, listing.id),
        findOwnThread(ctx, actor, listing.id),
        phoneOf(ctx, actor),
      ]),
  ])
  return {
    watched,
    views,
    rating,
    questions,
    own: actor &&
      own && {
        notes: own[0],
        threadId: own[1],
        needsPhone: own[2] === null,
        contact: { name: `${actor.firstName} ${actor.lastName}`.trim(), email: actor.email },
      },
  }
}
