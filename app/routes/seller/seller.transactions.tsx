import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { TransactionList } from '#app/features/transactions/components/transaction-list.tsx'
import { readFilter, readPage, TRANSACTIONS_PER_PAGE } from '#app/features/transactions/inputs.ts'
import { listTransactions } from '#app/features/transactions/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { titled } from '#app/ui/titled.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { organisation, side } = await requireWorkplace(context, request, 'invoices')
  const { searchParams } = new URL(request.url)
  const filter = readFilter(searchParams)
  const asked = { page: readPage(searchParams), limit: TRANSACTIONS_PER_PAGE }
  const [t, rows] = await Promise.all([
    i18n.getFixedT(request),
    listTransactions(context, side, filter, asked),
  ])
  return {
    filter,
    page: asked.page,
    more: rows.length > asked.limit,
    title: t('wallet.tx.title'),
    rows: rows.slice(0, asked.limit),
    organisation: organisation.id,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export default function SellerTransactions() {
  const { title, organisation, ...list } = useLoaderData<typeof loader>()
  return (
    <>
      <h1 className="h-page acct-title">{title}</h1>
      <TransactionList
        {...list}
        people
        keep={{ organisation }}
        address="/seller/transactions"
        exported="/payments/transactions/export.csv"
      />
    </>
  )
}
