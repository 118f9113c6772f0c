import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { isDepositAction } from '#app/domain/money/deposits.ts'
import { DEPOSITS_PER_PAGE } from '#app/features/deposits/actions.ts'
import { listDeposits } from '#app/features/deposits/queries.server.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { notFound } from '#app/lib/http.ts'
import { readPageNumber } from '#app/lib/page-number.ts'
import { titled } from '#app/ui/titled.ts'
import { Deposits } from '#app/views/pay/deposits-page.tsx'

/** What bidders have left for the organisation's lots. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { side, keep } = await requireWorkplace(context, request, 'invoices')
  const { action } = params
  if (!isDepositAction(action)) throw notFound()
  const { searchParams } = new URL(request.url)
  const page = readPageNumber(searchParams)
  const [found, t] = await Promise.all([
    listDeposits(context, side, { action, page, limit: DEPOSITS_PER_PAGE }),
    i18n.getFixedT(request),
  ])
  return {
    action,
    found,
    title: t('deposits.list'),
    organisation: keep.organisation ?? null,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export default function SellerDeposits() {
  const { action, found, title, organisation } = useLoaderData<typeof loader>()
  return (
    <>
      <h1 className="h-page seller-title">{title}</h1>
      <Deposits
        ofOthers
        action={action}
        found={found}
        perPage={DEPOSITS_PER_PAGE}
        addressOf={(to, page) => {
          const query = new URLSearchParams({
            ...(page ? { page: String(page) } : {}),
            ...(organisation ? { organisation } : {}),
          })
          return `/seller/deposits/${to}${query.size > 0 ? `?${query}` : ''}`
        }}
      />
    </>
  )
}
