import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FeePanel } from '#app/features/fees/components/fee-panel.tsx'
import { FeeTable } from '#app/features/fees/components/fee-tables.tsx'
import { FEES_PER_PAGE, listDueOf, listFeesOf } from '#app/features/fees/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { requireActor } from '#app/lib/http.ts'
import { readPageNumber } from '#app/lib/page-number.ts'
import { Pager } from '#app/ui/pager.tsx'
import { titled } from '#app/ui/titled.ts'
import { AccountPage } from '#app/views/work/account-page.tsx'

/** One's own restocking fees: what is due, and what has become of the others. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const page = readPageNumber(new URL(request.url).searchParams)
  const [t, due, fees] = await Promise.all([
    i18n.getFixedT(request),
    listDueOf(context, actor.id),
    listFeesOf(context, actor.id, { page, limit: FEES_PER_PAGE }),
  ])
  return {
    due,
    page,
    more: fees.length > FEES_PER_PAGE,
    fees: fees.slice(0, FEES_PER_PAGE),
    title: t('deposits.fee.title'),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export default function OwnFees() {
  const { due, fees, page, more, title } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <AccountPage title={title} intro={t('deposits.fee.ownLead')}>
      <div className="stack-l">
        <FeePanel fees={due} />
        <FeeTable fees={fees} addressOf={null} />
        <Pager
          page={page}
          pages={page + (more ? 1 : 0)}
          hrefFor={(to) => `/payments/fees${to > 1 ? `?page=${to}` : ''}`}
        />
      </div>
    </AccountPage>
  )
}
