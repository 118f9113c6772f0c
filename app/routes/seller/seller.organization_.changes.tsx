import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { ChevronLeft, History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { nameSubjects } from '#app/features/settings/audit-names.server.ts'
import { readSubject } from '#app/features/settings/audit-subjects.ts'
import { aboutOf, ChangeList } from '#app/features/settings/components/change-list.tsx'
import { differencesOf } from '#app/features/settings/differences.ts'
import { listOwnChanges } from '#app/features/settings/own-changes.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readPageNumber } from '#app/lib/page-number.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { titled } from '#app/ui/titled.ts'
import '#app/features/team/components/organisation.css'

const ON_A_PAGE = 25

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { organisation, query, keep } = await requireWorkplace(context, request, 'settings')
  const page = readPageNumber(new URL(request.url).searchParams)
  const [t, rows] = await Promise.all([
    i18n.getFixedT(request),
    listOwnChanges(context, organisation.id, { page, limit: ON_A_PAGE }),
  ])
  const shown = rows.slice(0, ON_A_PAGE)
  const names = await nameSubjects(
    context,
    shown.map(({ subject }) => readSubject(subject)),
  )
  return {
    title: t('organisation.changes.title'),
    query,
    keep,
    page,
    pages: page + (rows.length > ON_A_PAGE ? 1 : 0),
    changes: shown.map(({ subject, version, at, personEmail, before, after }) => ({
      key: `${subject} ${version}`,
      about: aboutOf(subject),
      name: names.get(subject) ?? '',
      at,
      by: personEmail,
      parts: differencesOf(before, after),
    })),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export default function OwnChanges() {
  const { title, changes, page, pages, query, keep } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <>
      <Link className="back" to={`/seller/organization${query}`}>
        <ChevronLeft className="i" aria-hidden="true" />
        {t('organisation.title')}
      </Link>
      <h1 className="h-page seller-title">{title}</h1>
      {changes.length === 0 && <EmptyState icon={History} text={t('organisation.changes.none')} />}
      <ChangeList changes={changes} />
      <Pager
        page={page}
        pages={pages}
        hrefFor={(number) =>
          `/seller/organization/changes?${new URLSearchParams({ ...keep, page: String(number) })}`
        }
      />
    </>
  )
}
