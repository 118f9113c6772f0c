import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { finishPayment } from '#app/flows/money/pay.server.ts'
import { addressAfter } from '#app/flows/money/payment-way.server.ts'
import { notFound, requireActor } from '#app/lib/http.ts'

/** Where a bank sends somebody back to: its word is asked of the gateway, whatever the address says. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const payment = await finishPayment(context, actor, params.id ?? '')
  if (!payment) throw notFound()
  // back from the bank without an answer: it is said there what has become of it
  const undecided = payment.state === 'challenged' ? { ...payment, challengeAddress: null } : payment
  throw redirect(await addressAfter(context, undecided))
}
