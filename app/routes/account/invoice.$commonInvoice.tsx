import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { InvoiceDocument } from '#app/features/invoices/components/invoice-document.tsx'
import { InvoiceStatusBadge } from '#app/features/invoices/components/invoice-status.tsx'
import { findInvoice } from '#app/features/invoices/queries.server.ts'
import { useTenderName } from '#app/features/payments/components/card-words.ts'
import { listPaidBy } from '#app/features/payments/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { notFound, requireActor } from '#app/lib/http.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useScripts } from '#app/views/shell-data.ts'
import '#app/features/invoices/components/invoices.css'

/** Read offline too, once it has been visited. */
export const handle = { kept: true }

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const number = params.commonInvoice ?? ''
  const [invoice, paidBy, t] = await Promise.all([
    findInvoice(context, actor, number),
    listPaidBy(context, number),
    i18n.getFixedT(request),
  ])
  if (!invoice) throw notFound()
  return {
    invoice,
    paidBy,
    own: invoice.buyer.email === actor.email,
    title: t('invoice.number', { number: invoice.commonInvoice }),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? ''} · Fairlot` },
  { name: 'robots', content: 'noindex' },
]

export default function Invoice() {
  const { invoice, paidBy, own, title } = useLoaderData<typeof loader>()
  const nameOf = useTenderName()
  const { t } = useTranslation()
  const scripts = useScripts()
  return (
    <div className="wrap-mid acct-page">
      <nav aria-label={t('invoice.doc.breadcrumb')}>
        <ol className="crumbs">
          <li>
            <Link to="/my-account">{t('invoice.doc.account')}</Link>
          </li>
          <li>
            <Link to="/invoices/all">{t('invoice.list')}</Link>
          </li>
          <li aria-current="page">{invoice.commonInvoice}</li>
        </ol>
      </nav>
      <div className="row row-wrap doc-bar">
        <h1 className="h-page">{title}</h1>
        <InvoiceStatusBadge status={invoice.status} />
        <span className="push row row-wrap">
          {scripts && (
            <Button type="button" className="needs-script" onClick={() => window.print()}>
              <Printer className="i" aria-hidden="true" />
              {t('invoice.doc.print')}
            </Button>
          )}
          {own && invoice.status === 'unpaid' && (
            <ButtonLink variant="primary" to={`/checkout/invoice/${invoice.commonInvoice}`}>
              {t('payments.checkout.payInvoice')}
            </ButtonLink>
          )}
        </span>
      </div>
      <InvoiceDocument invoice={invoice} paidBy={paidBy.length > 0 ? paidBy.map(nameOf).join('; ') : null} />
    </div>
  )
}
