import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Handshake, MapPin, Phone, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { wordsIn } from '#app/domain/shop/storefront.ts'
import { readStorefront } from '#app/features/settings/storefront.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Time } from '#app/ui/time.tsx'
import { titled } from '#app/ui/titled.ts'
import { Logo } from '#app/views/site/logo.tsx'

/** Stands in for every page while the site is being worked on (workers/maintenance.ts), so it needs nothing of theirs. */
export const handle = { scripts: false }

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [locale, t, { settings }] = await Promise.all([
    i18n.getLocale(request),
    i18n.getFixedT(request),
    readStorefront(context),
  ])
  const { maintenance, site_open: open } = settings
  const { active, message, until } = maintenance
  const view = {
    open,
    title: t(open ? 'pages.maintenance.title' : 'pages.settingUp.title'),
    message: open ? wordsIn(message, locale) : t('pages.settingUp.text', { product: settings.product_name }),
    until,
    phone: settings.contact_phone,
  }
  return data(view, { status: active || !open ? 503 : 200 })
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export default function Maintenance() {
  const { open, title, message, until, phone } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <main className="maintenance">
      <Logo />
      <h1 className="h-page">{title}</h1>
      <p className="lede">{message || t('pages.maintenance.text')}</p>
      {open && until !== null && (
        <>
          <p className="lbl">{t('pages.maintenance.until')}</p>
          <p className="price maintenance-until">
            <Time at={until} form="moment" />
          </p>
        </>
      )}
      {open && (
        <ul className="items">
          <li>
            <ShieldCheck className="i i-l" aria-hidden="true" />
            <span className="grow">
              <b>{t('pages.maintenance.offers')}</b>
              <small>{t('pages.maintenance.offersText')}</small>
            </span>
          </li>
          <li>
            <Handshake className="i i-l" aria-hidden="true" />
            <span className="grow">
              <b>{t('pages.maintenance.invoices')}</b>
              <small>{t('pages.maintenance.invoicesText')}</small>
            </span>
          </li>
          <li>
            <MapPin className="i i-l" aria-hidden="true" />
            <span className="grow">
              <b>{t('pages.maintenance.pickups')}</b>
              <small>{t('pages.maintenance.pickupsText', { phone })}</small>
            </span>
          </li>
        </ul>
      )}
      {!open && phone !== '' && (
        <ul className="items">
          <li>
            <Phone className="i i-l" aria-hidden="true" />
            <span className="grow">
              <b>{t('pages.settingUp.questions')}</b>
              <small>{phone}</small>
            </span>
          </li>
        </ul>
      )}
      {open ? (
        <ButtonLink to="/" reloadDocument>
          {t('errors.retry')}
        </ButtonLink>
      ) : (
        <section className="maintenance-own">
          <h2 className="h-sub">{t('pages.settingUp.yours')}</h2>
          <p className="muted">{t('pages.settingUp.yoursText')}</p>
          <ButtonLink to="/login?redirectTo=/admin/setup" reloadDocument>
            {t('pages.settingUp.signIn')}
          </ButtonLink>
        </section>
      )}
    </main>
  )
}
