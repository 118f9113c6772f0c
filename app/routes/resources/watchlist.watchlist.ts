import { redirect } from '@remix-run/cloudflare'

/** Where favorites were before. */
export function loader() {
  return redirect('/favorites/watchlist', 301)
}
