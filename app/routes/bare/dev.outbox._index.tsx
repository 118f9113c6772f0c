import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { listOutbox } from '#app/features/outbox/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { notFound } from '#app/lib/http.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Time } from '#app/ui/time.tsx'
import '#app/features/outbox/components/outbox.css'
import { readPageNumber } from '#app/lib/page-number.ts'
import { titled } from '#app/ui/titled.ts'

/** For developers: what has been written to whom. There is no such page in production. */
export const handle = { scripts: false }

const ON_A_PAGE = 50

export async function loader({ context, request }: LoaderFunctionArgs) {
  if (context.environment === 'production') throw notFound()
  const page = readPageNumber(new URL(request.url).searchParams)
  const [t, rows] = await Promise.all([
    i18n.getFixedT(request),
    listOutbox(context, { page, limit: ON_A_PAGE }),
  ])
  return {
    title: t('mail.box.title'),
    page,
    more: rows.length > ON_A_PAGE,
    rows: rows.slice(0, ON_A_PAGE),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export default function Outbox() {
  const { title, page, more, rows } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <main className="wrap outbox">
      <div className="row row-wrap title-row">
        <h1 className="h-page">{title}</h1>
        <ButtonLink className="push" to="/dev/outbox/templates">
          {t('mail.box.templates')}
        </ButtonLink>
      </div>
      {rows.length === 0 ? (
        <p className="muted">{t('mail.box.none')}</p>
      ) : (
        <div className="table-frame">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard */}
          <section className="table-scroll" aria-label={title} tabIndex={0}>
            <table className="table">
              <thead>
                <tr>
                  <th>{t('mail.box.when')}</th>
                  <th>{t('mail.box.state')}</th>
                  <th>{t('mail.box.to')}</th>
                  <th>{t('mail.box.about')}</th>
                  <th>{t('mail.box.subject')}</th>
                  <th className="r">{t('mail.box.tries')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.id}>
                    <td className="num">
                      <Time at={row.createdAt} form="short" />
                    </td>
                    <td>{t(`mail.box.states.${row.state}`)}</td>
                    <td>{row.recipient}</td>
                    <td>
                      {row.template} · {row.channel} · {row.language}
                    </td>
                    <td className="wrap-ok">
                      <a className="link" href={`/dev/outbox/${encodeURIComponent(row.id)}`}>
                        {row.subject}
                      </a>
                    </td>
                    <td className="r num">{row.tries}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </div>
      )}
      <p className="row">
        {page > 1 && <ButtonLink to={`?page=${page - 1}`}>{t('mail.box.newer')}</ButtonLink>}
        {more && <ButtonLink to={`?page=${page + 1}`}>{t('mail.box.older')}</ButtonLink>}
      </p>
    </main>
  )
}
