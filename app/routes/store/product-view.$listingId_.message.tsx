import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { findListing } from '#app/features/listings/queries.server.ts'
import { sendMessage } from '#app/features/messages/commands.server.ts'
import {
  type MessageFault,
  MessageFields,
  type MessageRefusal,
} from '#app/features/messages/components/message-fields.tsx'
import { replyInput } from '#app/features/messages/inputs.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { ledOn, readForm, reply, textFault } from '#app/lib/form.server.ts'
import { isDone, wrongIn } from '#app/lib/form-answer.ts'
import { notFound, requireActor } from '#app/lib/http.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import '#app/features/questions/components/questions.css'
import { Note } from '#app/ui/note.tsx'
import { titled } from '#app/ui/titled.ts'

const STATUS = { not_found: 404, own_item: 403, too_many: 429 } as const

/** The dialog's form on a page of its own, for browsers without script. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  requireActor(context, request)
  const [listing, t] = await Promise.all([
    findListing(context, params.listingId ?? ''),
    i18n.getFixedT(request),
  ])
  if (!listing) throw notFound()
  const { id, title, lotNumber, seller } = listing
  return {
    listing: { id, title, lotNumber, seller: seller.name },
    own: listing.ownListing,
    title: t('messages.toSeller'),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, params, request }: ActionFunctionArgs) {
  const actor = requireActor(context, request)
  const read = await readForm(request, replyInput)
  if (!read.ok)
    return reply<MessageFault, MessageRefusal>(read, { faults: { message: textFault(read.typed.message) } })
  const { message } = read.value
  const sent = await sendMessage(context, actor, { message, projectmsgpost: params.listingId ?? '' })
  if (sent.ok) return ledOn(request, `/messages/${sent.threadId}`)
  return reply<MessageFault, MessageRefusal>(read, { refused: sent.code, status: STATUS[sent.code] })
}

export default function MessagePage() {
  const { listing, own } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  const back = `/product-view/${listing.id}`
  return (
    <div className="keep-page">
      <h1 className="h-page">{t('messages.toSeller')}</h1>
      <p className="muted">
        <Link className="link" to={back}>
          {listing.title}
        </Link>
      </p>
      {own ? (
        <p>{t('messages.errors.own_item')}</p>
      ) : isDone(answer) ? (
        <>
          <Note tone="win" role="status">
            {t('messages.sent')}
          </Note>
          <ButtonLink to="/messages">{t('messages.open')}</ButtonLink>
        </>
      ) : (
        <Form method="post" className="stack" noValidate>
          <p className="cap">{t('messages.about', { lot: listing.lotNumber, seller: listing.seller })}</p>
          <MessageFields id="message-text" result={wrongIn(answer)} />
          <div className="row row-wrap">
            <ButtonLink to={back}>{t('messages.goBack')}</ButtonLink>
            <Button variant="primary">{t('messages.sendMessage')}</Button>
          </div>
        </Form>
      )}
    </div>
  )
}
