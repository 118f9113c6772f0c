import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { findListing } from '#app/features/listings/queries.server.ts'
import { askQuestion, replyToQuestion } from '#app/features/questions/commands.server.ts'
import { AskForm } from '#app/features/questions/components/ask-form.tsx'
import { ReplyForm } from '#app/features/questions/components/reply-form.tsx'
import type {
  CommentFieldError,
  CommentRefusal,
  CommentResult,
} from '#app/features/questions/components/results.ts'
import { askInput, QUESTION_ERRORS, replyInput } from '#app/features/questions/inputs.ts'
import { listRepliesTo, phoneOf } from '#app/features/questions/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { ledOn, readFields, readForm, reply } from '#app/lib/form.server.ts'
import { wrongIn } from '#app/lib/form-answer.ts'
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
  const form = await readFields(request)
  form.set('project_id', listingId)
  const said = form.get('comment_id') ? 'reply' : 'question'
  const asked = await (said === 'reply' ? readForm(form, replyInput) : readForm(form, askInput))
  if (!asked.ok) return reply<CommentFieldError, CommentRefusal>(asked, { faults: named(asked.faults) })
  const answer =
    'comment_id' in asked.value
      ? await replyToQuestion(context, actor, asked.value)
      : await askQuestion(context, actor, asked.value)
  if (answer.ok) return ledOn(request, `/product-view/${listingId}?open=questions&said=${said}#questions`)
  const { code } = answer
  if (code === 'phone') return reply<CommentFieldError, CommentRefusal>(asked, { faults: { phone: 'phone' } })
  return reply<CommentFieldError, CommentRefusal>(asked, { refused: code, status: STATUS[code] })
}

const NAMES: Record<string, CommentFieldError> = {
  [QUESTION_ERRORS.required]: 'required',
  [QUESTION_ERRORS.email]: 'email',
  [QUESTION_ERRORS.phone]: 'phone',
  [QUESTION_ERRORS.name]: 'name',
  [QUESTION_ERRORS.comment]: 'long',
}

function named(faults: Record<string, string>): CommentResult['faults'] {
  return Object.fromEntries(
    Object.entries(faults).map(([field, message]) => [field, NAMES[message] ?? 'required']),
  )
}

export default function AskPage() {
  const { listing, replyTo, own, needsPhone, contact } = useLoaderData<typeof loader>()
  const result = wrongIn(useActionData<typeof action>())
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
