import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { MINUTE_MS } from '#app/domain/auctions/spans.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { mayManageSale } from '#app/domain/people/permissions.ts'
import { LiveActs } from '#app/features/auctions/components/live-acts.tsx'
import { LiveChart } from '#app/features/auctions/components/live-chart.tsx'
import { SaleTold } from '#app/features/auctions/components/sale-told.tsx'
import { closingBars, countWatchers, liveFigures } from '#app/features/auctions/live.server.ts'
import { findSale, listSaleLots } from '#app/features/auctions/queries.server.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import type { SaleAnswer } from '#app/flows/auctions/auction-form.server.ts'
import { actLive } from '#app/flows/auctions/live-form.server.ts'
import { readFields } from '#app/lib/form.server.ts'
import { notFound } from '#app/lib/http.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Time } from '#app/ui/time.tsx'
import { LiveTilesProvider } from '#app/views/lot/live-tiles.island.tsx'
import { LiveSaleLots } from '#app/views/work/live-sale-lots.tsx'
import { useFreshFigures } from '#app/views/work/use-fresh-figures.ts'
import '#app/features/auctions/components/sales.css'
import { titled } from '#app/ui/titled.ts'

const NEXT_SHOWN = 30
/** Lots whose news have the figures read anew. */
const NEXT_HEARD = 100

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { actor, organisation, query } = await requireWorkplace(context, request, 'listings')
  const { id = '' } = params
  const sale = await findSale(context, id)
  if (sale?.organisationId !== organisation.id || !mayManageSale(actor, sale)) throw notFound()
  const [figures, bars, next] = await Promise.all([
    liveFigures(context, id),
    closingBars(context, id),
    listSaleLots(context, id, { page: 1, by: 'closing', limit: NEXT_HEARD }),
  ])
  const lots = next.slice(0, NEXT_SHOWN)
  const watchers = await countWatchers(
    context,
    lots.map((lot) => lot.id),
  )
  return {
    sale,
    may: { run: mayManageSale(actor, sale, 'auctions'), offers: mayManageSale(actor, sale, 'offers') },
    figures,
    bars,
    lots,
    heard: next.map((lot) => lot.id),
    watchers,
    query,
    attempt: crypto.randomUUID(),
    now: context.clock.now(),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.sale.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, request, params }: ActionFunctionArgs) {
  const { organisation } = await requireWorkplace(context, request, 'listings')
  const { id = '' } = params
  const answer = await actLive(context, { id, organisationId: organisation.id }, await readFields(request))
  if (answer.said === 'gone') throw notFound()
  return data(answer, { status: answer.said === 'refused' ? 409 : 200 })
}

/** A running auction as its seller steers it: figures, what closes next, pause, extend, close. Prices are live. */
export default function SellerLive() {
  return (
    <LiveTilesProvider>
      <LiveFigures />
    </LiveTilesProvider>
  )
}

function LiveFigures() {
  const { sale, may, figures, bars, lots, heard, watchers, query, attempt, now } =
    useLoaderData<typeof loader>()
  const answer = useActionData<unknown>() as SaleAnswer | undefined
  const { t } = useTranslation()
  useFreshFigures(heard)
  const paused = sale.pausedAt === null ? null : { at: sale.pausedAt, reason: sale.pauseReason ?? '' }
  const {
    hammer,
    closed,
    open,
    lastMinutes,
    bidders,
    withOffer,
    perMinute,
    perMinuteBefore,
    extended,
    longest,
  } = figures
  const stats = [
    ['hammer', formatMoney(hammer), t('auctions.live.closed', { count: closed })],
    ['openNow', open, t('auctions.live.lastMinutes', { count: lastMinutes })],
    ['bidders', bidders, t('auctions.live.withOffer', { count: withOffer })],
    ['offers', perMinute, t('auctions.live.before', { count: perMinuteBefore })],
    ['extended', extended, t('auctions.live.longest', { minutes: Math.round(longest / MINUTE_MS) })],
  ] as const
  return (
    <>
      <div className="row row-wrap seller-title">
        <div>
          <h1 className="h-page">{sale.title}</h1>
          <p className="cap">
            <Link className="link" to={`/seller/auctions/current${query}`}>
              {t('auctions.title')}
            </Link>
            {sale.yard && `, ${sale.yard.name}`}
          </p>
        </div>
        <span className="row push">
          <ButtonLink to={`/post_project/auction_detail/${sale.id}${query}`}>
            {t('auctions.live.sale')}
          </ButtonLink>
          <ButtonLink to={`/liveAuction/${sale.id}`}>{t('auctions.seeIt')}</ButtonLink>
        </span>
      </div>
      {answer && <SaleTold answer={answer} query={query} />}
      {open > 0 && may.run && <LiveActs attempt={attempt} open={open} paused={paused} />}
      <dl className="sale-stats">
        {stats.map(([name, value, text]) => (
          <div key={name}>
            <dt className="cap">{t(`auctions.live.${name}`)}</dt>
            <dd className="h-page num">{value}</dd>
            <dd className="cap num">{text}</dd>
          </div>
        ))}
      </dl>
      {bars.length > 0 && <LiveChart bars={bars} now={now} />}
      <div className="row row-wrap">
        <h2 className="h-sec">{t('auctions.live.next')}</h2>
        <span className="cap">
          {t('auctions.live.nextHint')} · <Time at={now} form="moment" />
        </span>
      </div>
      <LiveSaleLots lots={lots} watchers={watchers} attempt={attempt} group={sale.groupClose} may={may} />
    </>
  )
}
