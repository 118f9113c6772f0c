import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { i18n } from '#app/i18n/i18n.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { titled } from '#app/ui/titled.ts'
import { RegisterDone } from '#app/views/sign-in/register-done.tsx'

/** Whoever is not signed in waits to be approved: the page says so, and tells nothing else. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const t = await i18n.getFixedT(request)
  return { title: t('registration.done.title'), waits: context.actor === null }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export default function SellerRegistered() {
  const { waits } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <RegisterDone>
      <p>{t(waits ? 'registration.done.waiting' : 'registration.done.seller')}</p>
      <div className="row row-wrap">
        <ButtonLink variant="primary" size="lg" to={waits ? '/' : '/seller/dashboard'}>
          {t(waits ? 'registration.done.home' : 'registration.done.dashboard')}
        </ButtonLink>
      </div>
    </RegisterDone>
  )
}
