import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { requireActor } from '#app/lib/http.ts'

/** What the cart was bought by before there was a checkout. */
export function loader({ context, request }: LoaderFunctionArgs) {
  requireActor(context, request)
  return redirect('/checkout/cart/all', 301)
}
