import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { ChevronLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ReturnDesk } from '#app/features/returns/components/desk.tsx'
import { readDone } from '#app/features/returns/inputs.ts'
import { actAtDesk, findDesk } from '#app/flows/shop/return-desk.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readFields, reply } from '#app/lib/form.server.ts'
import { notFound, requireAdmin } from '#app/lib/http.ts'
import { AdminPage } from '#app/views/work/admin-page.tsx'
import '#app/features/bidding/components/offer/offer.css'
import '#app/features/returns/components/returns.css'
import { titled } from '#app/ui/titled.ts'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const actor = requireAdmin(context, request)
  const { searchParams } = new URL(request.url)
  const [desk, t] = await Promise.all([
    findDesk(context, actor, params.commonInvoice ?? '', searchParams),
    i18n.getFixedT(request),
  ])
  if (!desk) throw notFound()
  const title = t('returns.page.title', { invoice: desk.invoice.commonInvoice })
  return { desk, title, done: readDone(searchParams) }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, params, request }: ActionFunctionArgs) {
  const actor = requireAdmin(context, request)
  const commonInvoice = params.commonInvoice ?? ''
  const done = await actAtDesk(context, actor, commonInvoice, await readFields(request))
  if (done.ok) return redirect(`${pageOf(commonInvoice)}?done=${done.act}`, 303)
  if (done.code === 'not_found') throw notFound()
  return reply<string, typeof done.code>({ typed: {} }, { refused: done.code, status: 409 })
}

function pageOf(commonInvoice: string) {
  return `/admin/returns/${encodeURIComponent(commonInvoice)}`
}

export default function AdminReturn() {
  const { desk, title, done } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  return (
    <AdminPage section="returns" title={title}>
      <Link className="back" to="/admin/returns">
        <ChevronLeft className="i" aria-hidden="true" />
        {t('returns.desk.back')}
      </Link>
      <ReturnDesk
        desk={desk}
        page={pageOf(desk.invoice.commonInvoice)}
        problem={answer?.refused ?? null}
        done={answer ? null : done}
      />
    </AdminPage>
  )
}
