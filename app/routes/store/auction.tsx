import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { readSales, SALE_SHOWS } from '#app/features/live-sale/inputs.ts'
import {
  countSaleGroups,
  listSaleCards,
  listSaleYards,
  type SaleGroup,
} from '#app/features/live-sale/list.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { productName, titled } from '#app/ui/titled.ts'
import { SaleList } from '#app/views/live-sale/sale-list.tsx'
import '#app/views/live-sale/sale-list.css'

/** On the page of all of them, and on that of one group. */
const PER_GROUP = 10
const PER_PAGE = 20

export async function loader({ context, request }: LoaderFunctionArgs) {
  const asked = readSales(new URL(request.url).searchParams)
  const groups = SALE_SHOWS.filter((show): show is SaleGroup => show !== 'all')
  const shown = asked.show === 'all' ? groups : [asked.show]
  const limit = asked.show === 'all' ? PER_GROUP : PER_PAGE
  const offset = asked.show === 'all' ? 0 : (asked.page - 1) * PER_PAGE
  const [t, counts, yards, ...lists] = await Promise.all([
    i18n.getFixedT(request),
    countSaleGroups(context, asked),
    listSaleYards(context),
    ...shown.map((group) => listSaleCards(context, group, asked, { limit, offset })),
  ])
  return {
    asked,
    counts,
    yards,
    groups: shown.map((name, at) => ({ name, cards: lists[at] ?? [] })),
    pages: asked.show === 'all' ? 1 : Math.max(1, Math.ceil(counts[asked.show] / PER_PAGE)),
    signedIn: context.actor !== null,
    now: context.clock.now(),
    title: t('liveSale.list.title'),
    description: t('liveSale.list.meta'),
    url: `${context.origin}/auction`,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  page
    ? pageMeta({
        title: titled(page.title, matches),
        description: page.description,
        url: page.url,
        site: productName(matches),
      })
    : []

export default function Auctions() {
  return <SaleList page={useLoaderData<typeof loader>()} />
}
