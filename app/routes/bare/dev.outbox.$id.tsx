import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { LetterView } from '#app/features/outbox/components/letter-view.tsx'
import { findOutgoing } from '#app/features/outbox/queries.server.ts'
import { notFound } from '#app/lib/http.ts'
import { Time } from '#app/ui/time.tsx'
import { titled } from '#app/ui/titled.ts'

/** For developers: one message as it was sent, or is kept. */
export const handle = { scripts: false }

export async function loader({ context, params }: LoaderFunctionArgs) {
  if (context.environment === 'production') throw notFound()
  const message = await findOutgoing(context, params.id ?? '')
  if (!message) throw notFound()
  const { data: _data, ...shown } = message
  return shown
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.subject, matches) },
  { name: 'robots', content: 'noindex' },
]

export default function OutboxMessage() {
  const message = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <main className="wrap outbox">
      <a className="link" href="/dev/outbox">
        {t('mail.box.title')}
      </a>
      <h1 className="h-page">{message.subject}</h1>
      <dl className="kv">
        <dt>{t('mail.box.state')}</dt>
        <dd>{t(`mail.box.states.${message.state}`)}</dd>
        <dt>{t('mail.box.to')}</dt>
        <dd>{message.recipient}</dd>
        <dt>{t('mail.box.about')}</dt>
        <dd>
          {message.template} · {message.channel} · {message.language}
        </dd>
        <dt>{t('mail.box.when')}</dt>
        <dd>
          <Time at={message.createdAt} form="document" />
        </dd>
        <dt>{t('mail.box.due')}</dt>
        <dd>
          <Time at={message.dueAt} form="document" />
        </dd>
        <dt>{t('mail.box.tries')}</dt>
        <dd>{message.tries}</dd>
        <dt>{t('mail.box.provider')}</dt>
        <dd>{[message.provider, message.providerRef].filter(Boolean).join(' · ') || '–'}</dd>
        <dt>{t('mail.box.key')}</dt>
        <dd>{message.id}</dd>
        {message.lastError && (
          <>
            <dt>{t('mail.box.error')}</dt>
            <dd>{message.lastError}</dd>
          </>
        )}
      </dl>
      <LetterView title={message.subject} text={message.text} html={message.html} />
    </main>
  )
}
