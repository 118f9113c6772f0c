import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { i18n } from '#app/i18n/i18n.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { titled } from '#app/ui/titled.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const t = await i18n.getFixedT(request)
  return { title: t('profile.data.closed') }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export default function AccountClosed() {
  const { title } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <div className="wrap-mid plain-page">
      <h1 className="h-page">{title}</h1>
      <p className="lede">{t('profile.data.closedText')}</p>
      <ButtonLink to="/">{t('profile.data.toHome')}</ButtonLink>
    </div>
  )
}
