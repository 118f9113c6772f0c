import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { Images } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { listAllBanners } from '#app/features/settings/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { requireAdmin } from '#app/lib/http.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Note } from '#app/ui/note.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { titled } from '#app/ui/titled.ts'
import { AdminPage } from '#app/views/work/admin-page.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  const [t, banners] = await Promise.all([i18n.getFixedT(request), listAllBanners(context)])
  return {
    title: t('admin.nav.banners'),
    banners,
    removed: new URL(request.url).searchParams.has('removed'),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
]

export default function Banners() {
  const { banners, removed } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <AdminPage
      section="banners"
      aside={<ButtonLink to="/admin/settings/banners/new">{t('admin.banners.add')}</ButtonLink>}
    >
      <div className="set-wrap">
        {removed && (
          <Note tone="win" role="status">
            {t('admin.banners.removed')}
          </Note>
        )}
        {banners.length === 0 ? (
          <EmptyState icon={Images} text={t('admin.banners.none')} />
        ) : (
          <ul className="items">
            {banners.map(({ id, title, href, pictures: [first], showOrder, active }) => (
              <li key={id}>
                <Picture image={first ? { name: first } : null} sizes="64px" className="pic" />
                <span className="grow">
                  <Link className="strong" to={`/admin/settings/banners/${id}`}>
                    {title}
                  </Link>
                  <small>
                    {showOrder} · {href}
                  </small>
                </span>
                <span className={active ? 'pill pill-soft-win' : 'pill'}>
                  {t(active ? 'admin.on' : 'admin.off')}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </AdminPage>
  )
}
