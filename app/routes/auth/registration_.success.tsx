import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { i18n } from '#app/i18n/i18n.server.ts'
import { requireActor, safeRedirect } from '#app/lib/http.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { titled } from '#app/ui/titled.ts'
import { RegisterDone } from '#app/views/sign-in/register-done.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireActor(context, request)
  const t = await i18n.getFixedT(request)
  const back = safeRedirect(new URL(request.url).searchParams.get('redirectTo'))
  return { title: t('registration.done.title'), back: back === '/' ? null : back }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export default function Registered() {
  const { back } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <RegisterDone>
      <p>{t('registration.done.buyer')}</p>
      <p>
        {t('registration.done.tutorials')}{' '}
        <Link className="link" to="/my-account">
          {t('registration.done.account')}
        </Link>
      </p>
      <div className="row row-wrap">
        <ButtonLink variant="primary" size="lg" to="/">
          {t('registration.done.explore')}
        </ButtonLink>
        {back && (
          <ButtonLink size="lg" to={back}>
            {t('registration.done.back')}
          </ButtonLink>
        )}
      </div>
    </RegisterDone>
  )
}
