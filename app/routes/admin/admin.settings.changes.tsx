import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { ChevronDown, History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFieldName } from '#app/features/settings/components/use-field-name.ts'
import { differencesOf } from '#app/features/settings/differences.ts'
import { listChanges } from '#app/features/settings/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { requireAdmin } from '#app/lib/http.ts'
import { readPageNumber } from '#app/lib/page-number.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Time } from '#app/ui/time.tsx'
import { AdminPage } from '#app/views/admin-page.tsx'

const ON_A_PAGE = 25

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  const page = readPageNumber(new URL(request.url).searchParams)
  const [t, rows] = await Promise.all([
    i18n.getFixedT(request),
    listChanges(context, { page, limit: ON_A_PAGE }),
  ])
  const changes = rows.slice(0, ON_A_PAGE).map(({ subject, version, at, personEmail, before, after }) => ({
    subject,
    version,
    at,
    personEmail,
    parts: differencesOf(before, after),
  }))
  return { title: t('admin.nav.changes'), page, pages: page + (rows.length > ON_A_PAGE ? 1 : 0), changes }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ''} · Fairlot` }]

export default function Changes() {
  const { page, pages, changes } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const nameOf = useFieldName()
  return (
    <AdminPage section="changes">
      <div className="set-wrap">
        {changes.length === 0 && <EmptyState icon={History} text={t('admin.changes.none')} />}
        <div className="acc audit">
          {changes.map(({ subject, version, at, personEmail, parts }) => (
            <details key={`${subject} ${version}`}>
              <summary>
                <span className="grow">
                  <b>{nameOf(subject)}</b>
                  <small>{personEmail}</small>
                </span>
                <small className="aside">
                  <Time at={at} form="document" />
                </small>
                <ChevronDown className="i" aria-hidden="true" />
              </summary>
              <dl className="body versions">
                {parts.map(({ path, theirs, yours }) => (
                  <div key={path}>
                    {path && <dt className="strong">{nameOf(path)}</dt>}
                    <dd className="version">
                      <span className="lbl">{t('admin.changes.before')}</span> {theirs || '–'}
                    </dd>
                    <dd className="version">
                      <span className="lbl">{t('admin.changes.after')}</span> {yours || '–'}
                    </dd>
                  </div>
                ))}
              </dl>
            </details>
          ))}
        </div>
        <Pager page={page} pages={pages} hrefFor={(number) => `/admin/settings/changes?page=${number}`} />
      </div>
    </AdminPage>
  )
}
