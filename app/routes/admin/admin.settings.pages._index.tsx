import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { defaultPage, PAGE_SLUGS } from '#app/features/settings/default-pages/index.ts'
import { listOwnPages } from '#app/features/settings/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { LANGUAGES } from '#app/i18n/languages.ts'
import { requireAdmin } from '#app/lib/http.ts'
import { Time } from '#app/ui/time.tsx'
import { titled } from '#app/ui/titled.ts'
import { AdminPage } from '#app/views/work/admin-page.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  const [t, own] = await Promise.all([i18n.getFixedT(request), listOwnPages(context)])
  const texts = PAGE_SLUGS.flatMap((slug) =>
    LANGUAGES.map((language) => {
      const written = own.find((each) => each.slug === slug && each.language === language)
      const { title, version, updatedAt } = written ?? defaultPage(slug, language)
      return { slug, language, title, version, updatedAt }
    }),
  )
  return { title: t('admin.nav.pages'), texts }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
]

export default function Pages() {
  const { texts } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <AdminPage section="pages">
      <ul className="items set-wrap">
        {texts.map(({ slug, language, title, version, updatedAt }) => (
          <li key={`${slug}-${language}`}>
            <span className="grow">
              <Link
                className="strong"
                to={`/admin/settings/pages/${encodeURIComponent(slug)}?text=${language}`}
              >
                {title}
              </Link>
              <small>
                /{slug} · {t(`admin.languages.${language}`)}
              </small>
            </span>
            <small className="push">
              {version === 0 ? t('admin.pages.house') : t('admin.pages.own', { version })} ·{' '}
              <Time at={updatedAt} form="document" />
            </small>
          </li>
        ))}
      </ul>
    </AdminPage>
  )
}
