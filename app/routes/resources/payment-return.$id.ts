import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { finishPayment } from '#app/flows/pay.server.ts'
import { notFound, requireActor } from '#app/lib/http.ts'

/** Where a bank sends somebody back to: its word is asked of the gateway, whatever the address says. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const payment = await finishPayment(context, actor, params.id ?? '')
  if (!payment) throw notFound()
  throw redirect(`/payment-success/${payment.id}`)
}
