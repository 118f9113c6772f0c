import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { listSales } from '#app/features/auctions/queries.server.ts'
import { salesCalendar } from '#app/features/live-sale/calendar.ts'
import { readStorefront } from '#app/features/settings/storefront.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'

/** The next sales that run or are announced, for a calendar that fetches them again. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const [open, announced, { settings }, t] = await Promise.all([
    listSales(context, { state: 'open', page: 1 }),
    listSales(context, { state: 'announced', page: 1 }),
    readStorefront(context),
    i18n.getFixedT(request),
  ])
  return salesCalendar([...open, ...announced], {
    origin: context.origin,
    product: settings.product_name,
    text: ({ lotCount, seller }) => t('liveSale.calendarText', { count: lotCount, seller: seller.name }),
  })
}
