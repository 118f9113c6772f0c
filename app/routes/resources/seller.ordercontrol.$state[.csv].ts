import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { isOrderState } from '#app/domain/pickup/order-state.ts'
import { answerOrders } from '#app/features/order-control/export.server.ts'
import { readOrderSearch } from '#app/features/order-control/inputs.ts'
import { requireOrderSide } from '#app/features/selling/order-side.server.ts'
import { notFound } from '#app/lib/http.ts'

/** Orders in a state as a file, as the list finds them. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { side } = await requireOrderSide(context, request)
  if (!isOrderState(params.state)) throw notFound()
  return answerOrders(context, side, readOrderSearch(params.state, new URL(request.url).searchParams))
}
