import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { ChevronLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ManagedInvoice } from '#app/features/invoices/components/managed-invoice.tsx'
import { findManagedInvoice } from '#app/features/invoices/managed.server.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { type ManageFault, type ManageRefusal, manageByForm } from '#app/flows/money/manage-invoice.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readFields, reply, typedOf } from '#app/lib/form.server.ts'
import { notFound } from '#app/lib/http.ts'
import '#app/features/invoices/components/invoices.css'
import { titled } from '#app/ui/titled.ts'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { actor, keep } = await requireWorkplace(context, request, 'invoices')
  const { searchParams } = new URL(request.url)
  const [found, t] = await Promise.all([
    findManagedInvoice(context, actor, params.commonInvoice ?? '', searchParams),
    i18n.getFixedT(request),
  ])
  if (!found) throw notFound()
  if (found.invoice.buyer.id !== params.userId) throw notFound()
  return { ...found, keep, title: t('invoice.number', { number: found.invoice.commonInvoice }) }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { actor, keep } = await requireWorkplace(context, request, 'invoices')
  const { commonInvoice = '', userId = '' } = params
  const form = await readFields(request)
  const managed = await manageByForm(context, actor, commonInvoice, form)
  if (!managed.ok) {
    const { faults, refused } = managed
    if (refused === 'not_found') throw notFound()
    const why = { faults, refused, status: refused ? 409 : 422 }
    return reply<ManageFault, ManageRefusal>({ typed: typedOf(form) }, why)
  }
  const said = new URLSearchParams({ ...keep, done: managed.done })
  return redirect(
    `/seller/invoice/${commonInvoice}/${encodeURIComponent(userId)}?${said}#${managed.done === 'shipped' ? 'ship-form' : 'manage'}`,
    303,
  )
}

export default function SellerInvoice() {
  const { keep, title: _title, ...found } = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  const { t } = useTranslation()
  const { commonInvoice, buyer } = found.invoice
  const query = new URLSearchParams(keep).toString()
  return (
    <>
      <Link className="back" to={`/seller/invoices/all${query && `?${query}`}`}>
        <ChevronLeft className="i" aria-hidden="true" />
        {t('invoice.manage.title')}
      </Link>
      <ManagedInvoice
        {...found}
        address={`/seller/invoice/${commonInvoice}/${encodeURIComponent(buyer.id)}`}
        returns={`/seller/return/invoice/${commonInvoice}/${encodeURIComponent(buyer.id)}${query && `?${query}`}`}
        keep={keep}
        failed={failed}
      />
    </>
  )
}
