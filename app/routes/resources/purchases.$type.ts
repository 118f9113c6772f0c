import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'

/** What one has won stands among the offers, what one has bought among the orders. */
export function loader({ params }: LoaderFunctionArgs) {
  return redirect(params.type === 'won' ? '/offers/won' : '/my-orders', 301)
}
