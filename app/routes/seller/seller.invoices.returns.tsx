import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ReturnList } from '#app/features/returns/components/return-list.tsx'
import { listReturns } from '#app/features/returns/desk.server.ts'
import { readPage, readWhich } from '#app/features/returns/inputs.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import '#app/features/returns/components/returns.css'
import { titled } from '#app/ui/titled.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { side, keep } = await requireWorkplace(context, request, 'invoices')
  const { searchParams } = new URL(request.url)
  const which = readWhich(searchParams)
  const [found, t] = await Promise.all([
    listReturns(context, side, { page: readPage(searchParams), which }),
    i18n.getFixedT(request),
  ])
  return { found, which, keep, title: t('returns.desk.list') }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export default function SellerReturns() {
  const { found, which, keep, title } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const query = new URLSearchParams(keep).toString()
  return (
    <>
      <h1 className="h-page seller-title">{title}</h1>
      <p className="muted seller-note">{t('returns.desk.lead')}</p>
      <ReturnList
        found={found}
        which={which}
        keep={keep}
        page="/seller/invoices/returns"
        hrefFor={({ commonInvoice, buyerId }) =>
          `/seller/return/invoice/${encodeURIComponent(commonInvoice)}/${encodeURIComponent(buyerId)}${query && `?${query}`}`
        }
      />
    </>
  )
}
