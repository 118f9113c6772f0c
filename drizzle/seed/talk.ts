import { follows, followTotals, questions } from '#drizzle/schema/index.ts'
import { lots, people } from './catalogue/index.ts'
import { questions as asked, ratings } from './catalogue/questions.ts'
import { buyerEmail, demoListingId, organisationId, personId } from './ids.ts'
import { insertsOf } from './inserts.ts'

const MINUTE = 60_000
const ANSWER_AFTER = 35 * MINUTE
const REPLY_AFTER = 50 * MINUTE

/** What has been asked and answered about the lots of the first generation, and how their sellers are rated. */
export function talkInserts(d1: D1Database, now: number): D1PreparedStatement[] {
  return [
    ...insertsOf(
      d1,
      questions,
      asked.flatMap((one, index) => commentsOf(one, index, now)),
    ),
    ...insertsOf(
      d1,
      follows,
      ratings.map(({ organisation, buyer, rating }, index) => ({
        organisationId: organisationId(organisation),
        personId: personId(buyerEmail(buyer)),
        rating,
        createdAt: now - index * MINUTE,
        updatedAt: now - index * MINUTE,
      })),
    ),
    ...insertsOf(d1, followTotals, totals()),
  ]
}

function commentsOf(one: (typeof asked)[number], index: number, now: number) {
  const rootId = `q-demo-${index + 1}`
  const listingId = demoListingId(one.lot, 1)
  const askedAt = now - one.askedMinutesAgo * MINUTE
  const asker = writer(buyerEmail(one.buyer))
  const seller = writer(sellerOf(one.lot))
  const said = { rootId, listingId, replyCount: 0, answered: false }
  const answerId = `${rootId}-answer`
  return [
    {
      ...said,
      ...asker,
      id: rootId,
      parentId: null,
      level: 0,
      bySeller: false,
      comment: one.question,
      createdAt: askedAt,
      replyCount: one.answer === null ? 0 : one.reply ? 2 : 1,
      answered: one.answer !== null,
    },
    ...(one.answer === null
      ? []
      : [
          {
            ...said,
            ...seller,
            id: answerId,
            parentId: rootId,
            level: 1,
            bySeller: true,
            comment: one.answer,
            createdAt: askedAt + ANSWER_AFTER,
          },
        ]),
    ...(one.reply
      ? [
          {
            ...said,
            ...asker,
            id: `${rootId}-reply`,
            parentId: answerId,
            level: 2,
            bySeller: false,
            comment: one.reply,
            createdAt: askedAt + REPLY_AFTER,
          },
        ]
      : []),
  ]
}

function writer(email: string) {
  const person = people.find((each) => each.email === email)
  if (!person) throw new Error(`No demo account ${email}`)
  return { personId: personId(email), name: `${person.firstName} ${person.lastName}`, email, phone: null }
}

function sellerOf(lotNumber: number): string {
  const organisation = lots.find((lot) => lot.lotNumber === lotNumber)?.organisation
  const seller = people.find((each) => each.organisation === organisation && each.memberRole === 'owner')
  if (!seller) throw new Error(`Nobody sells lot ${lotNumber}`)
  return seller.email
}

function totals() {
  return [...new Set(ratings.map(({ organisation }) => organisation))].map((organisation) => {
    const own = ratings.filter((each) => each.organisation === organisation)
    const rated = own.flatMap(({ rating }) => (rating === null ? [] : [rating]))
    return {
      organisationId: organisationId(organisation),
      followers: own.length,
      rated: rated.length,
      ratingSum: rated.reduce((sum, rating) => sum + rating, 0),
    }
  })
}
