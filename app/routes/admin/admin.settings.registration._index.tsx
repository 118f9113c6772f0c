import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { askedAt } from '#app/domain/people/asked-at.ts'
import { listAllFields } from '#app/features/registration/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { requireAdmin } from '#app/lib/http.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { titled } from '#app/ui/titled.ts'
import { AdminPage } from '#app/views/work/admin-page.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  const [t, fields] = await Promise.all([i18n.getFixedT(request), listAllFields(context)])
  return { title: t('admin.nav.registration'), fields }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
]

export default function RegistrationFields() {
  const { fields } = useLoaderData<typeof loader>()
  const { t, i18n } = useTranslation()
  const language = i18n.language === 'es' ? 'es' : 'en'
  return (
    <AdminPage
      section="registration"
      aside={<ButtonLink to="/admin/settings/registration/new">{t('admin.registration.add')}</ButtonLink>}
    >
      <ul className="items set-wrap">
        {fields.map(
          ({ id, name, label, type, required, active, showOrder, forBuyer, forOrganization, viewOn }) => (
            <li key={id}>
              <span className="grow">
                <Link className="strong" to={`/admin/settings/registration/${id}`}>
                  {label[language]}
                </Link>
                <small>
                  {showOrder} · <span className="mono">{name}</span> · {t(`admin.registration.types.${type}`)}
                </small>
              </span>
              <small>
                {[
                  forBuyer && t('admin.registration.buyer'),
                  forOrganization && t('admin.registration.organisation'),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </small>
              {active === 1 && (askedAt(viewOn) ?? 'sign_up') !== 'sign_up' && (
                <span className="pill">
                  {t(`admin.registration.askedAt.${askedAt(viewOn) ?? 'sign_up'}`)}
                </span>
              )}
              {required && active === 1 && <span className="pill">{t('admin.fields.required')}</span>}
              <span className={active === 1 ? 'pill pill-soft-win' : 'pill'}>
                {t(active === 1 ? 'admin.on' : 'admin.registration.off')}
              </span>
            </li>
          ),
        )}
      </ul>
    </AdminPage>
  )
}
