import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Gavel, ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { i18n } from '#app/i18n/i18n.server.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { titled } from '#app/ui/titled.ts'
import { Logo } from '#app/views/site/logo.tsx'

/** Stands at whatever address could not be reached (app/service-worker), so it needs nothing of anybody's. */
export const handle = { scripts: false }

/** The address that the page stands at, whichever it is. */
const HERE = ''

export async function loader({ request }: LoaderFunctionArgs) {
  const t = await i18n.getFixedT(request)
  return { title: t('offline.title') }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export default function Offline() {
  const { title } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <main className="maintenance" data-testid="offline-page">
      <Logo />
      <h1 className="h-page">{title}</h1>
      <p className="lede">{t('offline.text')}</p>
      <ul className="items">
        <li>
          <Gavel className="i i-l" aria-hidden="true" />
          <span className="grow">
            <b>{t('offline.offers')}</b>
            <small>{t('offline.offersText')}</small>
          </span>
        </li>
        <li>
          <ReceiptText className="i i-l" aria-hidden="true" />
          <span className="grow">
            <b>{t('offline.invoices')}</b>
            <small>{t('offline.invoicesText')}</small>
            {/* filled by what keeps them (app/service-worker/copies) */}
            <ul className="copies" data-copies="" />
          </span>
        </li>
      </ul>
      <a className={buttonClass({ variant: 'primary' })} href={HERE}>
        {t('errors.retry')}
      </a>
    </main>
  )
}
