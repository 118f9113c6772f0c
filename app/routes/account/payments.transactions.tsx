import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { TransactionList } from '#app/features/transactions/components/transaction-list.tsx'
import { readFilter, readPage, TRANSACTIONS_PER_PAGE } from '#app/features/transactions/inputs.ts'
import { listTransactions } from '#app/features/transactions/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { requireActor } from '#app/lib/http.ts'
import { titled } from '#app/ui/titled.ts'
import { AccountPage } from '#app/views/work/account-page.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const { searchParams } = new URL(request.url)
  const filter = readFilter(searchParams)
  const asked = { page: readPage(searchParams), limit: TRANSACTIONS_PER_PAGE }
  const [t, rows] = await Promise.all([
    i18n.getFixedT(request),
    listTransactions(context, { personId: actor.id }, filter, asked),
  ])
  return {
    filter,
    page: asked.page,
    more: rows.length > asked.limit,
    title: t('wallet.tx.title'),
    rows: rows.slice(0, asked.limit),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export default function Transactions() {
  const { title, ...list } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <AccountPage title={title} intro={t('wallet.tx.lead')}>
      <nav className="tabs" aria-label={t('wallet.title')}>
        <Link to="/wallet">{t('wallet.menu')}</Link>
        <Link to="/payments/transactions" aria-current="page">
          {t('wallet.transactions')}
        </Link>
      </nav>
      <TransactionList
        {...list}
        address="/payments/transactions"
        exported="/payments/transactions/export.csv"
      />
    </AccountPage>
  )
}
