import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { Download, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { listCollectBy } from '#app/features/invoices/collect-by.server.ts'
import { shareInvoice, unshareInvoice } from '#app/features/invoices/commands.server.ts'
import { InvoiceDocument } from '#app/features/invoices/components/invoice-document.tsx'
import { InvoiceStatusBadge } from '#app/features/invoices/components/invoice-status.tsx'
import { InvoiceTransactions } from '#app/features/invoices/components/invoice-transactions.tsx'
import { ShareInvoice } from '#app/features/invoices/components/share-invoice.tsx'
import { readPage, shareInput } from '#app/features/invoices/inputs.ts'
import { openInvoice } from '#app/features/invoices/queries.server.ts'
import { listTransactions } from '#app/features/invoices/transactions.server.ts'
import { useTenderName } from '#app/features/payments/components/card-words.ts'
import { listPaidBy } from '#app/features/payments/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readAct } from '#app/lib/form.server.ts'
import { notFound, requireActor } from '#app/lib/http.ts'
import { Button, ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { useScripts } from '#app/views/site/shell-data.ts'
import '#app/features/invoices/components/invoices.css'
import { titled } from '#app/ui/titled.ts'

/** Read offline too, once it has been visited. */
export const handle = { kept: true }

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const number = params.commonInvoice ?? ''
  const page = readPage(new URL(request.url).searchParams)
  const [found, paidBy, t, language] = await Promise.all([
    openInvoice(context, actor, number, page),
    listPaidBy(context, number),
    i18n.getFixedT(request),
    i18n.getLocale(request),
  ])
  if (!found) throw notFound()
  const { invoice, kept, own, manages } = found
  const { publicToken } = kept
  return {
    invoice,
    paidBy,
    own,
    manages,
    admin: actor.role === 'admin',
    transactions: await listTransactions(context, invoice),
    collect: await listCollectBy(context, invoice.id, { t, language }),
    shared: publicToken && `${context.origin}/invoice/public/${publicToken}`,
    title: t('invoice.number', { number: invoice.commonInvoice }),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

/** Shares the invoice by a link, or takes the link back. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const actor = requireActor(context, request)
  const number = params.commonInvoice ?? ''
  const { intent } = await readAct(request, shareInput)
  const done = await (intent === 'share' ? shareInvoice : unshareInvoice)(context, actor, number)
  if (!done) throw notFound()
  return redirect(`/invoice/${encodeURIComponent(number)}#share`, 303)
}

export default function Invoice() {
  const { invoice, paidBy, own, manages, admin, transactions, collect, shared, title } =
    useLoaderData<typeof loader>()
  const nameOf = useTenderName()
  const { t } = useTranslation()
  const scripts = useScripts()
  const { commonInvoice, status, late } = invoice
  const desk = admin
    ? `/admin/returns/${commonInvoice}`
    : `/seller/return/invoice/${commonInvoice}/${encodeURIComponent(invoice.buyer.id)}`
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
          <li aria-current="page">{commonInvoice}</li>
        </ol>
      </nav>
      <div className="row row-wrap doc-bar">
        <h1 className="h-page">{title}</h1>
        <InvoiceStatusBadge status={status} late={late} />
        <span className="push row row-wrap">
          {scripts && (
            <Button type="button" className="needs-script" onClick={() => window.print()}>
              <Printer className="i" aria-hidden="true" />
              {t('invoice.doc.print')}
            </Button>
          )}
          <a className={buttonClass({})} href={`/invoice/${commonInvoice}.pdf`}>
            <Download className="i" aria-hidden="true" />
            {t('invoice.doc.pdf')}
          </a>
          {manages && (
            <ButtonLink to={`/invoice/${commonInvoice}/payments`}>{t('payments.byHand.title')}</ButtonLink>
          )}
          {own && status === 'paid' && (
            <ButtonLink to={`/return/invoice/${commonInvoice}`}>{t('returns.act.all')}</ButtonLink>
          )}
          {manages && !own && status === 'paid' && <ButtonLink to={desk}>{t('returns.act.all')}</ButtonLink>}
          {own && status === 'unpaid' && (
            <ButtonLink variant="primary" to={`/checkout/invoice/${commonInvoice}`}>
              {t('payments.checkout.payInvoice')}
            </ButtonLink>
          )}
        </span>
      </div>
      <InvoiceDocument
        collect={collect}
        invoice={invoice}
        paidBy={paidBy.length > 0 ? paidBy.map(nameOf).join('; ') : null}
        hrefFor={(page) => `/invoice/${commonInvoice}?page=${page}`}
      />
      <InvoiceTransactions transactions={transactions} />
      {(own || manages) && <ShareInvoice address={shared} scripts={scripts} />}
    </div>
  )
}
