import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { isoTime } from '#app/domain/ledger/ledger.ts'
import { findListing } from '#app/features/listings/queries.server.ts'
import { askQuestion, type QuestionAnswer, replyToQuestion } from '#app/features/questions/commands.server.ts'
import { askInput, QUESTION_ERRORS, QUESTIONS_PER_PAGE, replyInput } from '#app/features/questions/inputs.ts'
import { type CommentView, listQuestions, listRepliesTo } from '#app/features/questions/queries.server.ts'
import { newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, get, post } from '#workers/api/core/call.ts'
import { dataSchema, refusal, success } from '#workers/api/core/envelope.ts'
import { listingId, page, required } from '#workers/api/core/fields.ts'
import { documented, NO_LISTING, NO_LISTING_DOC } from '#workers/api/core/refusals.ts'
import { isoDate } from '../presenters/units.ts'
import { listPlaces, placeOf, wholeList } from './lists.ts'

export const comments = newArea()

const OWN_ITEM = { status: 403, code: 'own_item', message: "You can't ask about your own lot" }
const NO_COMMENT = 'There is no such comment'
const FULL = { status: 409, code: 'full', message: "This question can't take more replies. Ask a new one." }

const comment = z
  .object({
    id: z.string(),
    comment_id: z.string().nullable().meta({ description: 'What it replies to; null for a question' }),
    comment_level: z.int().meta({ description: '0 for a question' }),
    name: z.string().meta({ description: 'A short name; the full one for people who act for the lot' }),
    by_seller: z.boolean(),
    own: z.boolean(),
    comment: z.string(),
    created_at: isoDate,
    email: z
      .string()
      .nullable()
      .meta({ description: 'For those who act for the listing only; so is `phone`' }),
    phone: z.string().nullable(),
  })
  .meta({ id: 'Comment' })

const saveInput = z.object({
  project_id: listingId,
  comment: askInput.shape.comment,
  comment_id: z.string().max(64).nullish().meta({ description: 'What it replies to; none for a question' }),
  comment_level: z.unknown().optional().meta({ description: 'Taken and not used: the server knows it' }),
  name: askInput.shape.name.optional(),
  email: askInput.shape.email.optional(),
  phone: askInput.shape.phone,
})
const save = defineCall({
  path: '/comment/saveComment',
  area: 'Listings',
  summary: 'Ask a question, or reply to one',
  description:
    'A question needs `name`, `email` and, unless your account has one, a `phone` of 10 digits; everyone may read it; only the seller sees name and contact. The lot’s organisation, administrators and the person who asked may reply. Five in ten minutes.',
  signedIn: 'always',
  input: saveInput.superRefine((asked, check) => {
    if (asked.comment_id) return
    for (const field of ['name', 'email'] as const)
      if (asked[field] === undefined)
        check.addIssue({ code: 'custom', path: [field], message: QUESTION_ERRORS.required })
  }),
  data: dataSchema(z.object({ id: z.string(), comment_level: z.int() })),
  example: {
    input: {
      project_id: '4821-1',
      name: 'Dana Whitfield',
      email: 'dana@example.test',
      comment: 'Is it the 4 A charger?',
    },
    message: 'Your question has been submitted',
    data: { responseData: { id: 'q-1', comment_level: 0 } },
  },
  refusals: [...documented('sign_in', 'forbidden', 'too_many'), OWN_ITEM, NO_LISTING_DOC, FULL],
})
comments.openapi(post(save), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const { comment_id, ...asked } = c.req.valid('json')
  const answer = comment_id
    ? await replyToQuestion(ctx, actor, replyInput.parse({ ...asked, comment_id }))
    : await askQuestion(ctx, actor, askInput.parse(asked))
  if (!answer.ok) throw refusalOf(answer.code, comment_id ? NO_COMMENT : NO_LISTING)
  const { id, level } = answer
  const message = comment_id ? 'Your answer has been submitted' : 'Your question has been submitted'
  return c.json(success({ responseData: { id, comment_level: level } }, message), 200)
})

