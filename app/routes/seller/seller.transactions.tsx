import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { chosenOrganisation } from '#app/features/selling/inputs.ts'
import { listOwnOrganisations } from '#app/features/selling/queries.server.ts'
import { TransactionList } from '#app/features/transactions/components/transaction-list.tsx'
import { readFilter, readPage, TRANSACTIONS_PER_PAGE } from '#app/features/transactions/inputs.ts'
import { listTransactions } from '#app/features/transactions/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { forbidden, requireMember } from '#app/lib/http.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireMember(context, request)
  const { searchParams } = new URL(request.url)
  const own = await listOwnOrganisations(context, actor)
  const organisation = chosenOrganisation(own, searchParams)
  if (!organisation) throw forbidden()
  const filter = readFilter(searchParams)
  const asked = { page: readPage(searchParams), limit: TRANSACTIONS_PER_PAGE }
  const [t, rows] = await Promise.all([
    i18n.getFixedT(request),
    listTransactions(context, { organisationId: organisation.id }, filter, asked),
  ])
  return {
    ...{ filter, page: asked.page, more: rows.length > asked.limit, title: t('wallet.tx.title') },
    rows: rows.slice(0, asked.limit),
    organisation: organisation.id,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? ''} · Fairlot` },
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
