import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Download, Link2, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { InvoiceDocument } from '#app/features/invoices/components/invoice-document.tsx'
import { InvoiceStatusBadge } from '#app/features/invoices/components/invoice-status.tsx'
import { readPage } from '#app/features/invoices/inputs.ts'
import { findPublicInvoice, withoutIds } from '#app/features/invoices/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { notFound } from '#app/lib/http.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { useScripts } from '#app/views/site/shell-data.ts'
import '#app/features/invoices/components/invoices.css'
import { Note } from '#app/ui/note.tsx'
import { titled } from '#app/ui/titled.ts'

/** An invoice that its buyer or seller has shared: whoever has the link reads it, and nobody keeps a copy on the way. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const token = params.token ?? ''
  const page = readPage(new URL(request.url).searchParams)
  const [invoice, t] = await Promise.all([findPublicInvoice(context, token, page), i18n.getFixedT(request)])
  if (!invoice) throw notFound()
  return {
    token,
    invoice: withoutIds(invoice),
    title: t('invoice.number', { number: invoice.commonInvoice }),
  }
}

export const headers = () => ({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex, nofollow' },
]

export default function PublicInvoice() {
  const { invoice, token, title } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const scripts = useScripts()
  return (
    <div className="wrap-mid acct-page">
      <div className="row row-wrap doc-bar">
        <h1 className="h-page">{title}</h1>
        <InvoiceStatusBadge status={invoice.status} late={invoice.late} />
        <span className="push row row-wrap">
          {scripts && (
            <Button type="button" className="needs-script" onClick={() => window.print()}>
              <Printer className="i" aria-hidden="true" />
              {t('invoice.doc.print')}
            </Button>
          )}
          <a className={buttonClass({})} href={`/invoice/public/${token}.pdf`}>
            <Download className="i" aria-hidden="true" />
            {t('invoice.doc.pdf')}
          </a>
        </span>
      </div>
      <Note icon={Link2} className="doc-shared">
        {t('invoice.public.note')}
      </Note>
      <InvoiceDocument invoice={invoice} hrefFor={(page) => `/invoice/public/${token}?page=${page}`} />
    </div>
  )
}
