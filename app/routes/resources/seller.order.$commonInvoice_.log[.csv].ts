import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { answerOrderLog } from '#app/features/order-control/export.server.ts'
import { requireOrderSide } from '#app/features/selling/order-side.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { notFound } from '#app/lib/http.ts'

/** All that happened to an order, as a file. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { side } = await requireOrderSide(context, request)
  const words = { t: await i18n.getFixedT(request), language: await i18n.getLocale(request) }
  return (await answerOrderLog(context, side, params.commonInvoice ?? '', words)) ?? notFound()
}
