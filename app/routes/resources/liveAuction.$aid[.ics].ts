import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { findSale } from '#app/features/auctions/queries.server.ts'
import { salesCalendar } from '#app/features/live-sale/calendar.ts'
import { readStorefront } from '#app/features/settings/storefront.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { notFound } from '#app/lib/http.ts'

/** A sale for one's calendar, under the same name however often it is fetched. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const [sale, { settings }, t] = await Promise.all([
    findSale(context, params.aid ?? ''),
    readStorefront(context),
    i18n.getFixedT(request),
  ])
  if (!sale || sale.state === 'draft') throw notFound()
  return salesCalendar([sale], {
    origin: context.origin,
    product: settings.product_name,
    text: ({ lotCount, seller }) => t('liveSale.calendarText', { count: lotCount, seller: seller.name }),
  })
}
