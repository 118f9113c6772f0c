import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { ReturnList } from '#app/features/returns/components/return-list.tsx'
import { listReturns } from '#app/features/returns/desk.server.ts'
import { readPage, readWhich } from '#app/features/returns/inputs.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { requireAdmin } from '#app/lib/http.ts'
import { AdminPage } from '#app/views/work/admin-page.tsx'
import '#app/features/returns/components/returns.css'
import { titled } from '#app/ui/titled.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  const { searchParams } = new URL(request.url)
  const which = readWhich(searchParams)
  const [found, t] = await Promise.all([
    listReturns(context, 'everybody', { page: readPage(searchParams), which }),
    i18n.getFixedT(request),
  ])
  return { found, which, title: t('admin.nav.returns') }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export default function AdminReturns() {
  const { found, which } = useLoaderData<typeof loader>()
  return (
    <AdminPage section="returns">
      <ReturnList
        found={found}
        which={which}
        keep={{}}
        page="/admin/returns"
        hrefFor={({ commonInvoice }) => `/admin/returns/${encodeURIComponent(commonInvoice)}`}
      />
    </AdminPage>
  )
}
