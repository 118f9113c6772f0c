import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { ChevronLeft, ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { GatheringPanel } from '#app/features/gathering/components/gathering-panel.tsx'
import { useGatheringNews } from '#app/features/gathering/components/use-gathering-news.ts'
import { WrittenPanel } from '#app/features/gathering/components/written-panel.tsx'
import { gatheredInput, WRITTEN_FOR_MS } from '#app/features/gathering/inputs.ts'
import { listGathering, listWritten } from '#app/features/gathering/view-queries.server.ts'
import { GatheringTab, ListTabs } from '#app/features/invoices/components/list-tools.tsx'
import { NO_SEARCH } from '#app/features/invoices/inputs.ts'
import { countInvoices } from '#app/features/invoices/list-queries.server.ts'
import { getSettings } from '#app/features/settings/queries.server.ts'
import { payGathered } from '#app/flows/money/gather-sales.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readAct } from '#app/lib/form.server.ts'
import { requireActor } from '#app/lib/http.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { titled } from '#app/ui/titled.ts'
import '#app/features/invoices/components/invoices.css'
import '#app/features/gathering/components/gathering.css'

/** What somebody has won in auctions and has no invoice of yet. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const [gathering, written, counts, settings, t] = await Promise.all([
    listGathering(context, actor.id),
    listWritten(context, actor.id, context.clock.now() - WRITTEN_FOR_MS),
    countInvoices(context, { buyer: actor.id }),
    getSettings(context),
    i18n.getFixedT(request),
  ])
  return { gathering, written, counts, dueDays: settings.invoice_due_days, title: t('gathering.title') }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

/** "Pay now": the invoice of what there is is written, and leads to its payment; also where it was written meanwhile. */
export async function action({ context, request }: ActionFunctionArgs) {
  const actor = requireActor(context, request)
  const { auction, yard } = await readAct(request, gatheredInput)
  const numbers = await payGathered(context, { auctionId: auction, locationId: yard, buyerId: actor.id })
  return redirect(
    numbers.length > 0 ? `/checkout/invoice/${numbers.map(encodeURIComponent).join(',')}` : '/invoices/all',
    303,
  )
}

export default function Gathering() {
  const { gathering, written, counts, dueDays } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  useGatheringNews()
  return (
    <div className="wrap-mid acct-page">
      <Link className="back" to="/my-account">
        <ChevronLeft className="i" aria-hidden="true" />
        {t('invoice.back')}
      </Link>
      <h1 className="h-page acct-title">{t('invoice.list')}</h1>
      <ListTabs
        base="/invoices"
        search={NO_SEARCH}
        counts={counts}
        first={<GatheringTab base="/invoices" count={gathering.length} current />}
      />
      {written.map((invoice) => (
        <WrittenPanel key={invoice.number} invoice={invoice} />
      ))}
      {gathering.length === 0 ? (
        <EmptyState icon={ReceiptText} title={t('gathering.none')} text={t('gathering.noneText')}>
          <ButtonLink to="/offers/all">{t('gathering.offers')}</ButtonLink>
        </EmptyState>
      ) : (
        <>
          <p className="muted ga-intro">{t('gathering.intro')}</p>
          {gathering.map((one) => (
            <GatheringPanel key={`${one.auctionId} ${one.yard.id}`} gathering={one} dueDays={dueDays} />
          ))}
        </>
      )}
    </div>
  )
}
