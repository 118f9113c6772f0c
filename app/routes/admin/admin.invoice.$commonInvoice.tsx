import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { ChevronLeft } from 'lucide-react'
import { ManagedInvoice } from '#app/features/invoices/components/managed-invoice.tsx'
import { findManagedInvoice } from '#app/features/invoices/managed.server.ts'
import { type ManageFault, type ManageRefusal, manageByForm } from '#app/flows/money/manage-invoice.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readFields, reply, typedOf } from '#app/lib/form.server.ts'
import { notFound, requireAdmin } from '#app/lib/http.ts'
import '#app/features/invoices/components/invoices.css'
import { titled } from '#app/ui/titled.ts'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const actor = requireAdmin(context, request)
  const { searchParams } = new URL(request.url)
  const [found, t] = await Promise.all([
    findManagedInvoice(context, actor, params.commonInvoice ?? '', searchParams),
    i18n.getFixedT(request),
  ])
  if (!found) throw notFound()
  return { ...found, title: t('invoice.number', { number: found.invoice.commonInvoice }) }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
]

export async function action({ context, params, request }: ActionFunctionArgs) {
  const actor = requireAdmin(context, request)
  const { commonInvoice = '' } = params
  const form = await readFields(request)
  const managed = await manageByForm(context, actor, commonInvoice, form)
  if (managed.ok)
    return redirect(
      `/admin/invoice/${commonInvoice}?done=${managed.done}#${managed.done === 'shipped' ? 'ship-form' : 'manage'}`,
      303,
    )
  const { faults, refused } = managed
  if (refused === 'not_found') throw notFound()
  const why = { faults, refused, status: refused ? 409 : 422 }
  return reply<ManageFault, ManageRefusal>({ typed: typedOf(form) }, why)
}

export default function AdminInvoice() {
  const { title: _title, ...found } = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  const { commonInvoice, seller } = found.invoice
  return (
    <>
      <Link className="back" to={`/admin/invoices/all?organisation=${encodeURIComponent(seller.id)}`}>
        <ChevronLeft className="i" aria-hidden="true" />
        {seller.name}
      </Link>
      <ManagedInvoice
        {...found}
        address={`/admin/invoice/${commonInvoice}`}
        returns={`/admin/returns/${commonInvoice}`}
        keep={{}}
        failed={failed}
      />
    </>
  )
}
