import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { TransactionList } from '#app/features/transactions/components/transaction-list.tsx'
import { readFilter, readPage, TRANSACTIONS_PER_PAGE } from '#app/features/transactions/inputs.ts'
import { listTransactions } from '#app/features/transactions/queries.server.ts'
import { UnknownNewsList } from '#app/features/vault/components/unknown-news.tsx'
import { listUnknownNews } from '#app/features/vault/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { requireAdmin } from '#app/lib/http.ts'
import { titled } from '#app/ui/titled.ts'
import { AdminPage } from '#app/views/work/admin-page.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  const { searchParams } = new URL(request.url)
  const filter = readFilter(searchParams)
  const asked = { page: readPage(searchParams), limit: TRANSACTIONS_PER_PAGE }
  const [t, news, rows] = await Promise.all([
    i18n.getFixedT(request),
    listUnknownNews(context),
    listTransactions(context, 'all', filter, asked),
  ])
  return {
    filter,
    page: asked.page,
    more: rows.length > asked.limit,
    title: t('admin.nav.transactions'),
    news,
    rows: rows.slice(0, asked.limit),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
]

export default function AllTransactions() {
  const { title: _, news, ...list } = useLoaderData<typeof loader>()
  return (
    <AdminPage section="transactions">
      <UnknownNewsList rows={news} />
      <TransactionList
        {...list}
        people
        keep={{ all: '1' }}
        address="/admin/transactions"
        exported="/payments/transactions/export.csv"
      />
    </AdminPage>
  )
}
