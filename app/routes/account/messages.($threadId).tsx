import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { ChevronLeft, MessageCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { putAway, readThread, replyInThread } from '#app/features/messages/commands.server.ts'
import type { MessageFault, MessageRefusal } from '#app/features/messages/components/message-fields.tsx'
import { Thread } from '#app/features/messages/components/thread.tsx'
import { ThreadList } from '#app/features/messages/components/thread-list.tsx'
import { putAwayInput, readBox, readPage, replyInput } from '#app/features/messages/inputs.ts'
import { countThreads, findThread, listMessages, listThreads } from '#app/features/messages/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { ledOn, readAct, readFields, readForm, reply, textFault } from '#app/lib/form.server.ts'
import { wrongIn } from '#app/lib/form-answer.ts'
import { notFound, requireActor } from '#app/lib/http.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import '#app/features/invoices/components/invoices.css'
import '#app/features/messages/components/messages.css'
import { Note } from '#app/ui/note.tsx'
import { titled } from '#app/ui/titled.ts'

const STATUS = { not_found: 404, own_item: 403, too_many: 429 } as const

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const { searchParams } = new URL(request.url)
  const at = readPage(new URLSearchParams({ page: searchParams.get('at') ?? '1' }))
  const opened = params.threadId ? await findThread(context, actor, params.threadId) : null
  if (params.threadId && !opened) throw notFound()
  // who opens a thread has read it: the list beside it says so at once
  if (opened) await readThread(context, opened)
  const box = opened ? (opened.archived ? 'archived' : 'active') : readBox(searchParams)
  const [threads, counts, messages, t] = await Promise.all([
    listThreads(context, actor, { page: readPage(searchParams), box }),
    countThreads(context, actor),
    opened && listMessages(context, opened, at),
    i18n.getFixedT(request),
  ])
  return {
    threads,
    counts,
    opened: opened && messages && { thread: opened, messages, page: at },
    deletes: searchParams.has('delete'),
    title: t('messages.title'),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, params, request }: ActionFunctionArgs) {
  const actor = requireActor(context, request)
  const thread = await findThread(context, actor, params.threadId ?? '')
  if (!thread) throw notFound()
  const form = await readFields(request)
  if (form.has('intent')) {
    const sent = await readAct(form, putAwayInput)
    await putAway(context, thread, sent)
    const { intent } = sent
    return redirect(intent === 'restore' ? `/messages/${thread.id}` : `/messages?did=${intent}`, 303)
  }
  const read = await readForm(form, replyInput)
  if (!read.ok)
    return reply<MessageFault, MessageRefusal>(read, { faults: { message: textFault(read.typed.message) } })
  const sent = await replyInThread(context, actor, thread, read.value.message)
  if (sent.ok) return ledOn(request, `/messages/${thread.id}`)
  return reply<MessageFault, MessageRefusal>(read, { refused: sent.code, status: STATUS[sent.code] })
}

export default function Messages() {
  const { threads, counts, opened, deletes } = useLoaderData<typeof loader>()
  const did = useSearchParams()[0].get('did')
  const result = wrongIn(useActionData<typeof action>())
  const { t } = useTranslation()
  const none = counts.active === 0 && counts.archived === 0
  return (
    <div className="messages-page">
      <Link className="back" to="/my-account">
        <ChevronLeft className="i" aria-hidden="true" />
        {t('messages.back')}
      </Link>
      <h1 className="h-page">{t('messages.title')}</h1>
      {(did === 'archive' || did === 'delete') && (
        <Note tone="win" role="status" className="messages-did">
          {t(`messages.did.${did}`)}
        </Note>
      )}
      {none ? (
        <EmptyState icon={MessageCircle} title={t('messages.empty.title')} text={t('messages.empty.text')}>
          <ButtonLink variant="primary" to="/search">
            {t('messages.empty.browse')}
          </ButtonLink>
        </EmptyState>
      ) : (
        <div className="mbox" data-open={opened ? '' : undefined}>
          <ThreadList threads={threads} counts={counts} current={opened?.thread.id ?? null} />
          {opened ? (
            <Thread {...opened} given={result} deletes={deletes} />
          ) : (
            <p className="muted mnone">{t('messages.pick')}</p>
          )}
        </div>
      )}
    </div>
  )
}
