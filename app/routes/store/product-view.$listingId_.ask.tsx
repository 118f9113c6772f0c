import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { findListing } from '#app/features/listings/queries.server.ts'
import { askQuestion, replyToQuestion } from '#app/features/questions/commands.server.ts'
import { AskForm } from '#app/features/questions/components/ask-form.tsx'
import { ReplyForm } from '#app/features/questions/components/reply-form.tsx'
import type { CommentFieldError, CommentResult } from '#app/features/questions/components/results.ts'
import { askInput, QUESTION_ERRORS, replyInput } from '#app/features/questions/inputs.ts'
import { listRepliesTo, phoneOf } from '#app/features/questions/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readFields, wantsPage } from '#app/lib/form.server.ts'
import { notFound, requireActor } from '#app/lib/http.ts'
import '#app/features/questions/components/questions.css'
import { titled } from '#app/ui/titled.ts'

const STATUS = {
  not_found: 404,
  own_item: 403,
  forbidden: 403,
  too_many: 429,
  full: 409,
  phone: 422,
} as const

/** A question or a reply on a page of its own: what the item's page falls back to without script. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const replyTo = new URL(request.url).searchParams.get('reply')
  const [listing, phone, replied, t] = await Promise.all([
    findListing(context, params.listingId ?? ''),
    phoneOf(context, actor),
    replyTo ? listRepliesTo(context, replyTo) : null,
    i18n.getFixedT(request),
  ])
  if (!listing || (replyTo && replied?.listingId !== listing.id)) throw notFound()
  return {
    listing: { id: listing.id, title: listing.title },
    replyTo,
    own: listing.ownListing,
    needsPhone: phone === null,
    contact: { name: `${actor.firstName} ${actor.lastName}`.trim(), email: actor.email },
    title: t('questions.page', { title: listing.title }),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, params, request }: ActionFunctionArgs) {
  const actor = requireActor(context, request)
  const listingId = params.listingId ?? ''
  const form = Object.fromEntries(await readFields(request))
  const replies = typeof form.comment_id === 'string' && form.comment_id !== ''
  const asked = { ...form, project_id: listingId }
  const typed = Object.fromEntries(
    (['name', 'email', 'phone', 'comment'] as const).map((field) => [field, String(form[field] ?? '')]),
  )
  const parsed = (replies ? replyInput : askInput).safeParse(asked)
  const errors = parsed.success ? {} : errorsOf(parsed.error)
  if (!parsed.success) return failed({ errors, refused: null, typed }, 422)
  const answer = replies
    ? await replyToQuestion(context, actor, replyInput.parse(asked))
    : await askQuestion(context, actor, askInput.parse(asked))
  if (!answer.ok) {
    const { code } = answer
    if (code === 'phone') return failed({ errors: { phone: 'phone' }, refused: null, typed }, 422)
    return failed({ errors: {}, refused: code, typed }, STATUS[code])
  }
  if (wantsPage(request))
    return redirect(
      `/product-view/${listingId}?open=questions&said=${replies ? 'reply' : 'question'}#questions`,
      303,
    )
  const result: CommentResult = { ok: true, errors: {}, refused: null, typed: {} }
  return data(result)
}

function failed(why: Omit<CommentResult, 'ok'>, status: number) {
  const result: CommentResult = { ok: false, ...why }
  return data(result, { status })
}

const NAMES: Record<string, CommentFieldError> = {
  [QUESTION_ERRORS.required]: 'required',
  [QUESTION_ERRORS.email]: 'email',
  [QUESTION_ERRORS.phone]: 'phone',
  [QUESTION_ERRORS.name]: 'name',
  [QUESTION_ERRORS.comment]: 'long',
}

function errorsOf({ issues }: z.ZodError): CommentResult['errors'] {
  return Object.fromEntries(issues.map(({ path, message }) => [path[0], NAMES[message] ?? 'required']))
}

export default function AskPage() {
  const { listing, replyTo, own, needsPhone, contact } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>() ?? null
  const { t } = useTranslation()
  return (
    <div className="keep-page">
      <h1 className="h-page">{t(replyTo ? 'questions.answer' : 'questions.title')}</h1>
      <p className="muted">
        <Link className="link" to={`/product-view/${listing.id}?open=questions#questions`}>
          {listing.title}
        </Link>
      </p>
      {replyTo ? (
        <ReplyForm listingId={listing.id} commentId={replyTo} given={result} />
      ) : own ? (
        <p>{t('questions.own')}</p>
      ) : (
        <AskForm listingId={listing.id} contact={contact} needsPhone={needsPhone} given={result} />
      )}
    </div>
  )
}