const allInput = z.object({ project_id: listingId, page })
const all = defineCall({
  path: '/comment/getAllComments',
  area: 'Listings',
  summary: "A listing's questions",
  description: `Latest first, ${QUESTIONS_PER_PAGE} a page, each with its replies.`,
  signedIn: 'own',
  input: allInput,
  data: dataSchema(
    z.object({
      records: z.array(comment.extend({ replies: z.array(comment) })),
      ...listPlaces,
    }),
  ),
  example: {
    input: { project_id: '4821-1' },
    data: { responseData: { records: [], totalRecords: 0, setDisp: 0, from: 0 } },
  },
  refusals: [NO_LISTING_DOC],
})
comments.openapi(post(all), async (c) =>
  c.json(success({ responseData: await questionsOf(c.var.ctx, c.req.valid('json')) }), 200),
)
comments.openapi(get(all, allInput), async (c) =>
  c.json(success({ responseData: await questionsOf(c.var.ctx, c.req.valid('query')) }), 200),
)

const repliesInput = z.object({ comment_id: z.string(required('Required!')).min(1, 'Required!').max(64) })
const replies = defineCall({
  path: '/comment/getAllReplyComments',
  area: 'Listings',
  summary: 'The replies to one comment',
  description: 'At any depth, each after the one it answers.',
  signedIn: 'own',
  input: repliesInput,
  data: dataSchema(z.object({ records: z.array(comment), ...listPlaces })),
  example: {
    input: { comment_id: 'q-1' },
    data: { responseData: { records: [], totalRecords: 0, setDisp: 0, from: 0 } },
  },
  refusals: [{ status: 404, code: 'not_found', message: NO_COMMENT }],
})
comments.openapi(post(replies), async (c) =>
  c.json(success({ responseData: await repliesOf(c.var.ctx, c.req.valid('json').comment_id) }), 200),
)
comments.openapi(get(replies, repliesInput), async (c) =>
  c.json(success({ responseData: await repliesOf(c.var.ctx, c.req.valid('query').comment_id) }), 200),
)

async function questionsOf(ctx: Ctx, { project_id, page }: z.infer<typeof allInput>) {
  const listing = await findListing(ctx, project_id)
  if (!listing) throw refusal('not_found', { message: NO_LISTING })
  const about = { id: project_id, organisationId: listing.seller.id, seller: listing.seller.name }
  const found = await listQuestions(ctx, about, { page })
  return {
    records: found.records.map(({ replies, ...question }) => ({
      ...present(question),
      replies: replies.map(present),
    })),
    totalRecords: found.totalRecords,
    ...placeOf(found.records, { page, limit: QUESTIONS_PER_PAGE }),
  }
}

async function repliesOf(ctx: Ctx, commentId: string) {
  const found = await listRepliesTo(ctx, commentId)
  if (!found) throw refusal('not_found', { message: NO_COMMENT })
  return wholeList(found.records.map(present))
}

function present(view: CommentView): z.infer<typeof comment> {
  return {
    id: view.id,
    comment_id: view.parentId,
    comment_level: view.level,
    name: view.contact?.name ?? view.author,
    by_seller: view.bySeller,
    own: view.own,
    comment: view.text,
    created_at: isoTime(view.createdAt),
    email: view.contact?.email ?? null,
    phone: view.contact?.phone ?? null,
  }
}

function refusalOf(code: Extract<QuestionAnswer, { ok: false }>['code'], missing: string) {
  switch (code) {
    case 'not_found':
      return refusal('not_found', { message: missing })
    case 'own_item':
      return refusal('own_item', { message: OWN_ITEM.message })
    case 'phone':
      return refusal('validation', { data: { errors: { phone: [QUESTION_ERRORS.phone] } } })
    case 'too_many':
      return refusal('too_many', { headers: { 'retry-after': '600' } })
    default:
      return refusal(code)
  }
}
