import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { ChevronLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PushPanel } from '#app/features/push/components/push-panel.tsx'
import { isSubscribed } from '#app/features/push/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { requireActor } from '#app/lib/http.ts'
import '#app/features/invoices/components/invoices.css'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { sessionId } = requireActor(context, request)
  const [t, on] = await Promise.all([i18n.getFixedT(request), isSubscribed(context, sessionId)])
  return { on, title: t('push.title') }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? ''} · Fairlot` },
  { name: 'robots', content: 'noindex' },
]

/** What this browser, and no other, tells its reader. */
export default function PushSettings() {
  const { on, title } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <div className="wrap-mid acct-page">
      <Link to="/my-account" className="back">
        <ChevronLeft className="i" aria-hidden="true" />
        {t('push.back')}
      </Link>
      <div className="page-head">
        <h1 className="h-page">{title}</h1>
      </div>
      <PushPanel on={on} redirectTo="/my-account/push" />
    </div>
  )
}
