import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { ListOrdered } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { listIncrementSchedules } from '#app/features/settings/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { requireAdmin } from '#app/lib/http.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { titled } from '#app/ui/titled.ts'
import { AdminPage } from '#app/views/work/admin-page.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  const [t, schedules] = await Promise.all([i18n.getFixedT(request), listIncrementSchedules(context)])
  return { title: t('admin.nav.increments'), schedules }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
]

export default function Increments() {
  const { schedules } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <AdminPage section="increments">
      {schedules.length === 0 ? (
        <EmptyState icon={ListOrdered} text={t('admin.increments.none')}>
          <Link className="btn btn-primary" to="/admin/setup">
            {t('admin.increments.toSetup')}
          </Link>
        </EmptyState>
      ) : (
        <ul className="items set-wrap">
          {schedules.map(({ id, name, ladder, isDefault }) => (
            <li key={id}>
              <span className="grow">
                <Link className="strong" to={`/admin/settings/increments/${id}`}>
                  {name}
                </Link>
                <small>{t('admin.increments.rungs', { count: ladder.length })}</small>
              </span>
              {isDefault && <span className="pill pill-soft-win">{t('admin.increments.default')}</span>}
            </li>
          ))}
        </ul>
      )}
    </AdminPage>
  )
}
