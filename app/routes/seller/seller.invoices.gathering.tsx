import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { GatheredTable } from '#app/features/gathering/components/gathered-table.tsx'
import { GATHERED_PER_PAGE, gatheredOfInput } from '#app/features/gathering/inputs.ts'
import { countGathering } from '#app/features/gathering/queries.server.ts'
import { listGatheredFor } from '#app/features/gathering/view-queries.server.ts'
import { GatheringTab, ListTabs } from '#app/features/invoices/components/list-tools.tsx'
import { NO_SEARCH, readPage } from '#app/features/invoices/inputs.ts'
import { countInvoices } from '#app/features/invoices/list-queries.server.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { closeGathering } from '#app/flows/money/gather-sales.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readAct } from '#app/lib/form.server.ts'
import { forbidden } from '#app/lib/http.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Note } from '#app/ui/note.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { titled } from '#app/ui/titled.ts'
import '#app/features/invoices/components/invoices.css'
import '#app/features/gathering/components/gathering.css'

/** What an organisation's buyers have won and have no invoice of yet. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { organisation, side, keep } = await requireWorkplace(context, request, 'invoices')
  const { searchParams } = new URL(request.url)
  const page = readPage(searchParams)
  const whose = { organisation: organisation.id, yards: side.yards }
  const [rows, count, counts, t] = await Promise.all([
    listGatheredFor(context, side, page),
    countGathering(context, whose),
    countInvoices(context, whose),
    i18n.getFixedT(request),
  ])
  return {
    rows: rows.slice(0, GATHERED_PER_PAGE),
    page,
    pages: rows.length > GATHERED_PER_PAGE ? page + 1 : page,
    count,
    counts,
    keep,
    written: searchParams.get('written'),
    title: t('gathering.seller.title'),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

/** Staff closes it: the invoice is written now, of what there is. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { actor, keep } = await requireWorkplace(context, request, 'invoices')
  const { auction, yard, buyer } = await readAct(request, gatheredOfInput)
  const of = { auctionId: auction, locationId: yard, buyerId: buyer }
  const closed = await closeGathering(context, actor, of)
  if (!closed.ok) throw forbidden()
  const query = new URLSearchParams({ ...keep, written: closed.number ?? '' })
  return redirect(`/seller/invoices/gathering?${query}`, 303)
}

export default function SellerGathering() {
  const { rows, page, pages, count, counts, keep, written, title } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <>
      <h1 className="h-page seller-title">{title}</h1>
      <ListTabs
        base="/seller/invoices"
        search={NO_SEARCH}
        counts={counts}
        keep={keep}
        first={<GatheringTab base="/seller/invoices" keep={keep} count={count} current />}
      />
      {written !== null && (
        <Note tone={written ? 'win' : 'amber'} role="status">
          {written ? t('gathering.seller.written', { number: written }) : t('gathering.seller.nothing')}
        </Note>
      )}
      <p className="muted ga-intro">{t('gathering.seller.intro')}</p>
      {rows.length === 0 ? (
        <EmptyState icon={ReceiptText} text={t('gathering.seller.none')} />
      ) : (
        <>
          <GatheredTable rows={rows} />
          <Pager
            page={page}
            pages={pages}
            hrefFor={(to) =>
              `/seller/invoices/gathering?${new URLSearchParams({ ...keep, page: String(to) })}`
            }
          />
        </>
      )}
    </>
  )
}
