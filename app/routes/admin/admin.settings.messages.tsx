import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { listMessages } from '#app/features/contact/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { requireAdmin } from '#app/lib/http.ts'
import { readPageNumber } from '#app/lib/page-number.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Time } from '#app/ui/time.tsx'
import { titled } from '#app/ui/titled.ts'
import { AdminPage } from '#app/views/work/admin-page.tsx'

const ON_A_PAGE = 25

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  const page = readPageNumber(new URL(request.url).searchParams)
  const [t, rows] = await Promise.all([
    i18n.getFixedT(request),
    listMessages(context, { page, limit: ON_A_PAGE }),
  ])
  return {
    title: t('admin.nav.messages'),
    page,
    pages: page + (rows.length > ON_A_PAGE ? 1 : 0),
    messages: rows.slice(0, ON_A_PAGE),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
]

export default function Messages() {
  const { page, pages, messages } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <AdminPage section="messages">
      <div className="set-wrap">
        {messages.length === 0 && <EmptyState icon={Mail} text={t('admin.messages.none')} />}
        <ul className="items letters">
          {messages.map(({ id, name, email, phone, topic, reference, message, createdAt, seller }) => (
            <li key={id}>
              <div className="grow">
                <b>{name}</b>
                <small>
                  {[
                    t(`contact.topics.${topic}`),
                    reference,
                    seller && t('admin.messages.to', { name: seller }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
                <p className="letter">{message}</p>
                <p>
                  <a className="link" href={`mailto:${email}`}>
                    {email}
                  </a>{' '}
                  ·{' '}
                  <a className="link" href={`tel:+1${phone}`}>
                    {phone}
                  </a>
                </p>
              </div>
              <small className="push">
                {id.slice(0, 8).toUpperCase()} · <Time at={createdAt} form="document" />
              </small>
            </li>
          ))}
        </ul>
        <Pager page={page} pages={pages} hrefFor={(number) => `/admin/settings/messages?page=${number}`} />
      </div>
    </AdminPage>
  )
}
