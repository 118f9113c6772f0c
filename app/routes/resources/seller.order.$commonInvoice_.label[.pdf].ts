import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { listOrderInvoices, listOrderLots } from '#app/features/order-control/queries.server.ts'
import { findShipper } from '#app/features/order-control/shipper.server.ts'
import { requireOrderSide } from '#app/features/selling/order-side.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { notFound } from '#app/lib/http.ts'

/** A plain label for what an invoice sends: from which yard, to whom, and what is in it. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { side } = await requireOrderSide(context, request)
  const { commonInvoice = '' } = params
  const [shipper, t] = await Promise.all([findShipper(context, side, commonInvoice), i18n.getFixedT(request)])
  const [invoice] = shipper ? await listOrderInvoices(context, [shipper.id]) : []
  if (!shipper || !invoice?.deliveryAddress) throw notFound()
  const lots = await listOrderLots(context, [invoice.id])
  // what makes it is read when it is first asked for: no page waits for it
  const { makeShipLabel } = await import('#app/features/order-control/ship-label-pdf.server.ts')
  const bytes = await makeShipLabel({
    from: [shipper.seller, shipper.yard, shipper.address],
    to: invoice.deliveryAddress,
    number: t('orders.pickList.invoice', { invoice: commonInvoice }),
    lots: lots.map(({ lotNumber, title }) => `${t('orders.pickList.lot', { lot: lotNumber })} · ${title}`),
    address: `${context.origin}/seller/order/${encodeURIComponent(commonInvoice)}`,
  })
  return new Response(bytes as BodyInit, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="label.pdf"',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
    },
  })
}
