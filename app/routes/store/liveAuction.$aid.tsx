import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { openStage, reduceStage, shownIds } from '#app/domain/auctions/live-stage.ts'
import { stateAt } from '#app/domain/auctions/sale-begun.ts'
import { isSaleOver } from '#app/domain/auctions/sale-over.ts'
import { stageLots } from '#app/domain/auctions/stage-lots.ts'
import { findCancelReason, findOwnSale, findSale } from '#app/features/auctions/queries.server.ts'
import { findSaleBill } from '#app/features/gathering/sale-bill.server.ts'
import { collectDays } from '#app/features/live-sale/collect-days.ts'
import { FIRST_LOTS } from '#app/features/live-sale/inputs.ts'
import {
  listJustSold,
  listLots,
  listOwnLots,
  listResults,
  listToCome,
  sumSale,
} from '#app/features/live-sale/queries.server.ts'
import { saleData } from '#app/features/live-sale/sale-data.ts'
import { countWatchers } from '#app/features/live-sale/watches.server.ts'
import { readStorefront } from '#app/features/settings/storefront.server.ts'
import { saleCard, shareTags } from '#app/features/share/card.ts'
import { readStageLot } from '#app/flows/offers/read-stage-lot.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { notFound } from '#app/lib/http.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { readPageNumber } from '#app/lib/page-number.ts'
import { pictureAddress } from '#app/ui/picture.tsx'
import { productName, titled } from '#app/ui/titled.ts'
import { stageLot } from '#app/views/live-sale/live-sale.ts'
import { SalePage } from '#app/views/live-sale/sale-page.tsx'
import '#app/features/bidding/components/offer/offer.css'
import '#app/features/listings/components/item-page.css'
import '#app/views/live-sale/live-sale.css'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params.aid ?? ''
  const { searchParams } = new URL(request.url)
  const page = readPageNumber(searchParams, 200)
  const asked = searchParams.get('lot')
  const found = await findSale(context, id)
  if (!found || found.state === 'draft') throw notFound()
  // its lots open by themselves; the job that notes so for the sale comes within the minute
  const sale: typeof found = { ...found, state: stateAt(found, context.clock.now()) }
  const { actor } = context
  const mayBeOver = sale.state !== 'announced'
  const [
    toCome,
    first,
    justSold,
    ownLots,
    [looked],
    sums,
    watchers,
    own,
    results,
    bill,
    cancelReason,
    storefront,
    t,
    language,
  ] = await Promise.all([
    listToCome(context, id, page),
    page > 1 ? listToCome(context, id) : [],
    listJustSold(context, id),
    listOwnLots(context, id),
    asked ? listLots(context, id, [asked]) : [],
    sumSale(context, id),
    countWatchers(context, id),
    actor ? findOwnSale(context, id, actor.id) : null,
    // asked in the same round, whether all lots are over or not
    mayBeOver ? listResults(context, id, page) : [],
    mayBeOver && actor ? findSaleBill(context, id, actor.id) : null,
    sale.state === 'cancelled' ? findCancelReason(context, id) : '',
    readStorefront(context),
    i18n.getFixedT(request),
    i18n.getLocale(request),
  ])
  const site = storefront.settings.product_name
  const card = saleCard(sale, sums, { t, language, site })
  const over = isSaleOver(sale.state, sums)
  const rows = new Map(
    [first, toCome, justSold, ownLots, looked ? [looked] : [], over ? results : []]
      .flat()
      .map((row) => [row.id, row]),
  )
  const now = context.clock.now()
  const ahead = looked?.id ?? null
  const opened = openStage(stageLots([...rows.values()].map(stageLot), now), now)
  const stage = ahead ? reduceStage(opened, { type: 'look', id: ahead, now }) : opened
  const brought = sale.state === 'announced' ? toCome.slice(0, 1).map((row) => row.id) : shownIds(stage)
  const details = await Promise.all(brought.map((one) => readStageLot(context, id, one)))
  const url = `${context.origin}/liveAuction/${id}`
  const pictures = [...rows.values()].flatMap(({ image }) =>
    image ? [new URL(pictureAddress(image.name, 1200), url).href] : [],
  )
  return {
    sale: {
      id,
      title: sale.title,
      description: sale.description,
      terms: sale.terms,
      termsVersion: sale.termsVersion,
      state: sale.state,
      startsAt: sale.startsAt,
      firstCloseAt: sale.firstCloseAt,
      lastCloseAt: sale.lastCloseAt,
      staggerSeconds: sale.groupClose ? 0 : sale.staggerSeconds,
      softClose: {
        mode: sale.softCloseMode,
        windowMs: sale.softCloseWindowMs,
        extensionMs: sale.softCloseExtensionMs,
        capMs: sale.softCloseCapMs,
      },
      depositAmount: sale.depositAmount,
      access: sale.access,
      cancelReason,
      paused: sale.pausedAt === null ? null : { since: sale.pausedAt, reason: sale.pauseReason ?? '' },
      seller: sale.seller,
      yard: sale.yard && {
        slug: sale.yard.slug,
        name: sale.yard.name,
        city: sale.yard.city,
        state: sale.yard.state,
      },
    },
    rows: [...rows.values()],
    details: sale.state === 'announced' ? [] : details.flatMap((one) => one ?? []),
    ahead,
    sums,
    watchers,
    own,
    signedIn: actor !== null,
    bidIds: Object.fromEntries(
      details.flatMap((one) => (one ? [[one.id, crypto.randomUUID()] as const] : [])),
    ),
    pager: {
      page,
      pages: Math.max(1, Math.ceil((over ? sums.lots : sums.lots - sums.over) / FIRST_LOTS)),
    },
    results: over ? results.map((row) => row.id) : [],
    bill,
    // what a lot was published with; those of a sale are alike
    charges: details[0]?.charges ?? null,
    collect: collectDays(sale.pickup),
    url,
    picture: await shareTags(card, { kind: 'sale', id, language, origin: context.origin }),
    facts: saleData(sale, {
      url,
      pictures: pictures.slice(0, 4),
      site,
    }),
    description: t('liveSale.meta', {
      title: sale.title,
      count: sums.lots,
      seller: sale.seller.name,
      place: sale.yard ? `${sale.yard.name}, ${sale.yard.state}` : '',
    }),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
  if (!page) return []
  const { sale, url, description, picture, facts } = page
  return [
    ...pageMeta({
      title: titled(sale.title, matches),
      description,
      url,
      picture,
      site: productName(matches),
    }),
    { 'script:ld+json': facts },
  ]
}

export default function LiveAuction() {
  const page = useLoaderData<typeof loader>()
  return <SalePage key={page.sale.id} page={page} />
}
