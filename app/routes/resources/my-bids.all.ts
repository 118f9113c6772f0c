import { redirect } from '@remix-run/cloudflare'

/** Where one’s offers were before. */
export function loader() {
  return redirect('/offers/allactive', 301)
}
