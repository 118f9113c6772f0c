import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { ChevronDown, History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { nameSubjects } from '#app/features/settings/audit-names.server.ts'
import { type AuditSubject, readSubject } from '#app/features/settings/audit-subjects.ts'
import { useFieldName } from '#app/features/settings/components/use-field-name.ts'
import { differencesOf } from '#app/features/settings/differences.ts'
import { listChanges } from '#app/features/settings/queries.server.ts'
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
    listChanges(context, { page, limit: ON_A_PAGE }),
  ])
  const shown = rows.slice(0, ON_A_PAGE).map((row) => ({ ...row, of: readSubject(row.subject) }))
  const names = await nameSubjects(
    context,
    shown.map(({ of }) => of),
  )
  const changes = shown.map(({ subject, version, at, personEmail, before, after, of }) => ({
    subject,
    version,
    at,
    personEmail,
    of,
    parts: differencesOf(before, after),
    name: 'id' in of ? (names.get(`${of.about}:${of.id}`) ?? of.id) : subject,
  }))
  return { title: t('admin.nav.changes'), page, pages: page + (rows.length > ON_A_PAGE ? 1 : 0), changes }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
]

export default function Changes() {
  const { page, pages, changes } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const nameOf = useFieldName()
  const subjectName = useSubjectName()
  return (
    <AdminPage section="changes">
      <div className="set-wrap">
        {changes.length === 0 && <EmptyState icon={History} text={t('admin.changes.none')} />}
        <div className="acc audit">
          {changes.map(({ subject, version, at, personEmail, of, name, parts }) => (
            <details key={`${subject} ${version}`}>
              <summary>
                <span className="grow">
                  <b>{subjectName(of, name)}</b>
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
              {of.href && (
                <p className="body">
                  <Link className="link" to={of.href}>
                    {t('admin.changes.open')}
                    <span className="sr"> {subjectName(of, name)}</span>
                  </Link>
                </p>
              )}
            </details>
          ))}
        </div>
        <Pager page={page} pages={pages} hrefFor={(number) => `/admin/settings/changes?page=${number}`} />
      </div>
    </AdminPage>
  )
}

/** "Buyer's premium · Foundry Lane Liquidation", "Premium and tax · Invoice is due after". */
function useSubjectName(): (of: AuditSubject, name: string) => string {
  const { t } = useTranslation()
  const fieldName = useFieldName()
  return (of, name) => {
    if (of.about === 'other') return name
    const parts =
      of.about === 'setting'
        ? [t(`admin.nav.${of.section}`), of.field && fieldName(of.field)]
        : [t(`admin.changes.about.${of.about}`), name, of.language && t(`admin.languages.${of.language}`)]
    return parts.filter(Boolean).join(' · ')
  }
}
