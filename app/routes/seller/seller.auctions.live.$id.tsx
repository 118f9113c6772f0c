import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { closingChart } from '#app/domain/auctions/closing-chart.ts'
import { mayManageSale } from '#app/domain/people/permissions.ts'
import { ExtendOpen, PauseCloses, PausedSale } from '#app/features/auctions/components/live-acts.tsx'
import { LiveChart } from '#app/features/auctions/components/live-chart.tsx'
import { LiveClosing } from '#app/features/auctions/components/live-closing.tsx'
import { LiveStats } from '#app/features/auctions/components/live-stats.tsx'
import { LiveTabs } from '#app/features/auctions/components/live-tabs.tsx'
import { SaleTold } from '#app/features/auctions/components/sale-told.tsx'
import { countWatchers, listClosings, liveFigures } from '#app/features/auctions/live.server.ts'
import { findSale, listSaleLots } from '#app/features/auctions/queries.server.ts'
import { type SaleTellings, wrongOf } from '#app/features/auctions/sale-told.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { actLive } from '#app/flows/auctions/live-form.server.ts'
import { readFields } from '#app/lib/form.server.ts'
import { notFound } from '#app/lib/http.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { LiveTilesProvider } from '#app/views/lot/live-tiles.island.tsx'
import { LiveSaleLots } from '#app/views/work/live-sale-lots.tsx'
import { useFreshFigures } from '#app/views/work/use-fresh-figures.ts'
import '#app/features/auctions/components/sales.css'
import { titled } from '#app/ui/titled.ts'
import { saleNotDone } from './sale-answer.server.ts'

const NEXT_SHOWN = 30
/** Lots whose news have the figures read anew. */
const NEXT_HEARD = 100

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { actor, organisation, query } = await requireWorkplace(context, request, 'listings')
  const { id = '' } = params
  const sale = await findSale(context, id)
  if (sale?.organisationId !== organisation.id || !mayManageSale(actor, sale)) throw notFound()
  const [figures, closings, next] = await Promise.all([
    liveFigures(context, id),
    listClosings(context, id),
    listSaleLots(context, id, { page: 1, by: 'closing', limit: NEXT_HEARD }),
  ])
  const now = context.clock.now()
  const lots = next.slice(0, NEXT_SHOWN)
  const watchers = await countWatchers(
    context,
    lots.map((lot) => lot.id),
  )
  return {
    sale,
    may: { run: mayManageSale(actor, sale, 'auctions'), offers: mayManageSale(actor, sale, 'offers') },
    figures,
    chart: closingChart(closings, now, zoneOf(sale.yard?.timeZone ?? 'America/New_York')),
    lots,
    heard: next.map((lot) => lot.id),
    watchers,
    query,
    tab:
      new URL(request.url).searchParams.get('tab') === 'closing' ? ('closing' as const) : ('live' as const),
    attempt: crypto.randomUUID(),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.sale.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, request, params }: ActionFunctionArgs) {
  const { organisation } = await requireWorkplace(context, request, 'listings')
  const { id = '' } = params
  const form = await readFields(request)
  const answer = await actLive(context, { id, organisationId: organisation.id }, form)
  if (answer.said === 'gone' || answer.said === 'discarded') throw notFound()
  return answer.said === 'done' ? data(answer) : saleNotDone(form, answer)
}

/** A running auction as its seller steers it: figures, what closes next, pause, extend, close. Prices are live. */
export default function SellerLive() {
  return (
    <LiveTilesProvider>
      <LiveFigures />
    </LiveTilesProvider>
  )
}

/** What was answered last: figures that are read anew take the router's own away, and whom it refused is read longer. */
function useLastAnswer(): SaleTellings | undefined {
  const given = useActionData<unknown>() as SaleTellings | undefined
  const [last, setLast] = useState(given)
  if (given && given !== last) setLast(given)
  return given ?? last
}

function LiveFigures() {
  const { sale, may, figures, chart, lots, heard, watchers, query, tab, attempt } =
    useLoaderData<typeof loader>()
  const answer = useLastAnswer()
  const wrong = wrongOf(answer)
  const { t } = useTranslation()
  useFreshFigures(heard)
  const paused = sale.pausedAt === null ? null : { at: sale.pausedAt, reason: sale.pauseReason ?? '' }
  const { open, bidders, nextClose, lastClose } = figures
  const runs = open > 0 && may.run
  return (
    <>
      <div className="row row-wrap seller-title">
        <div>
          <h1 className="h-page">{sale.title}</h1>
          <p className="muted">
            <Link className="link" to={`/seller/auctions/current${query}`}>
              {t('auctions.title')}
            </Link>
            , {t('auctions.live.lots', { count: sale.lotCount })}
            {sale.yard && `, ${sale.yard.name}`}
          </p>
        </div>
        <span className="row row-wrap push">
          <ButtonLink to={`/liveAuction/${sale.id}`}>
            <ExternalLink className="i" aria-hidden="true" />
            {t('auctions.seeIt')}
          </ButtonLink>
          <a
            className="btn btn-secondary"
            href={`/seller/auctions/live/${sale.id}/results.csv${query}`}
            download
          >
            {t('auctions.bulk.exportChosen')}
          </a>
          {runs && !paused && <PauseCloses attempt={attempt} open={open} bidders={bidders} answer={answer} />}
        </span>
      </div>
      <LiveTabs
        id={sale.id}
        lots={sale.lotCount}
        query={query}
        onRequest={sale.access === 'on_request'}
        here={tab}
      />
      {answer && <SaleTold answer={answer} query={query} />}
      {paused && open > 0 && <PausedSale attempt={attempt} paused={paused} mayRun={may.run} />}
      {tab === 'closing' ? (
        <LiveClosing
          sale={sale}
          timeZone={sale.yard?.timeZone ?? 'America/New_York'}
          lots={sale.lotCount}
          wrong={wrong}
        />
      ) : (
        <>
          <LiveStats figures={figures} />
          {chart && <LiveChart chart={chart} />}
          <LiveSaleLots
            lots={lots}
            watchers={watchers}
            attempt={attempt}
            group={sale.groupClose}
            may={may}
            acts={
              runs &&
              !paused && (
                <ExtendOpen
                  attempt={attempt}
                  open={open}
                  nextClose={nextClose}
                  lastClose={lastClose}
                  answer={answer}
                />
              )
            }
          />
        </>
      )}
    </>
  )
}
